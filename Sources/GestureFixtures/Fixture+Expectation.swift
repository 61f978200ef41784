import GestureKit
import GestureRecording
public import GestureScenes
public import GestureTesting

/// Replaying a recording, and comparing what comes out.
extension Fixture {
    /// All that happens in the recording, as a stage's transcript has it.
    ///
    /// - Parameters:
    ///   - channels: what the transcript tells of; all but the resets by default.
    ///   - settings: properties that are set before the first input, by their path in the scene, as
    ///     `["double.numberOfTapsRequired": 2]`; none by default.
    /// - Returns: the lines, with line breaks between them; empty where nothing happened.
    /// - Throws: when the recording is wrong, has no scene or names a class that the registry has not, or
    ///   a property cannot be set so.
    public func transcript(
        only channels: Stage.Channels = .usual,
        settings: KeyValuePairs<String, SceneValue> = [:]
    ) throws -> String {
        try replay(settings).transcript.text(channels)
    }

    /// Expects this to be all that happens in the recording.
    ///
    /// Where it is not, one issue is recorded at the line that called this, with both transcripts side
    /// by side. It works in Swift Testing and in XCTest.
    ///
    /// - Parameters:
    ///   - expected: the transcript, as `transcript(only:settings:)` gives it.
    ///   - channels: what the transcript tells of; all but the resets by default.
    ///   - settings: properties that are set before the first input; none by default.
    ///   - fileID: the caller's; leave it out.
    ///   - filePath: the caller's; leave it out.
    ///   - line: the caller's; leave it out.
    ///   - column: the caller's; leave it out.
    /// - Throws: as `transcript(only:settings:)`.
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
        let caller = Caller(fileID: fileID, filePath: filePath, line: line, column: column)
        tell(TranscriptDifference(expected: expected, actual: actual), to: caller)
    }

    /// Expects that what comes out of the recording is what came out when it was made, value for value.
    ///
    /// Where it is not, one issue is recorded at the line that called this, with both side by side. It
    /// works in Swift Testing and in XCTest.
    ///
    /// - Parameters:
    ///   - fileID: the caller's; leave it out.
    ///   - filePath: the caller's; leave it out.
    ///   - line: the caller's; leave it out.
    ///   - column: the caller's; leave it out.
    /// - Throws: as `transcript(only:settings:)`, and when the recording holds no outputs, as one
    ///   written by hand.
    public func expectRecordedOutputs(
        fileID: StaticString = #fileID,
        filePath: StaticString = #filePath,
        line: Int = #line,
        column: Int = #column
    ) throws {
        let caller = Caller(fileID: fileID, filePath: filePath, line: line, column: column)
        tell(try recordedDifference(), to: caller)
    }

    /// What differs between what comes out of the recording and what came out when it was made; nil when
    /// nothing does.
    ///
    /// - Throws: as `expectRecordedOutputs()`.
    public func recordedDifference() throws -> TranscriptDifference? {
        let replay = try replay([:])
        guard let recorded = replay.recorded, !recorded.isEmpty || replay.outputs.isEmpty else {
            throw RecordingError(
                file,
                "holds no outputs, expected a recording made by touchstone, or expect(_:) with the"
                    + " transcript"
            )
        }
        return TranscriptDifference(expected: recorded, actual: replay.outputs)
    }

    private func tell(_ difference: TranscriptDifference?, to caller: Caller) {
        guard let difference else { return }
        caller.fail("\(self): \(difference)")
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
