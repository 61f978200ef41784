import Foundation
import GestureKit

/// A window with one view that has eight recognizers, and a finger on it.
final class Bed {
    let window = Window(size: CGSize(width: 1000, height: 1000))
    private let view = View(frame: CGRect(x: 0, y: 0, width: 800, height: 800))
    private var events: [InputEvent] = []
    private var next = 0
    private var time = 0.0
    /// How often a target was called.
    private(set) var actions = 0

    /// - Parameter idle: Recognizers elsewhere in the window that hear of nothing.
    init(idle: Int = 0) {
        window.addSubview(view)
        view.isMultipleTouchEnabled = true
        let double = TapGestureRecognizer()
        double.numberOfTapsRequired = 2
        let edge = ScreenEdgePanGestureRecognizer()
        edge.edges = .left
        let eight = [
            TapGestureRecognizer(), double, LongPressGestureRecognizer(), PanGestureRecognizer(),
            PinchGestureRecognizer(), RotationGestureRecognizer(), SwipeGestureRecognizer(), edge,
        ]
        for recognizer in eight {
            recognizer.addAction { [unowned self] _ in actions += 1 }
            view.addGestureRecognizer(recognizer)
        }
        for index in 0..<idle {
            let elsewhere = View(frame: CGRect(x: 900, y: index % 900, width: 1, height: 1))
            elsewhere.addGestureRecognizer(PanGestureRecognizer())
            window.addSubview(elsewhere)
        }
    }

    func land(_ places: [CGPoint]) {
        let samples = places.enumerated().map { index, place in
            TouchSample(id: index, phase: .began, location: place)
        }
        window.send(InputEvent(samples, at: time))
    }

    /// Makes ready to move the fingers round and round; each event moves all of them.
    func prepare(_ steps: [[CGPoint]]) {
        events = steps.map { places in
            InputEvent(
                places.enumerated().map { TouchSample(id: $0, phase: .moved, location: $1) },
                at: 0
            )
        }
    }

    /// One update; `pace` is the time from one to the next in seconds.
    func update(pace: TimeInterval) {
        time += pace
        events[next].timestamp = time
        window.send(events[next])
        next = next + 1 == events.count ? 0 : next + 1
    }

    /// A tap from its landing to the end of everything.
    func tap() {
        land([CGPoint(x: 300, y: 300)])
        time += 0.05
        let lift = TouchSample(id: 0, phase: .ended, location: CGPoint(x: 300, y: 300))
        window.send(InputEvent([lift], at: time))
        time += 0.5
        window.advance(to: time)
    }
}
