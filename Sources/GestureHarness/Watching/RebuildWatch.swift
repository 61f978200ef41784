import Foundation
import Glibc
import XInputFrontEnd

/// A watch that reports when the program was rebuilt: its file has been replaced, and left unchanged for a
/// moment.
final class RebuildWatch {
    /// The delay after the last change, in seconds: a failing linker removes its output, and rebuilds may
    /// follow each other.
    static let settleInterval: TimeInterval = 0.25

    /// The local time at which to check the file; nil while it has not changed.
    private(set) var deadline: TimeInterval?
    private(set) var executable: Executable
    private let watch: FileWatch

    var descriptor: Int32 { watch.descriptor }

    /// Creates the watch, or nil if the system does not name the running file or provides no watch.
    init?() {
        guard let executable = Executable(),
            let watch = FileWatch(path: executable.path)
        else { return nil }
        self.executable = executable
        self.watch = watch
        // The program may have been rebuilt between its start and the start of the watch.
        deadline = monotonicTime() + Self.settleInterval
    }

    func read(at now: TimeInterval) {
        if watch.wasSaved() { deadline = now + Self.settleInterval }
    }

    /// Whether the delay is over, and the file has changed.
    func isRebuilt(at now: TimeInterval) -> Bool {
        guard let deadline, now >= deadline else { return false }
        self.deadline = nil
        return executable.isRebuilt
    }

    func refuse() { executable.refuse() }
}

/// The program's executable: the running file, and the file at its path now.
struct Executable {
    /// The attributes that distinguish versions of a file.
    private struct Version: Equatable {
        let device: dev_t
        let inode: ino_t
        let size: off_t
        let seconds: Int
        let nanoseconds: Int

        init?(_ path: String) {
            var about = stat()
            guard stat(path, &about) == 0 else { return nil }
            (device, inode, size) = (about.st_dev, about.st_ino, about.st_size)
            (seconds, nanoseconds) = (about.st_mtim.tv_sec, about.st_mtim.tv_nsec)
        }
    }

    /// The path with links resolved.
    let path: String
    private let running: Version
    /// The version that was already refused.
    private var refused: Version?

    private static let running = "/proc/self/exe"

    /// Creates the executable of this process, or nil if the system does not name it.
    ///
    /// Source: proc(5), `/proc/pid/exe`: the link leads to the running file even after that is removed.
    init?() {
        guard let running = Version(Self.running),
            let path = try? FileManager.default.destinationOfSymbolicLink(atPath: Self.running)
        else { return nil }
        let mark = " (deleted)"
        let isGone = path.hasSuffix(mark) && Version(path) == nil
        self.path = isGone ? String(path.dropLast(mark.count)) : path
        self.running = running
    }

    /// Whether the file exists, and is neither the running one nor refused.
    var isRebuilt: Bool { Version(path).map { $0 != running && $0 != refused } ?? false }

    /// Refuses the current file, so that it is ignored until it changes.
    mutating func refuse() { refused = Version(path) }
}
