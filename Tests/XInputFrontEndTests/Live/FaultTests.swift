import Foundation
import Testing
import TouchBridge
import VirtualDisplay
import XInputFrontEnd

extension Live {
    @Suite struct Faults {
        @Test func `no server behind the name`() throws {
            #expect(throws: XFault.noDisplay(name: ":4711")) {
                try FrontEnd(WindowOptions(display: ":4711"))
            }
        }

        @Test func `no name at all`() throws {
            unsetenv("DISPLAY")
            #expect(throws: XFault.noDisplay(name: nil)) { try FrontEnd() }
        }

        @Test func `Rule 2: another client has selected touches`() throws {
            let display = try Live.startDisplay()
            let other = try SecondClient(display)
            #expect(throws: XFault.touchSelectionRefused) {
                try FrontEnd(
                    WindowOptions(),
                    requesting: XInputVersion(major: 2, minor: 4),
                    beforeSelecting: { other.selectTouches(on: $0) }
                )
            }
            withExtendedLifetime(display) {}
        }

        @Test func `Rule 2: an error of ours is told with its request, and nothing ends`() throws {
            let bench = try Bench()
            try SecondClient(bench.display).destroy(bench.window)
            bench.frontEnd.title = "gone"
            let events = try bench.collect { $0.contains(.destroyed) }
            #expect(
                events.contains {
                    guard case .diagnostic("xError", let detail) = $0 else { return false }
                    return detail.hasPrefix(
                        "BadWindow (invalid Window parameter) from X_ChangeProperty"
                    )
                }
            )
        }

        @Test func `a server that goes away ends the loop, and not the process`() throws {
            let bench = try Bench()
            bench.display.stop()
            #expect(throws: XFault.connectionLost) { try bench.collect { _ in false } }
        }

        @Test func `a connection that is cut ends the loop, after what it had sent`() throws {
            let bench = try Bench()
            try bench.display.touchscreen.down(0, at: CGPoint(x: 10, y: 10))
            try SecondClient(bench.display).kill(ownerOf: bench.window)
            let collector = Collector { _ in false }
            #expect(throws: XFault.connectionLost) { try bench.frontEnd.run(collector) }
            #expect(collector.events.inputs(.touchBegin).count == 1)
        }
    }
}

extension [FrontEndEvent] {
    var diagnostics: [String] {
        compactMap {
            guard case .diagnostic(let name, _) = $0 else { return nil }
            return name
        }
    }
}
