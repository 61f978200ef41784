import Foundation
import GestureKit
import GestureOverlay
import GestureTesting

@testable import GestureTrace

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

    private static func zooming(_ size: CGSize = CGSize(width: 1280, height: 800)) -> SceneFixture {
        zooming(SceneFixture(size: size))
    }

    private static func zooming(_ fixture: SceneFixture) -> SceneFixture {
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

    private static func zoomEnded() -> TraceSnapshot {
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

    private static func drag() -> TraceSnapshot {
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

    private static func five(_ size: CGSize = CGSize(width: 1280, height: 800)) -> TraceSnapshot {
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

    private static func interrupted() -> TraceSnapshot {
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

    private static func help() -> Picture {
        var picture = Picture(name: "help", snapshot: zoom())
        picture.chrome.shows.cover = .help
        return picture
    }

    private static func small() -> Picture {
        let size = CGSize(width: 640, height: 480)
        let snapshot = zooming(size).snapshot().pressed()
        return Picture(name: "small", snapshot: snapshot, size: size)
    }

    private static func smallFive() -> Picture {
        let size = CGSize(width: 640, height: 480)
        return Picture(name: "small-five", snapshot: five(size), size: size)
    }

    private static func smallHelp() -> Picture {
        var picture = small()
        picture.chrome.shows.cover = .help
        return Picture(
            name: "small-help",
            snapshot: picture.snapshot,
            chrome: picture.chrome,
            size: picture.size
        )
    }

    private static func smallEmpty() -> Picture {
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

    // MARK: - Controls

    typealias Control = TraceSnapshot.ControlFigure

    /// Every kind of control with a value, at the given size and a location of its own.
    static func kinds(_ size: CGSize) -> [(name: String, kind: Control.Kind)] {
        let side = min(size.width, size.height)
        func knob(_ part: CGFloat) -> CGRect {
            CGRect(
                x: (size.width - side) * part,
                y: (size.height - side) / 2,
                width: side,
                height: side
            )
        }
        return [
            ("button", .button), ("plain", .plain),
            ("off", .toggle(isOn: false, knob: knob(0))),
            ("on", .toggle(isOn: true, knob: knob(1))),
            ("slider", .slider(value: 0.4, knob: knob(0.4))),
            ("stepper", .stepper(value: 3, digits: 0, canStepDown: true, canStepUp: true)),
            ("limit", .stepper(value: 0, digits: 0, canStepDown: false, canStepUp: true)),
            ("segments", .segments(["one", "two", "three"], selected: 1)),
            ("unchosen", .segments(["1", "2", "3"], selected: nil)),
            ("pages", .pages(count: 3, current: 1)), ("book", .pages(count: 400, current: 99)),
            ("none", .pages(count: 0, current: 0)),
        ]
    }

    /// Controls at rest, pressed with a sent event, tracked from outside, chosen, and disabled.
    static func conditions(_ kind: Control.Kind) -> [Control] {
        [
            Control(kind),
            Control(
                kind,
                isHighlighted: true,
                isTracking: true,
                pressedFraction: 0.8,
                lastEvent: "touchDown"
            ),
            Control(kind, isTracking: true, lastEvent: "touchDragOutside"),
            Control(kind, isSelected: true),
            Control(kind, isEnabled: false),
        ]
    }

    private static func controls() -> Picture {
        let size = CGSize(width: 160, height: 56)
        var views: [TraceSnapshot.ViewFigure] = []
        for (column, entry) in kinds(size).enumerated() {
            for (row, control) in conditions(entry.kind).enumerated() {
                let place = CGAffineTransform(
                    translationX: 20 + CGFloat(column % 6) * 176,
                    y: 24 + CGFloat(column / 6 * 5 + row) * 68
                )
                views.append(
                    TraceSnapshot.ViewFigure(
                        id: views.count,
                        name: entry.name,
                        bounds: CGRect(origin: .zero, size: size),
                        transform: place,
                        content: .control(control)
                    )
                )
            }
        }
        var picture = Picture(name: "controls", snapshot: TraceSnapshot(views: views))
        picture.chrome.shows.panels = false
        return picture
    }

    // MARK: - More recognizers than the inspector has room for

    /// Fifty recognizers in five views, some with names wider than any panel, while the card is zoomed.
    static func crowd(_ size: CGSize = CGSize(width: 1280, height: 800)) -> TraceSnapshot {
        let fixture = SceneFixture(size: size)
        let board = fixture.stage.view
        let names = [
            "aRecognizerOfWhichTheNameIsSoLongThatNoPanelHasRoomForItAndThatIsStillTold12345678",
            "二本指で二回タップして拡大", "👩‍👩‍👧‍👦 tap", "ダブルタップ", "deckenüberzug", "水平方向のスワイプ認識器",
        ]
        for number in 0..<3 {
            let tray = View(frame: CGRect(x: 20 + 90 * number, y: 20, width: 80, height: 40))
            tray.touchstone.name = number == 1 ? names[0] : "tray \(number + 1)"
            board.addSubview(tray)
            for place in 0..<14 {
                let tap = TapGestureRecognizer()
                let name = names.indices.contains(place - 2) && number == 1
                fixture.stage.add(
                    tap,
                    name ? names[place - 2] : "tray\(number + 1).tap\(place + 1)",
                    to: tray
                )
            }
        }
        return zooming(fixture).snapshot().pressed()
    }

    /// The same recognizers, with the whole row of the one that began far below.
    private static func crowds() -> [Picture] {
        let snapshot = crowd()
        func picture(
            _ name: String,
            top: Int? = nil,
            selected: String? = nil,
            size: CGSize = CGSize(width: 1280, height: 800)
        ) -> Picture {
            var picture = Picture(name: name, snapshot: snapshot, size: size)
            if let top { picture.chrome.scroll = .init(top: top, isUserScrolled: true) }
            picture.chrome.selection = selected.map { selection($0, chosen: 4) }
            return picture
        }
        var related = picture("crowd-relations", top: 44)
        let rows = snapshot.rows
        func relate(_ kind: TraceSnapshot.Relation.Kind, _ first: Int, _ second: Int) {
            related.snapshot.relations.append(.init(kind, rows[first].id, rows[second].id))
        }
        relate(.requiresFailure, 45, 44)
        relate(.requiresFailure, 50, 3)
        relate(.requiresFailure, 2, 47)
        relate(.simultaneous, 46, 20)
        relate(.cannotPrevent, 49, 10)
        related.chrome.shows.relations = true
        let small = CGSize(width: 901, height: 561)
        return [
            picture("crowd"), picture("crowd-top", top: 0), picture("crowd-names", top: 14),
            picture("crowd-selected", top: 0, selected: "tray2.tap9"),
            picture("crowd-small", top: 20, size: small),
            picture("crowd-small-selected", selected: "longPress", size: small), related,
        ]
    }

    /// The help in windows that are too small to show it as a card.
    private static func narrowHelps() -> [Picture] {
        let sizes = [
            CGSize(width: 427, height: 267), CGSize(width: 213, height: 720),
            CGSize(width: 1280, height: 160), CGSize(width: 320, height: 240),
        ]
        return sizes.map { size in
            var picture = Picture(
                name: "help-\(Int(size.width))x\(Int(size.height))",
                snapshot: TraceSnapshot()
            )
            picture.chrome.shows.cover = .help
            picture.size = size
            return picture
        }
    }

    static let longName = String(repeating: "averylongname-", count: 6)

    /// A snapshot with everything at once, under names too wide to fit: ten fingers close together among
    /// sixty recognizers, diagnostics, a notice, and a recording that is written, played and frozen.
    static func overload(_ crowd: TraceSnapshot, _ size: CGSize) -> Picture {
        var snapshot = crowd
        let heap = LayoutTests.fingers(10, .heap, Panels(size: size).canvas.size)
        snapshot.fingers = heap.fingers
        snapshot.sections.append(
            .init(id: 1000, name: longName, rows: heap.sections.flatMap(\.rows))
        )
        snapshot.sceneName = longName
        for index in snapshot.sections[0].rows.indices {
            snapshot.sections[0].rows[index].name = longName + "\(index)"
        }
        snapshot.diagnostics = (0..<12).map {
            Diagnostic("touchLost", "\($0): \(longName) 二本指", at: 0)
        }
        var picture = Picture(
            name: "overload-\(Int(size.width))x\(Int(size.height))",
            snapshot: snapshot,
            size: size
        )
        picture.chrome.status = "\(longName) · X.Org 21.1.7 · XI 2.4 · \(longName)"
        picture.chrome.notice = "report saved: \(longName).png"
        picture.chrome.recording = longName + ".jsonl"
        picture.chrome.playing = "1.2 of 3.4 s  \(longName).jsonl"
        picture.chrome.playedFraction = 0.3
        picture.chrome.frozen = "0.980 s"
        picture.chrome.selection = selection(longName + "2", chosen: 3)
        return picture
    }

    private static func overloads() -> [Picture] {
        let sizes = [
            CGSize(width: 1280, height: 800), CGSize(width: 640, height: 480),
            CGSize(width: 427, height: 267), CGSize(width: 901, height: 561),
        ]
        return sizes.map { overload(crowd($0), $0) }
    }

    // MARK: - Timelines

    private static func timelines() -> [Picture] {
        var pictures = [
            Picture(name: "time-ten", snapshot: ten()),
            Picture(name: "time-waiting", snapshot: waiting()),
            Picture(name: "time-long", snapshot: longDrag()),
            Picture(name: "time-streams", snapshot: streams()),
            beforeRecognition(),
            zoomed(),
            Picture(name: "time-before", snapshot: compared()),
        ]
        var scrolled = Picture(name: "time-ten-scrolled", snapshot: ten())
        scrolled.chrome.timeline.firstLine = 100
        pictures.append(scrolled)
        return pictures
    }

    /// Ten fingers that land one after the other and move; two of them leave.
    private static func ten() -> TraceSnapshot {
        let fixture = SceneFixture()
        for finger in 1...10 {
            let spot = fixture.location(CGFloat(finger) * 24 - 130, CGFloat(finger % 3) * 30 - 30)
            fixture.stage.elapse(0.012)
            fixture.stage.down(finger, spot.x, spot.y)
        }
        fixture.stage.move(
            (1...10).map { finger in
                let spot = fixture.location(
                    CGFloat(finger) * 28 - 150,
                    CGFloat(finger % 3) * 40 - 20
                )
                return FingerMove(finger, to: spot.x, spot.y)
            },
            over: 0.25
        )
        fixture.stage.up([3, 7])
        fixture.stage.elapse(0.1)
        return fixture.snapshot()
    }

    /// A tap that waits for the double tap to fail.
    static func waiting() -> TraceSnapshot {
        let fixture = SceneFixture()
        let spot = fixture.location(-60, 20)
        fixture.stage.tap(1, spot.x, spot.y)
        fixture.stage.wait(0.12)
        return fixture.snapshot()
    }

    private static func longDrag() -> TraceSnapshot {
        let fixture = SceneFixture()
        let spot = fixture.location(0, 0)
        fixture.stage.down(1, spot.x, spot.y)
        for step in 1...3000 {
            let angle = Double(step) / 80
            fixture.stage.elapse(0.02)
            fixture.stage.move(
                to: spot.x + CGFloat(90 * sin(angle)),
                spot.y + CGFloat(60 * sin(angle * 0.7))
            )
        }
        return fixture.snapshot()
    }

    /// A recognized drag, shown at a moment before its recognition.
    static func beforeRecognition() -> Picture {
        let fixture = SceneFixture()
        let spot = fixture.location(-60, 20)
        fixture.stage.down(1, spot.x, spot.y)
        fixture.stage.wait(0.1)
        var shown = fixture.snapshot()
        fixture.stage.move(to: spot.x + 90, spot.y - 40, over: 0.2)
        fixture.stage.wait(0.4)
        fixture.stage.up()
        fixture.stage.wait(0.6)
        let late = fixture.snapshot()
        let moment = shown.timeline.moment
        shown.timeline = late.timeline
        shown.timeline.moment = moment
        var picture = Picture(name: "time-middle", snapshot: shown)
        picture.chrome.frozen = ValueText.fixed(moment, 3) + " s"
        return picture
    }

    /// A long press, and the tap that it was before its duration changed.
    private static func compared() -> TraceSnapshot {
        func press(for duration: TimeInterval) -> TraceSnapshot {
            let fixture = SceneFixture()
            let spot = fixture.location(-60, 20)
            fixture.stage.down(1, spot.x, spot.y)
            fixture.stage.wait(duration)
            fixture.stage.up()
            fixture.stage.wait(1)
            return fixture.snapshot()
        }
        var shown = press(for: 0.6)
        shown.timeline.compare(with: press(for: 0.3).timeline)
        return shown
    }

    static func zoomed() -> Picture {
        var picture = Picture(name: "time-zoomed", snapshot: zoom())
        picture.chrome.timeline.part = .init(
            of: picture.snapshot.timeline.start,
            start: picture.snapshot.timeline.start + 0.03,
            length: 0.2,
            followsMoment: false
        )
        return picture
    }

    /// A wheel that turns, and a touchpad's pinch.
    private static func streams() -> TraceSnapshot {
        let fixture = SceneFixture()
        for recognizer in fixture.card.gestureRecognizers {
            (recognizer as? PanGestureRecognizer)?.allowedScrollTypesMask = .all
        }
        let spot = fixture.location(0, 0)
        func send(_ content: InputEvent.Content) {
            let event = InputEvent(content, at: fixture.stage.time)
            fixture.trace.record(event)
            fixture.stage.window.send(event)
        }
        let location = CGPoint(x: spot.x, y: spot.y)
        fixture.stage.elapse(1)
        for step in 0...20 {
            let phase: ContactPhase = step == 0 ? .began : step == 20 ? .ended : .changed
            send(.scroll(ScrollSample(CGPoint(x: 0, y: 4), phase: phase, location: location)))
            fixture.stage.elapse(0.016)
        }
        for step in 0...20 {
            let phase: ContactPhase = step == 0 ? .began : step == 20 ? .ended : .changed
            send(
                .transform(
                    TransformSample(phase: phase, scale: 1 + Double(step) / 50, location: location)
                )
            )
            fixture.stage.elapse(0.016)
        }
        return fixture.snapshot()
    }

    // MARK: - Properties

    /// A selected recognizer with the controls of its properties, for a finger and for a mouse.
    private static func properties() -> [Picture] {
        let sizes: [(String, CGSize)] = [
            ("large", CGSize(width: 1280, height: 800)), ("low", CGSize(width: 800, height: 480)),
            ("upright", CGSize(width: 720, height: 1440)),
        ]
        return sizes.flatMap { name, size in
            [Chrome.Pointer.finger, .mouse].flatMap { pointer in
                [false, true].map { isTyping in
                    var picture = Picture(
                        name: "properties-\(name)-\(pointer)\(isTyping ? "-entry" : "")",
                        snapshot: failed(),
                        chrome: PropertyControls.chrome(for: pointer, top: .chosen),
                        size: size
                    )
                    if isTyping {
                        picture.chrome.shows.cover = .entry(Chrome.Entry(for: 0))
                    }
                    return picture
                }
            }
        }
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
