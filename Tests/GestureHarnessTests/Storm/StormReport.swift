import Foundation

/// The result of a storm.
struct StormReport {
    let seed: UInt64
    var seconds: TimeInterval = 0
    var sessions = 0
    var rounds = 0
    var sent = 0
    var received = 0
    /// The number of recorded scans with several touches.
    var scans = 0
    var replays = 0
    /// The number of crashes of Xorg itself, which the program must survive.
    var serverCrashes = 0
    var faults: [String: Int] = [:]
    var diagnostics: [String: Int] = [:]
    var violations: [String] = []

    init(seed: UInt64) { self.seed = seed }

    /// The whole report in one line.
    var line: String {
        """
        storm: seed \(seed), \(Int(seconds)) s, \(sessions) sessions, \(rounds) rounds, \
        sent \(sent), received \(received), scans \(scans), faults \(faults.values.reduce(0, +)) \
        (\(Self.list(faults))), diagnostics (\(Self.list(diagnostics))), replays \(replays), \
        server crashes \(serverCrashes), \
        violations \(violations.count)
        """
    }

    private static func list(_ counts: [String: Int]) -> String {
        counts.sorted { $0.key < $1.key }.map { "\($0.key) \($0.value)" }.joined(separator: ", ")
    }
}
