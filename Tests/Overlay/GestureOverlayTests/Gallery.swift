import Foundation
import GestureKit
import GestureOverlay
import GestureTesting
import GestureTrace

/// Moments worth a picture, for the tests of layouts, damage and colours.
enum Gallery {
    struct Picture {
        let name: String
        var snapshot: TraceSnapshot
        var chrome = Chrome { $0.status = "playground · X.Org 21.1.7 · XI 2.4 · 60 Hz · 0.8 ms" }
        var size = CGSize(width: 1280, height: 800)

        var list: DisplayList { Layout().displayList(snapshot, chrome, size: size) }
    }

    static func all() -> [Picture] {
        var pictures = [
            Picture(name: "tap", snapshot: tap()),
            Picture(name: "tap-over", snapshot: tapEnded()),
            Picture(name: "zoom", snapshot: zoom()),
            Picture(name: "zoom-over", snapshot: zoomEnded()),
            Picture(name: "press", snapshot: press()),
            Picture(name: "five", snapshot: five()),
            Picture(name: "failed", snapshot: failed()),
            Picture(name: "interrupted", snapshot: interrupted()),
            Picture(name: "drag", snapshot: drag()),
        ]
        pictures += [empty(), help(), small(), smallFive(), folded(), many(), smallHelp()]
        pictures += [smallEmpty(), relations(), selected(), manySelected(), controls()]
        return pictures + properties() + timelines() + crowds() + narrowHelps() + overloads()
    }

    static func tap() -> TraceSnapshot {
        let fixture = SceneFixture()
        let spot = fixture.location(-60, 20)
        fixture.stage.down(1, spot.x, spot.y)
        fixture.stage.wait(0.03)
        return fixture.snapshot()
    }

    static func tapEnded() -> TraceSnapshot {
        let fixture = SceneFixture()
        let spot = fixture.location(-60, 20)
        fixture.stage.tap(1, spot.x, spot.y)
        fixture.stage.wait(0.6)
        return fixture.snapshot()
    }

    static func zooming(_ size: CGSize = CGSize(width: 1280, height: 800)) -> SceneFixture {
        zooming(SceneFixture(size: size))
    }

    static func zooming(_ fixture: SceneFixture) -> SceneFixture {
        fixture.stage.down(fixture.moves([(-96, -28), (96, 28)]))
        for step in 1...30 {
            let angle = 0.3 * Double(step) / 30
            let part = 1 + 0.45 * Double(step) / 30
            let x = CGFloat((96 * cos(angle) - 28 * sin(angle)) * part)
            let y = CGFloat((96 * sin(angle) + 28 * cos(angle)) * part)
            fixture.stage.elapse(1.0 / 60)
            fixture.stage.move(fixture.moves([(-x, -y), (x, y)]))
        }
        return fixture
    }

    static func zoom() -> TraceSnapshot { zooming().snapshot().pressed() }

    static func zoomEnded() -> TraceSnapshot {
        let fixture = zooming()
        fixture.stage.up([1, 2])
        fixture.stage.wait(0.6)
        return fixture.snapshot().pressed()
    }

    static func press() -> TraceSnapshot {
        let fixture = SceneFixture()
        let spot = fixture.location(40, -30)
        fixture.stage.down(1, spot.x, spot.y)
        fixture.stage.waitPastLongPress()
        return fixture.snapshot()
    }

    static func drag() -> TraceSnapshot {
        let fixture = SceneFixture()
        let spot = fixture.location(-60, 60)
        fixture.stage.down(1, spot.x, spot.y)
        for step in 1...24 {
            let angle = Double(step) / 24 * 2.4
            fixture.stage.elapse(1.0 / 60)
            fixture.stage.move(
                to: spot.x + 150 - CGFloat(150 * cos(angle)),
                spot.y - CGFloat(130 * sin(angle))
            )
        }
        var snapshot = fixture.snapshot().pressed(0.1, 0.9)
        snapshot.strokes[0].isOwned = true
        snapshot.fingers[0].contact = .init(majorRadius: 26, minorRadius: 19, orientation: 0.7)
        return snapshot
    }

    static func five(_ size: CGSize = CGSize(width: 1280, height: 800)) -> TraceSnapshot {
        let fixture = SceneFixture(size: size)
        let start: [(x: CGFloat, y: CGFloat)] = [
            (-110, 60), (-70, -40), (-15, -70), (45, -60), (95, -15),
        ]
        fixture.stage.down(fixture.moves(start))
        fixture.stage.move(fixture.moves(start.map { ($0.x * 1.3, $0.y * 1.2 + 30) }), over: 0.3)
        return fixture.snapshot().pressed()
    }

    static func failed() -> TraceSnapshot {
        let fixture = SceneFixture()
        let spot = fixture.location(-60, 20)
        for recognizer in fixture.card.gestureRecognizers where recognizer is PanGestureRecognizer {
            recognizer.isEnabled = false
        }
        for recognizer in fixture.stage.view.gestureRecognizers
        where recognizer is PanGestureRecognizer {
            recognizer.isEnabled = false
        }
        fixture.stage.down(1, spot.x, spot.y)
        fixture.stage.move(to: spot.x + 90, spot.y - 40, over: 0.3)
        fixture.stage.up()
        fixture.stage.wait(0.5)
        return fixture.snapshot()
    }

