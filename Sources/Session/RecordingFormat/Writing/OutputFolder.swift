import Foundation

/// A folder that an option names for output files.
package enum OutputFolder {
    /// Creates the folder and its parent folders, unless they exist.
    ///
    /// - Throws: `RecordingError`.
    package static func create(_ path: String) throws(RecordingError) {
        do {
            try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
        } catch {
            throw RecordingError(path, "cannot be created, expected a path for a folder")
        }
    }
}
