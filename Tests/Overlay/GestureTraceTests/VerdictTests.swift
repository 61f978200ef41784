import Foundation
import GestureKit
import GestureTesting
import GestureTrace
import Testing

/// The verdict of a sequence that is over.
@Suite struct `The verdict of a sequence` {
    private let traced = TracedStage()
    private var stage: Stage { traced.stage }
    private var verdict: String? { traced.snapshot().verdict?.text }

    /// Returns the verdict, with these recognizers marked as expected.
    private func verdict(expected: String...) -> String? {
        traced.trace.label(expected, at: nil)
        return verdict
    }

    private func swipe(_ name: String, _ direction: SwipeGestureRecognizer.Direction = .right) {
        stage.add(SwipeGestureRecognizer(), name).direction = direction
    }

    /// Adds a view of 80 points inside the stage's view, the first one at the left edge.
    private func pad(_ number: Int) -> View {
        let pad = View(frame: CGRect(x: 90 * number, y: 0, width: 80, height: 80))
        stage.view.addSubview(pad)
        return pad
    }

    /// Adds a single and a double tap, of which the first waits for the second.
    private func addTaps() {
        let single = stage.add(TapGestureRecognizer(), "single")
        let double = stage.add(TapGestureRecognizer(), "double")
        double.numberOfTapsRequired = 2
        single.require(toFail: double)
    }

    /// Moves far enough for a pan and, nine milliseconds after the landing, not for a swipe.
    private func drag() {
        stage.down(50, 50)
        stage.elapse(0.009)
        stage.move(by: 12.6, 1.6)
        stage.move(by: 100, 0)
        stage.up()
    }

    @Test func `is nil before the first one, and after clearing`() {
        stage.add(TapGestureRecognizer(), "single")
        #expect(verdict == nil)
        stage.tap(50, 50)
        #expect(verdict != nil)
        traced.trace.clear()
        #expect(verdict == nil)
    }

    @Test(arguments: [2, 63, 64, 65, 300])
    func `counts each success of a long sequence`(count: Int) throws {
        stage.add(TapGestureRecognizer(), "single")
        // A finger that rests beside the view keeps all taps in one sequence.
        stage.down(9, 350, 50)
        stage.tap(50, 50, times: count, pause: 0.5)
        stage.up(9)
        let times = count == 2 ? "twice" : "\(count) times"
        #expect(try #require(verdict).contains("was recognized \(times)"), "\(verdict ?? "")")
    }

    // MARK: Won

