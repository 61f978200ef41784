import CXlib
import Foundation
import RealServer
import Testing
import TouchBridge
import VirtualDisplay

@testable import XInputFrontEnd

extension Live {
    @Suite struct Faults {
        @Test func `a name without a server is an error`() throws {
            #expect(throws: FrontEndError.noDisplay(name: ":4711")) {
                try FrontEnd(WindowOptions(display: ":4711"))
            }
        }

        @Test func `a name with an unknown screen is an error`() throws {
            let display = try VirtualDisplay.startForThisProcess()
            for screen in ["7"] {
                let name = display.name + "." + screen
                #expect(throws: FrontEndError.self, "\(name)") {
                    try FrontEnd(WindowOptions(display: name))
                }
            }
            withExtendedLifetime(display) {}
        }

        @Test func `a missing name is an error`() throws {
            unsetenv("DISPLAY")
            #expect(throws: FrontEndError.noDisplay(name: nil)) { try FrontEnd() }
        }

        @Test func `Rule 2: a failed request is reported by its name, and the loop continues`()
            throws
        {
            let bench = try Bench()
            try XClient(bench.display).destroy(bench.window)
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

        @Test func `equal failures are reported five times, and other failures still`() throws {
            let bench = try Bench()
            try XClient(bench.display).destroy(bench.window)
            for number in 0..<100 { bench.frontEnd.title = "gone \(number)" }
            let events = try bench.collect { $0.contains(.destroyed) }
            let refused = events.errors.filter { $0.contains("X_ChangeProperty") }
            #expect(refused.count == 5)
            #expect(
                refused.filter { $0.hasSuffix("; further ones are not reported") }
                    == refused.suffix(1)
            )
            // Later failures of the same kind stay silent too.
            bench.frontEnd.title = "gone for good"
            EventSelection.select(
                [XI_Motion],
                of: 99,
                on: bench.frontEnd.drawingTarget.display,
                window: UInt(bench.window)
            )
            let more = try bench.collect { !$0.errors.isEmpty }.errors
            #expect(more.count == 1)
            #expect(more.first?.hasPrefix("BadWindow") == true)
            #expect(more.first?.contains(" from request XInputExtension.46, resource 0x") == true)
        }

        @Test func `a server that exits ends the loop, but not the process`() throws {
            let bench = try Bench()
            bench.display.stop()
            #expect(throws: FrontEndError.connectionLost) { try bench.collect { _ in false } }
        }

        @Test func `a cut connection ends the loop after the events that it delivered`() throws {
            let bench = try Bench()
            try bench.display.touchscreen.down(0, at: CGPoint(x: 10, y: 10))
            try XClient(bench.display).kill(ownerOf: bench.window)
            let collector = Collector { _ in false }
            #expect(throws: FrontEndError.connectionLost) { try bench.frontEnd.run(collector) }
            #expect(collector.events.inputs("TouchBegin").count == 1)
        }
    }
}

extension [FrontEndEvent] {
    var errors: [String] {
        compactMap { event in
            if case .diagnostic("xError", let detail) = event { detail } else { nil }
        }
    }

    var diagnostics: [String] {
        compactMap {
            guard case .diagnostic(let name, _) = $0 else { return nil }
            return name
        }
    }
}
