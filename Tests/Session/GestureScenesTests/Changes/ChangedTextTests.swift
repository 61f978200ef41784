import GestureKit
@testable import GestureScenes
import Testing

/// A scene's text with one change; read again, it is the scene that `changed(by:)` makes.
struct ChangedTextTests {
    /// A scene of one text in one style.
    struct Style: CustomTestStringConvertible {
        let scene: String
        /// nil for the file's own block style.
        let flow: FlowStyle?

        var testDescription: String { "\(scene), \(flow.map { "\($0)" } ?? "block")" }

        static let all = SceneText.builtInOrder.flatMap { scene in
            [Style(scene: scene, flow: nil)]
                + FlowStyle.allCases.map { Style(scene: scene, flow: $0) }
        }
    }

    @Test(arguments: Style.all)
    func `every change of a built-in scene can be written`(_ style: Style) throws {
        let text = try Scene(style.scene).text
        let written = try style.flow?.text(of: text) ?? text
        let scene = try Scene(SceneText(written, name: "test"))
        let changes = scene.possibleChanges
        #expect(changes.contains { if case .remove = $0 { true } else { scene.relations.isEmpty } })
        for change in changes {
            let changed = try scene.changed(by: change)
            let new = try scene.text(with: change)
            let reread = try Scene(SceneText(new, name: "test"))
            #expect(reread.summary == changed.summary, "\(change)")
            #expect(reread.summary != scene.summary, "\(change)")
            #expect(new.comments == written.comments, "\(change)")
        }
    }

    private static let head = """
        views:
          - frame: [0, 0, 10, 10]
            recognizers:

        """

    /// The recognizers after a change, without the lines before them.
    private func changed(_ recognizers: String, _ changes: SceneChange...) throws -> String {
        var scene = try Scene(SceneText(Self.head + recognizers, name: "test"))
        for change in changes {
            let changed = try scene.changed(by: change)
            scene = try Scene(SceneText(scene.text(with: change), name: "test"))
            #expect(scene.summary == changed.summary)
        }
        let text = scene.text
        #expect(text.hasPrefix(Self.head))
        return String(text.dropFirst(Self.head.count))
    }

    @Test func `a relation is a new line after the type`() throws {
        let text = """
                  - id: a
                    type: tap   # first
                    isEnabled: true
                  - type: pan
            """
        let new = try changed(text, .add(.requiresFailure, first: "pan", second: "a"))
        #expect(new == text + "\n        requires: [a]")
    }

