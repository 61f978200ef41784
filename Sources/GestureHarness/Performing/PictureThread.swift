import Foundation
import GestureOverlay
import GestureRecording
import Synchronization
import XInputFrontEnd

/// A thread that takes pictures of a screen and writes them, with a connection of its own.
///
/// The pixels of a screen take milliseconds to arrive. The steps of a performance must not wait for them.
final class PictureThread: Sendable {
    /// The maximum time for the connection, and for the pictures of a recording, in seconds.
    private static let maxTime = 20.0
    /// The number of pixels in memory, above which pictures are written before they are awaited: 256 MB.
    private static let maxPixels = 1 << 26

    private enum Phase {
        case connecting
        /// Pictures are taken. They are written later, because that takes longer.
        case taking
        /// The pictures are awaited.
        case writing
        /// The connection is to be closed.
        case closing
        case closed
    }

    private enum Task {
        case take(file: String)
        case write
        case close
    }

    private struct State {
        var phase = Phase.connecting
        /// The files of the pictures that are to be taken now.
        var requests: [String] = []
        /// The files of the pictures that are written.
        var written: [String] = []
        /// The first reason for which a picture is missing.
        var failure: Failure?

        var nextTask: Task? {
            if let file = requests.first { return .take(file: file) }
            return phase == .writing ? .write : phase == .closing ? .close : nil
        }
    }

    private let folder: PictureFolder
    private let state = Mutex(State())
    private let change = NSCondition()

    /// Starts the thread, and waits until it is connected.
    ///
    /// - Parameters:
    ///   - display: The display's name.
    ///   - folder: The folder for the pictures.
    /// - Throws: `Failure` without a connection.
    init(of display: String, in folder: PictureFolder) throws(Failure) {
        self.folder = folder
        Thread { [self] in
            RealTimePriority.leave()
            note { try serve(ScreenClient(display: display)) }
            update { $0.phase = .closed }
        }.start()
        _ = wait { $0.phase == .connecting ? nil : true }
        if let failure = state.withLock({ $0.failure }) { throw failure }
    }

    /// Takes a picture of the recording with this index, without waiting for it.
    func take(_ moment: PictureFolder.Moment, of index: Int) {
        update { $0.requests.append(folder.file(of: moment, index)) }
    }

    /// Waits until all pictures are written, and prints their names.
    ///
    /// - Throws: `Failure` if a picture could not be taken or written in time.
    func awaitWritten() throws(Failure) {
        update { $0.phase = .writing }
        let written = wait { state -> [String]? in
            guard state.phase != .writing else { return nil }
            defer { state.written = [] }
            return state.written
        }
        for file in written ?? [] { printError("\(programName): picture: \(file)") }
        if let failure = state.withLock({ $0.failure }) { throw failure }
        if written == nil { throw Failure(.display, "the X server gave no picture within 20 s") }
    }

    /// Closes the connection.
    func close() {
        update { $0.phase = .closing }
        _ = wait { $0.phase == .closed ? true : nil }
    }

    /// Takes and writes pictures until the connection is to be closed.
    private func serve(_ screen: ScreenClient) {
        var pictures: [(file: String, picture: ScreenPicture)] = []
        update { $0.phase = .taking }
        while let task = wait(within: nil, { $0.nextTask }) {
            switch task {
            case .take(let file):
                note {
                    pictures.append((file, try Self.picture(of: screen)))
                    let count = pictures.reduce(0) { $0 + $1.picture.pixels.count }
                    if count > Self.maxPixels { try write(&pictures) }
                }
                update { $0.requests.removeFirst() }
            case .write:
                note { try write(&pictures) }
                update { $0.phase = .taking }
            case .close: return
            }
        }
    }

    private static func picture(of screen: ScreenClient) throws -> ScreenPicture {
        if let picture = try screen.picture() { return picture }
        throw Failure(.display, "the screen's pixels cannot be read, expected 24-bit colours")
    }

    private func write(_ pictures: inout [(file: String, picture: ScreenPicture)]) throws {
        while let (file, picture) = pictures.first {
            pictures.removeFirst()
            let surface = try ImageSurface(width: picture.width, height: picture.height)
            surface.replace(at: (0, 0), columns: picture.width, with: picture.pixels)
            try AtomicFile.checkNew(file)
            try AtomicFile.write(try surface.pngData(), to: file)
            update { $0.written.append(file) }
        }
    }

    /// Performs an operation, and keeps its error if it is the first one.
    private func note(_ operate: () throws -> Void) {
        do { try operate() } catch { update { $0.failure = $0.failure ?? Failure(error) } }
    }

    private func update(_ body: (inout State) -> Void) {
        change.lock()
        state.withLock { body(&$0) }
        change.broadcast()
        change.unlock()
    }

    /// Waits until a function returns a value, and returns it; nil after the time limit in seconds.
    private func wait<Value: Sendable>(
        within seconds: TimeInterval? = maxTime,
        _ body: (inout State) -> Value?
    ) -> Value? {
        let limit = seconds.map { Date(timeIntervalSinceNow: $0) }
        change.lock()
        defer { change.unlock() }
        while true {
            if let value = state.withLock({ body(&$0) }) { return value }
            if let limit {
                guard change.wait(until: limit) else { return nil }
            } else {
                change.wait()
            }
        }
    }
}
