import Foundation
import GestureKit
import Testing

@testable import GestureScenes

/// A stack of cards as its author writes it: the stack is the delegate of its pan, which only moves sideways.
private final class CardStack: View, GestureRecognizerDelegate {
    let pan = PanGestureRecognizer()
    private lazy var hold = LongPressGestureRecognizer()
    private let cards = [View(), View()]

    init() {
        super.init(frame: .zero)
        for (index, card) in cards.enumerated() {
            card.frame = CGRect(x: 20 + 10 * index, y: 40, width: 300, height: 200)
            addSubview(card)
        }
        pan.delegate = self
        pan.require(toFail: hold)
        addGestureRecognizer(pan)
        addGestureRecognizer(hold)
        let swipe = SwipeGestureRecognizer()
        swipe.name = "throw away"
        cards[0].addGestureRecognizer(swipe)
        for card in cards { card.addGestureRecognizer(TapGestureRecognizer()) }
    }

    override func gestureRecognizerShouldBegin(_ recognizer: GestureRecognizer) -> Bool {
        let translation = pan.translation(in: self)
        return recognizer !== pan || abs(translation.x) > abs(translation.y)
    }
}

/// A stack whose first tap adds another card.
private final class GrowingStack: View {
    let tap = TapGestureRecognizer()

    init() {
        super.init(frame: .zero)
        addGestureRecognizer(tap)
        tap.touchstone.addAction { [weak self] _ in
            let card = View(frame: CGRect(x: 0, y: 0, width: 50, height: 50))
            card.addGestureRecognizer(PanGestureRecognizer())
            self?.addSubview(card)
        }
    }
}

@Suite struct `A scene of code` {
    private static let program: Program = {
        var registry = SceneRegistry.standard
        let size = CGSize(width: 400, height: 300)
        registry.register("cards", size: size, view: { CardStack() })
        registry.register("growing", size: size, view: { GrowingStack() })
        return Program(registry: registry)
    }()

    private static func scene(_ name: String = "cards") throws -> Scene {
        try program.scene(program.text(named: name))
    }

    private static let text = """
        code: "cards"
        size: [400, 300]
        root: "center"
        views:
        - id: "CardStack"
          frame: [0, 0, 400, 300]
          recognizers:
          - id: "pan"
            type: "pan"
          - id: "hold"
            type: "longPress"
          views:
          - id: "cards-0"
            frame: [20, 40, 300, 200]
            recognizers:
            - id: "throw_away"
              type: "swipe"
            - id: "TapGestureRecognizer"
              type: "tap"
          - id: "cards-1"
            frame: [30, 40, 300, 200]
            recognizers:
            - id: "TapGestureRecognizer-2"
              type: "tap"

        """

