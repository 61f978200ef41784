import Foundation
import GestureKit
import GestureTesting
import GestureTrace
import Testing

/// A stage whose script feeds a trace.
struct TracedStage {
    let stage = Stage()
    let trace: Trace

    init() {
        trace = Trace(window: stage.window, sceneName: "stage")
        stage.willSend = { [trace] in trace.record($0) }
        stage.window.onOutput = { [weak trace] in trace?.record($0) }
    }

    func snapshot(after seconds: TimeInterval = 0) -> TraceSnapshot {
        trace.snapshot(at: stage.time + seconds)
    }

    /// Describes each recognizer in a line: name, state, and further details.
    func outcomes() -> [String] {
        snapshot().rows.map { row in
            var line = row.name + " " + row.stateName
            if row.isWaiting { line += " waiting" }
            if row.isPast { line += " past" }
            if let sentence = row.sentence { line += ": " + sentence }
            return line
        }
    }
}

struct TraceTests {
    @Test func `before the first touch there are only views and possible rows`() {
        let traced = TracedStage()
        let inner = View(frame: CGRect(x: 20, y: 30, width: 150, height: 130))
        inner.touchstone.name = "inner"
        traced.stage.view.addSubview(inner)
        traced.stage.add(TapGestureRecognizer(), "outerTap")
        traced.stage.add(TapGestureRecognizer(), "innerTap", to: inner)

        let snapshot = traced.snapshot()
        #expect(snapshot.views.map(\.name) == ["v", "inner"])
        #expect(snapshot.views.map(\.content) == [.plain, .picture])
        #expect(snapshot.sections.map(\.name) == ["inner", "v"], "deepest first")
        #expect(traced.outcomes() == ["innerTap possible", "outerTap possible"])
        #expect(snapshot.strokes.isEmpty && snapshot.fingers.isEmpty)
        #expect(snapshot.isSequenceOver && snapshot.verdict == nil)
        #expect(!traced.trace.isAnimating(at: 0))
    }

    @Test func `a recognizer at rest shows changes of its name and its properties`() {
        let traced = TracedStage()
        let tap = TapGestureRecognizer()
        traced.stage.add(tap, "tap")
        func row() -> String {
            let row = traced.snapshot().rows[0]
            return "\(row.name) \(row.requiredTaps) \(row.isEnabled) \(row.touches)"
        }
        #expect(row() == "tap 1 true []")
        #expect(row() == "tap 1 true []")
        tap.name = "twice"
        #expect(row() == "twice 1 true []")
        tap.numberOfTapsRequired = 2
        #expect(row() == "twice 2 true []")
        #expect(traced.snapshot().views[0].gestures == ["double tap"])
        tap.isEnabled = false
        #expect(row() == "twice 2 false []")
        tap.isEnabled = true
        traced.stage.down(1, 50, 50)
        #expect(row() == "twice 2 true [1]")
    }

    @Test func `a recognizer at rest misses a touch beside its view`() {
        let traced = TracedStage()
        let inner = View(frame: CGRect(x: 20, y: 30, width: 150, height: 130))
        traced.stage.view.addSubview(inner)
        traced.stage.add(TapGestureRecognizer(), "outerTap")
        traced.stage.add(TapGestureRecognizer(), "innerTap", to: inner)
        func absences() -> [String: Absence?] {
            Dictionary(uniqueKeysWithValues: traced.snapshot().rows.map { ($0.name, $0.absence) })
        }
        #expect(absences() == ["outerTap": .idle, "innerTap": .idle])
        traced.stage.down(1, 10, 10)
        #expect(absences() == ["outerTap": nil, "innerTap": .untouched])
        traced.stage.up()
        #expect(absences() == ["outerTap": nil, "innerTap": .untouched])
        traced.stage.down(1, 50, 50)
        #expect(absences()["innerTap"] == .some(nil))
    }

