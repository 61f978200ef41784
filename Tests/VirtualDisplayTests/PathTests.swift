import Foundation
import Testing
import VirtualDisplay

extension VirtualDisplayTests {
    @Suite struct Paths {
        @Test func `a pinch moves both fingers in each step, and ends at its target`() throws {
            let display = try VirtualDisplay()
            let client = try XInputClient(display)
            try display.touchscreen.down(0, at: CGPoint(x: 540, y: 400))
            try display.touchscreen.down(1, at: CGPoint(x: 740, y: 400))

            let placements = [(0, CGPoint(x: 440, y: 400)), (1, CGPoint(x: 840, y: 400))]
            try display.touchscreen.move(placements, over: 0.04, rate: 100)

            #expect(
                try client.transcript() == """
                    TouchBegin 1 at 540.00,400.00
                    TouchBegin 2 at 740.00,400.00
                    TouchUpdate 1 at 515.00,400.00
                    TouchUpdate 2 at 765.00,400.00
                    TouchUpdate 1 at 490.00,400.00
                    TouchUpdate 2 at 790.00,400.00
                    TouchUpdate 1 at 465.00,400.00
                    TouchUpdate 2 at 815.00,400.00
                    TouchUpdate 1 at 440.00,400.00
                    TouchUpdate 2 at 840.00,400.00
                    """
            )
        }

        @Test func `a timed move reports at the requested rate`() throws {
            let display = try VirtualDisplay()
            let client = try XInputClient(display)
            try display.touchscreen.down(0, at: .zero)

            try display.touchscreen.move(0, to: CGPoint(x: 90, y: 45), over: 0.1)

            let updates = try client.events().filter { $0.name == "TouchUpdate" }
            #expect(updates.count == 12)
            #expect(updates.last?.root == "90.00,45.00")
            #expect(display.touchscreen.position(of: 0) == CGPoint(x: 90, y: 45))
        }

        @Test func `fingers turn along a path`() throws {
            let display = try VirtualDisplay()
            let client = try XInputClient(display)
            try display.touchscreen.down(0, at: CGPoint(x: 700, y: 400))

            try display.touchscreen.perform(over: 0.03, rate: 100) { progress in
                let angle = progress * 1.5 * Double.pi
                return [(0, CGPoint(x: 600 + 100 * cos(angle), y: 400 + 100 * sin(angle)))]
            }

            #expect(
                try client.transcript() == """
                    TouchBegin 1 at 700.00,400.00
                    TouchUpdate 1 at 600.00,500.00
                    TouchUpdate 1 at 500.00,400.00
                    TouchUpdate 1 at 600.00,300.00
                    """
            )
        }

        @Test func `invalid calls throw and send nothing`() throws {
            let display = try VirtualDisplay()
            let client = try XInputClient(display)
            let screen = display.touchscreen
            try screen.down(0, at: .zero)
            let nowhere = CGPoint(x: Double.nan, y: 0)

            expectMisuse("finger 0 is already down") { try screen.down(0, at: .zero) }
            expectMisuse("finger 1 is not down") { try screen.up(1) }
            expectMisuse("finger 1 is not down") { try screen.move(1, to: .zero) }
            expectMisuse("finger 1 is not down") { try screen.move([(0, .zero), (1, .zero)]) }
            expectMisuse("Touchstone Touchscreen has fingers 0…9, not 10") {
                try screen.down(10, at: .zero)
            }
            expectMisuse("pressure 1.5 is not in 0…1") {
                try screen.move(0, to: .zero, pressure: 1.5)
            }
            expectMisuse("a location must be finite, not (nan, 0.0)") {
                try screen.move(0, to: nowhere)
            }
            expectMisuse("keycode 256 is not in 8…255") {
                try display.keyboard.press(.init(keycode: 256))
            }
            expectMisuse("touchCount 0 is not in 1…32") {
                _ = try VirtualDisplay(.init(touchCount: 0))
            }

            #expect(try client.transcript() == "TouchBegin 1 at 0.00,0.00")
        }

        private func expectMisuse(
            _ reason: String,
            sourceLocation: SourceLocation = #_sourceLocation,
            _ body: () throws -> Void
        ) {
            #expect(
                throws: VirtualDisplayError.misuse(reason),
                sourceLocation: sourceLocation,
                performing: body
            )
        }
    }
}
