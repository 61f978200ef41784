import GestureKit
import GestureRecording
public import GestureScenes
public import GestureTesting

/// Replaying a recording and comparing its transcript and outputs.
extension Fixture {
    /// Replays the recording and returns its transcript.
    ///
    /// - Parameters:
    ///   - channels: The contents of the transcript; everything but resets by default.
    ///   - settings: Properties to set before the first input, by their path in the scene, such as
    ///     `["double.numberOfTapsRequired": 2]`; none by default.
    /// - Returns: The lines, separated by line breaks; empty if nothing happened.
    /// - Throws: An error if the recording is invalid, has no scene or names a class that the registry does
    ///   not contain, or if a property cannot be set.
    public func transcript(
        only channels: Stage.Channels = .usual,
        settings: KeyValuePairs<String, SceneValue> = [:]
    ) throws -> String {
        try replay(settings).transcript.text(channels)
    }

    /// Expects a transcript of the recording.
    ///
    /// If the transcript differs, one issue is recorded at the caller's line, with both transcripts side by
    /// side. It works in Swift Testing and in XCTest.
    ///
    /// - Parameters:
    ///   - expected: The transcript, as `transcript(only:settings:)` returns it.
    ///   - channels: The contents of the transcript; everything but resets by default.
    ///   - settings: Properties to set before the first input; none by default.
    ///   - fileID: The caller's file ID; omit it.
    ///   - filePath: The caller's file path; omit it.
    ///   - line: The caller's line; omit it.
    ///   - column: The caller's column; omit it.
    /// - Throws: The errors of `transcript(only:settings:)`.
    public func expect(
        _ expected: String,
        only channels: Stage.Channels = .usual,
        settings: KeyValuePairs<String, SceneValue> = [:],
        fileID: StaticString = #fileID,
        filePath: StaticString = #filePath,
        line: Int = #line,
        column: Int = #column
    ) throws {
        let actual = try transcript(only: channels, settings: settings)
        let difference = TranscriptDifference(expected: expected, actual: actual)
        guard let difference else { return }
        recordIssue("\(self): \(difference)", fileID, filePath, line, column)
    }

    /// Expects a replay to produce the outputs in the recording, value for value.
    ///
    /// If they differ, one issue is recorded at the caller's line, with both side by side. It works in
    /// Swift Testing and in XCTest.
    ///
    /// - Parameters:
    ///   - fileID: The caller's file ID; omit it.
    ///   - filePath: The caller's file path; omit it.
    ///   - line: The caller's line; omit it.
    ///   - column: The caller's column; omit it.
    /// - Throws: The errors of `transcript(only:settings:)`, and an error if the recording contains no
    ///   outputs, such as one written by hand.
    public func expectRecordedOutputs(
        fileID: StaticString = #fileID,
        filePath: StaticString = #filePath,
        line: Int = #line,
        column: Int = #column
    ) throws {
        guard let difference = try recordedDifference() else { return }
        recordIssue("\(self): \(difference)", fileID, filePath, line, column)
    }

    /// Returns the difference between the outputs of a replay and those in the recording; nil if they are
    /// equal.
    ///
    /// - Throws: The errors of `expectRecordedOutputs()`.
    public func recordedDifference() throws -> TranscriptDifference? {
        let replay = try replay([:])
        guard let recorded = replay.recorded, !recorded.isEmpty || replay.outputs.isEmpty else {
            throw RecordingError(
                file,
                "contains no outputs, expected a recording by touchstone, or expect(_:) with the"
                    + " transcript"
            )
        }
        return TranscriptDifference(expected: recorded, actual: replay.outputs)
    }

    private func replay(_ settings: KeyValuePairs<String, SceneValue>) throws -> FixtureReplay {
        var options = Player.Options()
        options.settings = settings.map { (path: $0.key, value: $0.value) }
        options.makeScene = { [registry] name, source in
            try Scene(recorded: name, source: source, registry: registry)
        }
        return try FixtureReplay(file: file, options: options)
    }
}
