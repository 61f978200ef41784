public import Foundation

/// The kinds of files that arbitrary bytes are read as.
///
/// A fuzz target and the test of its seeds and findings make the same call of `run(_:)`.
public enum FuzzEntry: String, CaseIterable, Sendable {
    /// A scene's YAML.
    case scene
    /// A recording by touchstone.
    case recording
    /// A report's PNG; other bytes are the packed lines of a PNG's strip.
    case png
    /// A log of touches by any other program; its content determines the grammar.
    case log
    /// A gesture in XML.
    case gesture
    /// A touchstone recording, exported as a Swift test.
    case export

    /// The result of reading: one of two cases.
    public enum Ending: Hashable, Sendable {
        /// The file was read, and performed.
        case performed
        /// The file was refused, with the line that a user reads.
        case refused(String)
    }

    /// Reads the bytes from a file, as the program does, and performs the content.
    ///
    /// Traps if a refusal is not one line of limited length, or if an exported test contains
    /// anything but the statements of a test. Only a sample of the exported tests is parsed unless
    /// `parsesAll` is true.
    @discardableResult
    public func run(_ bytes: Data, parsesAll: Bool = false) -> Ending {
        var bytes = bytes
        if self == .png, !bytes.starts(with: [0x89]) {
            PackedPerformance.perform(bytes)
            bytes = StripPicture.png(of: bytes)
        }
        var ending = perform(bytes, parsesAll: parsesAll)
        if self == .png, case let corrected = PNGChecksums.corrected(bytes), corrected != bytes {
            // A fuzzer does not find valid checksums: it gets past them only with this.
            ending = perform(corrected, parsesAll: parsesAll)
        }
        guard case .refused(let line) = ending else { return ending }
        precondition(!line.contains { $0.isNewline }, "more than one line: \(line)")
        precondition(line.utf8.count < 2000, "a line of \(line.utf8.count) bytes")
        precondition(line.contains(", expected "), "no word of what was expected: \(line)")
        return ending
    }

    private func perform(_ bytes: Data, parsesAll: Bool) -> Ending {
        do {
            let file = try FuzzFile(bytes)
            switch self {
            case .scene: try ScenePerformance.perform(file.path)
            case .recording, .png, .log, .gesture:
                try ReplayPerformance.perform(file.path)
            case .export: try ExportPerformance.perform(file.path, parsesAll: parsesAll)
            }
            return .performed
        } catch {
            return .refused("\(error)")
        }
    }
}
