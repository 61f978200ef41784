package import Foundation
import GestureKit
import GestureOverlay
import GestureRecording
package import ProcessSupport
package import RecordingFormat
import Synchronization
import TextFormatting
package import XInputFrontEnd

/// The pictures of a screen during a performance, taken on another thread with a connection of its own.
///
/// The pixels of a screen take milliseconds to arrive, for which the steps of a performance must not wait.
package final class ScreenPictures: Sendable {
    /// The delay of a picture above which a warning comes, in seconds.
    private static let maxDelay = 0.05

    private struct State {
        let screen: ScreenClient
        /// The pictures that are not written yet, because that takes longer.
        var taken: [(file: String, picture: ScreenPicture)] = []
        /// The longest delay of a picture, in seconds.
        var delay: TimeInterval = 0
        /// The first reason for which a picture is missing.
        var failure: Failure?
    }

    private let folder: PictureFolder
    private let state: Mutex<State>
    private let queue = DispatchQueue(label: "pictures")

    /// Connects to a display.
    ///
    /// - Throws: `FrontEndError` without a connection.
    package init(of display: String, in folder: PictureFolder) throws(FrontEndError) {
        self.folder = folder
        state = Mutex(State(screen: try ScreenClient(display: display)))
    }

    /// Takes a picture of the recording with this index, without waiting for it; a nil time is the end.
    func capture(at time: TimeInterval?, of index: Int) {
        let file = folder.file(of: time, index)
        let requested = monotonicTime()
        queue.async { [self] in
            RealTimePriority.leave()
            let delay = monotonicTime() - requested
            state.withLock { state in
                state.delay = max(state.delay, delay)
                do {
                    guard let picture = try state.screen.picture() else {
                        throw Failure(.display, ScreenPicture.unreadable)
                    }
                    state.taken.append((file, picture))
                } catch {
                    state.failure = state.failure ?? Failure(error)
                }
            }
        }
    }

    /// Waits until all pictures are taken; a signal sets the alarm for a server that hangs.
    package func awaitTaken() { queue.sync {} }

    /// Waits until all pictures are taken, writes them, prints their names, and warns if one was late.
    ///
    /// - Throws: `Failure` if a picture could not be taken or written.
    package func awaitWritten() throws(Failure) {
        awaitTaken()
        // A signal during this long work must not set the alarm for the server.
        let (files, delay) = TerminationSignals.whileBlocked { write() }
        for file in files { printError("\(programName): picture: \(file)") }
        if delay > Self.maxDelay {
            let text = DecimalText.short((delay * 1000).rounded(), 3)
            printWarning("pictures were taken up to \(text) ms late; the machine is busy")
        }
        if let failure = state.withLock({ $0.failure }) { throw failure }
    }

    /// Writes the pictures, and returns their files and the longest delay.
    private func write() -> (files: [String], delay: TimeInterval) {
        state.withLock { state in
            defer { (state.taken, state.delay) = ([], 0) }
            var files: [String] = []
            do {
                for (file, picture) in state.taken {
                    let surface = try ImageSurface(width: picture.width, height: picture.height)
                    surface.replace(at: (0, 0), columns: picture.width, with: picture.pixels)
                    try AtomicFile.checkNew(file)
                    try AtomicFile.write(try surface.pngData(), to: file)
                    files.append(file)
                }
            } catch {
                state.failure = state.failure ?? Failure(error)
            }
            return (files, state.delay)
        }
    }
}

/// The folder for the pictures of a performance, in which no file is replaced.
package struct PictureFolder: Sendable {
    private let path: String
    private let names: [String]

    /// Creates the folder if necessary and checks that none of the pictures exists.
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
