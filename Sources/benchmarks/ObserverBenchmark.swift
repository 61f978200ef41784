import ArgumentParser
import Foundation
import Synchronization
import VirtualDisplay
import XInputFrontEnd

/// The processor time of an observer, idle and under moving fingers, and the delay of an observed client.
struct ObserverBenchmark: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "observer",
        abstract: "Measures the processor time of an observer of touches, and the delay it causes."
    )

    @Option(help: "The number of fingers.")
    var fingers = 10

    @Option(help: "The number of reports of each finger for each second.")
    var rate = 500.0

    @Option(help: "The duration in seconds.")
    var seconds = 10.0

    func run() throws {
        let display = try VirtualDisplay()
        defer { display.stop() }
        for (name, value) in display.environment { setenv(name, value, 1) }
        let observer = try TouchObserver()
        let idle = try observe(observer) { Thread.sleep(forTimeInterval: 3) }
        print("idle: \(idle.wakeUps) wake-ups in 3 s")
        let (fingers, rate, seconds) = (fingers, rate, seconds)
        let client = try ObservedClient()
        let result = try observe(observer) {
            let touchscreen = display.touchscreen
            do throws(VirtualDisplayError) {
                for finger in 0..<fingers { try touchscreen.down(finger, at: place(finger, 0)) }
                try touchscreen.perform(over: seconds, rate: rate) { progress in
                    (0..<fingers).map { ($0, place($0, progress)) }
                }
                for finger in 0..<fingers { try touchscreen.up(finger) }
            } catch {
                print(error)
            }
        }
        let events = "\(result.touches) touches, \(result.updates) updates"
        let share = result.time / result.duration * 100
        print(
            "\(fingers) fingers at \(Int(rate)) Hz: \(events), \(result.wakeUps) wake-ups, "
                + String(
                    format: "%.2f s of %.2f s, %.1f %% of a core",
                    result.time,
                    result.duration,
                    share
                )
        )
        try compareDelays(of: client, display.touchscreen)
        client.stop()
    }

    /// The number of rounds, each without an observer and then with one.
    private static let rounds = 10
    /// Prints the median delays of a client's touches without an observer and with one, and their ratio.
    private func compareDelays(of client: ObservedClient, _ touchscreen: VirtualTouchscreen) throws
    {
        var medians: [(plain: Double, observed: Double)] = []
        for _ in 0..<Self.rounds {
            let plain = medianDelay(of: client, touchscreen)
            let observed = Mutex(0.0)
            _ = try observe(TouchObserver()) {
                let delay = medianDelay(of: client, touchscreen)
                observed.withLock { $0 = delay }
            }
            medians.append((plain, observed.withLock { $0 }))
        }
        let ratios = medians.map { $0.observed / $0.plain }.sorted()
        let (plain, observed) = (medians.map(\.plain).sorted(), medians.map(\.observed).sorted())
        let middle = Self.rounds / 2
        print(
            String(
                format:
                    "delay of a client's touches: %.0f µs, observed %.0f µs; ratio %.2f (%.2f to %.2f)",
                plain[middle],
                observed[middle],
                ratios[middle],
                ratios[0],
                ratios[ratios.count - 1]
            )
        )
    }

    private struct Result {
        var time = 0.0
        var duration = 0.0
        var wakeUps = 0
        var touches = 0
        var updates = 0

        mutating func add(_ accounts: [TouchAccount]) {
            touches += accounts.count
            updates += accounts.reduce(0) { $0 + ($1.contact?.updateCount ?? 0) }
        }
    }

    /// Observes on this thread while another one performs an operation.
    private func observe(
        _ observer: TouchObserver,
        during operate: @escaping @Sendable () -> Void
    ) throws -> Result {
        let completion = Completion()
        var result = Result()
        let start = ContinuousClock.now
        Thread {
            operate()
            completion.finish()
        }.start()
        result.time = try ProcessorTime.measured {
            while !completion.isFinished {
                _ = wait(
                    for: observer.descriptors + [completion.descriptor],
                    until: observer.deadline
                )
                result.wakeUps += 1
                _ = try observer.read()
                result.add(observer.removeSettled())
            }
        }
        result.duration = (ContinuousClock.now - start) / .seconds(1)
        result.add(observer.removeAll())
        return result
    }
}

/// Moves a finger, and returns the median delay of its events in microseconds.
private func medianDelay(of client: ObservedClient, _ touchscreen: VirtualTouchscreen) -> Double {
    let count = 500
    do {
        try touchscreen.down(0, at: place(0, 0))
        let delays = try client.delays(of: count) { number in
            let location = place(0, Double(number + 1) / Double(count))
            try touchscreen.move(0, to: location, waits: false)
        }
        try touchscreen.up(0)
        return delays[count / 2]
    } catch {
        print(error)
        return .nan
    }
}

private func place(_ finger: Int, _ progress: Double) -> CGPoint {
    let angle = progress * 200 + Double(finger)
    return CGPoint(x: 640 + 300 * cos(angle), y: 400 + 300 * sin(angle))
}
