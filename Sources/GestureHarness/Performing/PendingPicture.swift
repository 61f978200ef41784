import Foundation
import GestureOverlay
import GestureRecording
import Glibc
import Synchronization
import XInputFrontEnd

/// A picture of a screen that is taken and written on a thread of its own.
///
/// The pixels of a screen take milliseconds to arrive, for which the steps of a performance must not wait.
final class PendingPicture: Sendable {
    /// The maximum time for a picture, in seconds.
    private static let maxTime = 20.0
    /// A lock that one picture at a time holds while it is encoded.
    private static let encoding = Mutex(())

    let file: String
    private let result = Mutex<Result<Void, Failure>?>(nil)

    /// Takes the picture now.
    init(of display: String, file: String) {
        self.file = file
        Thread { [self] in
            RealTimePriority.leave()
            let result = Result { try write(of: display) }.mapError(Failure.init)
            self.result.withLock { $0 = result }
        }.start()
    }

    private func write(of display: String) throws {
        guard let picture = try ScreenClient(display: display).picture() else {
            throw Failure(.display, "the screen's pixels cannot be read, expected 24-bit colours")
        }
        try Self.encoding.withLock { _ in
            let surface = try ImageSurface(width: picture.width, height: picture.height)
            surface.replace(at: (0, 0), columns: picture.width, with: picture.pixels)
            try AtomicFile.checkNew(file)
            try AtomicFile.write(try surface.pngData(), to: file)
        }
    }

    /// Waits until the file is there.
    ///
    /// - Throws: `Failure` if the picture could not be taken or written in time.
    func awaitWritten() throws(Failure) {
        let deadline = MonotonicTime.now + Self.maxTime
        while true {
            if let result = result.withLock({ $0 }) { return try result.get() }
            guard MonotonicTime.now < deadline else {
                throw Failure(.display, "\(file): the X server gave no picture within 20 s")
            }
            usleep(2000)
        }
    }
}
