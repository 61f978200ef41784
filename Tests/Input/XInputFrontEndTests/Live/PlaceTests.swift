import Foundation
import RealServer
import Testing
import TouchBridge
import VirtualDisplay

@testable import XInputFrontEnd

extension Live {
    @Suite struct `A window's frame` {
        private let placement = WindowPlacement(
            frame: CGRect(x: 70, y: 50, width: 600, height: 400),
            hasFocus: false
        )

        @Test func `is taken over from another window, with its size and without the focus`() throws
        {
            let display = try VirtualDisplay.startForThisProcess()
            let frontEnd = try FrontEnd(WindowOptions(placement: placement))
            let events = try frontEnd.collect { $0.contains(.mapped) }
            #expect(!events.contains(.focusGained))
            #expect(
                frontEnd.geometry
                    == WindowGeometry(
                        origin: CGPoint(x: 70, y: 50),
                        size: CGSize(width: 600, height: 400)
                    )
            )
            #expect(frontEnd.placement == placement)
            // A touch is located as it was for the other window.
            try display.touchscreen.down(0, at: CGPoint(x: 100, y: 100))
            let touch = try frontEnd.collect { !$0.inputs("TouchBegin").isEmpty }
            #expect(touch.inputs("TouchBegin").first?.position == CGPoint(x: 30, y: 50))
        }

        @Test func `is reported with the focus, also inside a frame window`() throws {
            let bench = try Bench()
            #expect(bench.frontEnd.placement.hasFocus)
            let manager = try XClient(bench.display)
            _ = manager.frame(
                bench.window,
                at: CGPoint(x: 50, y: 60),
                insetBy: CGPoint(x: 4, y: 20)
            )
            _ = try bench.collect { !$0.geometries.isEmpty }
            let frame = CGRect(x: 54, y: 80, width: 800, height: 600)
            #expect(bench.frontEnd.placement.frame == frame)
        }

        @Test func `is restored after full screen`() throws {
            let bench = try Bench(WindowOptions(placement: placement(focused: true)))
            bench.frontEnd.setFullScreen(true)
            _ = try bench.collect { !$0.geometries.isEmpty }
            let full = bench.frontEnd.placement
            #expect(full.frame.origin == .zero)
            #expect(full.previous == placement.frame)
            let next = try FrontEnd(WindowOptions(placement: full))
            _ = try next.collect { $0.contains(.mapped) }
            #expect(next.placement.frame == full.frame)
            next.setFullScreen(false)
            _ = try next.collect { !$0.geometries.isEmpty }
            #expect(next.placement.frame == placement.frame)
        }

        private func placement(focused: Bool) -> WindowPlacement {
            var placement = placement
            placement.hasFocus = focused
            return placement
        }
    }
}
