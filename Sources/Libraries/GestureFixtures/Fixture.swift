public import Foundation
import GestureRecording
public import GestureScenes

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
    ///   - file: The path of a recording (JSON Lines, evemu, libinput record, getevent or $1 XML) or a
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

    /// Creates a fixture from a file in a bundle, such as `.module`, which contains a test target's
    /// resources.
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
}

extension Fixture: CustomStringConvertible {
    /// The file's name without its folder, as test reports show it.
    public var description: String { URL(fileURLWithPath: file).lastPathComponent }
}