    @Test func `case 82: a winner comes with the loser that it prevented`() throws {
        swipe("tooLate")
        stage.add(PanGestureRecognizer(), "early")
        drag()
        let verdict = try #require(traced.snapshot().verdict)
        #expect(
            verdict.text
                == "✓ early (pan) began at 12.7 pt (needs 10) and prevented tooLate (swipe),"
                + " which had 12.6 of 49.6"
        )
        #expect(verdict.headline.text == "early (pan) began and prevented tooLate (swipe)")
        #expect(verdict.detail?.text == "The swipe had 12.6 of 49.6 pt when the pan had its 10.")
        #expect(verdict.decisionTime == 0.009)
        let rows = traced.snapshot().rows.map(\.id)
        #expect(verdict.subject == rows[1] && verdict.winner == rows[1])
        #expect(verdict.involved == [rows[1], rows[0]])
        #expect(verdict.sentence.parts.first == .name("early", .succeeded))
        #expect(verdict.sentence.parts.contains(.name("tooLate", .failed)))
    }

    @Test func `case 83: a marked loser comes with its winner`() throws {
        swipe("tooLate")
        stage.add(PanGestureRecognizer(), "early")
        drag()
        #expect(
            verdict(expected: "tooLate")
                == "✕ tooLate (swipe) failed: early (pan) began first, at 12.7 pt (needs 10);"
                + " the swipe had 12.6 of 49.6"
        )
        let verdict = try #require(traced.snapshot().verdict)
        #expect(verdict.headline.text == "tooLate (swipe) failed: early (pan) began first")
        #expect(verdict.detail?.text == "The swipe had 12.6 of 49.6 pt when the pan had its 10.")
        let rows = traced.snapshot().rows.map(\.id)
        #expect(verdict.subject == rows[0] && verdict.winner == rows[1])
        #expect(
            self.verdict(expected: "early")?.hasPrefix("✓ early") == true,
            "a met expectation changes nothing"
        )
    }

    @Test func `case 84: a loser that had reached its limit has no numbers of its own`() {
        stage.add(PanGestureRecognizer(), "upper")
        stage.add(PanGestureRecognizer(), "lower")
        stage.down(50, 50)
        stage.move(by: 12, 0)
        stage.up()
        #expect(
            verdict == "✓ lower (pan) began at 12.0 pt (needs 10) and prevented upper (pan)"
        )
        #expect(
            verdict(expected: "upper")
                == "✕ upper (pan) failed: lower (pan) began first, at 12.0 pt (needs 10)"
        )
    }

    @Test func `case 85: of several losers the nearest to its limit counts`() {
        swipe("up", .up)
        swipe("right")
        swipe("other")
        stage.add(PanGestureRecognizer(), "pan")
        stage.down(50, 50)
        stage.move(by: 12, 0)
        stage.up()
        #expect(
            verdict == "✓ pan began at 12.0 pt (needs 10) and prevented other (swipe),"
                + " which had 12.0 of 50",
            "of two with the same value, the one that was added last: touches reach it first"
        )
        let rows = traced.snapshot().rows.map(\.id)
        #expect(
            traced.snapshot().verdict?.involved == [rows[3], rows[2], rows[1], rows[0]],
            "lists begin with those that the sentence names"
        )
    }

    @Test func `case 85: a number of touches counts last, and is not in the sentence`() {
        func drag() {
            stage.down(50, 50)
            stage.move(by: 12, 0)
            stage.up()
            stage.wait(2)
        }
        stage.add(PanGestureRecognizer(), "pan")
        stage.add(PinchGestureRecognizer(), "pinch")
        drag()
        #expect(verdict == "✓ pan began at 12.0 pt (needs 10) and prevented pinch")
        #expect(
            traced.snapshot().verdict?.detail?.text == "The pan began at 12.0 pt (needs 10)."
        )
        #expect(
            verdict(expected: "pinch")
                == "✕ pinch failed: pan began first, at 12.0 pt (needs 10);"
                + " the pinch had 1 of 2 touches"
        )
    }

    @Test(arguments: [("single", "single (tap)"), ("tap", "tap"), ("boardTap", "boardTap")])
    func `case 86: a tap has no measure, and its name may say the kind`(
        name: String,
        words: String
    ) {
        stage.add(TapGestureRecognizer(), name)
        stage.tap(50, 50)
        #expect(verdict == "✓ \(words) was recognized")
    }

    @Test(arguments: [("quick", "quick (swipe left)"), ("left", "left (swipe)")])
    func `case 87: a swipe shows the direction made`(name: String, words: String) {
        swipe(name, [.left, .right])
        stage.down(150, 50)
        stage.elapse(0.1)
        stage.move(by: -60, 0)
        stage.up()
        #expect(verdict == "✓ \(words) was recognized at 60.0 pt (needs 45.3)")
        #expect(
            traced.snapshot().rows.first?.values == [GestureValue("direction", .names(["left"]))],
            "its row shows this direction too, and not all that it allows"
        )
    }

    @Test(arguments: [("hold", "hold (long press)"), ("boardPress", "boardPress")])
    func `case 88: a press begins after a time`(name: String, words: String) {
        stage.add(LongPressGestureRecognizer(), name)
        stage.down(50, 50)
        stage.wait(0.6)
        stage.up()
        #expect(verdict == "✓ \(words) began after 0.50 s (needs 0.5)")
    }

    @Test func `case 88: a press that waited has the duration with which it could begin`() {
        let plain = stage.add(LongPressGestureRecognizer(), "plain")
        let second = stage.add(LongPressGestureRecognizer(), "second")
        second.numberOfTapsRequired = 1
        plain.require(toFail: second)
        stage.tap(50, 50, held: 0.7)
        stage.wait(2)
        #expect(verdict == "✓ plain (long press) began after 0.50 s (needs 0.5)")
        #expect(traced.snapshot().verdict?.decisionTime ?? 0 > 0.7)
    }

    @Test(arguments: [(1, "recognized"), (2, "recognized twice"), (3, "recognized 3 times")])
    func `case 89: one recognizer may win several times in a sequence`(taps: Int, words: String) {
        stage.add(TapGestureRecognizer(), "single")
        // A resting finger keeps all taps beside it in one sequence.
        stage.down(9, 350, 350)
        stage.tap(50, 50, times: taps)
        stage.up(9)
        #expect(verdict == "✓ single (tap) was \(words)")
    }

    private func dragTwo() {
        stage.add(PanGestureRecognizer(), "left", to: pad(0))
        stage.add(PanGestureRecognizer(), "right", to: pad(1))
        stage.down([FingerMove(1, to: 20, 20), FingerMove(2, to: 110, 20)])
        stage.move([FingerMove(1, to: 32, 20), FingerMove(2, to: 125, 20)])
        stage.up([1, 2])
    }

    @Test func `case 90: two winners at the same time`() {
        dragTwo()
        #expect(
            verdict == "✓ left (pan) and right (pan) were recognized together,"
                + " at 12.0 pt (needs 10) and at 15.0 pt (needs 10)"
        )
    }

    @Test func `case 91: two winners, one after the other`() {
        stage.add(TapGestureRecognizer(), "left", to: pad(0))
        stage.add(TapGestureRecognizer(), "right", to: pad(1))
        stage.down(9, 350, 350)
        stage.tap(20, 20)
        stage.elapse(0.1)
        stage.tap(110, 20)
        stage.up(9)
        #expect(verdict == "✓ left (tap) and right (tap) were recognized, one after the other")
    }

    @Test(arguments: [
        (4, "a (tap), b (tap), c (tap) and d (tap)"), (5, "a (tap), b (tap), c (tap) and 2 others"),
    ])
    func `case 92: of more than four winners three are named`(count: Int, words: String) {
        stage.view.frame.size = CGSize(width: 500, height: 100)
        let fingers = (0..<count).map { FingerMove($0 + 1, to: 90 * CGFloat($0) + 20, 20) }
        for (number, name) in ["a", "b", "c", "d", "e"].prefix(count).enumerated() {
            stage.add(TapGestureRecognizer(), name, to: pad(number))
        }
        stage.tap(fingers)
        #expect(verdict == "✓ \(words) were recognized together")
    }

    @Test func `case 93: a winner may be cancelled later`() {
        let pan = stage.add(PanGestureRecognizer(), "pan")
        func begin() {
            stage.down(50, 50)
            stage.move(by: 20, 0)
        }
        begin()
        traced.trace.recordCancellation(at: stage.time)
        stage.cancel()
        #expect(verdict == "✕ pan began at 20.0 pt (needs 10), then was cancelled")
        stage.wait(2)
        begin()
        pan.isEnabled = false
        stage.up()
        #expect(verdict == "✕ pan began at 20.0 pt (needs 10), then was cancelled: disabled")
    }

    @Test func `case 94: scrolling`() {
        stage.add(PanGestureRecognizer(), "list").allowedScrollTypesMask = .all
        stage.scroll(phase: .began, by: 0, 20, at: 50, 50)
        stage.elapse(0.1)
        stage.scroll(phase: .ended, by: 0, 0, at: 50, 50)
        #expect(verdict == "✓ list (pan) began from scrolling")
    }

    @Test func `case 95: a key`() {
        stage.add(TapGestureRecognizer(), "single").allowedPressTypes = [.select]
        stage.window.firstResponder = stage.view
        stage.press(.select)
        #expect(verdict == "✓ single (tap) was recognized from the select key")
    }

    /// Taps twice, with this pause between the taps.
    private func tapTwice(pause: TimeInterval) {
        addTaps()
        stage.tap(50, 50)
        stage.elapse(pause)
        stage.tap(50, 50)
        stage.wait(2)
    }

    @Test(arguments: [
        (0.35, "✓ double (tap) was recognized"),
        (
            0.45,
            "✓ single (tap) was recognized twice;"
                + " double (tap) failed: next tap after 0.45 s (allows 0.35)"
        ),
    ])
    func `case 96: a winner comes with a second tap that was too late`(
        pause: TimeInterval,
        text: String
    ) {
        tapTwice(pause: pause)
        #expect(verdict == text)
    }

    // MARK: Lost

    @Test func `case 97: a tap that is held too long fails`() {
        stage.add(TapGestureRecognizer(), "single")
        stage.tap(50, 50, held: 0.85)
        #expect(verdict == "✕ single (tap) failed: held 0.85 s (allows 0.75)")
        #expect(traced.snapshot().verdict?.detail == nil, "the headline says everything")
    }

    @Test(arguments: [
        // 0.75 ÷ 0.85 is more than 0.85 ÷ 1, and 0.75 ÷ 0.88 is less than 0.88 ÷ 1.
        (0.85, "single (tap) failed: held 0.85 s (allows 0.75)"),
        (0.88, "press failed: lifted after 0.88 s (needs 1)"),
    ])
    func `case 97: the nearest to its limit counts, on either side of it`(
        held: TimeInterval,
        text: String
    ) {
        stage.add(PanGestureRecognizer(), "pan")
        stage.add(LongPressGestureRecognizer(), "press").minimumPressDuration = 1
        stage.add(TapGestureRecognizer(), "single")
        stage.tap(50, 50, held: held)
        #expect(verdict == "✕ " + text)
    }

    @Test func `case 97: of equally near ones the first counts`() {
        stage.add(TapGestureRecognizer(), "single")
        stage.add(TapGestureRecognizer(), "other")
        stage.tap(50, 50, held: 0.85)
        #expect(verdict?.hasPrefix("✕ single") == true)
    }

    @Test func `case 98: a refusal is the nearest to success`() {
        final class Refusal: GestureRecognizerDelegate {
            func gestureRecognizerShouldBegin(_ recognizer: GestureRecognizer) -> Bool { false }
        }
        let refusal = Refusal()
        stage.add(TapGestureRecognizer(), "single")
        stage.add(PanGestureRecognizer(), "pan").delegate = refusal
        stage.down(50, 50)
        stage.move(by: 46, 0)
        stage.up()
        #expect(verdict == "✕ pan failed: refused by its delegate")
    }

    @Test func `case 99: a winner that had to fail before the marked loser`() {
        tapTwice(pause: 0.1)
        #expect(
            verdict(expected: "single")
                == "✕ single (tap) failed: double (tap), which had to fail first, was recognized"
        )
    }

    @Test func `case 100: a marked loser failed for its own reason, beside a winner`() {
        tapTwice(pause: 0.45)
        #expect(
            verdict(expected: "double")
                == "✕ double (tap) failed: next tap after 0.45 s (allows 0.35);"
                + " single (tap) was recognized twice"
        )
    }

    @Test func `case 101: a winner was not expected`() {
        dragTwo()
        #expect(
            verdict(expected: "left")
                == "✕ right (pan) began at 15.0 pt (needs 10), but was not expected"
        )
        #expect(
            verdict(expected: "left", "right")?.hasPrefix("✓ left (pan) and right") == true
        )
        traced.trace.label([], at: nil)
        #expect(verdict == "✕ left (pan) began at 12.0 pt (needs 10), but nothing was expected")
    }

    @Test func `case 102: nothing was recognized, as expected`() {
        stage.add(TapGestureRecognizer(), "single")
        stage.tap(50, 50, held: 0.85)
        traced.trace.label([], at: nil)
        #expect(
            verdict == "✓ nothing was recognized, as expected;"
                + " single (tap) failed: held 0.85 s (allows 0.75)"
        )
    }

    @Test func `case 103: a marked loser received no touch`() {
        stage.add(TapGestureRecognizer(), "single", to: pad(0))
        let other = stage.add(TapGestureRecognizer(), "other", to: pad(1))
        stage.tap(20, 20)
        #expect(
            verdict(expected: "other")
                == "✕ other (tap) received no touch: none landed on its view; single (tap) was recognized"
        )
        other.isEnabled = false
        #expect(verdict == "✕ other (tap) is disabled; single (tap) was recognized")
    }

    @Test func `case 111: a marked loser is not a recognizer of the scene`() {
        stage.add(TapGestureRecognizer(), "single")
        stage.tap(50, 50)
        #expect(
            verdict(expected: "other")
                == "✕ other is not a recognizer of this scene; single (tap) was recognized"
        )
        #expect(verdict(expected: "single", "other")?.hasPrefix("✕ other is no") == true)
        stage.wait(2)
        stage.tap(50, 50, held: 0.85)
        #expect(verdict(expected: "other") == "✕ other is not a recognizer of this scene")
    }

    @Test(arguments: [(1, "touch was"), (2, "touches were")])
    func `case 104: everything was cancelled, by whomever`(count: Int, words: String) {
        stage.add(PanGestureRecognizer(), "pan")
        stage.down((1...count).map { FingerMove($0, to: 50 * CGFloat($0), 50) })
        traced.trace.recordCancellation(at: stage.time)
        stage.cancel()
        #expect(verdict == "✕ the \(words) cancelled before anything was recognized")
        #expect(verdict(expected: "pan") == "✕ pan failed: its input was cancelled")
    }

    // MARK: Without recognizers

    /// Adds a button below a finger at 45, 50.
    private func addButton() {
        let button = Button()
        button.touchstone.name = "save"
        button.frame = CGRect(x: 20, y: 30, width: 100, height: 40)
        stage.view.addSubview(button)
    }

    @Test func `case 112: a winner comes with the control whose touch it cancelled`() throws {
        stage.add(PanGestureRecognizer(), "deskPan")
        addButton()
        stage.down(45, 50)
        stage.move(by: 12, 0)
        let verdict = try #require(traced.snapshot().verdict)
        #expect(
            verdict.text == "✓ deskPan began at 12.0 pt (needs 10); save (button) sent touchCancel"
        )
        #expect(verdict.headline.text == "deskPan began at 12.0 pt (needs 10)")
        #expect(verdict.detail?.text == "save (button) sent touchCancel.")
        #expect(verdict.sentence.parts.contains(.name("save", .failed)))
    }

    @Test func `case 105: a control sent an event`() {
        addButton()
        stage.down(45, 50)
        #expect(verdict == "… save (button) sent touchDown")
        stage.up()
        #expect(verdict == "✓ save (button) sent touchUpInside")
        stage.wait(2)
        stage.down(45, 50)
        stage.move(to: 45, 290)
        stage.up()
        #expect(verdict == "✕ save (button) sent touchUpOutside")
    }

    @Test func `case 106: no recognizer received the touch`() {
        stage.tap(50, 50)
        #expect(verdict == "– no recognizer received the touch on v")
        stage.wait(2)
        stage.tap(350, 350)
        #expect(verdict == "– no recognizer received the touch outside all views")
        stage.wait(2)
        stage.add(TapGestureRecognizer(), "single").isEnabled = false
        stage.down([FingerMove(1, to: 50, 50), FingerMove(2, to: 60, 50)])
        #expect(verdict == "– no recognizer received the touches on v: single is disabled")
    }

    @Test func `case 113: a marked loser was not hit, or did not accept the touch`() {
        let pad = pad(0)
        stage.add(TapGestureRecognizer(), "single")
        let other = stage.add(TapGestureRecognizer(), "other", to: pad)
        pad.touchstone.name = "pad"
        pad.isUserInteractionEnabled = false
        stage.tap(20, 20)
        // The state at the landing counts.
        pad.isUserInteractionEnabled = true
        #expect(
            verdict(expected: "other")
                == "✕ other (tap) received no touch: not hit: pad has interaction: false;"
                + " single (tap) was recognized"
        )
        stage.wait(2)
        other.allowedTouchTypes = [.pencil]
        stage.tap(20, 20)
        #expect(
            verdict(expected: "other")
                == "✕ other (tap) received no touch: it does not take finger touches;"
                + " single (tap) was recognized"
        )
    }

    @Test func `case 114: no recognizer received the touch within its view`() {
        let (back, front) = (pad(0), pad(1))
        stage.add(TapGestureRecognizer(), "single", to: back)
        (back.touchstone.name, front.touchstone.name) = ("back", "front")
        back.isHidden = true
        stage.tap(20, 20)
        #expect(verdict == "– no recognizer received the touch on back: back is hidden")
        stage.wait(2)
        back.isHidden = false
        front.frame = back.frame
        stage.tap(20, 20)
        #expect(verdict == "– no recognizer received the touch on back: front lies in front of it")
        stage.wait(2)
        stage.add(TapGestureRecognizer(), "pen", to: front).allowedTouchTypes = [.pencil]
        stage.tap(20, 20)
        #expect(
            verdict == "– no recognizer received the touch on back: front lies in front of it",
            "of equally deep views the rearmost one, as in the inspector"
        )
        back.removeFromSuperview()
        stage.wait(2)
        stage.tap(20, 20)
        #expect(
            verdict
                == "– no recognizer received the touch on front: pen does not take finger touches"
        )
        #expect(traced.snapshot().verdict?.sentence.parts.contains(.name("pen", .nothing)) == true)
    }

    @Test func `case 115: a control or another view refused`() {
        let button = Button(frame: CGRect(x: 20, y: 30, width: 100, height: 40))
        button.touchstone.name = "save"
        stage.view.addSubview(button)
        let single = stage.add(TapGestureRecognizer(), "single")
        stage.tap(45, 50)
        #expect(
            verdict(expected: "single") == "✕ single (tap) failed: save keeps single taps"
        )
        stage.wait(2)
        button.isEnabled = false
        button.refuses = { $0 === single }
        stage.tap(45, 50)
        #expect(verdict(expected: "single") == "✕ single (tap) failed: refused by save")
    }

    @Test func `counts a number of touches last`() {
        stage.add(PinchGestureRecognizer(), "pinch")
        stage.add(SwipeGestureRecognizer(), "swipe")
        stage.tap(50, 50)
        #expect(verdict == "✕ pinch failed: 1 touch (needs 2)", "the first of those with 0")
        stage.wait(2)
        stage.down(50, 50)
        stage.move(by: 5, 0)
        stage.up()
        #expect(verdict == "✕ swipe failed: moved 5.0 pt (needs 50)")
    }

    @Test func `is not about a pointer that hovers`() {
        stage.add(HoverGestureRecognizer(), "hover")
        stage.add(TapGestureRecognizer(), "single")
        stage.down(9, 350, 350)
        stage.hover(to: 50, 50)
        stage.elapse(0.1)
        stage.tap(50, 50)
        stage.up(9)
        #expect(verdict == "✓ single (tap) was recognized")
    }

    @Test func `is short, whatever the number of recognizers`() {
        var view = stage.view
        for number in 1...6 {
            let inner = View(frame: view.bounds.insetBy(dx: 5, dy: 5))
            view.addSubview(inner)
            view = inner
            stage.add(TapGestureRecognizer(), "single\(number)", to: view)
            stage.add(TapGestureRecognizer(), "double\(number)", to: view).numberOfTapsRequired = 2
            stage.add(LongPressGestureRecognizer(), "press\(number)", to: view)
            stage.add(PanGestureRecognizer(), "pan\(number)", to: view)
        }
        stage.add(SwipeGestureRecognizer(), "swipe", to: view)
        drag()
        #expect(verdict == "✓ pan6 began at 12.7 pt (needs 10) and prevented pan5")
        #expect(
            verdict(expected: "swipe")
                == "✕ swipe failed: pan6 began first, at 12.7 pt (needs 10);"
                + " the swipe had 12.6 of 49.6"
        )
        #expect(traced.snapshot().verdict?.involved.count == 25)
    }
}

