import Foundation
import GestureKit
import GestureScenes
import Testing

/// A scene that is changed without reading its text again.
struct SceneChangeTests {
    private static let text = """
        views:
          - id: card
            frame: [0, 0, 300, 300]
            recognizers:
              - {id: early, type: pan}
              - {id: tooLate, type: swipe}
              - {type: tap, requires: early}
        """

    private func scene() throws -> Scene { try Scene(SceneText(Self.text, name: "test")) }

    /// The actions of a fast stroke to the right.
    private func stroke(_ scene: Scene) -> String {
        let script = Script(scene)
        script.drag(from: (50, 100), by: (200, 0))
        script.up(1)
        return script.actionSequence().filter { !$0.hasSuffix("changed") }.joined(separator: ", ")
    }

    private static let changes: [(SceneChange, String)] = [
        (.add(.requiresFailure, first: "early", second: "tooLate"), "tooLate recognized"),
        (
            .add(.simultaneous, first: "tooLate", second: "early"),
            "early began, tooLate recognized, early ended"
        ),
        (
            .add(.cannotPrevent, first: "early", second: "tooLate"),
            "early began, tooLate recognized, early ended"
        ),
        (.add(.cannotPrevent, first: "tooLate", second: "early"), "early began, early ended"),
        (.refuseToBegin(recognizer: "early", .horizontal), "tooLate recognized"),
        (.refuseToBegin(recognizer: "early", .vertical), "early began, early ended"),
        (
            .property(recognizer: "early", name: "minimumNumberOfTouches", value: 2),
            "tooLate recognized"
        ),
    ]

    @Test(arguments: changes)
    func `a stroke is recognized otherwise in the changed scene only`(
        _ change: SceneChange,
        _ expected: String
    ) throws {
        let scene = try scene()
        let changed = try scene.changed(by: change)
        #expect(stroke(changed) == expected)
        #expect(stroke(scene) == "early began, early ended")
    }

    @Test func `a removed requirement lets both begin when they can`() throws {
        let changed = try scene().changed(
            by: .remove(.requiresFailure, first: "tap", second: "early")
        )
        #expect(changed.relations.isEmpty)
    }

    @Test func `a change counts from the text, not from values that were set since`() throws {
        let scene = try scene()
        try scene.set("early.minimumNumberOfTouches", 2)
        let changed = try scene.changed(
            by: .property(recognizer: "early", name: "maximumNumberOfTouches", value: 3)
        )
        #expect(try changed.value(of: "early.minimumNumberOfTouches") == 1)
    }

    @Test func `a change is written beside the type`() throws {
        let scene = try Scene("swipes")
        let text = try scene.text(with: .add(.requiresFailure, first: "early", second: "tooLate"))
        #expect(
            text
                == scene.text.replacing(
                    "id: early\n        type: pan\n",
                    with: "id: early\n        type: pan\n        requires: [tooLate]\n"
                )
        )
    }

    private static let errors: [(SceneChange, String)] = [
        (
            .property(recognizer: "erly", name: "isEnabled", value: false),
            "erly.isEnabled: found the recognizer id erly, expected early (there are early, tooLate, tap)"
        ),
        (
            .property(recognizer: "early", name: "isEnabled", value: 2),
            "early.isEnabled: found 2, expected true or false"
        ),
        (
            .property(recognizer: "early", name: "translation", value: [1, 2]),
            "test: found translation, which exists only during a gesture, expected a property that a scene can set"
        ),
        (
            .add(.simultaneous, first: "early", second: "swipe"),
            "test: found the recognizer id swipe, expected one of early, tooLate, tap"
        ),
        (
            .add(.simultaneous, first: "early", second: "early"),
            "test: found the recognizer's own id early, expected another recognizer's id"
        ),
        (
            .add(.requiresFailure, first: "tap", second: "early"),
            "test: found tap requires early already, expected a relation that the scene does not have"
        ),
        (
            .add(.requiresFailure, first: "early", second: "tap"),
            "test: found early requires tap, which waits for early, expected a recognizer that does not wait for early"
        ),
        (
            .remove(.requiresFailure, first: "early", second: "tap"),
            "test: found no early requires tap, expected a relation that the scene has"
        ),
        (
            .refuseToBegin(recognizer: "tooLate", .up),
            "test: found tooLate, which has no translation, expected a pan"
        ),
        (
            .refuseToBegin(recognizer: "all", .up),
            "test: found the recognizer id all, expected one of early, tooLate, tap"
        ),
    ]

    @Test(arguments: errors)
    func `an impossible change is one line, for the text too`(
        _ change: SceneChange,
        _ expected: String
    ) throws {
        let scene = try scene()
        let first = #expect(throws: SceneError.self) { try scene.changed(by: change) }
        let second = #expect(throws: SceneError.self) { try scene.text(with: change) }
        #expect(first?.description == expected)
        #expect(second == first)
    }

    @Test
    func `a relation that is there already is found in both directions, a cycle through others`()
        throws
    {
        let scene = try scene()
            .changed(by: .add(.simultaneous, first: "early", second: "tooLate"))
            .changed(by: .add(.requiresFailure, first: "tooLate", second: "tap"))
            .changed(by: .refuseToBegin(recognizer: "early", .left))
        for change: SceneChange in [
            .add(.simultaneous, first: "tooLate", second: "early"),
            .add(.requiresFailure, first: "early", second: "tooLate"),
            .refuseToBegin(recognizer: "early", .left),
        ] {
            #expect(throws: SceneError.self) { try scene.changed(by: change) }
        }
    }
}
