import Foundation
import GestureRecording

/// A folder that an option names for output files.
enum OutputFolder {
    /// Creates the folder and those around it, unless it exists.
    static func create(_ path: String) throws(RecordingError) {
        do {
            try FileManager.default.createDirectory(
                atPath: path,
                withIntermediateDirectories: true
            )
        } catch {
            throw RecordingError(path, "cannot be created, expected a path for a folder")
        }
    }
}
