import Foundation
import Testing
import VirtualDisplay

extension VirtualDisplayTests {
    /// Calls that are refused; what the accepted ones send is tested with the front end.
    @Suite struct `Invalid calls` {
        @Test func `of a touchscreen, a keyboard and a pen throw`() throws {
            let display = try VirtualDisplay(.init(hasPen: true))
            let (screen, pen) = (display.touchscreen, try #require(display.pen))
            try screen.down(0, at: .zero)
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
                try screen.move(0, to: CGPoint(x: Double.nan, y: 0))
            }
            expectMisuse("keycode 256 is not in 8…255") {
                try display.keyboard.press(.init(keycode: 256))
            }
            let away = "the pen is away from the tablet"
            expectMisuse(away) { try pen.move(to: .zero) }
            expectMisuse(away) { try pen.press() }
            expectMisuse(away) { try pen.leave() }
            try pen.enter(at: .zero)
            expectMisuse("the pen is already near the tablet") { try pen.enter(at: .zero) }
            expectMisuse("the pen's tip is not down") { try pen.release() }
            expectMisuse("pressure 1.5 is not in 0…1") { try pen.press(pressure: 1.5) }
            try pen.press()
            expectMisuse("the pen's tip is already down") { try pen.press() }
            expectMisuse("the pen's tip is down") { try pen.leave() }
        }

        @Test func `of a display throw before it starts`() {
            expectMisuse("touchCount 0 is not in 1…32") {
                _ = try VirtualDisplay(.init(touchCount: 0))
            }
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

@Test func `Characters have the keycodes of the layout`() {
    let keycodes = "1=q]a'z/ Sc".map { VirtualKeyboard.Key($0)?.keycode }
    #expect(keycodes == [10, 21, 24, 35, 38, 48, 52, 61, 65, 39, 54])
    #expect(VirtualKeyboard.Key("?") == nil)
    #expect(VirtualKeyboard.Key("é") == nil)
}
