import Foundation
import GestureOverlay
import GestureRecording
import XInputFrontEnd

/// The folder for the pictures of a performance, in which no file is replaced.
final class PictureFolder {
    /// The moment of a picture: a time of the recording in seconds, or the end.
    enum Moment: Hashable {
        case time(TimeInterval)
        case end

        fileprivate var name: String {
            switch self {
            case .time(let seconds): String(format: "%.3f", seconds)
            case .end: "end"
            }
        }
    }

    /// The number of pixels of waiting pictures above which they are written at once: 256 MB.
    private static let maxWaiting = 1 << 26

    private let path: String
    private let names: [String]
    private var waiting: [(path: String, picture: ScreenPicture)] = []

    /// Creates the folder if it does not exist, and checks that none of the pictures does.
    ///
    /// - Parameters:
    ///   - path: The folder.
    ///   - files: The recordings, whose names begin the pictures' names.
    ///   - times: The moments of each recording, besides its end.
    /// - Throws: `RecordingError` for a folder that cannot be written, or a picture that exists.
    init(_ path: String, files: [String], times: [TimeInterval]) throws(RecordingError) {
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
        do {
            try FileManager.default.createDirectory(
                atPath: path,
                withIntermediateDirectories: true
            )
        } catch {
            throw RecordingError(path, "cannot be created, expected a path for a folder")
        }
        for index in files.indices {
            for moment in times.map(Moment.time) + [.end] {
                let file = file(of: moment, index)
                try AtomicFile.checkNew(file)
                try AtomicFile.checkWritable(file)
            }
        }
    }

    private func file(of moment: Moment, _ index: Int) -> String {
        "\(path)/\(names[index])-\(moment.name).png"
    }

    /// Keeps a picture of the recording with this index, to be written while nothing is performed.
    func keep(_ picture: ScreenPicture, of moment: Moment, recording index: Int) throws {
        waiting.append((file(of: moment, index), picture))
        if waiting.reduce(0, { $0 + $1.picture.pixels.count }) > Self.maxWaiting { try write() }
    }

    /// Writes the pictures that are kept, and prints their names.
    func write() throws {
        while let (path, picture) = waiting.first {
            waiting.removeFirst()
            let surface = try ImageSurface(width: picture.width, height: picture.height)
            surface.replace(at: (0, 0), columns: picture.width, with: picture.pixels)
            try AtomicFile.checkNew(path)
            try AtomicFile.write(try surface.pngData(), to: path)
            printError("\(programName): picture: \(path)")
        }
    }
}
