import Foundation
import GestureScenes
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
    /// The path with links resolved.
    let path: String
    private let running: [Int]
    /// The version that was already refused.
    private var refused: [Int]?

    private static let running = "/proc/self/exe"

    /// Creates the executable of this process, or nil if the system does not name it.
    ///
    /// Source: proc(5), `/proc/pid/exe`: the link leads to the running file even after that is removed.
    init?() {
        guard let running = Self.version(Self.running),
            let path = try? FileManager.default.destinationOfSymbolicLink(atPath: Self.running)
        else { return nil }
        let mark = " (deleted)"
        let isGone = path.hasSuffix(mark) && Self.version(path) == nil
        self.path = isGone ? String(path.dropLast(mark.count)) : path
        self.running = running
    }

    /// Whether the file exists, and is neither the running one nor refused.
    var isRebuilt: Bool { Self.version(path).map { $0 != running && $0 != refused } ?? false }

    /// Refuses the current file, so that it is ignored until it changes.
    mutating func refuse() { refused = Self.version(path) }

    /// Returns the attributes that distinguish versions of a file; nil without a file.
    private static func version(_ path: String) -> [Int]? {
        guard let about = SystemFile.status(path) else { return nil }
        return [
            Int(about.st_dev), Int(about.st_ino), about.st_size, about.st_mtim.tv_sec,
            about.st_mtim.tv_nsec,
        ]
    }
}
