import Foundation
import GestureKit
import Testing

/// Random scripts on random scenes, which must obey the inspector's rules.
///
/// `TOUCHSTONE_SCRIPTS=N` plays N scripts, for CI or a night. `TOUCHSTONE_SEED=N` plays script N alone and
/// prints it.
struct RandomScriptTests {
    /// The number of scripts, whose seeds start at 0.
    static let count = number("TOUCHSTONE_SCRIPTS") ?? 5_000
    static let parts = 16

    @Test(arguments: 0..<parts)
    func `the rules hold for all random scripts`(part: Int) {
        for seed in stride(from: part, to: Self.count, by: Self.parts) {
            let script = RandomScript(seed: seed)
            let outcome = script.play()
            guard let fault = outcome.faults.first else { continue }
            return Self.report(script, fault.rule)
        }
    }

    @Test func `the same script gives the same transcript`() {
        for seed in 0..<max(1, min(1_000, Self.count / 10)) {
            let script = RandomScript(seed: seed)
            let transcript = script.play(isRecording: true).transcript
            let again = RandomScript(seed: seed).play(isRecording: true).transcript
            #expect(transcript == again, "seed \(seed)")
            if transcript != again { return }
        }
    }

    @Test(.enabled(if: number("TOUCHSTONE_SEED") != nil))
    func `a seed in the environment plays one script`() {
        let script = RandomScript(seed: Self.number("TOUCHSTONE_SEED") ?? 0)
        let outcome = script.play(isRecording: true)
        print(script, outcome.transcript, separator: "\n\n")
        if let fault = outcome.faults.first { Self.report(script, fault.rule) }
    }

    private static func number(_ variable: String) -> Int? {
        ProcessInfo.processInfo.environment[variable].flatMap { Int($0) }
    }

    /// Reduces the script as far as possible, and reports it completely.
    private static func report(_ script: RandomScript, _ rule: String) {
        let small = script.shrunk { $0.play().faults.first?.rule == rule }
        let outcome = small.play(isRecording: true)
        let faults = outcome.faults.map { "\($0.rule): \($0.text)" }
        Issue.record(
            """
            \(faults.joined(separator: "\n"))

            \(small)

            \(outcome.transcript)
            """
        )
    }
}
