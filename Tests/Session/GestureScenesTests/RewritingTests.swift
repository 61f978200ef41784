import Foundation
import GestureKit
import GestureScenes
import Testing

/// A scene's text with changed values; the rest of the text is unchanged.
struct RewritingTests {
    /// The text after these changes, which makes a scene with exactly these values.
    private func rewritten(
        _ text: String,
        _ changes: (path: String, value: SceneValue)...
    ) throws -> String? {
        let scene = try Scene(SceneText(text, name: "test"))
        for change in changes { try scene.set(change.path, change.value) }
        guard let new = try scene.textWithCurrentValues() else { return nil }
        let reread = try Scene(SceneText(new, name: "test"))
        for change in changes {
            #expect(try reread.value(of: change.path) == scene.value(of: change.path))
        }
        return new
    }

    private static let block = """
        # A press.
        scene: example
        views:
          - id: card            # the only one
            frame: [0, 0, 10, 10]
            recognizers:
              - id: one
                type: longPress   # waits

                # Not long.
                minimumPressDuration: 0.25  # seconds
              - type: tap
              - type: swipe
                direction: [up, down]   # two
        """

    @Test func `a value is replaced in place, and its comment stays`() throws {
        let new = try rewritten(Self.block, ("one.minimumPressDuration", 0.3))
        #expect(new == Self.block.replacingOccurrences(of: "0.25", with: "0.3"))
    }

    @Test func `a missing value is inserted after the type, in order`() throws {
        let new = try rewritten(
            Self.block,
            ("one.isEnabled", false),
            ("one.allowableMovement", 12.5)
        )
        let line = "type: longPress   # waits\n"
        let indent = String(repeating: " ", count: 8)
        #expect(
            new
                == Self.block.replacingOccurrences(
                    of: line,
                    with: line + "\(indent)allowableMovement: 12.5\n\(indent)isEnabled: false\n"
                )
        )
    }

    @Test func `a recognizer without an id is found by its type, an entry's first key too`() throws
    {
        let new = try rewritten(Self.block, ("tap.numberOfTapsRequired", 2))
        #expect(
            new
                == Self.block.replacingOccurrences(
                    of: "- type: tap\n",
                    with: "- type: tap\n        numberOfTapsRequired: 2\n"
                )
        )
    }

    private static let options: [(SceneValue, String)] = [
        ("left", "left"), (["left", "up"], "[left, up]"), ("all", "all"), ([], "[]"),
    ]

    @Test(arguments: options)
    func `options are one name, a list, or all`(_ value: SceneValue, _ text: String) throws {
        let new = try rewritten(Self.block, ("swipe.direction", value))
        #expect(new == Self.block.replacingOccurrences(of: "[up, down]", with: text))
    }

    @Test func `a list of several lines becomes a value after its key`() throws {
        for indent in ["            ", "        "] {
            let head = Self.block.replacingOccurrences(of: " [up, down]   # two", with: "")
            let text = head + "\n\(indent)- up\n\(indent)- down\n        isEnabled: true\n"
            let new = try rewritten(text, ("swipe.direction", "left"))
            #expect(new == head + " left\n        isEnabled: true\n")
        }
    }

    @Test func `entries between braces, quoted keys and several lines are changed in place`() throws
    {
        let text = """
            {"views": [{"frame": [0, 0, 10, 10], "recognizers": [
              {"id": "one", "type": "swipe"},
              {id: two, type: tap, numberOfTapsRequired:
                 2},  # a }
              { 'type' : pan , 'isEnabled' : true }]}]}
            """
        let new = try rewritten(
            text,
            ("one.direction", ["left", "up"]),
            ("two.numberOfTapsRequired", 3),
            ("pan.isEnabled", false),
            ("pan.minimumNumberOfTouches", 2)
        )
        let wanted = """
            {"views": [{"frame": [0, 0, 10, 10], "recognizers": [
              {"id": "one", "type": "swipe", "direction": ["left", "up"]},
              {id: two, type: tap, numberOfTapsRequired:
                 3},  # a }
              { 'type' : pan, minimumNumberOfTouches: 2 , 'isEnabled' : false }]}]}
            """
        #expect(new == wanted)
    }

    @Test func `line ends are kept, and the last line may have none`() throws {
        let text = Self.block.replacingOccurrences(of: "\n", with: "\r\n")
        let new = try rewritten(text, ("one.isEnabled", false), ("tap.isEnabled", false))
        #expect(new?.replacingOccurrences(of: "\r\n", with: "").contains("\n") == false)
        #expect(new?.contains("# waits\r\n        isEnabled: false\r\n") == true)
        let bare = "views:\n- frame: [0, 0, 1, 1]\n  recognizers:\n  - type: tap"
        let long = try rewritten(bare, ("tap.numberOfTapsRequired", 2))
        #expect(long == bare + "\n    numberOfTapsRequired: 2")
    }

    @Test func `an unchanged value leaves the text unchanged`() throws {
        #expect(try rewritten(Self.block) == nil)
        #expect(try rewritten(Self.block, ("one.minimumPressDuration", 0.25)) == nil)
        let scene = try Scene("playground")
        try scene.set("single.numberOfTapsRequired", 2)
        try scene.set("single.numberOfTapsRequired", 1)
        #expect(try scene.textWithCurrentValues() == nil)
    }

    @Test func `every built-in scene accepts every change`() throws {
        for name in SceneText.builtInNames {
            let scene = try Scene(name)
            for id in scene.recognizers.compactMap(\.name) {
                for property in scene.properties(of: id) {
                    let path = "\(id).\(property.name)"
                    let value = try scene.value(of: path)
                    guard let next = property.step(from: value, isUp: true) else { continue }
                    try scene.set(path, next)
                }
            }
            let text = try #require(try scene.textWithCurrentValues())
            let comments = { (text: String) in
                text.split(separator: "\n").filter { $0.contains("#") }
            }
            #expect(comments(text) == comments(scene.text))
        }
    }

    @Test(
        arguments: [
            ("numberOfTapsRequired: &count 2", "numberOfTapsRequired", SceneValue.number(3)),
            ("direction:\n        - up # one\n        - left", "direction", "up"),
        ]
    )
    func `a value that cannot be changed in place is reported in one line`(
        _ line: String,
        _ name: String,
        _ value: SceneValue
    ) throws {
        let type = name == "direction" ? "swipe" : "tap"
        let text = """
            views:
              - frame: [0, 0, 10, 10]
                recognizers:
                  - type: \(type)
                    \(line.replacingOccurrences(of: "\n", with: "\n            "))

            """
        let scene = try Scene(SceneText(text, name: "test"))
        try scene.set("\(type).\(name)", value)
        let error = #expect(throws: SceneError.self) { try scene.textWithCurrentValues() }
        #expect(
            error?.description
                == "test:4:9: found \(type) written so that \(name) cannot be changed in place,"
                + " expected one line for each value"
        )
    }
}
