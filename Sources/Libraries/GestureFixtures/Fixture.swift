public import Foundation
import GestureKit
import GestureRecording
public import GestureScenes
public import GestureTesting
import RecordingFormat

/// A recording, or a report's PNG, that a test replays without X, a window or a clock.
///
///     let fixture = try Fixture("Recordings/double-tap.jsonl", in: .module)
///     try fixture.expectRecordedOutputs()
///
/// Errors are one line: the file, what was found and what was expected.
public struct Fixture: Sendable {
    /// The path of the file, as the caller gave it.
    public let file: String
    /// The recognizer classes that the recording's scene can name.
    public let registry: SceneRegistry

    /// Creates a fixture from a file.
    ///
    /// - Parameters:
    ///   - file: The path of a recording (JSON Lines, a log of another program, or $1 XML) or a
    ///     report's PNG.
    ///   - registry: The classes that its scene can name; the built-in ones by default.
    /// - Throws: An error if the file does not exist.
    public init(file: String, registry: SceneRegistry = .standard) throws {
        guard FileManager.default.fileExists(atPath: file) else {
            throw RecordingError(file, "does not exist, expected a recording or a report")
        }
        self.file = file
        self.registry = registry
    }

    /// Creates a fixture from a file in a bundle, such as `.module`, the bundle of a test target's resources.
    ///
    /// - Parameters:
    ///   - name: The path inside the bundle, such as `Recordings/tap.jsonl`.
    ///   - bundle: The bundle that contains the file.
    ///   - registry: The classes that its scene can name; the built-in ones by default.
    /// - Throws: An error if the file does not exist.
    public init(_ name: String, in bundle: Bundle, registry: SceneRegistry = .standard) throws {
        try self.init(file: Self.path(name, bundle), registry: registry)
    }

    /// Returns all recordings (`.jsonl`) and reports (`.png`) of a folder, sorted by name, without
    /// subfolders.
    ///
    /// - Parameters:
    ///   - folder: The path of the folder.
    ///   - registry: The classes that their scenes can name; the built-in ones by default.
    /// - Returns: The fixtures, at least one.
    /// - Throws: An error if the folder does not exist or contains no fixtures, because a test without
    ///   arguments would pass.
    public static func all(
        inFolder folder: String,
        registry: SceneRegistry = .standard
    ) throws -> [Fixture] {
        guard let names = try? FileManager.default.contentsOfDirectory(atPath: folder) else {
            throw RecordingError(folder, "cannot be read, expected a folder of recordings")
        }
        let found = names.filter { name in
            !name.hasPrefix(".")
                && ["jsonl", "png"].contains((name as NSString).pathExtension.lowercased())
        }
        guard !found.isEmpty else {
            throw RecordingError(
                folder,
                "contains \(names.count) files, expected recordings (.jsonl) or reports (.png)"
            )
        }
        return try found.sorted().map { try Fixture(file: folder + "/" + $0, registry: registry) }
    }

    /// Returns all recordings (`.jsonl`) and reports (`.png`) of a bundle's folder, sorted by name.
    ///
    /// - Parameters:
    ///   - folder: The path of the folder inside the bundle, such as `Recordings`.
    ///   - bundle: The bundle that contains the folder, such as `.module`.
    ///   - registry: The classes that their scenes can name; the built-in ones by default.
    /// - Returns: The fixtures, at least one.
    /// - Throws: The errors of `all(inFolder:registry:)`.
    public static func all(
        _ folder: String,
        in bundle: Bundle,
        registry: SceneRegistry = .standard
    ) throws -> [Fixture] {
        try all(inFolder: path(folder, bundle), registry: registry)
    }

    private static func path(_ name: String, _ bundle: Bundle) -> String {
        (bundle.resourceURL ?? bundle.bundleURL).appendingPathComponent(name).path
    }

    // MARK: - Replaying

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
    /// If the transcript differs, one issue with both transcripts side by side is recorded at the caller's
    /// line. It works in Swift Testing and in XCTest.
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
    /// If they differ, one issue with both side by side is recorded at the caller's line. It works in Swift
    /// Testing and in XCTest.
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

extension Fixture: CustomStringConvertible {
    /// The file's name without its folder, for test reports.
    public var description: String { URL(fileURLWithPath: file).lastPathComponent }
}