    @Test func `a recognizer without an id gets one when another refers to it`() throws {
        let text = """
                  - id: a
                    type: tap
                  - type: pan  # second
            """
        let new = try changed(text, .add(.cannotPrevent, first: "a", second: "pan"))
        #expect(
            new == """
                      - id: a
                        type: tap
                        cannotPrevent: [pan]
                      - type: pan  # second
                        id: pan
                """
        )
    }

    @Test(arguments: [
        ("requires: b  # why", "requires: [b, c]  # why"),
        ("requires: [b]", "requires: [b, c]"),
        ("requires: [b, ]", "requires: [b, c, ]"),
        ("requires: []", "requires: [c]"),
        (
            "requires: [ # one\n          'b' # two\n          ]",
            "requires: [ # one\n          'b', c # two\n          ]"
        ),
        ("requires:\n        - b  # why", "requires:\n        - b  # why\n        - c"),
        ("requires:\n          - \"b\"", "requires:\n          - \"b\"\n          - c"),
        ("requires:\n          b", "requires:\n          [b, c]"),
    ])
    func `an item is added to what is there, and removed again`(_ old: String, _ new: String) throws
    {
        let text = { (line: String) in
            """
                  - id: a
                    type: tap
                    \(line)
                  - {id: b, type: pan}
                  - {id: c, type: swipe}

            """
        }
        let added = try changed(text(old), .add(.requiresFailure, first: "a", second: "c"))
        #expect(added == text(new))
        let removed = try changed(text(new), .remove(.requiresFailure, first: "a", second: "c"))
        // A single value, once it is a list, stays a list of one.
        let list =
            old.hasPrefix("requires: b")
            ? "requires: [b]  # why"
            : old.hasSuffix("\n          b") ? "requires:\n          [b]" : old
        #expect(
            removed
                == (old == "requires: []" ? text("").replacing("        \n", with: "") : text(list))
        )
    }

    @Test(arguments: [
        ("requires: [b]\n", ""),
        ("requires: b\n", ""),
        ("requires:\n        - b\n", ""),
        ("requires: [b]  # why\n", "requires: []  # why\n"),
        ("requires:\n        - b  # why\n", "requires: []  # why\n"),
    ])
    func `a key goes with its last item, but not its comment`(_ old: String, _ new: String) throws {
        let text = { (line: String) in
            "      - id: a\n        type: tap\n" + (line.isEmpty ? "" : "        \(line)")
                + "      - {id: b, type: pan}\n"
        }
        let removed = try changed(text(old), .remove(.requiresFailure, first: "a", second: "b"))
        #expect(removed == text(new))
    }

    @Test(arguments: [
        (
            "{id: a, type: tap, requires: b}, {id: b, type: pan}",
            "{id: a, type: tap}, {id: b, type: pan}"
        ),
        (
            "{requires: b, id: a, type: tap}, {id: b, type: pan}",
            "{requires: [], id: a, type: tap}, {id: b, type: pan}"
        ),
        (
            "{id: a, type: tap}, {id: b, type: pan, requiredBy: [a]}",
            "{id: a, type: tap}, {id: b, type: pan}"
        ),
        (
            "{id: a, type: tap, requires: [c, b]}, {id: b, type: pan, requiredBy: [c, a]}",
            "{id: a, type: tap, requires: [c]}, {id: b, type: pan, requiredBy: [c]}"
        ),
        (
            "{id: a, type: tap, requires: [b, c]}, {id: b, type: pan}",
            "{id: a, type: tap, requires: [c]}, {id: b, type: pan}"
        ),
        (
            #"{"id": "a", "type": "tap", "requires": ["b", "c"]}, {"id": "b", "type": "pan"}"#,
            #"{"id": "a", "type": "tap", "requires": ["c"]}, {"id": "b", "type": "pan"}"#
        ),
    ])
    func `a requirement is removed wherever it stands`(_ old: String, _ new: String) throws {
        let text = { "        [" + $0 + ", {id: c, type: swipe}]\n" }
        let change = SceneChange.remove(.requiresFailure, first: "a", second: "b")
        #expect(try changed(text(old), change) == text(new))
    }

    @Test
    func `both simultaneous ways are removed, and a win that excludes nothing on either side`()
        throws
    {
        let text = """
                  - {id: a, type: pan, simultaneous: b}
                  - {id: b, type: pan, simultaneous: [a], notPreventedBy: a}

            """
        let new = try changed(
            text,
            .remove(.simultaneous, first: "b", second: "a"),
            .remove(.cannotPrevent, first: "a", second: "b")
        )
        #expect(new == "      - {id: a, type: pan}\n      - {id: b, type: pan}\n")
    }

    @Test(arguments: [
        ("type: pan", "type: pan\n        refuses: [{begin: up}]"),
        ("type: pan\n        refuses: touch", "type: pan\n        refuses: [touch, {begin: up}]"),
        (
            "type: pan\n        refuses: {begin: left}",
            "type: pan\n        refuses: [{begin: left}, {begin: up}]"
        ),
        (
            "type: pan\n        refuses:\n          - begin: left\n          - touch",
            "type: pan\n        refuses:\n          - begin: left\n          - touch\n          - {begin: up}"
        ),
        ("{\"type\": \"pan\"}", "{\"type\": \"pan\", \"refuses\": [{\"begin\": \"up\"}]}"),
    ])
    func `a refusal is added to the others`(_ old: String, _ new: String) throws {
        let change = SceneChange.refuseToBegin(recognizer: "pan", .up)
        #expect(try changed("      - \(old)\n", change) == "      - \(new)\n")
    }

    @Test(arguments: [
        ("requires: &all [b]", "requires"),
        ("requires:\n        - b\n        - &x c", "requires"),
        ("refuses:\n          begin: left", "refuses"),
    ])
    func `an entry in another form is reported in one line`(_ line: String, _ key: String) throws {
        let text =
            Self.head + """
                      - id: a
                        type: pan
                        \(line)
                      - {id: b, type: pan}
                      - {id: c, type: pan}
                      - {id: d, type: pan}
                """
        let scene = try Scene(SceneText(text, name: "test"))
        let change =
            key == "refuses"
            ? SceneChange.refuseToBegin(recognizer: "a", .up)
            : SceneChange.add(.requiresFailure, first: "a", second: "d")
        let error = #expect(throws: SceneError.self) { try scene.text(with: change) }
        #expect(
            error?.description
                == "test:4:9: found a written so that \(key) cannot be changed in place,"
                + " expected one line for each value"
        )
        // The change itself is possible.
        _ = try scene.changed(by: change)
    }
}

extension Scene {
    /// Each step of a property, each pair's relations, added or removed, and each direction of a pan.
    fileprivate var possibleChanges: [SceneChange] {
        var changes: [SceneChange] = []
        for id in recognizerIDs {
            for property in properties(of: id) {
                guard let value = try? value(of: "\(id).\(property.name)") else { continue }
                for step in [true, false].compactMap({ property.step(from: value, isUp: $0) })
                where property.kind.accepts(step) && step.asList != value.asList {
                    changes.append(.property(recognizer: id, name: property.name, value: step))
                }
            }
            for other in recognizerIDs where other != id {
                for kind in SceneRelation.Kind.allCases {
                    changes += [
                        .add(kind, first: id, second: other),
                        .remove(kind, first: id, second: other),
                    ]
                }
            }
            changes += BeginDirection.allCases.map { .refuseToBegin(recognizer: id, $0) }
        }
        return changes.filter { (try? changed(by: $0)) != nil }
    }

    /// Everything that a change can change.
    fileprivate var summary: [String] {
        let values = recognizerIDs.flatMap { id in
            properties(of: id).map { property in
                "\(id).\(property.name) \(recognizer(id).flatMap(property.get)?.description ?? "")"
            }
        }
        let allRelations = relations.map {
            "\($0.first.touchstone.label) \($0.kind) \($0.second.touchstone.label)"
        }
        let allRefusals = recognizerIDs.map { id in
            "\(id) refuses \(refusals(of: id).map(\.description))"
        }
        return values + allRelations + allRefusals
    }
}

extension String {
    fileprivate var comments: [String] {
        split(separator: "\n").compactMap { line in
            line.firstIndex(of: "#").map { String(line[$0...]) }
        }
    }
}
