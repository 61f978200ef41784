import ArgumentParser
import Foundation
import GestureRecording
import GestureScenes

/// Measures steps back in a long session: from input to input, and to moments far apart.
struct CheckpointBenchmark: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "checkpoints",
        abstract: "Measures steps back after a long drag of two fingers at 500 Hz."
    )

    @Option(help: "The duration of the session, in seconds.")
    var seconds = 600

    func validate() throws {
        guard seconds >= 10 else { throw ValidationError("--seconds must be at least 10") }
    }

    func run() throws {
        let size = CGSize(width: 1280, height: 800)
        let fingers = RecordedFingers(scene: try Scene("playground"), size: size)
        let checkpoints = Checkpoints(of: fingers.journal, options: Player.Options())
        fingers.player.session.observe { if case .input = $0 { checkpoints.inputRecorded() } }
        try fingers.land(at: CirclingFingers.location)
        for second in 1...seconds {
            try fingers.move(to: Double(second), at: CirclingFingers.location)
        }
        let end = Double(seconds)
        // The window's session takes as long as it lasts, and the processes keep up with it.
        Thread.sleep(forTimeInterval: Double(seconds) / 20)
        print("steps back in \(seconds) s             ms: first   median  longest")
        try measure("from input to input", (1...50).map { end - Double($0) / 500 }, checkpoints)
        // Golden-ratio steps spread the moments evenly.
        let moments = (1...50).map { (Double($0) * 0.618).truncatingRemainder(dividingBy: 1) * end }
        try measure("to any moment", moments, checkpoints)
    }

    private func measure(_ name: String, _ times: [Double], _ checkpoints: Checkpoints) throws {
        let clock = ContinuousClock()
        let steps = try times.map { time in
            try clock.measure { _ = try checkpoints.checkpoint(at: .at(time)) }
                / .milliseconds(1)
        }
        let sorted = steps.sorted()
        let figures = [steps[0], sorted[sorted.count / 2], sorted[sorted.count - 1]]
        print(
            name.padding(toLength: 29, withPad: " ", startingAt: 0)
                + figures.map { String(format: "%9.1f", $0) }.joined()
        )
    }
}
