import Foundation
import GestureKit
import Testing

/// Random scripts on random scenes, which must obey the inspector's rules.
///
/// `TOUCHSTONE_SCRIPTS=N` plays N scripts, for CI or a night.
struct RandomScriptTests {
    /// The number of scripts, whose seeds start at 0.
    static let count = number("TOUCHSTONE_SCRIPTS") ?? 2_000
    static let parts = 16

    @Test(arguments: 0..<parts)
    func `the rules hold for all random scripts`(part: Int) {
        for seed in stride(from: part, to: Self.count, by: Self.parts) {
            let script = RandomScript(seed: seed)
            let outcome = script.play()
            guard let fault = outcome.faults.first else { continue }
            Issue.record(
                """
                seed \(seed): \(fault.rule): \(fault.text)
                \(String(reflecting: script))
                \(script.play(isRecording: true).transcript)
                """
            )
            return
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

    private static func number(_ variable: String) -> Int? {
        ProcessInfo.processInfo.environment[variable].flatMap { Int($0) }
    }
}
