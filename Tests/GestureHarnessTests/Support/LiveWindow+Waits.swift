import Foundation
import Testing

/// What tests wait for.
extension LiveWindow {
    /// Waits until the program has handled all that was sent to it so far.
    func settle() throws { try observer.get().roundTrip(through: program.id) }

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
        try settle()
        let deadline = ContinuousClock.now + .seconds(3)
        var (count, since) = (try wakeUps(), ContinuousClock.now)
        while .now - since < .milliseconds(80), .now < deadline {
            Thread.sleep(forTimeInterval: 0.01)
            let next = try wakeUps()
            if next != count { (count, since) = (next, .now) }
        }
    }

    /// How often the program has gone to sleep so far.
    func wakeUps() throws -> Int {
        let status = try String(contentsOfFile: "/proc/\(program.id)/status", encoding: .utf8)
        let line = status.split(separator: "\n").first { $0.hasPrefix("voluntary") }
        return try #require(line?.split(separator: "\t").last.flatMap { Int($0) })
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
