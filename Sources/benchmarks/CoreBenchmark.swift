import Foundation
import GestureKit

/// Measures one operation of the recognizer core.
enum CoreBenchmark {
    static func run() {
        printRow("core", ["ns"])
        let undecided = BenchmarkWindow()
        undecided.land([CGPoint(x: 10, y: 300)])
        let trembling = (0..<8).map { [CGPoint(x: 10 + $0 % 4, y: 300 + $0 % 3)] }
        measure("update, eight undecided") { undecided.update(trembling, pace: 0) }
        let pan = BenchmarkWindow()
        pan.land([CGPoint(x: 300, y: 300)])
        let around = circle.map { [$0] }
        measure("update, pan begun") { pan.update(around, pace: 0.008) }
        let pinch = BenchmarkWindow()
        pinch.land([CGPoint(x: 300, y: 300), CGPoint(x: 400, y: 300)])
        let apart = circle.map { [$0, CGPoint(x: 700 - $0.x, y: 600 - $0.y)] }
        measure("update of two fingers") { pinch.update(apart, pace: 0.008) }
        let tap = BenchmarkWindow()
        measure("whole tap, eight recognizers") { tap.tap() }
    }

    private static let circle = (0..<64).map { step in
        let angle = Double(step) / 64 * 2 * .pi
        return CGPoint(x: 350 + 60 * cos(angle), y: 300 + 60 * sin(angle))
    }

    /// Prints the time of the best of several rounds, because other processes share the machine.
    private static func measure(_ name: String, _ operate: () -> Void) {
        let count = 5000
        let rounds = (0..<50).map { _ in
            ProcessorTime.measured { for _ in 0..<count { operate() } }
        }
        printRow(name, [figure((rounds.min() ?? 0) / Double(count) * 1e9, 0)])
    }
}

/// A window with one view that has eight recognizers: a tap, a double tap, a long press, a pan, a pinch, a
/// rotation, a swipe and an edge pan.
private final class BenchmarkWindow {
    private let window = Window(size: CGSize(width: 1000, height: 1000))
    private let view = View(frame: CGRect(x: 0, y: 0, width: 800, height: 800))
    private var step = 0
    private var time = 0.0
    private var actions = 0

    init() {
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
            recognizer.touchstone.addAction { [unowned self] _ in actions += 1 }
            view.addGestureRecognizer(recognizer)
        }
    }

    func land(_ locations: [CGPoint]) { send(.began, locations) }

    /// Moves all fingers to the next of these places, after a pause of `pace` seconds.
    func update(_ places: [[CGPoint]], pace: TimeInterval) {
        time += pace
        step = (step + 1) % places.count
        send(.moved, places[step])
    }

    /// Performs a tap from its landing until all recognizers are done.
    func tap() {
        let location = CGPoint(x: 300, y: 300)
        land([location])
        time += 0.05
        send(.ended, [location])
        time += 0.5
        window.advance(to: time)
    }

    private func send(_ phase: ContactPhase, _ locations: [CGPoint]) {
        let samples = locations.enumerated().map {
            TouchSample(id: $0, phase: phase, location: $1)
        }
        window.send(InputEvent(samples, at: time))
    }
}
