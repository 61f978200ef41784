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
    func `a waits for b, declared on either side`(_ recognizers: [String]) throws {
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
    func `a drag of 20 points is recognized`(_ recognizers: [String], _ expected: [String]) throws {
        let script = try script(recognizers[0], recognizers[1])
        script.down((1, 50, 50))
        script.move((1, 70, 50))
        script.up(1)
        let began = script.actions().filter { !$0.hasSuffix("ended") }
        #expect(began.map { String($0.split(separator: " ")[1]) } == expected)
    }

    @Test func `a refusal to begin is reported as the delegate's, a refused touch is not`() throws {
        let begin = try script("id: a, type: pan, refuses: begin")
        begin.down((1, 50, 50))
        begin.move((1, 70, 50))
        #expect(begin.failures() == ["a failed refused by its delegate"])
        let touch = try script("id: a, type: pan, refuses: touch")
        touch.down((1, 50, 50))
        touch.move((1, 70, 50))
        #expect(touch.failures() == [])
    }

    /// A delegate that lets a pan begin only where it does not refuse, with the movements on which it begins.
    ///
    /// Both axes are equal in the first four movements; in the others, one is longer by a point.
    private static let directions = [
        ("{begin: vertical}", [(20, 20), (-20, 20), (20, -20), (-20, -20), (21, 20), (-21, -20)]),
        ("{begin: horizontal}", [(20, 21), (-20, -21)]),
        (
            "{begin: up}",
            [(20, 20), (-20, 20), (20, -20), (-20, -20), (21, 20), (-21, -20), (20, 21)]
        ),
        (
            "{begin: down}",
            [(20, 20), (-20, 20), (20, -20), (-20, -20), (21, 20), (-21, -20), (-20, -21)]
        ),
        ("{begin: left}", [(20, 20), (20, -20), (21, 20), (20, 21), (-20, -21)]),
        ("{begin: right}", [(-20, 20), (-20, -20), (-21, -20), (20, 21), (-20, -21)]),
        ("[touch, {begin: up}]", []),
        ("[{begin: [left, down]}, {begin: up}]", [(20, 20), (20, -20), (21, 20)]),
        ("{begin: [], touchesIn: []}", movements),
    ]
    private static let movements = [
        (20, 20), (-20, 20), (20, -20), (-20, -20), (21, 20), (-21, -20), (20, 21), (-20, -21),
    ]

    @Test(arguments: directions)
    func `a refused direction is the longer axis of the translation, or horizontal`(
        _ refusal: String,
        _ beginning: [(Int, Int)]
    ) throws {
        var began: [String] = []
        for (x, y) in Self.movements {
            let script = try script("id: a, type: pan, refuses: \(refusal)")
            script.down((1, 100, 100))
            script.move((1, 100 + CGFloat(x), 100 + CGFloat(y)))
            if script.actionSequence().contains("a began") { began.append("\((x, y))") }
        }
        #expect(began == beginning.map { "\($0)" })
    }

    @Test func `a pan that does not begin in a direction fails once, and the tap waits no longer`()
        throws
    {
        let script = try script(
            "id: a, type: pan, refuses: {begin: vertical}",
            "id: b, type: tap, requires: a"
        )
        script.down((1, 50, 50))
        script.move((1, 50, 70))
        script.move((1, 80, 70))
        #expect(script.failures() == ["a failed refused by its delegate"])
        script.up(1)
        #expect(script.actionSequence() == ["b recognized"])
        script.down((1, 50, 50))
        script.move((1, 70, 50))
        script.up(1)
        #expect(script.actionSequence() == ["a began", "a ended"])
    }

    @Test func `the translation is in the points of the recognizer's view, which may be turned`()
        throws
    {
        // A quarter turn: the view's x axis points down.
        let script = try Script(
            """
            views:
              - frame: [0, 0, 200, 200]
                transform: {rotation: 1.5707963267948966}
                recognizers: [{id: pan, type: pan, refuses: {begin: horizontal}}]
            """
        )
        script.drag(from: (100, 100), by: (0, 20))
        script.up(1)
        #expect(script.failures() == ["pan failed refused by its delegate"])
        script.drag(from: (100, 100), by: (20, 0))
        #expect(script.actionSequence().first == "pan began")
    }

    /// A card with a pan and a tap; it contains a pad, which contains a knob.
    private func card(pan: String = "", pad: String = "") throws -> Script {
        try Script(
            """
            views:
              - id: card
                frame: [0, 0, 300, 300]
                recognizers:
                  - {id: pan, type: pan\(pan)}
                  - {id: tap, type: tap}
                views:
                  - id: pad
                    frame: [100, 100, 100, 100]
                    \(pad)
                    views: [{id: knob, frame: [40, 40, 20, 20]}]
            """
        )
    }

    @Test(arguments: [
        (", refuses: {touchesIn: [pad]}", "pan tap tap"),
        (", refuses: [{touchesIn: pad}]", "pan tap tap"),
        (", refuses: {touchesIn: [knob]}", "pan pan tap"),
        (", refuses: {touchesIn: []}", "pan pan pan"),
        (", refuses: [begin, {touchesIn: [knob]}]", "tap tap tap"),
        (", refuses: touch", "tap tap tap"),
    ])
    func `a pan refuses touches in a subview and in the subviews of that`(
        _ refusal: String,
        _ expected: String
    ) throws {
        let script = try card(pan: refusal)
        // On the card, on the pad and on its knob; 40 points are still a tap.
        let first = [50, 110, 150].map { place in
            script.drag(from: (place, place), by: (0, 40))
            script.up(1)
            return script.actionSequence().first?.split(separator: " ").first ?? "nobody"
        }
        #expect(first.joined(separator: " ") == expected)
    }

    @Test func `a refused touch still reaches the view and the other recognizers`() throws {
        let script = try card(pan: ", refuses: {touchesIn: [pad]}")
        script.tap(150, 150)
        #expect(script.actionSequence() == ["tap recognized"])
        script.drag(from: (150, 150), by: (0, 40))
        #expect(script.failures() == [], "a recognizer without a touch cannot fail")
    }

    @Test func `a finger that lands beside the pad and moves onto it is still received`() throws {
        let script = try card(pan: ", refuses: {touchesIn: [pad]}")
        script.drag(from: (150, 90), by: (0, 60))
        #expect(script.actionSequence().first == "pan began")
    }

    @Test func `a view refuses that outer recognizers begin with touches on it`() throws {
        let script = try card(pad: "refuses: [pan]")
        script.drag(from: (150, 150), by: (0, 40))
        script.up(1)
        #expect(script.failures() == ["pan failed refused by pad"])
        script.drag(from: (50, 50), by: (0, 40))
        script.up(1)
        let actionSequence = script.actionSequence()
        #expect(actionSequence.first == "pan began")
        #expect(actionSequence.last == "pan ended")
        script.tap(150, 150)
        #expect(script.actionSequence() == ["tap recognized"])
    }

    @Test func `a control that refuses a gesture keeps its own rule too`() throws {
        let script = try Script(
            """
            views:
              - id: panel
                frame: [0, 0, 200, 200]
                recognizers: [{id: tap, type: tap}, {id: pan, type: pan}]
                views:
                  - {id: ok, frame: [10, 10, 90, 30], control: button, refuses: pan}
            """
        )
        script.tap(20, 20)
        script.wait(1)
        script.drag(from: (20, 20), by: (0, 40))
        script.up(1)
        #expect(
            script.failures() == [
                "pan failed moved 0.0 pt (needs 10)",
                "tap failed ok keeps single taps",
                "pan failed refused by ok",
                "tap failed ok keeps single taps",
            ]
        )
    }

    @Test func `each relation is written in one direction`() throws {
        let scene = try script(
            "id: a, type: tap, requires: b, simultaneous: c",
            "id: b, type: tap, requiredBy: c",
            "id: c, type: pan, cannotPrevent: a, notPreventedBy: b"
        ).scene
        let told = scene.relations.map {
            "\($0.first.touchstone.label) \($0.kind.rawValue) \($0.second.touchstone.label)"
        }
        #expect(
            told == [
                "a requiresFailure b", "a simultaneous c", "c requiresFailure b",
                "c cannotPrevent a", "b cannotPrevent c",
            ]
        )
    }
}
