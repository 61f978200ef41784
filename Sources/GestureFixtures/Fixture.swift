public import Foundation
import GestureRecording
public import GestureScenes

/// A recording, or a report's PNG, that a test replays: without X, a window or a clock.
///
///     let fixture = try Fixture("Recordings/double-tap.jsonl", in: .module)
///     try fixture.expectRecordedOutputs()
///
/// What throws here throws one line: the file, what was found and what was expected.
public struct Fixture: Sendable {
    /// The file, as it was named.
    public let file: String
    /// The classes that the recording's scene may name.
    public let registry: SceneRegistry

    /// Takes a file by its path.
    ///
    /// - Parameters:
    ///   - file: a recording (JSON Lines, evemu or libinput record), or a report's PNG.
    ///   - registry: the classes that its scene may name; the built-in ones by default.
    /// - Throws: when there is no such file.
    public init(file: String, registry: SceneRegistry = .standard) throws {
        guard FileManager.default.fileExists(atPath: file) else {
            throw RecordingError(file, "does not exist, expected a recording or a report")
        }
        self.file = file
        self.registry = registry
    }

    /// Takes a file from a bundle, as `.module`, which holds a test target's resources.
    ///
    /// - Parameters:
    ///   - name: the path inside the bundle, as `Recordings/tap.jsonl`.
    ///   - bundle: where it is.
    ///   - registry: the classes that its scene may name; the built-in ones by default.
    /// - Throws: when there is no such file.
    public init(_ name: String, in bundle: Bundle, registry: SceneRegistry = .standard) throws {
        try self.init(file: Self.path(name, bundle), registry: registry)
    }

    /// All recordings (`.jsonl`) and reports (`.png`) of a folder, in the order of their names; not those
    /// of folders in it.
    ///
    /// - Parameters:
    ///   - folder: the folder's path.
    ///   - registry: the classes that their scenes may name; the built-in ones by default.
    /// - Returns: the fixtures; never none.
    /// - Throws: when there is no such folder, or nothing in it: a test without an argument would pass.
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
                "holds \(names.count) files, expected recordings (.jsonl) or reports (.png)"
            )
        }
        return try found.sorted().map { try Fixture(file: folder + "/" + $0, registry: registry) }
    }

    /// All recordings (`.jsonl`) and reports (`.png`) of a bundle's folder, in the order of their names.
    ///
    /// - Parameters:
    ///   - folder: the folder's path inside the bundle, as `Recordings`.
    ///   - bundle: where it is, as `.module`.
    ///   - registry: the classes that their scenes may name; the built-in ones by default.
    /// - Returns: the fixtures; never none.
    /// - Throws: as `all(inFolder:registry:)`.
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
    /// The file's name without its folder, as the list of tests shows it.
    public var description: String { URL(fileURLWithPath: file).lastPathComponent }
}
