import Foundation
import GestureKit
import GestureRecording
import GestureScenes
import RecordingFormat

/// One replay of a recording.
struct CaseRun {
    let player: Player
    let recorder: CaseRecorder

    /// Performs a recording.
    ///
    /// - Parameters:
    ///   - recording: The recording.
    ///   - makeOptions: Returns the options of a replay.
    ///   - settings: Further settings of properties.
    ///   - changes: Settings of properties from the start of a sequence on, in order.
    ///   - details: The parts of the sequences beyond the outcomes.
    /// - Throws: `RecordingError` or `SceneError`, for a recording that cannot be replayed.
    init(
        _ recording: RecordedInputs,
        _ makeOptions: () -> Player.Options,
        _ settings: [(path: String, value: SceneValue)],
        changes: [(start: TimeInterval, path: String, value: SceneValue)] = [],
        _ details: CaseDetails
    ) throws {
        var options = makeOptions()
        options.settings += settings
        if !changes.isEmpty { options.firesMissingDeadlines = true }
        player = try Player(recording, options: options)
        recorder = CaseRecorder(player.session, details)
        let player = player
        try player.performAll(stoppingAt: changes.map(\.start)) { number in
            let change = changes[number]
            let input = RecordingInput.set(change.path, to: change.value)
            // A value that cannot be set changes nothing, as the outcomes show.
            try? player.perform(TimedInput(input, at: change.start))
        }
        recorder.finish()
    }
}

extension Player {
    /// Performs all inputs, and calls a closure with the number of each start before the first event of its
    /// sequence.
    ///
    /// The scene and its properties are then those of the sequence.
    func performAll(stoppingAt starts: [TimeInterval], _ stop: (Int) -> Void) throws {
        var number = 0
        func stopAll(before time: TimeInterval) {
            while number < starts.count, starts[number] <= time {
                stop(number)
                number += 1
            }
        }
        try performAll { time in
            if next?.isContext != true { stopAll(before: time + Tolerance.time) }
        }
        // The server's time may go back, so that the input of a sequence has an earlier time.
        stopAll(before: .infinity)
    }
}

extension TimedInput {
    /// Whether it also concerns later sequences.
    var isContext: Bool {
        switch input {
        case .set, .scene, .device, .deviceRemoved, .window: true
        default: false
        }
    }
}