    static func interrupted() -> TraceSnapshot {
        let fixture = zooming()
        fixture.trace.recordCancellation(at: fixture.stage.time)
        fixture.stage.cancel()
        fixture.trace.record(
            Diagnostic("touchLost", "the window was unmapped, 2 touches cancelled", at: 9)
        )
        fixture.stage.wait(0.5)
        var snapshot = fixture.snapshot().pressed()
        snapshot.strokes[1].isOwned = false
        return snapshot
    }

    /// The relations of the playground's recognizers, after a tap.
    static func relations() -> Picture {
        var picture = Picture(name: "relations", snapshot: tapEnded())
        let rows = Dictionary(
            picture.snapshot.rows.map { ($0.name, $0.id) },
            uniquingKeysWith: { first, _ in first }
        )
        func relate(_ kind: TraceSnapshot.Relation.Kind, _ first: String, _ second: String) {
            guard let first = rows[first], let second = rows[second] else { return }
            picture.snapshot.relations.append(.init(kind, first, second))
        }
        relate(.requiresFailure, "singleTap", "doubleTap")
        relate(.requiresFailure, "boardTap", "boardDoubleTap")
        relate(.simultaneous, "pinch", "rotation")
        relate(.simultaneous, "pinch", "pan")
        relate(.simultaneous, "rotation", "pan")
        relate(.cannotPrevent, "pan", "boardPan")
        picture.chrome.shows.relations = true
        return picture
    }

    /// The failed press, selected, with a shortened duration.
    static func selected() -> Picture {
        var picture = Picture(name: "selected", snapshot: failed())
        picture.chrome.selection = selection("longPress", chosen: 0)
        return picture
    }

    /// A press among many recognizers, with its last property chosen.
    static func manySelected() -> Picture {
        var picture = many()
        picture.chrome.selection = selection("longPress", chosen: 10)
        return Picture(name: "many-selected", snapshot: picture.snapshot, chrome: picture.chrome)
    }

    static func selection(_ name: String, chosen: Int) -> Chrome.Selection {
        Chrome.Selection(
            name,
            properties: [
                .init("minimumPressDuration", "0.350 s", isChanged: true),
                .init("allowableMovement", "10 pt"),
                .init("numberOfTapsRequired", "0"),
                .init("numberOfTouchesRequired", "1"),
                .init("isEnabled", "true"),
                .init("cancelsTouchesInView", "false", isChanged: true),
                .init("delaysTouchesBegan", "false"),
                .init("delaysTouchesEnded", "true"),
                .init("requiresExclusiveTouchType", "true"),
                .init("allowedTouchTypes", "direct, pencil"),
                .init("allowedPressTypes", "none"),
            ],
            chosen: chosen
        )
    }

    static func empty() -> Picture {
        var picture = Picture(name: "empty", snapshot: SceneFixture().snapshot())
        picture.chrome.hint = "Touch or click. Ctrl-drag for two fingers."
        picture.chrome.recording = "touchstone-2025-01-31.jsonl"
        picture.chrome.notice = "Saved touchstone-2025-01-31-120301.png"
        return picture
    }

    static func help() -> Picture {
        var picture = Picture(name: "help", snapshot: zoom())
        picture.chrome.shows.cover = .help
        return picture
    }

    static func small() -> Picture {
        let size = CGSize(width: 640, height: 480)
        let snapshot = zooming(size).snapshot().pressed()
        return Picture(name: "small", snapshot: snapshot, size: size)
    }

    static func smallFive() -> Picture {
        let size = CGSize(width: 640, height: 480)
        return Picture(name: "small-five", snapshot: five(size), size: size)
    }

    static func smallHelp() -> Picture {
        var picture = small()
        picture.chrome.shows.cover = .help
        return Picture(
            name: "small-help",
            snapshot: picture.snapshot,
            chrome: picture.chrome,
            size: picture.size
        )
    }

    static func smallEmpty() -> Picture {
        let size = CGSize(width: 640, height: 480)
        var picture = Picture(name: "small-empty", snapshot: SceneFixture(size: size).snapshot())
        picture.size = size
        picture.chrome.hint =
            "No touchscreen was found: click with the mouse, Ctrl-drag for two fingers."
        return picture
    }

    static func folded() -> Picture {
        var picture = Picture(name: "folded", snapshot: drag())
        picture.chrome.shows.panels = false
        picture.snapshot.strokes[0].isOwned = false
        picture.snapshot.fingers[0].isOwned = false
        return picture
    }

    static func many() -> Picture {
        let fixture = zooming()
        for number in 1...30 {
            fixture.stage.add(
                TapGestureRecognizer(),
                "aRecognizerWithALongName\(number)",
                to: fixture.card
            )
        }
        return Picture(name: "many", snapshot: fixture.snapshot())
    }
}

extension Chrome {
    /// The chrome of a new window, with a change.
    init(_ change: (inout Chrome) -> Void) {
        self.init(keys: KeyHint.gallery)
        change(&self)
    }
}

extension Chrome.KeyHint {
    /// As many key hints as the window has, with lines of about the same length.
    fileprivate static let gallery =
        [
            Self("S", "save", "save the picture"), Self("Space", "freeze", "one moment"),
            Self("?", "help", "this help"), Self("Ctrl-Z", "undo", "undo the last change"),
        ]
        + (1...12).map { number in
            Self("F\(number)", "action \(number)", "what it does, in a line of some length")
        }
}
