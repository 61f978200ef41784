public import Foundation
import GestureKit
public import GestureScenes
public import GestureTrace

/// A recording that is gone through to and fro: at each time it is what a replay up to there is.
///
/// Onward it goes on from where it is; back it begins anew, since what recognizers remember cannot be
/// undone.
public final class Scrub {
    /// The most inputs that are held; a session at 240 a second for an hour has no more.
    private static let most = 1_000_000

    /// Where it is, in seconds; 0 at first.
    public private(set) var time: TimeInterval = 0
    private let header: RecordingHeader
    private let makeScene: (String, String?) throws -> Scene
    private let inputs: [TimedInput]
    /// The times at which something comes in, in order, each once.
    private let moments: [TimeInterval]
    private var session: Session
    private var next = 0

    /// Reads the recording, and stands at its beginning.
    ///
    /// - Parameters:
    ///   - recording: one that the program made, as `Journal.text()` gives it.
    ///   - makeScene: makes each scene from its name and text; as the recording says by default.
    /// - Throws: `RecordingError`, or what `makeScene` throws.
    public init(
        _ recording: Data,
        makeScene: @escaping (String, String?) throws -> Scene = {
            try Scene(recorded: $0, source: $1)
        }
    ) throws {
        var reader = try RecordingReader(text: recording, name: "the session")
        header = reader.header
        self.makeScene = makeScene
        var inputs: [TimedInput] = []
        while let (input, _) = try reader.next() {
            inputs.append(input)
            guard inputs.count <= Self.most else {
                throw RecordingError("the session", "is too long to go back in, expected an hour")
            }
        }
        self.inputs = inputs
        var moments: [TimeInterval] = []
        for input in inputs where input.time > moments.last ?? -.infinity {
            moments.append(input.time)
        }
        self.moments = moments
        session = try Self.begin(header, makeScene)
    }

    /// Goes to a time.
    ///
    /// - Throws: what making a scene throws.
    public func go(to time: TimeInterval) throws {
        if time < self.time {
            session = try Self.begin(header, makeScene)
            next = 0
        }
        self.time = time
        while next < inputs.count, inputs[next].time <= time {
            // What cannot be performed was told when it came.
            try? session.perform(inputs[next])
            next += 1
        }
        guard header.startTime == nil else { return }
        // In a hand-written recording deadlines fire by themselves, but for those of what comes next.
        session.advance(to: next < inputs.count ? time - 2e-6 : time)
    }

    /// The time of the input after another time; nil after the last.
    public func moment(after time: TimeInterval) -> TimeInterval? {
        moments.first { $0 > time + Self.step }
    }

    /// The time of the input before another time; nil before the first.
    public func moment(before time: TimeInterval) -> TimeInterval? {
        moments.last { $0 < time - Self.step }
    }

    /// Half of the microsecond that recordings hold.
    private static let step = 5e-7

    /// The scene as it was at the time.
    public var scene: Scene { session.scene }

    /// All that was known at the time.
    public var snapshot: TraceSnapshot {
        session.snapshot(at: max(time, session.scene.window.time))
    }

    private static func begin(
        _ header: RecordingHeader,
        _ makeScene: @escaping (String, String?) throws -> Scene
    ) throws -> Session {
        let session = Session(scene: try makeScene(header.scene, header.source), header: header)
        session.makeScene = makeScene
        return session
    }
}
