import ArgumentParser
import Foundation
import GestureKit

/// Measures the recognizer core, as a table or as JSON.
struct CoreBenchmarks: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "core",
        abstract: "Measures the recognizer core: time and memory of one update."
    )

    @Flag(help: "Write JSON instead of a table.")
    var json = false

    @Option(help: "The number of rounds of each benchmark; the best one counts.")
    var rounds = 50

    @Option(help: "The number of operations per round.")
    var operations = 10_000

    @Option(help: "Run only the benchmarks whose names contain this.")
    var only = ""

    func validate() throws {
        guard rounds > 0, operations > 0 else {
            throw ValidationError("--rounds and --operations must be greater than 0")
        }
    }

    func run() throws {
        let all: [(name: String, measure: (String) -> Measurement)] = [
            ("update, eight undecided", undecided),
            ("update, pan begun", { panning($0, idle: 0) }),
            ("update, pan begun, 10000 idle elsewhere", { panning($0, idle: 10_000) }),
            ("update of two fingers", pinching),
            ("update, a view alone", messages),
            ("whole tap, eight recognizers", tapping),
        ]
        let found = all.filter { only.isEmpty || $0.name.contains(only) }.map {
            $0.measure($0.name)
        }
        guard !found.isEmpty else {
            throw ValidationError(
                "no benchmark matches --only \(only); expected part of: "
                    + all.map(\.name).joined(separator: "; ")
            )
        }
        if json {
            let encoder = JSONEncoder()
            encoder.outputFormatting = [.prettyPrinted, .sortedKeys]
            print(String(decoding: try encoder.encode(found), as: UTF8.self))
        } else {
            print(table(found))
        }
    }

    /// Measures a trembling finger, with all recognizers possible.
    private func undecided(_ name: String) -> Measurement {
        let fixture = BenchmarkFixture()
        fixture.land([CGPoint(x: 10, y: 300)])
        fixture.prepare((0..<8).map { [CGPoint(x: 10 + $0 % 4, y: 300 + $0 % 3)] })
        return measure(name) { fixture.update(pace: 0) }
    }

    /// Measures a drag, which changes the pan with each update.
    private func panning(_ name: String, idle: Int) -> Measurement {
        let fixture = BenchmarkFixture(idle: idle)
        fixture.land([CGPoint(x: 300, y: 300)])
        fixture.prepare(circle.map { [$0] })
        return measure(name) { fixture.update(pace: 0.008) }
    }

    private func pinching(_ name: String) -> Measurement {
        let fixture = BenchmarkFixture()
        fixture.land([CGPoint(x: 300, y: 300), CGPoint(x: 400, y: 300)])
        fixture.prepare(circle.map { [$0, CGPoint(x: 700 - $0.x, y: 600 - $0.y)] })
        return measure(name) { fixture.update(pace: 0.008) }
    }

    /// Measures updates of a view without recognizers.
    private func messages(_ name: String) -> Measurement {
        let window = Window(size: CGSize(width: 1000, height: 1000))
        let location = CGPoint(x: 5, y: 5)
        window.send(InputEvent([TouchSample(id: 0, phase: .began, location: location)], at: 0))
        let event = InputEvent([TouchSample(id: 0, phase: .moved, location: location)], at: 0)
        return measure(name) { window.send(event) }
    }

    private func tapping(_ name: String) -> Measurement {
        let fixture = BenchmarkFixture()
        return measure(name, part: 10) { fixture.tap() }
    }

    private var circle: [CGPoint] {
        (0..<64).map { step in
            let angle = Double(step) / 64 * 2 * .pi
            return CGPoint(x: 350 + 60 * cos(angle), y: 300 + 60 * sin(angle))
        }
    }

    private func measure(_ name: String, part: Int = 1, _ operate: () -> Void) -> Measurement {
        Measurement(name, rounds: rounds, operations: max(1, operations / part), operate)
    }

    private func table(_ found: [Measurement]) -> String {
        let width = found.map(\.name.count).max() ?? 0
        let head = pad("one operation", width) + "        ns   allocations"
        return
            ([head]
            + found.map { one in
                pad(one.name, width)
                    + String(format: "  %8.0f      %8.2f", one.nanoseconds, one.allocations)
            }).joined(separator: "\n")
    }

    private func pad(_ text: String, _ width: Int) -> String {
        text + String(repeating: " ", count: max(0, width - text.count))
    }
}

/// A window with one view that has eight recognizers, and a finger on it.
final class BenchmarkFixture {
    let window = Window(size: CGSize(width: 1000, height: 1000))
    private let view = View(frame: CGRect(x: 0, y: 0, width: 800, height: 800))
    private var events: [InputEvent] = []
    private var next = 0
    private var time = 0.0
    private(set) var actions = 0

    /// - Parameter idle: The number of recognizers elsewhere in the window that receive nothing.
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

    func land(_ locations: [CGPoint]) {
        let samples = locations.enumerated().map { index, location in
            TouchSample(id: index, phase: .began, location: location)
        }
        window.send(InputEvent(samples, at: time))
    }

    /// Prepares events that move all fingers in cycles.
    func prepare(_ steps: [[CGPoint]]) {
        events = steps.map { locations in
            InputEvent(
                locations.enumerated().map { TouchSample(id: $0, phase: .moved, location: $1) },
                at: 0
            )
        }
    }

    /// Sends one update; `pace` is the interval between updates in seconds.
    func update(pace: TimeInterval) {
        time += pace
        events[next].timestamp = time
        window.send(events[next])
        next = next + 1 == events.count ? 0 : next + 1
    }

    /// Performs a tap from its landing until all recognizers are done.
    func tap() {
        land([CGPoint(x: 300, y: 300)])
        time += 0.05
        let lift = TouchSample(id: 0, phase: .ended, location: CGPoint(x: 300, y: 300))
        window.send(InputEvent([lift], at: time))
        time += 0.5
        window.advance(to: time)
    }
}