    @Test func `without an overlay there are only views and diagnostics`() {
        let traced = TracedStage()
        traced.trace.hasOverlay = false
        traced.stage.add(PanGestureRecognizer(), "pan")
        traced.stage.down(1, 50, 50)
        traced.stage.move(to: 110, 50, over: 0.1)
        traced.trace.record(Diagnostic("touchLost", "gone", at: 0))

        let snapshot = traced.snapshot()
        #expect(snapshot.views.map(\.name) == ["v"])
        #expect(snapshot.views.map(\.gestures) == [["pan"]])
        #expect(snapshot.diagnostics.map(\.name) == ["touchLost"])
        #expect(snapshot.sections.isEmpty && snapshot.strokes.isEmpty && snapshot.fingers.isEmpty)
        #expect(snapshot.timeline.lanes.isEmpty)
    }

    @Test func `a view's figure follows its transform, and a hidden one has none`() {
        let traced = TracedStage()
        traced.stage.view.transform = CGAffineTransform(scaleX: 2, y: 2)
        let view = traced.snapshot().views[0]
        #expect(
            view.bounds.applying(view.transform)
                == CGRect(x: -150, y: -150, width: 600, height: 600)
        )
        traced.stage.view.isHidden = true
        #expect(traced.snapshot().views.isEmpty)
    }

    @Test func `nested views that clip their content all clip it`() {
        let traced = TracedStage()
        let outer = View(frame: CGRect(x: 20, y: 30, width: 100, height: 100))
        outer.appearance.clipsToBounds = true
        outer.appearance.cornerRadius = 5
        outer.transform = CGAffineTransform(scaleX: 2, y: 2)
        let inner = View(frame: CGRect(x: 10, y: 10, width: 200, height: 20))
        inner.appearance.clipsToBounds = true
        let deepest = View(frame: CGRect(x: 0, y: 0, width: 300, height: 300))
        inner.addSubview(deepest)
        outer.addSubview(inner)
        traced.stage.view.addSubview(outer)
        let clips = traced.snapshot().views.map { $0.clips.map(\.frame) }
        let first = CGRect(x: -30, y: -20, width: 200, height: 200)
        let second = CGRect(x: -10, y: 0, width: 400, height: 40)
        #expect(clips == [[], [], [first], [first, second]])
        #expect(traced.snapshot().views.last?.clips.map(\.radius) == [5, 0])
    }

    @Test func `a root view with a size of its own clips, and a view beside it does not`() {
        let traced = TracedStage()
        let root = View()
        traced.stage.window.rootSize = CGSize(width: 100, height: 100)
        traced.stage.window.setRootView(root)
        root.addSubview(View(frame: CGRect(x: 0, y: 0, width: 300, height: 300)))
        traced.stage.view.addSubview(View(frame: CGRect(x: 0, y: 0, width: 900, height: 900)))
        #expect(traced.snapshot().views.map(\.clips.count) == [0, 1, 0, 0])
    }

    @Test func `a drag is a live stroke with a finger that shows location, speed and recognizer`() {
        let traced = TracedStage()
        traced.stage.add(PanGestureRecognizer(), "pan")
        traced.stage.down(1, 50, 50)
        traced.stage.move(to: 110, 50, over: 0.1)

        let snapshot = traced.snapshot()
        #expect(snapshot.strokes.count == 1)
        #expect(snapshot.strokes[0].state == .live)
        #expect(snapshot.strokes[0].points.count == 13)
        #expect(snapshot.strokes[0].points.first?.location == CGPoint(x: 50, y: 50))
        let finger = snapshot.fingers[0]
        #expect(finger.location == CGPoint(x: 110, y: 50))
        #expect(abs(finger.speed - 600) < 0.001)
        #expect(finger.force == nil)
        #expect(finger.active == [snapshot.rows[0].id])
        #expect(snapshot.rows[0].state == .changed)
        #expect(snapshot.rows[0].touches == [1])
        guard case .vector(let translation) = snapshot.rows[0].values[0].quantity else {
            Issue.record("a pan tells its translation first")
            return
        }
        #expect(abs(translation.x - 50) < 0.001, "60 pt less the slop")
        #expect(traced.snapshot(after: 0.2).fingers[0].speed == 0, "it rests")
    }

    @Test func `a finger's contact is an ellipse, a circle or missing, depending on its device`() {
        let traced = TracedStage()
        func send(_ phase: ContactPhase, major: Double?, minor: Double?, orientation: Double?) {
            let sample = TouchSample(
                id: 1,
                phase: phase,
                location: .zero,
                majorRadius: major,
                minorRadius: minor,
                orientation: orientation
            )
            let event = InputEvent([sample], at: 0)
            traced.trace.record(event)
            traced.stage.window.send(event)
        }
        func contact() -> TraceSnapshot.ContactArea? { traced.snapshot().fingers[0].contact }
        send(.began, major: nil, minor: 3, orientation: 1)
        #expect(contact() == nil)
        send(.moved, major: 5, minor: nil, orientation: nil)
        #expect(contact() == .init(majorRadius: 5, minorRadius: 3, orientation: 1))
        send(.moved, major: 6, minor: 4, orientation: 2)
        #expect(contact() == .init(majorRadius: 6, minorRadius: 4, orientation: 2))
        send(.ended, major: nil, minor: nil, orientation: nil)
        send(.began, major: 7, minor: nil, orientation: nil)
        #expect(contact() == .init(majorRadius: 7, minorRadius: 7, orientation: .pi / 2))
    }

    @Test func `force that is not reported again persists`() {
        let traced = TracedStage()
        func send(_ phase: ContactPhase, _ x: CGFloat, force: Double?) {
            let sample = TouchSample(
                id: 4,
                phase: phase,
                location: CGPoint(x: x, y: 0),
                force: force
            )
            let event = InputEvent([sample], at: 0)
            traced.trace.record(event)
            traced.stage.window.send(event)
        }
        send(.began, 0, force: 0.4)
        send(.moved, 5, force: nil)
        #expect(traced.snapshot().fingers[0].force == 0.4)
        #expect(traced.snapshot().strokes[0].points.map(\.force) == [0.4, 0.4])
    }

    @Test func `the last outcome and its reason stay until the next sequence begins`() {
        let traced = TracedStage()
        traced.stage.add(PanGestureRecognizer(), "pan")
        traced.stage.add(TapGestureRecognizer(), "tap")
        traced.stage.tap(1, 50, 50)
        traced.stage.wait(5)
        #expect(
            traced.outcomes() == [
                "pan failed past: moved 0.0 pt (needs 10)", "tap recognized past",
            ]
        )
        #expect(traced.snapshot().strokes.map(\.state) == [.ended])
        #expect(traced.snapshot().isSequenceOver)

        traced.stage.down(1, 60, 60)
        #expect(traced.outcomes() == ["pan possible", "tap possible"])
        #expect(traced.snapshot().strokes.map(\.state) == [.live])
    }

    @Test func `a recognizer that removes itself keeps its outcome on its view`() {
        let traced = TracedStage()
        let tap = TapGestureRecognizer()
        let hold = LongPressGestureRecognizer()
        traced.stage.add(tap, "tap").touchstone.addAction { tap in
            tap.view?.removeGestureRecognizer(tap)
        }
        traced.stage.add(hold, "hold")
        traced.stage.tap(50, 60)
        let snapshot = traced.snapshot()
        #expect(snapshot.sections.map(\.name) == ["v"])
        #expect(
            traced.outcomes() == [
                "hold failed past: lifted after 0.05 s (needs 0.5)", "tap recognized past",
            ]
        )
        #expect(snapshot.timeline.lanes.map(\.name) == ["hold", "tap"])
        #expect(snapshot.verdict?.text == "✓ tap was recognized")
        traced.stage.wait(2)
        traced.stage.tap(50, 60)
        #expect(traced.snapshot().rows.map(\.name) == ["hold"], "until the next sequence")
    }

    @Test func `a view that its pan removes keeps the pan's outcome`() {
        let traced = TracedStage()
        let sheet = View(frame: CGRect(x: 0, y: 0, width: 100, height: 100))
        sheet.touchstone.name = "sheet"
        traced.stage.view.addSubview(sheet)
        traced.stage.add(TapGestureRecognizer(), "behind")
        traced.stage.add(PanGestureRecognizer(), "pan", to: sheet).touchstone.addAction { pan in
            if pan.state == .changed { pan.view?.removeFromSuperview() }
        }
        traced.stage.down(50, 50)
        traced.stage.move(to: 90, 50, over: 0.1)
        traced.stage.up()
        let snapshot = traced.snapshot()
        #expect(snapshot.views.map(\.name) == ["v"])
        #expect(snapshot.sections.map(\.name) == ["sheet", "v"])
        #expect(
            snapshot.verdict?.text
                == "✕ pan began at 10.0 pt (needs 10), then was cancelled: removed from the window"
        )
    }

    @Test func `a second tap belongs to the sequence, a later one begins another`() {
        let traced = TracedStage()
        let double = traced.stage.add(TapGestureRecognizer(), "double")
        double.numberOfTapsRequired = 2
        traced.stage.tap(1, 50, 50)
        traced.stage.elapse(0.1)
        traced.stage.down(1, 52, 50)
        #expect(traced.snapshot().strokes.map(\.state) == [.ended, .live])
        #expect(traced.snapshot().strokes.map(\.slot) == [0, 0])
        traced.stage.up()
        #expect(traced.outcomes() == ["double recognized past"])

        traced.stage.wait(2)
        traced.stage.down(1, 80, 80)
        #expect(traced.snapshot().strokes.count == 1)
    }

    @Test func `a deadline that the next touch fires belongs to the sequence before it`() {
        let traced = TracedStage()
        let double = traced.stage.add(TapGestureRecognizer(), "double")
        double.numberOfTapsRequired = 2
        traced.stage.tap(1, 50, 50)
        // The clock does not advance: the failure is delivered while the next event is sent.
        traced.stage.elapse(3)
        traced.stage.down(1, 60, 60)
        #expect(traced.outcomes() == ["double possible"])
        #expect(traced.snapshot().strokes.count == 1)
    }

    @Test func `a waiting recognizer shows for whom and for how long it waits`() {
        let traced = TracedStage()
        let single = traced.stage.add(TapGestureRecognizer(), "single")
        let double = traced.stage.add(TapGestureRecognizer(), "double")
        double.numberOfTapsRequired = 2
        single.require(toFail: double)
        traced.stage.tap(1, 50, 50)
        traced.stage.wait(0.1)
        #expect(
            traced.outcomes() == ["single possible waiting: waits for double", "double possible"]
        )
        let left = traced.snapshot().rows[0].timeLeft ?? 0
        #expect(abs(left - 0.25) < 0.001)
        #expect(!traced.snapshot().isSequenceOver)
        #expect(traced.trace.isAnimating(at: traced.stage.time))

        traced.stage.wait(0.3)
        #expect(traced.outcomes()[0] == "single recognized past")
    }

    @Test func `a touch on another view keeps a recognizer's past, one on its view ends it`() {
        let traced = TracedStage()
        let left = View(frame: CGRect(x: 0, y: 0, width: 100, height: 100))
        let right = View(frame: CGRect(x: 150, y: 0, width: 100, height: 100))
        traced.stage.view.addSubview(left)
        traced.stage.view.addSubview(right)
        traced.stage.add(TapGestureRecognizer(), "left", to: left)
        traced.stage.add(TapGestureRecognizer(), "right", to: right)
        traced.stage.down(9, 280, 280)
        traced.stage.tap(1, 50, 50)
        traced.stage.down(2, 160, 50)
        #expect(traced.outcomes() == ["left recognized past", "right possible"])
        traced.stage.down(3, 50, 50)
        #expect(traced.outcomes() == ["left possible", "right possible"])
    }

    @Test func `fingers get the lowest free slot`() {
        let traced = TracedStage()
        traced.stage.down(11, 10, 10)
        traced.stage.down(12, 20, 10)
        traced.stage.up(11)
        traced.stage.down(13, 30, 10)
        #expect(traced.snapshot().fingers.map(\.id) == [12, 13])
        #expect(traced.snapshot().fingers.map(\.slot) == [1, 0])
    }

    @Test func `an unowned touch becomes owned, another one is cancelled`() {
        let traced = TracedStage()
        traced.stage.willSend = { [trace = traced.trace] in trace.record($0, isOwned: false) }
        traced.stage.down(1, 10, 10)
        traced.stage.down(2, 20, 10)
        #expect(traced.snapshot().fingers.map(\.isOwned) == [false, false])
        traced.trace.recordOwnership(ofTouch: 1)
        #expect(traced.snapshot().fingers.map(\.isOwned) == [true, false])
        traced.trace.recordCancellation(at: traced.stage.time)
        traced.stage.cancel()
        #expect(traced.snapshot().strokes.map(\.state) == [.cancelled, .cancelled])
        #expect(traced.snapshot().fingers.isEmpty)
    }

    @Test func `fading content is animating until it has faded`() {
        let traced = TracedStage()
        traced.stage.down(1, 10, 10)
        #expect(traced.trace.isAnimating(at: 0.79))
        #expect(!traced.trace.isAnimating(at: 0.81))
        traced.stage.elapse(1)
        traced.stage.up()
        #expect(traced.trace.isAnimating(at: 1.29))
        #expect(!traced.trace.isAnimating(at: 1.31))
    }

    @Test func `samples that the window ignores leave no stroke`() {
        let traced = TracedStage()
        traced.stage.move(5, to: 10, 10)
        traced.stage.up(6)
        traced.stage.elapse(1)
        traced.stage.down(1, 10, 10)
        traced.stage.down(1, 90, 90)
        #expect(traced.snapshot().strokes.count == 1)
        #expect(traced.snapshot().strokes[0].points.count == 1)
        #expect(
            traced.snapshot().diagnostics.map(\.name) == ["touchDoubled"],
            "those before the sequence are gone"
        )
    }

    @Test func `clearing forgets the past and keeps everything under way`() {
        let traced = TracedStage()
        traced.stage.add(TapGestureRecognizer(), "tap")
        traced.stage.tap(1, 10, 10)
        traced.trace.record(Diagnostic("grabInFront", "60 ms late", at: traced.stage.time))
        traced.trace.clear()
        #expect(traced.outcomes() == ["tap possible"])
        #expect(traced.snapshot().strokes.isEmpty && traced.snapshot().diagnostics.isEmpty)

        traced.stage.down(1, 10, 10)
        traced.trace.clear()
        #expect(traced.snapshot().strokes.count == 1)
    }

    @Test func `a stroke keeps a bounded number of samples`() {
        let traced = TracedStage()
        traced.stage.down(1, 0, 0)
        for step in 1...5000 {
            traced.stage.elapse(0.005)
            traced.stage.move(to: CGFloat(step % 300), 10)
        }
        let points = traced.snapshot().strokes[0].points
        #expect(points.count <= TraceSnapshot.Stroke.capacity)
        #expect(points.last?.location.x == 200)
    }

    @Test(arguments: [(0.004, 100), (0.003, 51), (0.001, 26)])
    func `a stroke keeps 250 samples a second, and the latest`(pause: Double, kept: Int) {
        let traced = TracedStage()
        traced.stage.down(1, 0, 10)
        for step in 1..<100 {
            traced.stage.elapse(pause)
            traced.stage.move(to: CGFloat(step), 10)
        }
        let points = traced.snapshot().strokes[0].points
        #expect(points.count == kept)
        #expect(points.first?.location.x == 0)
        #expect(points.last?.location.x == 99)
    }
}
