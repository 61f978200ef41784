import GestureTesting
import Testing
import UIKit

/// `UIView.animate`: new values immediately, the completion when the event clock reaches the end.
struct AnimationTests {
    /// A way to advance the clock.
    enum ClockAdvance: CaseIterable {
        case advance
        case event

        func callAsFunction(_ window: UIWindow, to time: TimeInterval) {
            switch self {
            case .advance: window.advance(to: time)
            // A completion that is due before an event is called before it.
            case .event: window.send(InputEvent([], at: time + 2e-6))
            }
        }
    }

    let stage = Stage()
    let box = UIView(frame: CGRect(x: 20, y: 20, width: 40, height: 40))
    private let eventLog = EventLog()

    /// The animations that the window emits.
    private final class EventLog {
        var animations: [ViewAnimation] = []
    }

    init() {
        box.touchstone.name = "box"
        stage.view.addSubview(box)
        stage.add(UITapGestureRecognizer(), "tap")
        let tell = stage.window.onOutput
        stage.window.onOutput = { [eventLog] output in
            if case .animation(let animation) = output { eventLog.animations.append(animation) }
            tell?(output)
        }
    }

    /// Calls a closure in the action of a tap, at 0.05 seconds.
    private func onTap(_ body: @escaping () -> Void) {
        let tap = UITapGestureRecognizer()
        tap.touchstone.addAction { _ in body() }
        stage.view.gestureRecognizers.forEach(stage.view.removeGestureRecognizer)
        stage.view.addGestureRecognizer(tap)
        stage.tap(200, 200)
    }

