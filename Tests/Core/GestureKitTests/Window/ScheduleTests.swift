import Foundation
import GestureKit
import GestureTesting
import Testing

/// Closures that a window calls when its clock reaches their times.
struct ScheduleTests {
    /// The methods that advance the clock.
    enum Push: CaseIterable {
        case advance
        case event

        /// Advances the clock to a hundredth of a second after a time.
        func callAsFunction(_ window: Window, past time: TimeInterval) {
            switch self {
            case .advance: window.advance(to: time + 0.01)
            case .event: window.send(InputEvent([], at: time + 0.01))
            }
        }
    }

    let stage = Stage()
    private var window: Window { stage.window }

    private func sample(_ phase: ContactPhase) -> TouchSample {
        TouchSample(id: 1, phase: phase, location: CGPoint(x: 100, y: 100))
    }

    /// Records the names and times of the closures that are called.
    private final class Notes {
        var lines: [String] = []

        func note(_ name: String, _ window: Window) {
            lines.append("\(plain(window.time)) \(name)")
        }
    }

    @Test(arguments: Push.allCases)
    func `each is called once, the earliest first, and those of one microsecond in order`(
        push: Push
    ) {
        let notes = Notes()
        for (name, time) in [("late", 3.0), ("third", 0.3), ("fourth", 0.1 + 0.2), ("first", 0.1)] {
            window.schedule(at: time) { [window] in notes.note(name, window) }
        }
        #expect(window.nextDeadline == 0.1)
        push(window, past: 1)
        #expect(notes.lines == ["0.1 first", "0.3 third", "0.3 fourth"])
        #expect(window.nextDeadline == 3)
        push(window, past: 4)
        #expect(notes.lines.count == 4)
        #expect(window.nextDeadline == nil)
        #expect(stage.transcript() == "")
    }

    @Test func `the clock calls it at its time, an event of the same time does not`() {
        var count = 0
        window.schedule(at: 1) { count += 1 }
        window.advance(to: 1 - 2e-6)
        window.send(InputEvent([], at: 1))
        #expect(count == 0)
        window.advance(to: 1)
        #expect(count == 1)
        window.schedule(at: 2) { count += 1 }
        window.send(InputEvent([], at: 2 + 2e-6))
        #expect(count == 2)
    }

    @Test(arguments: Push.allCases, [0, 0.3e-6, -0.3e-6])
    func `recognizers' deadlines of the same microsecond fire before it`(
        push: Push,
        shift: TimeInterval
    ) {
        let notes = Notes()
        window.schedule(at: 0.5 + shift) { [window] in notes.note("closure", window) }
        let press = stage.add(LongPressGestureRecognizer(), "press")
        press.touchstone.addAction { [window] _ in notes.note("press", window) }
        window.send(InputEvent([sample(.began)], at: 0))
        push(window, past: 0.5)
        #expect(notes.lines == ["0.5 press", "0.5 closure"])
    }

    @Test(arguments: Push.allCases)
    func `it runs in a turn of the current window that settles its changes`(push: Push) {
        let notes = Notes()
        let spy = stage.add(Spy.dragging(), "spy")
        spy.touchstone.addAction { [window] _ in notes.note("action \(spy.state)", window) }
        var current: Window?
        window.schedule(at: 0.5) { [window] in
            current = Window.current
            spy.state = .cancelled
            notes.note("closure", window)
        }
        window.send(InputEvent([sample(.began)], at: 0))
        window.send(InputEvent([sample(.moved)], at: 0.1))
        push(window, past: 0.5)
        #expect(current === window)
        #expect(Window.current == nil)
        #expect(notes.lines == ["0.1 action began", "0.5 closure", "0.5 action cancelled"])
    }

    @Test(arguments: Push.allCases)
    func `for a past time it is called a microsecond later, so the clock continues`(push: Push) {
        var times: [TimeInterval] = []
        func again() {
            times.append(window.time)
            window.schedule(at: 0, again)
        }
        window.schedule(at: 0.5, again)
        push(window, past: 0.5)
        #expect(times.count > 9_000 && times.count < 10_002)
        #expect(times.first == 0.5)
        #expect(zip(times, times.dropFirst()).allSatisfy { $0 < $1 })
    }

    @Test(arguments: [TimeInterval.nan, .infinity, -.infinity])
    func `for a time that is not finite it is reported and never called`(time: TimeInterval) {
        window.schedule(at: time) { Issue.record("it was called") }
        window.advance(to: 100)
        #expect(window.nextDeadline == nil)
        #expect(
            stage.transcript()
                == "0.000 diagnostic notFinite: the time to schedule for is not finite"
        )
    }

    @Test func `a window that is deallocated releases its closures`() {
        final class Held {}
        weak var held: Held?
        var window: Window? = Window(size: CGSize(width: 100, height: 100))
        do {
            let object = Held()
            held = object
            window?.schedule(at: 1) {
                _ = object
                Issue.record("it was called")
            }
        }
        #expect(held != nil)
        window = nil
        #expect(held == nil)
    }

    @Test func `scheduled closures do not count as recognizers' deadlines`() {
        window.schedule(at: 0.2) {}
        #expect(window.nextDeadline == 0.2)
        #expect(window.nextRecognizerDeadline == nil)
        stage.add(LongPressGestureRecognizer(), "press")
        stage.down(100, 100)
        #expect(window.nextDeadline == 0.2)
        #expect(window.nextRecognizerDeadline == 0.5)
    }

    @Test func `waitUntilQuiet waits for all deadlines, but only once for a repeating closure`() {
        var times: [TimeInterval] = []
        func pulse() {
            times.append(window.time)
            window.schedule(at: window.time + 0.25, pulse)
        }
        window.schedule(at: 0.25, pulse)
        window.schedule(at: 0.75) {}
        let spy = stage.add(Spy(began: { spy, _ in spy.touchstone.deadline = 1 }), "spy")
        spy.onDeadline = { spy in
            if spy.log.count < 4 { spy.touchstone.deadline = Double(spy.log.count) }
        }
        stage.down(100, 100)
        stage.waitUntilQuiet()
        #expect(spy.log == ["b 1", "deadline 1", "deadline 2", "deadline 3"])
        #expect(stage.time == 3)
        #expect(times.count == 12)
        stage.up()
        stage.waitUntilQuiet()
        #expect(times.count == 13)
    }
}
