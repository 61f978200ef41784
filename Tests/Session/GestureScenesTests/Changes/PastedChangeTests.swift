import Foundation
import GestureKit
import GestureScenes
import GestureTesting
import Testing

/// The Swift of changes, pasted here as a user pastes it into a test.
///
/// Each suite has a pan that begins too early for a swipe, and one change.
struct PastedChangeTests {
    /// The scene of the suites.
    static let scene = """
        views:
          - frame: [0, 0, 300, 300]
            recognizers:
              - {id: tooLate, type: swipe, direction: right}
              - {id: early, type: pan}
        """

    private static let changes: [(SceneChange, String)] = [
        (.add(.requiresFailure, first: "early", second: "tooLate"), "tooLate"),
        (.property(recognizer: "early", name: "minimumNumberOfTouches", value: 2), "tooLate"),
        (.property(recognizer: "tooLate", name: "direction", value: ["left", "right"]), "early"),
        (.add(.simultaneous, first: "early", second: "tooLate"), "early, tooLate"),
        (.add(.cannotPrevent, first: "early", second: "tooLate"), "early, tooLate"),
        (.refuseToBegin(recognizer: "early", .vertical), "early"),
        (.refuseToBegin(recognizer: "early", .horizontal), "tooLate"),
        (.refuseToBegin(recognizer: "early", .up), "early"),
        (.refuseToBegin(recognizer: "early", .down), "early"),
        (.refuseToBegin(recognizer: "early", .left), "early"),
        (.refuseToBegin(recognizer: "early", .right), "tooLate"),
    ]

