import Foundation
import RealServer
import Testing

/// Lets a number of seconds pass, for a deadline that must expire.
func rest(_ seconds: TimeInterval) { Thread.sleep(forTimeInterval: seconds) }

/// The conditions for which tests wait.
extension LiveWindow {
    /// Waits until the program has handled all events that were sent to it.
    ///
    /// The program sleeps then, unless it draws continuously, as with a finger down. The wait for sleep is
    /// limited to 0.1 s, so that a tap does not become a long press.
    func settle() throws {
        try waitUntilAsleep(for: .milliseconds(3), atMost: .milliseconds(100))
    }

    /// Waits until the recording so far satisfies the condition and fails after some seconds.
    func waits(
        sourceLocation: SourceLocation = #_sourceLocation,
        until isSo: (Recording) throws -> Bool
    ) throws {
        let isThere = try eventually { try isSo(recorded()) }
        #expect(isThere, "\(text(of: "r.jsonl"))", sourceLocation: sourceLocation)
    }

    /// Waits until the recognizer has sent a number of actions.
    func waits(
        for recognizer: String,
        _ count: Int = 1,
        sourceLocation: SourceLocation = #_sourceLocation
    ) throws {
        try waits(sourceLocation: sourceLocation) { $0.actions(recognizer).count >= count }
    }

    /// Waits until the program has handled all sent events and has then slept for a time.
    ///
    /// A program that draws wakes up for each frame. The wait ends after some seconds of drawing.
    ///
    /// - Parameters:
    ///   - duration: The time, 80 ms by default: longer than the time between frames, shorter than the
    ///     recognizers' deadlines.
    ///   - limit: The time after which the wait ends without sleep, 3 s by default.
    /// - Throws: `ProgramEnded`, or an error of the server.
    func waitUntilAsleep(
        for duration: Duration = .milliseconds(80),
        atMost limit: Duration = .seconds(3)
    ) throws {
        try observer.get().roundTrip(through: program.id)
        let deadline = ContinuousClock.now + limit
        var (count, since) = (try wakeUps(), ContinuousClock.now)
        while .now - since < duration, .now < deadline {
            Thread.sleep(forTimeInterval: 0.002)
            let next = try wakeUps()
            if next != count { (count, since) = (next, .now) }
            if ProcessTree.status("State", of: program.id) != "S (sleeping)" { since = .now }
        }
    }

    /// Returns the number of times that the program has gone to sleep.
    ///
    /// - Throws: `ProgramEnded`. A test can ignore it with `try?`; `#require` would also record an issue.
    func wakeUps() throws -> Int {
        guard let count = ProcessTree.wakeUps(of: program.id) else { throw ProgramEnded() }
        return count
    }

    /// The program has ended, so its wake-ups cannot be counted.
    struct ProgramEnded: Error {}

    /// Waits for some seconds until the condition is true.
    func eventually(_ isSo: () throws -> Bool) rethrows -> Bool {
        let deadline = Date(timeIntervalSinceNow: 20)
        while Date() < deadline {
            if try isSo() { return true }
            Thread.sleep(forTimeInterval: 0.01)
        }
        return try isSo()
    }
}
