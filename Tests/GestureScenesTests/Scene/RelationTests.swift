import Foundation
import GestureKit
import GestureScenes
import Testing

/// A view with these recognizers, each in braces.
private func script(_ recognizers: String...) throws -> Script {
    try Script(
        "views: [{frame: [0, 0, 300, 300], multipleTouch: true, recognizers: ["
            + recognizers.map { "{\($0)}" }.joined(separator: ", ") + "]}]"
    )
}

struct RelationTests {
    @Test(arguments: [
        ["id: a, type: tap, requires: b", "id: b, type: tap, numberOfTapsRequired: 2"],
        ["id: a, type: tap", "id: b, type: tap, numberOfTapsRequired: 2, requiredBy: [a]"],
    ])
    func `a waits for b, whichever says so`(_ recognizers: [String]) throws {
        let script = try script(recognizers[0], recognizers[1])
        script.tap(50, 50)
        script.wait(1)
        #expect(script.actions() == ["0.416 a action recognized"])
        script.tap(50, 50)
        script.tap(50, 50)
        script.wait(1)
        #expect(script.actions().map { $0.dropFirst(6) } == ["b action recognized"])
    }

    @Test(arguments: [
        (["id: a, type: pan", "id: b, type: pan"], ["b"]),
        (["id: a, type: pan, simultaneous: b", "id: b, type: pan"], ["b", "a"]),
        (["id: a, type: pan", "id: b, type: pan, simultaneous: [a]"], ["b", "a"]),
        // b is the first to be settled: it was added last.
        (["id: a, type: pan", "id: b, type: pan, cannotPrevent: a"], ["b", "a"]),
        (["id: a, type: pan, cannotPrevent: b", "id: b, type: pan"], ["b"]),
        (["id: a, type: tap", "id: b, type: pan, cannotPrevent: a"], ["b", "a"]),
        (["id: a, type: tap, notPreventedBy: [b]", "id: b, type: pan"], ["b", "a"]),
        (["id: a, type: tap, cannotPrevent: b", "id: b, type: pan"], ["b"]),
        (["id: a, type: pan, refuses: begin", "id: b, type: tap"], ["b"]),
        (["id: a, type: pan, refuses: touch", "id: b, type: tap"], ["b"]),
        (["id: a, type: pan, refuses: [begin, touch]", "id: b, type: tap"], ["b"]),
    ])
    func `a drag of 20 points is for these`(_ recognizers: [String], _ expected: [String]) throws {
        let script = try script(recognizers[0], recognizers[1])
        script.down((1, 50, 50))
        script.move((1, 70, 50))
        script.up(1)
        let began = script.actions().filter { !$0.hasSuffix("ended") }
        #expect(began.map { String($0.split(separator: " ")[1]) } == expected)
    }

    @Test func `a refusal to begin is one of the delegate's, a refused touch none at all`() throws {
        let begin = try script("id: a, type: pan, refuses: begin")
        begin.down((1, 50, 50))
        begin.move((1, 70, 50))
        #expect(begin.failures() == ["a failed refused by its delegate"])
        let touch = try script("id: a, type: pan, refuses: touch")
        touch.down((1, 50, 50))
        touch.move((1, 70, 50))
        #expect(touch.failures() == [])
    }

    @Test func `relations are told in one direction each`() throws {
        let scene = try script(
            "id: a, type: tap, requires: b, simultaneous: c",
            "id: b, type: tap, requiredBy: c",
            "id: c, type: pan, cannotPrevent: a, notPreventedBy: b"
        ).scene
        let told = scene.relations.map {
            "\($0.first.label) \($0.kind.rawValue) \($0.second.label)"
        }
        #expect(
            told == [
                "a requiresFailure b", "a simultaneous c", "c requiresFailure b",
                "c cannotPrevent a", "b cannotPrevent c",
            ]
        )
    }
}
