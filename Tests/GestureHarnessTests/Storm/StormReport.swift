import Foundation

/// What a storm came to.
struct StormReport {
    let seed: UInt64
    var seconds: TimeInterval = 0
    var sessions = 0
    var rounds = 0
    var sent = 0
    var received = 0
    var replays = 0
    /// How often Xorg itself crashed: a fault of its own, which the program has to outlive.
    var serverCrashes = 0
    var faults: [String: Int] = [:]
    var diagnostics: [String: Int] = [:]
    var violations: [String] = []

    init(seed: UInt64) { self.seed = seed }

    /// All of it in one line.
    var line: String {
        """
        storm: seed \(seed), \(Int(seconds)) s, \(sessions) sessions, \(rounds) rounds, \
        sent \(sent), received \(received), faults \(faults.values.reduce(0, +)) \
        (\(Self.list(faults))), diagnostics (\(Self.list(diagnostics))), replays \(replays), \
        server crashes \(serverCrashes), \
        violations \(violations.count)
        """
    }

    private static func list(_ counts: [String: Int]) -> String {
        counts.sorted { $0.key < $1.key }.map { "\($0.key) \($0.value)" }.joined(separator: ", ")
    }
}