    @Test(arguments: ClockAdvance.allCases)
    func `values change immediately, the completion is called at the end`(push: ClockAdvance) {
        var log: [String] = []
        onTap { [box] in
            UIView.animate(withDuration: 0.3, delay: 0.1, options: .curveLinear) {
                box.center = CGPoint(x: 240, y: 40)
                box.alpha = 0.5
            } completion: { isFinished in
                log.append("\(isFinished) at \(plain(CACurrentMediaTime()))")
            }
            log.append("\(plain(box.center)) \(plain(box.alpha))")
        }
        #expect(log == ["(240, 40) 0.5"])
        #expect(stage.window.hitTest(CGPoint(x: 240, y: 40), with: nil) === box)
        #expect(stage.window.hitTest(CGPoint(x: 40, y: 40), with: nil) === stage.view)
        #expect(stage.window.nextDeadline.map { plain($0) } == "0.45")
        push(stage.window, to: 0.4499)
        #expect(log.count == 1)
        push(stage.window, to: 0.45)
        #expect(log == ["(240, 40) 0.5", "true at 0.45"])
        #expect(stage.window.nextDeadline == nil)
        let animation = eventLog.animations.first
        #expect(eventLog.animations.count == 1)
        #expect(animation?.changes.map { $0.view } == [box])
        #expect(animation?.changes.first.map { plain($0.old.center) } == "(40, 40)")
        #expect(animation?.changes.first.map { plain($0.old.alpha) } == "1")
        #expect(animation?.curve == .linear)
        #expect(
            [animation?.timestamp, animation?.start, animation?.end].map { plain(CGFloat($0 ?? 0)) }
                == ["0.05", "0.15", "0.45"]
        )
    }

    @Test func `transcripts leave animations out`() {
        onTap { [box] in UIView.animate(withDuration: 1) { box.alpha = 0 } }
        stage.waitUntilQuiet()
        #expect(
            stage.transcript() == """
                0.000 v touchesBegan 1
                0.050 TapGestureRecognizer recognized
                0.050 v touchesCancelled 1
                0.050 TapGestureRecognizer action recognized
                """
        )
    }

    @Test func `while no event is delivered it completes immediately`() {
        var isFinished: Bool?
        UIView.animate(withDuration: 3) {
            box.alpha = 0
        } completion: {
            isFinished = $0
        }
        #expect(isFinished == true)
        #expect(box.alpha == 0)
        #expect(eventLog.animations.isEmpty && stage.window.nextDeadline == nil)
    }

    @Test(arguments: [0, -1, .nan, .infinity, -.infinity, 0.4e-6, 0.005])
    func `a duration below a frame completes after a frame`(duration: TimeInterval) {
        var log: [String] = []
        onTap { [box] in
            UIView.animate(withDuration: duration, delay: duration) {
                box.alpha = 0
            } completion: { _ in
                log.append("completion")
            }
            log.append("after")
        }
        #expect(box.alpha == 0)
        let start = stage.window.time
        stage.wait(until: start + 1.0 / 60 - 1e-5)
        #expect(log == ["after"])
        stage.wait(until: start + 1.0 / 60)
        #expect(log == ["after", "completion"])
        // Delay and duration together exceed the tolerance of half a microsecond in the last two.
        #expect(eventLog.animations.count == (duration > 0 && duration.isFinite ? 1 : 0))
    }

    @Test func `without a duration the views jump after the delay`() {
        var end: CFTimeInterval?
        onTap { [box] in
            UIView.animate(withDuration: 0, delay: 0.2, options: []) {
                box.alpha = 0
            } completion: { _ in
                end = CACurrentMediaTime()
            }
        }
        stage.waitUntilQuiet()
        #expect(end.map { plain($0) } == "0.25")
        #expect(eventLog.animations.map(\.duration) == [0])
    }

    @Test func `without a change nothing is animated, but it completes at the end`() {
        var end: CFTimeInterval?
        onTap {
            UIView.animate(withDuration: 0.5) {
            } completion: { _ in
                end = CACurrentMediaTime()
            }
        }
        stage.waitUntilQuiet()
        #expect(end.map { plain($0) } == "0.55")
        #expect(eventLog.animations.isEmpty)
    }

    @Test(arguments: ClockAdvance.allCases)
    func `animations that completions start follow the clock`(push: ClockAdvance) {
        var starts: [String] = []
        func pulse() {
            starts.append(plain(CACurrentMediaTime()))
            UIView.animate(withDuration: 0.25) {
                box.alpha = 1.5 - box.alpha
            } completion: { _ in
                pulse()
            }
        }
        onTap { pulse() }
        stage.waitUntilQuiet()
        #expect(starts == ["0.05", "0.3"])
        push(stage.window, to: 1.05)
        #expect(starts == ["0.05", "0.3", "0.55", "0.8", "1.05"])
        #expect(eventLog.animations.count == 5)
    }

    @Test func `a nested animation is part of the outer one`() {
        let other = UIView(frame: CGRect(x: 100, y: 100, width: 10, height: 10))
        stage.view.addSubview(other)
        var log: [String] = []
        onTap { [box] in
            UIView.animate(withDuration: 0.5, delay: 0, options: .curveEaseIn) {
                box.alpha = 0
                UIView.animate(withDuration: 2) {
                    other.alpha = 0
                } completion: { _ in
                    log.append("inner \(plain(CACurrentMediaTime()))")
                }
            } completion: { _ in
                log.append("outer \(plain(CACurrentMediaTime()))")
            }
        }
        stage.waitUntilQuiet()
        #expect(log == ["inner 0.55", "outer 0.55"])
        #expect(eventLog.animations.map { $0.changes.map { $0.view } } == [[box, other]])
        #expect(eventLog.animations.map(\.curve) == [.easeIn])
    }

    @Test func `performWithoutAnimation animates neither changes nor nested animations`() {
        let other = UIView(frame: CGRect(x: 100, y: 100, width: 10, height: 10))
        stage.view.addSubview(other)
        var log: [String] = []
        onTap { [box] in
            UIView.animate(withDuration: 0.5) {
                box.alpha = 0
                other.alpha = 0
                UIView.performWithoutAnimation {
                    box.center = CGPoint(x: 200, y: 200)
                    other.alpha = 0.25
                    UIView.animate(withDuration: 3) {
                        other.center = .zero
                    } completion: { _ in
                        log.append("inner")
                    }
                }
                log.append("after")
            }
            UIView.performWithoutAnimation {
                UIView.animate(withDuration: 3) {
                    box.alpha = 1
                } completion: { _ in
                    log.append("alone")
                }
            }
        }
        #expect(log == ["after"])
        stage.wait(0.1)
        #expect(log == ["after", "inner", "alone"])
        #expect(eventLog.animations.map { $0.changes.map { $0.view } } == [[box]])
        let change = eventLog.animations.first?.changes.first
        #expect(change?.old.alpha == 1)
        #expect(change?.old.center == change?.new.center)
    }

    @Test func `values that are not finite are not animated`() {
        onTap { [box] in UIView.animate(withDuration: 0.5) { box.center.x = .nan } }
        #expect(eventLog.animations.isEmpty)
    }

    private static let curves: [(UIView.AnimationOptions, ViewAnimation.Curve)] = [
        ([], .easeInOut), (.curveEaseInOut, .easeInOut), (.curveEaseIn, .easeIn),
        (.curveEaseOut, .easeOut), (.curveLinear, .linear),
        ([.beginFromCurrentState, .allowUserInteraction, .curveEaseOut], .easeOut),
        ([.repeat, .autoreverse, .layoutSubviews, .curveLinear], .linear),
    ]

    @Test(arguments: curves)
    func `options choose the curve, and others have no effect`(
        _ options: UIView.AnimationOptions,
        _ curve: ViewAnimation.Curve
    ) {
        var ends = 0
        onTap { [box] in
            UIView.animate(withDuration: 0.5, delay: 0, options: options) {
                box.alpha = 0
            } completion: { _ in
                ends += 1
            }
        }
        stage.wait(until: 5)
        #expect(eventLog.animations.map(\.curve) == [curve])
        #expect(ends == 1)
    }

    @Test func `a spring has the given damping ratio and initial velocity`() {
        onTap { [box] in
            UIView.animate(
                withDuration: 0.5,
                delay: 0,
                usingSpringWithDamping: 0.6,
                initialSpringVelocity: 2,
                options: .curveEaseIn,
                animations: { box.transform = .identity.scaledBy(x: 2, y: 2) },
                completion: nil
            )
        }
        #expect(
            eventLog.animations.map(\.curve)
                == [.spring(dampingRatio: Double(CGFloat(0.6)), initialVelocity: 2)]
        )
    }
}