    @Test func `is described as outlines, with the names of properties, recognizers and classes`()
        throws
    {
        let scene = try Self.scene()
        #expect(scene.text == Self.text)
        #expect(scene.name == "cards" && scene.codeName == "cards" && !scene.lacksCode)
        #expect(
            scene.recognizers.map(\.touchstone.label) == [
                "pan", "hold", "throw_away", "TapGestureRecognizer", "TapGestureRecognizer-2",
            ]
        )
        #expect(scene.relations.map { "\(NamedRelation($0))" } == ["pan requires hold"])
        // The author's own names stay as they are.
        #expect(scene.recognizers.map(\.name) == [nil, nil, "throw away", nil, nil])
    }

    @Test func `lets the properties of its recognizers change`() throws {
        let scene = try Self.scene()
        try scene.set("pan.minimumNumberOfTouches", .number(2))
        #expect((scene.recognizer("pan") as? PanGestureRecognizer)?.minimumNumberOfTouches == 2)
        let changes = scene.changesOfCode([("pan.minimumNumberOfTouches", .number(2))])
        #expect(changes.map(scene.swift) == ["pan.minimumNumberOfTouches = 2"])
        #expect(scene.changesOfCode([("pan.minimumNumberOfTouches", .number(1))]).isEmpty)
        #expect(throws: SceneError.self) { try scene.set("pan.tolerance", .number(2)) }
        #expect(throws: SceneError.self) { try scene.set("nobody.isEnabled", .bool(false)) }
    }

    @Test func `is built again with a change`() throws {
        let scene = try Self.scene()
        let text = try scene.text(
            with: .property(recognizer: "pan", name: "minimumNumberOfTouches", value: .number(2))
        )
        #expect(
            text
                == Self.text.replacing(
                    "    type: \"pan\"\n",
                    with: "    type: \"pan\"\n    minimumNumberOfTouches: 2\n"
                )
        )
        let changed = try Self.program.scene(recorded: "cards", source: text)
        let pan = try #require(changed.recognizer("pan") as? PanGestureRecognizer)
        #expect(pan.minimumNumberOfTouches == 2)
        #expect(pan !== scene.recognizer("pan"))
        #expect(changed.changesOfCode([]).map(changed.swift) == ["pan.minimumNumberOfTouches = 2"])
    }

    /// Its delegate goes on to answer what the change is not about.
    @Test func `is built again with a relation`() throws {
        let scene = try Self.scene()
        let changed = try scene.changed(
            by: .add(.simultaneous, first: "pan", second: "throw_away")
        )
        let pan = try #require(changed.recognizer("pan") as? PanGestureRecognizer)
        let swipe = try #require(changed.recognizer("throw_away"))
        let delegate = try #require(pan.delegate)
        #expect(delegate.gestureRecognizer(pan, shouldRecognizeSimultaneouslyWith: swipe))
        pan.setTranslation(CGPoint(x: 0, y: 40), in: nil)
        #expect(!delegate.gestureRecognizerShouldBegin(pan))
        pan.setTranslation(CGPoint(x: 40, y: 0), in: nil)
        #expect(delegate.gestureRecognizerShouldBegin(pan))
    }

    @Test func `keeps the requirements that its code adds`() throws {
        let change = SceneChange.remove(.requiresFailure, first: "pan", second: "hold")
        let error = #expect(throws: SceneError.self) { try Self.scene().changed(by: change) }
        #expect(
            error.map { "\($0)" }
                == "cards: found pan requires hold, which the code adds, expected a change of the code"
        )
    }

    @Test func `gives ids to what its code adds later`() throws {
        let scene = try Self.scene("growing")
        #expect(scene.recognizers.map(\.touchstone.label) == ["tap"])
        for phase in [ContactPhase.began, .ended] {
            scene.window.send(
                InputEvent(
                    [TouchSample(id: 1, phase: phase, location: CGPoint(x: 200, y: 200))],
                    at: phase == .began ? 0 : 0.1
                )
            )
            scene.followCode()
        }
        #expect(scene.recognizers.map(\.touchstone.label) == ["tap", "PanGestureRecognizer"])
        #expect(scene.views.map(\.touchstone.label) == ["GrowingStack", "View"])
        try scene.set("PanGestureRecognizer.maximumNumberOfTouches", .number(1))
    }

    @Test func `refuses a tried change of a recognizer that its code adds later`() throws {
        let scene = try Self.scene("growing")
        scene.window.addGestureRecognizer(PanGestureRecognizer())
        scene.followCode()
        let change = SceneChange.property(
            recognizer: "PanGestureRecognizer",
            name: "minimumNumberOfTouches",
            value: .number(2)
        )
        let error = #expect(throws: SceneError.self) { try scene.text(with: change) }
        #expect(
            error.map { "\($0)" }
                == "growing: found PanGestureRecognizer, which the code adds while it runs,"
                + " expected a recognizer that is in the scene when it opens"
        )
    }

    @Test func `takes tried changes of a recognizer that code has removed, or has added again`()
        throws
    {
        let scene = try Self.scene()
        let pan = try #require(scene.recognizer("pan"))
        let view = try #require(pan.view)
        let change = SceneChange.property(
            recognizer: "pan",
            name: "minimumNumberOfTouches",
            value: .number(2)
        )
        view.removeGestureRecognizer(pan)
        scene.followCode()
        #expect(scene.recognizer("pan") == nil)
        #expect(try scene.text(with: change).contains("minimumNumberOfTouches: 2"))
        let changes = scene.changesOfCode([("pan.minimumNumberOfTouches", .number(2))])
        #expect(changes.map(scene.swift) == ["<#pan#>.minimumNumberOfTouches = 2"])
        view.addGestureRecognizer(pan)
        scene.followCode()
        #expect(try scene.text(with: change).contains("minimumNumberOfTouches: 2"))
    }

    @Test func `has placeholders in Swift for recognizers that no property holds`() throws {
        let change = SceneChange.add(
            .requiresFailure,
            first: "TapGestureRecognizer-2",
            second: "hold"
        )
        #expect(
            try Self.scene().swift(of: change)
                == "<#TapGestureRecognizer-2 of cards-1#>.require(toFail: hold)"
        )
    }

    @Test func `describes its tree anew after a rebuild`() throws {
        let tried = Self.text.replacing("- id: \"hold\"", with: "- id: \"gone\"")
        let scene = try Self.program.scene(rebuilt: "cards", source: tried)
        #expect(scene.text == Self.text)
    }

    @Test func `centers its root view in the window with the registered size`() throws {
        let scene = try Self.scene()
        scene.resize(to: CGSize(width: 600, height: 305))
        #expect(scene.view("CardStack")?.frame == CGRect(x: 100, y: 2, width: 400, height: 300))
        scene.resize(to: CGSize(width: 300, height: 200))
        #expect(scene.view("CardStack")?.frame == CGRect(x: 0, y: 0, width: 400, height: 300))
        var registry = SceneRegistry.standard
        registry.register("wide", view: { CardStack() })
        let wide = try Program(registry: registry).scene(recorded: "wide", source: nil)
        wide.resize(to: CGSize(width: 600, height: 305))
        #expect(wide.view("CardStack")?.frame == CGRect(x: 0, y: 0, width: 600, height: 305))
    }

    @Test func `empties the window that it made only to describe its tree`() throws {
        nonisolated(unsafe) var windows: [Window] = []
        var registry = SceneRegistry.standard
        registry.register("kept") { window in
            windows.append(window)
            window.addSubview(View())
        }
        _ = try Program(registry: registry).firstScene()
        #expect(windows.map(\.subviews.count) == [0])
    }

    @Test func `ends when it is replaced, so that controllers stop what they began`() throws {
        var scene: Scene? = try Self.scene()
        let window = try #require(scene?.window)
        #expect(window.subviews.count == 1)
        scene = nil
        #expect(window.subviews.isEmpty)
    }

    @Test(arguments: [60, 61])
    func `fits into a recording if its views are nested at most 60 deep`(depth: Int) throws {
        var registry = SceneRegistry.standard
        registry.register("deep") { window in
            var view: View = window
            for _ in 1..<depth {
                let inner = View(frame: view.bounds)
                view.addSubview(inner)
                view = inner
            }
        }
        let program = Program(registry: registry)
        guard depth > 60 else {
            #expect(try program.scene(program.firstScene()).views.count == 59)
            return
        }
        let error = #expect(throws: SceneError.self) { try program.firstScene() }
        #expect(
            error.map { "\($0)" }
                == "deep: found views nested 61 deep, expected at most 60 levels"
        )
    }

    @Test func `is described even if its frames are not finite or are empty`() throws {
        var registry = SceneRegistry.standard
        registry.register("odd") { window in
            let sizes = [CGFloat.nan, .infinity, -.infinity, 0, 1e30]
            for size in sizes {
                window.addSubview(View(frame: CGRect(x: size, y: 0, width: size, height: size)))
            }
        }
        let program = Program(registry: registry)
        #expect(try program.scene(program.firstScene()).views.count == 5)
    }

    @Test func `is outlines without recognizers in a program that lacks the code`() throws {
        let scene = try Scene(recorded: "cards", source: Self.text)
        #expect(scene.lacksCode && scene.codeName == "cards")
        #expect(scene.views.map(\.touchstone.label) == ["CardStack", "cards-0", "cards-1"])
        #expect(scene.recognizers.isEmpty)
        scene.resize(to: CGSize(width: 600, height: 400))
        #expect(scene.view("CardStack")?.frame == CGRect(x: 100, y: 50, width: 400, height: 300))
    }

    @Test func `has only the keys that a program writes`() {
        for key in ["try: \"a\"", "scene: a"] {
            #expect(throws: SceneError.self) {
                try Self.program.scene(recorded: "cards", source: Self.text + key + "\n")
            }
        }
    }

    @Test func `may have recognizers of any class`() throws {
        final class Unregistered: GestureRecognizer {}
        var registry = SceneRegistry.standard
        registry.register("own") { window in window.addGestureRecognizer(Unregistered()) }
        let program = Program(registry: registry)
        let scene = try program.scene(program.firstScene())
        #expect(
            scene.text == """
                code: "own"
                size: [1280, 800]
                recognizers:
                - id: "Unregistered"
                  type: "Unregistered"
                views: []

                """
        )
        try scene.set("Unregistered.isEnabled", .bool(false))
        #expect(scene.recognizers.map(\.isEnabled) == [false])
        _ = try scene.text(
            with: .property(recognizer: "Unregistered", name: "isEnabled", value: .bool(false))
        )
    }
}
