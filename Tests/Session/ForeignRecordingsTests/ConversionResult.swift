import Foundation
import GestureRecording
@testable import RecordingFormat

/// The result of converting another program's recording: our input lines and the warnings, or the error.
struct ConversionResult {
    var lines: [String] = []
    /// The findings about the screen, except for values outside of an axis, which are lines.
    var findings: [String] = []
    var warnings: [String] = []
    var error: String?

    /// Writes the files' texts by name, and reads the first one.
    init(_ files: KeyValuePairs<String, String>, canvas: CGSize? = nil) throws {
        try self.init(files.map { ($0.key, Data($0.value.utf8)) }, canvas: canvas)
    }

    /// Writes and reads one file.
    init(_ data: Data, name: String) throws {
        try self.init([(name, data)], canvas: nil)
    }

    private init(_ files: [(name: String, data: Data)], canvas: CGSize?) throws {
        let folder = FileManager.default.temporaryDirectory
            .appendingPathComponent("touchstone-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        for (name, data) in files {
            try data.write(to: folder.appendingPathComponent(name))
        }
        read(folder.appendingPathComponent(files[0].name).path, canvas: canvas)
        error = error?.replacingOccurrences(of: folder.path + "/", with: "")
        warnings = warnings.map { $0.replacingOccurrences(of: folder.path + "/", with: "") }
    }

    private mutating func read(_ path: String, canvas: CGSize?) {
        do throws(RecordingError) {
            var reader = try RecordingReader(file: path)
            if let canvas { reader.fit(to: canvas) }
            while let (input, _) = try reader.next() {
                if case .noticed(let notice) = input.input, notice.name != "axisExceeded" {
                    findings.append("\(input.time) \(notice.name): \(notice.detail)")
                } else {
                    lines.append(input.json)
                }
            }
            warnings = reader.warnings.map(\.description)
        } catch {
            self.error = error.description
        }
    }
}
