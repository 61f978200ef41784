import Foundation
import GestureKit
import GestureRecording
import GestureScenes
import Testing

@testable import GestureExplaining

/// A board whose tap removes itself and adds a press, and whose pan its delegate refuses.
private final class Board: View {
    let tap = TapGestureRecognizer()
    let pan = PanGestureRecognizer()
    private let refusal = Refusal()

    init() {
        super.init(frame: .zero)
        addGestureRecognizer(tap)
        addGestureRecognizer(pan)
        pan.delegate = refusal
        tap.touchstone.addAction { [weak self] tap in
            let press = LongPressGestureRecognizer()
            press.name = "press"
            self?.removeGestureRecognizer(tap)
            self?.addGestureRecognizer(press)
        }
    }
}

/// The delegate that refuses a pan.
private final class Refusal: GestureRecognizerDelegate {
    func gestureRecognizerShouldBegin(_ recognizer: GestureRecognizer) -> Bool { false }
}

@Suite struct `The explanation of own views` {
    @Test func `claims nothing about changes that it cannot try`() throws {
        var registry = SceneRegistry.standard
        registry.register("board", view: { Board() })
        let program = Program(registry: registry)
        let file = FileManager.default.temporaryDirectory
            .appending(path: "board-\(UUID().uuidString).jsonl")
        defer { try? FileManager.default.removeItem(at: file) }
        try """
        {"touchstone":1,"scene":"board","size":[400,300]}
        {"t":0,"touch":"begin","id":1,"x":100,"y":100}
        {"t":0.06,"touch":"end","id":1}
        {"t":1,"touch":"begin","id":1,"x":100,"y":100}
        {"t":1.02,"touch":"update","id":1,"x":150,"y":100}
        {"t":1.1,"touch":"end","id":1}

        """.write(to: file, atomically: true, encoding: .utf8)
        let reader = CaseReader(labels: nil, details: [.steps, .reachedValues]) {
            Player.Options(scene: nil, in: program)
        }
        var texts: [String] = []
        try Explanation.explain(file.path, reader: reader, isComplete: false) {
            texts.append($0.text)
        }
        #expect(
            texts == [
                """
                sequence 1 at 0 s: ✓ tap was recognized
                  tap recognized at 0.06 s; nearest limit: held 0.06 s (allows 0.75)
                  pan failed at 0.06 s, moved 0.0 pt (needs 10); no single change alters this
                """,
                """
                sequence 2 at 1 s: ✕ pan failed: refused by its delegate
                  pan failed at 1.02 s, refused by its delegate, in gestureRecognizerShouldBegin(_:); \
                no single change alters this
                  press failed at 1.02 s, moved 50.0 pt (allows 10)
                """,
            ]
        )
    }
}
