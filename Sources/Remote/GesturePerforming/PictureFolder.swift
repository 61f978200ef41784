package import Foundation
import GestureRecording
package import RecordingFormat

/// The folder for the pictures of a performance, in which no file is replaced.
package struct PictureFolder: Sendable {
    private let path: String
    private let names: [String]

    /// Creates the folder if it does not exist, and checks that none of the pictures does.
    ///
    /// - Parameters:
    ///   - path: The folder.
    ///   - files: The recordings, whose names begin the pictures' names.
    ///   - times: The moments of each recording, besides its end.
    /// - Throws: `RecordingError` for a folder that cannot be written, or a picture that exists.
    package init(_ path: String, files: [String], times: [TimeInterval]) throws(RecordingError) {
        self.path = path
        var names: [String] = []
        for file in files {
            let base = URL(fileURLWithPath: file).deletingPathExtension().lastPathComponent
            let stem = file == "-" ? "input" : base
            var name = stem
            var number = 2
            while names.contains(name) {
                name = "\(stem)-\(number)"
                number += 1
            }
            names.append(name)
        }
        self.names = names
        try OutputFolder.create(path)
        for index in files.indices {
            for time in times.map(Optional.some) + [nil] {
                let file = file(of: time, index)
                try AtomicFile.checkNew(file)
                try AtomicFile.checkWritable(file)
            }
        }
    }

    /// Returns the file of a picture of the recording with this index, at a time in seconds or at the end.
    func file(of time: TimeInterval?, _ index: Int) -> String {
        "\(path)/\(names[index])-\(time.map { String(format: "%.3f", $0) } ?? "end").png"
    }
}
