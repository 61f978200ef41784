import Foundation
import Testing
import VirtualDisplay

extension EndToEnd {
    /// Tests of one pointer that the mouse and the first finger both move.
    @Suite struct `Mouse and fingers together` {
        private static let scene = """
            scene: both
            size: [1280, 800]
            views:
              - id: left
                frame: [80, 60, 400, 500]
                recognizers:
                  - {id: drag, type: pan, allowedTouchTypes: [indirectPointer]}
                  - {id: click, type: tap, allowedTouchTypes: [indirectPointer]}
              - id: right
                frame: [560, 60, 400, 500]
                recognizers:
                  - {id: finger, type: pan, allowedTouchTypes: [direct]}
                  - {id: tap, type: tap, allowedTouchTypes: [direct]}
                  - {id: foreign, type: tap, allowedTouchTypes: [indirectPointer]}
            """

        private let left = CGPoint(x: 200, y: 200)
        private let right = CGPoint(x: 700, y: 200)

        private func open() throws -> LiveWindow {
            let live = try LiveWindow("--scene", "own.yaml", files: ["own.yaml": Self.scene])
            try live.settle()
            return live
        }

        @Test func `Rule 4: a finger taps while the mouse drags`() throws {
            let live = try open()
            let pointer = live.display.pointer
            try pointer.move(to: left)
            try pointer.press()
            try pointer.move(to: CGPoint(x: 240, y: 200), over: 0.1)
            try live.touch(at: right)
            try pointer.move(to: CGPoint(x: 280, y: 200), over: 0.1)
            try pointer.release()
            try live.settle()
            let recording = try live.finish()
            #expect(recording.distinctStates("drag") == ["began", "changed", "ended"])
            #expect(try recording.lastPair("drag", "location") == [280, 200])
            #expect(recording.places("drag").allSatisfy { $0[0] <= 280 && $0[1] == 200 })
            #expect(recording.states("tap") == ["recognized"])
            #expect(recording.states("foreign") == [])
            #expect(recording.states("click") == [])
            #expect(recording.phaseErrors == [])
        }

        @Test func `Rule 4: both drag at once along paths of their own`() throws {
            let live = try open()
            let pointer = live.display.pointer
            try pointer.move(to: left)
            try pointer.press()
            try live.touchscreen.down(0, at: right)
            for step in 1...20 {
                let way = 4.0 * Double(step)
                try pointer.move(to: CGPoint(x: left.x + way, y: left.y))
                try live.touchscreen.move(0, to: CGPoint(x: right.x, y: right.y + way))
                try live.settle()
            }
            try live.touchscreen.up(0)
            try pointer.release()
            try live.settle()
            let recording = try live.finish()
            #expect(recording.distinctStates("drag") == ["began", "changed", "ended"])
            #expect(recording.distinctStates("finger") == ["began", "changed", "ended"])
            #expect(try recording.lastPair("drag", "location") == [280, 200])
            #expect(recording.places("drag").allSatisfy { $0[0] <= 280 && $0[1] == 200 })
            #expect(try recording.lastPair("finger", "location") == [700, 280])
            #expect(recording.states("click").isEmpty && recording.states("tap").isEmpty)
            #expect(recording.phaseErrors == [])
        }
    }
}

extension Recording {
    /// Returns a recognizer's location at each of its actions.
    fileprivate func places(_ recognizer: String) -> [[Double]] {
        actions(recognizer).compactMap { $0["location"] as? [Double] }
    }
}