/// The verdict while a sequence is under way.
@Suite struct `The verdict under way` {
    private let traced = TracedStage()
    private var stage: Stage { traced.stage }

    private func verdict(after seconds: TimeInterval = 0) -> String? {
        traced.snapshot(after: seconds).verdict?.text
    }

    @Test func `case 107: says what is closest to a decision`() {
        stage.add(PinchGestureRecognizer(), "pinch")
        stage.down(50, 50)
        #expect(
            verdict() == "… pinch: 1 of 2 touches",
            "a number of touches, if there is nothing else"
        )
        stage.up()
        stage.wait(2)
        stage.add(PanGestureRecognizer(), "pan")
        stage.add(LongPressGestureRecognizer(), "press")
        stage.down(50, 50)
        stage.move(by: 4.2, 0)
        #expect(verdict(after: 0.2) == "… pan: moved 4.2 of 10 pt")
        #expect(verdict(after: 0.22) == "… press: held 0.22 of 0.5 s")
    }

    @Test func `case 107: a limit that must not be exceeded is allowed`() {
        stage.add(TapGestureRecognizer(), "single")
        stage.down(50, 50)
        #expect(verdict() == "… single: held 0.00 s (allows 0.75)")
        #expect(verdict(after: 0.21) == "… single: held 0.21 s (allows 0.75)")
    }

    @Test(arguments: [
        (2, "double: waits for the second tap"), (3, "triple: waits for the next tap"),
    ])
    func `case 108: between two taps`(taps: Int, words: String) {
        let single = stage.add(TapGestureRecognizer(), "single")
        let several = stage.add(TapGestureRecognizer(), taps == 2 ? "double" : "triple")
        several.numberOfTapsRequired = taps
        single.require(toFail: several)
        stage.tap(50, 50)
        #expect(verdict(after: 0.21) == "… \(words), 0.21 of 0.35 s")
    }

    @Test func `case 108: between a tap and the press after it`() {
        stage.add(LongPressGestureRecognizer(), "hold").numberOfTapsRequired = 1
        stage.tap(50, 50)
        #expect(verdict(after: 0.21) == "… hold: waits for the press, 0.21 of 0.35 s")
    }

    @Test func `case 109: a recognizer that could begin waits for another`() {
        let quick = stage.add(SwipeGestureRecognizer(), "quick")
        stage.add(PanGestureRecognizer(), "slow").require(toFail: quick)
        stage.down(50, 50)
        stage.elapse(0.1)
        stage.move(by: 12, 0)
        #expect(verdict() == "… slow waits for quick to fail, 0.40 s left")
    }

    @Test func `case 110: a recognizer without a measure is undecided`() {
        final class Own: GestureRecognizer {}
        stage.add(Own(), "own")
        stage.down(50, 50)
        #expect(verdict() == "… own is undecided")
    }

    @Test func `is the winner's while its gesture lasts`() {
        stage.add(PanGestureRecognizer(), "pan")
        stage.down(50, 50)
        stage.move(by: 12, 0)
        #expect(verdict() == "✓ pan began at 12.0 pt (needs 10)")
    }

    @Test func `is about a tap that came too late, as soon as it lands`() {
        stage.add(TapGestureRecognizer(), "double").numberOfTapsRequired = 2
        stage.tap(50, 50)
        stage.wait(0.36)
        #expect(verdict() == "✕ double (tap) failed: no next tap in 0.35 s")
        stage.wait(0.09)
        stage.down(50, 50)
        #expect(verdict() == "✕ double (tap) failed: next tap after 0.45 s (allows 0.35)")
    }
}

