import Foundation
import Testing

/// What tests wait for.
extension LiveWindow {
    /// Waits until the program has handled all that was sent to it so far.
    ///
    /// It sleeps then, unless it draws one picture after the other, as with a finger down. It is given a tenth of
    /// a second: a tap must not become a long press meanwhile.
    func settle() throws {
        try waitUntilAsleep(for: .milliseconds(3), atMost: .milliseconds(100))
    }

    /// Waits until the recording so far satisfies the condition; fails after some seconds.
    func waits(
        sourceLocation: SourceLocation = #_sourceLocation,
        until isSo: (Recording) throws -> Bool
    ) throws {
        let isThere = try eventually { try isSo(recorded()) }
        #expect(isThere, "\(text(of: "r.jsonl"))", sourceLocation: sourceLocation)
    }

    /// Waits until the recognizer has sent so many actions.
    func waits(
        for recognizer: String,
        _ count: Int = 1,
        sourceLocation: SourceLocation = #_sourceLocation
    ) throws {
        try waits(sourceLocation: sourceLocation) { $0.actions(recognizer).count >= count }
    }

    /// Waits until the program has handled all that was sent to it and draws no more pictures.
    ///
    /// A program that draws wakes up for each picture. One that goes on for seconds is not waited for.
    func waitUntilAsleep() throws {
        try waitUntilAsleep(for: .milliseconds(80), atMost: .seconds(3))
    }

    /// Waits until the program has read all that was sent to it so far, and then sleeps for so long.
    private func waitUntilAsleep(for duration: Duration, atMost limit: Duration) throws {
        try observer.get().roundTrip(through: program.id)
        let deadline = ContinuousClock.now + limit
        var (count, since) = (try wakeUps(), ContinuousClock.now)
        while .now - since < duration, .now < deadline {
            Thread.sleep(forTimeInterval: 0.002)
            let next = try wakeUps()
            if next != count { (count, since) = (next, .now) }
            if try status("State") != "S (sleeping)" { since = .now }
        }
    }

    /// How often the program has gone to sleep so far.
    func wakeUps() throws -> Int { try #require(Int(try status("voluntary_ctxt_switches"))) }

    /// What the system says of the program.
    private func status(_ name: String) throws -> String {
        let status = try String(contentsOfFile: "/proc/\(program.id)/status", encoding: .utf8)
        let line = status.split(separator: "\n").first { $0.hasPrefix(name + ":") }
        return String(try #require(line).dropFirst(name.count + 2))
    }

    /// Waits until it is so, for some seconds at most.
    func eventually(_ isSo: () throws -> Bool) rethrows -> Bool {
        let deadline = Date(timeIntervalSinceNow: 5)
        while Date() < deadline {
            if try isSo() { return true }
            Thread.sleep(forTimeInterval: 0.01)
        }
        return try isSo()
    }
}