    @Test(arguments: changes)
    func `each change is in this file, and does the same in a scene`(
        _ change: SceneChange,
        _ recognized: String
    ) throws {
        // The formatter breaks long lines.
        let words = { (text: String) in
            text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
        }
        let file = try words(String(contentsOfFile: #filePath, encoding: .utf8))
        let scene = try Scene(SceneText(Self.scene, name: "test"))
        let swift = scene.swift(of: change)
        #expect(file.contains(words(swift)), "\(swift)")
        let changed = try scene.changed(by: change)
        #expect(recognizedByStroke(Stage(window: changed.window, keeping: changed)) == recognized)
    }

    @Test func `a requirement`() {
        let stage = Stage()
        let tooLate = stage.add(SwipeGestureRecognizer(), "tooLate")
        let early = stage.add(PanGestureRecognizer(), "early")
        early.require(toFail: tooLate)
        #expect(recognizedByStroke(stage) == "tooLate")
    }

    @Test func `a number`() {
        let stage = Stage()
        stage.add(SwipeGestureRecognizer(), "tooLate")
        let early = stage.add(PanGestureRecognizer(), "early")
        early.minimumNumberOfTouches = 2
        #expect(recognizedByStroke(stage) == "tooLate")
    }

    @Test func options() {
        let stage = Stage()
        let tooLate = stage.add(SwipeGestureRecognizer(), "tooLate")
        stage.add(PanGestureRecognizer(), "early")
        tooLate.direction = [.left, .right]
        #expect(recognizedByStroke(stage) == "early")
    }

    @Test func `statements work in a method of the delegate`() {
        let benches: [(any Bench & GestureRecognizerDelegate, String)] = [
            (Both(), "early, tooLate"), (NotVertical(), "early"), (NotHorizontal(), "tooLate"),
            (NotUp(), "early"), (NotDown(), "early"), (NotLeft(), "early"), (NotRight(), "tooLate"),
        ]
        for (bench, recognized) in benches {
            bench.early.delegate = bench
            #expect(recognizedByStroke(bench.stage) == recognized, "\(type(of: bench))")
        }
    }

    @Test func `statements work in a method of a subclass`() {
        let stage = Stage()
        stage.add(SwipeGestureRecognizer(), "tooLate")
        stage.add(Sparing(), "early")
        #expect(recognizedByStroke(stage) == "early, tooLate")
    }

    @Test func `a removal is a comment, and a name that is not a word is in backticks`() throws {
        let texts: [(SceneChange, String)] = [
            (
                .remove(.requiresFailure, first: "early", second: "too-late"),
                "// Delete early.require(toFail: `too-late`)"
            ),
            (
                .remove(.simultaneous, first: "early", second: "tooLate"),
                "// Delete early with tooLate from shouldRecognizeSimultaneouslyWith"
            ),
            (
                .remove(.cannotPrevent, first: "early", second: "tooLate"),
                "// Delete tooLate from canPrevent(_:) in the class of early"
            ),
            (.property(recognizer: "2", name: "isEnabled", value: false), "`2`.isEnabled = false"),
            (
                .property(recognizer: "default", name: "minimumPressDuration", value: 0.25),
                "`default`.minimumPressDuration = 0.25"
            ),
            (
                .property(
                    recognizer: "pan",
                    name: "maximumNumberOfTouches",
                    value: .number(Double(Int.max))
                ),
                "pan.maximumNumberOfTouches = Int.max"
            ),
            (
                .property(recognizer: "tap", name: "allowedTouchTypes", value: "pencil"),
                "tap.allowedTouchTypes = [.pencil]"
            ),
        ]
        let scene = try Scene(SceneText(Self.scene, name: "test"))
        for (change, text) in texts { #expect(scene.swift(of: change) == text) }
    }
}

/// The recognizers that recognize a fast stroke to the right.
private func recognizedByStroke(_ stage: Stage) -> String {
    stage.fling(50, 100, to: 250, 100, speed: 1000)
    return stage.transcript(.actions).split(separator: "\n").compactMap { line in
        let words = line.split(separator: " ").map(String.init)
        return words.contains("began") || words.contains("recognized") ? words[1] : nil
    }
    .joined(separator: ", ")
}

/// A stage with the recognizers as constants; its subclasses have a method of a change each.
private class Bench {
    let stage = Stage()
    let tooLate = SwipeGestureRecognizer()
    let early = PanGestureRecognizer()

    init() {
        stage.add(tooLate, "tooLate")
        stage.add(early, "early")
    }
}

private final class Both: Bench, GestureRecognizerDelegate {
    func gestureRecognizer(
        _ gestureRecognizer: GestureRecognizer,
        shouldRecognizeSimultaneouslyWith otherGestureRecognizer: GestureRecognizer
    ) -> Bool {
        // At the top of gestureRecognizer(_:shouldRecognizeSimultaneouslyWith:) in early's delegate:
        if gestureRecognizer === early, otherGestureRecognizer === tooLate {
            return true
        }
        return false
    }
}

private final class NotVertical: Bench, GestureRecognizerDelegate {
    func gestureRecognizerShouldBegin(_ gestureRecognizer: GestureRecognizer) -> Bool {
        // At the top of gestureRecognizerShouldBegin(_:) in early's delegate:
        if gestureRecognizer === early {
            let translation = early.translation(in: early.view)
            guard abs(translation.y) <= abs(translation.x) else { return false }
        }
        return true
    }
}

private final class NotHorizontal: Bench, GestureRecognizerDelegate {
    func gestureRecognizerShouldBegin(_ gestureRecognizer: GestureRecognizer) -> Bool {
        // At the top of gestureRecognizerShouldBegin(_:) in early's delegate:
        if gestureRecognizer === early {
            let translation = early.translation(in: early.view)
            guard abs(translation.y) > abs(translation.x) else { return false }
        }
        return true
    }
}

private final class NotUp: Bench, GestureRecognizerDelegate {
    func gestureRecognizerShouldBegin(_ gestureRecognizer: GestureRecognizer) -> Bool {
        // At the top of gestureRecognizerShouldBegin(_:) in early's delegate:
        if gestureRecognizer === early {
            let translation = early.translation(in: early.view)
            guard translation.y >= 0 || abs(translation.y) <= abs(translation.x) else {
                return false
            }
        }
        return true
    }
}

private final class NotDown: Bench, GestureRecognizerDelegate {
    func gestureRecognizerShouldBegin(_ gestureRecognizer: GestureRecognizer) -> Bool {
        // At the top of gestureRecognizerShouldBegin(_:) in early's delegate:
        if gestureRecognizer === early {
            let translation = early.translation(in: early.view)
            guard translation.y <= 0 || abs(translation.y) <= abs(translation.x) else {
                return false
            }
        }
        return true
    }
}

private final class NotLeft: Bench, GestureRecognizerDelegate {
    func gestureRecognizerShouldBegin(_ gestureRecognizer: GestureRecognizer) -> Bool {
        // At the top of gestureRecognizerShouldBegin(_:) in early's delegate:
        if gestureRecognizer === early {
            let translation = early.translation(in: early.view)
            guard translation.x >= 0 || abs(translation.y) > abs(translation.x) else {
                return false
            }
        }
        return true
    }
}

private final class NotRight: Bench, GestureRecognizerDelegate {
    func gestureRecognizerShouldBegin(_ gestureRecognizer: GestureRecognizer) -> Bool {
        // At the top of gestureRecognizerShouldBegin(_:) in early's delegate:
        if gestureRecognizer === early {
            let translation = early.translation(in: early.view)
            guard translation.x <= 0 || abs(translation.y) > abs(translation.x) else {
                return false
            }
        }
        return true
    }
}

private final class Sparing: PanGestureRecognizer {
    override func canPrevent(_ preventedGestureRecognizer: GestureRecognizer) -> Bool {
        // Set tooLate.name = "tooLate".
        // At the top of canPrevent(_:) in a subclass that only early uses:
        if preventedGestureRecognizer.name == "tooLate" { return false }
        return super.canPrevent(preventedGestureRecognizer)
    }
}
