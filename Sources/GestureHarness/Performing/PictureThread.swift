import Foundation
import GestureKit
import GestureOverlay
import GestureRecording
import Synchronization
import XInputFrontEnd

/// A thread that takes pictures of a screen and writes them, with a connection of its own.
///
/// The pixels of a screen take milliseconds to arrive, for which the steps of a performance must not wait.
final class PictureThread: Sendable {
    /// The delay of a picture above which a warning comes, in seconds.
    private static let maxDelay = 0.05
    /// The maximum time for the connection and for its end, in seconds.
    private static let maxTime = 20.0

    private enum Task {
        /// Takes a picture, which is written later, because that takes longer.
        case take(file: String, requested: TimeInterval)
        /// Writes all pictures.
        case write
        /// Closes the connection.
        case close
    }

    private struct State {
        /// The tasks in their order; the first one is being performed.
        var tasks: [Task] = []
        var isConnected = false
        var isClosed = false
        /// The files of the pictures that are written.
        var written: [String] = []
        /// The longest delay of a picture, in seconds.
        var delay: TimeInterval = 0
        /// The first reason for which a picture is missing.
        var failure: Failure?
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
        TerminationSignals.whileBlocked {
            Thread { [self] in
                note { try serve(ScreenClient(display: display)) }
                update { $0.isClosed = true }
            }.start()
        }
        let isReady = wait(within: Self.maxTime) { $0.isConnected || $0.isClosed ? true : nil }
        if let failure = state.withLock({ $0.failure }) { throw failure }
        if isReady == nil { throw Failure(.display, "the X server does not answer") }
    }

    /// Takes a picture of the recording with this index, without waiting for it.
    func take(_ moment: PictureFolder.Moment, of index: Int) {
        let task = Task.take(file: folder.file(of: moment, index), requested: monotonicTime())
        update { $0.tasks.append(task) }
    }

    /// Waits until all pictures are taken; a signal sets the alarm for a server that hangs.
    func awaitTaken() { _ = wait { $0.tasks.isEmpty || $0.isClosed ? true : nil } }

    /// Waits until all pictures are written, prints their names, and warns if one was late.
    ///
    /// - Throws: `Failure` if a picture could not be taken or written.
    func awaitWritten() throws(Failure) {
        awaitTaken()
        update { $0.tasks.append(.write) }
        // A signal during this long work must not set the alarm for the server.
        let result = TerminationSignals.whileBlocked {
            wait { state -> (files: [String], delay: TimeInterval)? in
                guard state.tasks.isEmpty || state.isClosed else { return nil }
                defer { (state.written, state.delay) = ([], 0) }
                return (state.written, state.delay)
            }
        }
        for file in result?.files ?? [] { printError("\(programName): picture: \(file)") }
        if let delay = result?.delay, delay > Self.maxDelay {
            let text = DecimalText.short((delay * 1000).rounded(), 3)
            printWarning("pictures were taken up to \(text) ms late; the machine is busy")
        }
        if let failure = state.withLock({ $0.failure }) { throw failure }
    }

    /// Closes the connection.
    func close() {
        update { $0.tasks.append(.close) }
        _ = wait(within: Self.maxTime) { $0.isClosed ? true : nil }
    }

    /// Performs the tasks until the connection is to be closed.
    private func serve(_ screen: ScreenClient) {
        var pictures: [(file: String, picture: ScreenPicture)] = []
        update { $0.isConnected = true }
        while true {
            switch wait({ $0.tasks.first }) {
            case .take(let file, let requested):
                let delay = monotonicTime() - requested
                update { $0.delay = max($0.delay, delay) }
                note { pictures.append((file, try Self.picture(of: screen))) }
            case .write: note { while !pictures.isEmpty { try writeFirst(&pictures) } }
            case .close, nil: return
            }
            update { $0.tasks.removeFirst() }
        }
    }

    private static func picture(of screen: ScreenClient) throws -> ScreenPicture {
        if let picture = try screen.picture() { return picture }
        throw Failure(.display, "the screen's pixels cannot be read, expected 24-bit colours")
    }

    private func writeFirst(_ pictures: inout [(file: String, picture: ScreenPicture)]) throws {
        let (file, picture) = pictures.removeFirst()
        let surface = try ImageSurface(width: picture.width, height: picture.height)
        surface.replace(at: (0, 0), columns: picture.width, with: picture.pixels)
        try AtomicFile.checkNew(file)
        try AtomicFile.write(try surface.pngData(), to: file)
        update { $0.written.append(file) }
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

    /// Waits until a function returns a value, and returns it; nil after the time limit in seconds, if there is
    /// one.
    private func wait<Value: Sendable>(
        within seconds: TimeInterval? = nil,
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