/// The numbers of a recognizer in lists, with what to know about its limit.
@Suite struct `The facts of a recognizer` {
    private let traced = TracedStage()
    private var stage: Stage { traced.stage }
    private var facts: [String?] { traced.snapshot().rows.map(\.facts) }

    @Test func `say how a limit moves, and that no property changes it`() {
        stage.add(SwipeGestureRecognizer(), "swipe")
        stage.add(PanGestureRecognizer(), "pan")
        stage.down(50, 50)
        stage.move(by: 4, 0)
        #expect(facts == ["4.0 of 50 pt, falls with time (fixed)", "4.0 of 10 pt (fixed)"])
        stage.move(by: 8, 0)
        stage.up()
        #expect(facts == ["12.0 of 50 pt, falls with time (fixed)", "12.0 pt (needs 10, fixed)"])
        #expect(traced.snapshot().rows.map(\.cause) == ["prevented by pan", nil])
    }

    @Test func `of a failure are its reason`() {
        stage.add(TapGestureRecognizer(), "tap")
        stage.add(LongPressGestureRecognizer(), "press").minimumPressDuration = 1
        stage.tap(50, 50, held: 0.85)
        #expect(facts == ["held 0.85 s (allows 0.75, fixed)", "lifted after 0.85 s (needs 1)"])
        #expect(traced.snapshot().rows.map(\.cause) == [nil, nil])
    }

    @Test func `leave it open whether a property changes the limit of another class`() {
        final class Filling: GestureRecognizer, TouchstoneGesture {
            var progress: Reason? {
                .custom(name: "tooEmpty", value: 3, limit: 4, sentence: "too empty")
            }
        }
        stage.add(Filling(), "own")
        stage.down(50, 50)
        #expect(facts == ["3 of 4"])
    }
}
