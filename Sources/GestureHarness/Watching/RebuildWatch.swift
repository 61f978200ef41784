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
            let watch = FileWatch(path: executable.path, reportsModeChanges: true)
        else { return nil }
        self.executable = executable
        self.watch = watch
        // The program may have been rebuilt between its start and the start of the watch.
        deadline = monotonicTime() + Self.settleInterval
    }

    func read(at now: TimeInterval) {
        if watch.wasSaved() { deadline = now + Self.settleInterval }
    }

    /// Checks the file after the delay; nil before that.
    func finding(at now: TimeInterval) -> Executable.Finding? {
        guard let deadline, now >= deadline else { return nil }
        self.deadline = nil
        return executable.check()
    }

    func refuse() { executable.refuse() }
}

/// The program's executable: the running file, and the file at its path now.
struct Executable {
    enum Finding: Equatable {
        /// The file is the running one, or missing, or already refused.
        case nothingNew
        /// The file cannot run, with the reason.
        case unusable(String)
        case rebuilt
    }

    /// The attributes that distinguish versions of a file.
    private struct Version: Equatable {
        let device: dev_t
        let inode: ino_t
        let size: off_t
        let seconds: Int
        let nanoseconds: Int
        let mode: mode_t

        init?(_ path: String) {
            var about = stat()
            guard stat(path, &about) == 0 else { return nil }
            device = about.st_dev
            inode = about.st_ino
            size = about.st_size
            seconds = about.st_mtim.tv_sec
            nanoseconds = about.st_mtim.tv_nsec
            mode = about.st_mode
        }

        /// Whether both are the same file with the same content, regardless of the mode.
        func hasSameContent(as other: Version) -> Bool {
            inode == other.inode && device == other.device && size == other.size
                && seconds == other.seconds && nanoseconds == other.nanoseconds
        }
    }

    /// The path with links resolved.
    let path: String
    private let running: Version
    /// The version that was already refused.
    private var refused: Version?

    private static let running = "/proc/self/exe"
    private static let elfMagic: [UInt8] = [0x7F, 0x45, 0x4C, 0x46]

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

    /// Checks the file; an unusable one is reported once.
    mutating func check() -> Finding {
        guard let version = Version(path), !version.hasSameContent(as: running), version != refused
        else { return .nothingNew }
        let problem: String
        if version.mode & S_IFMT != S_IFREG || !isProgram {
            problem = "the rebuilt file is not a program"
        } else if access(path, X_OK) != 0 {
            problem = "the rebuilt program is not executable"
        } else {
            return .rebuilt
        }
        refused = version
        return .unusable(problem)
    }

    /// Refuses the current file, so that it is ignored until it changes.
    mutating func refuse() { refused = Version(path) }

    private var isProgram: Bool {
        guard let file = FileHandle(forReadingAtPath: path) else { return false }
        defer { try? file.close() }
        return (try? file.read(upToCount: Self.elfMagic.count)).map { Array($0) } == Self.elfMagic
    }
}
