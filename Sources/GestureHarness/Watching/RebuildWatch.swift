import Foundation
import Glibc
import XInputFrontEnd

/// Tells when the program was rebuilt: another one stands in its file's place, and nobody has touched it
/// for a moment.
final class RebuildWatch {
    /// A linker that fails takes away what it has written, and a rebuild may follow another.
    static let quiet: TimeInterval = 0.25

    /// When to look what stands there, local time; nil while nothing has changed.
    private(set) var deadline: TimeInterval?
    private(set) var executable: Executable
    private let watch: FileWatch

    var descriptor: Int32 { watch.descriptor }

    /// Nil where the system does not say which file runs, or gives no watch.
    init?() {
        guard let executable = Executable(),
            let watch = FileWatch(path: executable.path, noticesModes: true)
        else { return nil }
        self.executable = executable
        self.watch = watch
        // It may have been rebuilt between its start and the watch's.
        deadline = monotonicTime() + Self.quiet
    }

    /// Reads what happened.
    func read(at now: TimeInterval) {
        if watch.wasSaved() { deadline = now + Self.quiet }
    }

    /// Looks what stands in the program's place once it is left alone; nil before that.
    func finding(at now: TimeInterval) -> Executable.Finding? {
        guard let deadline, now >= deadline else { return nil }
        self.deadline = nil
        return executable.look()
    }

    /// Leaves what is there now alone, until it is another.
    func refuse() { executable.refuse() }
}

/// The program's own file: the one that runs, and the one that stands in its place now.
struct Executable {
    /// What stands in its place.
    enum Finding: Equatable {
        /// The one that runs, or nothing.
        case nothingNew
        /// What cannot run: found, and expected.
        case unusable(String)
        case rebuilt
    }

    /// What tells a file from the one before it.
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

        /// Whether it is the same file with the same content, whatever its mode.
        func hasContent(of other: Version) -> Bool {
            inode == other.inode && device == other.device && size == other.size
                && seconds == other.seconds && nanoseconds == other.nanoseconds
        }
    }

    /// Where it is, without links.
    let path: String
    private let running: Version
    /// What was told already to be unusable.
    private var refused: Version?

    private static let running = "/proc/self/exe"
    private static let magic: [UInt8] = [0x7F, 0x45, 0x4C, 0x46]

    /// Nil where the system does not say which file runs.
    ///
    /// Source: proc(5), `/proc/pid/exe`: it leads to the file that runs, also when that is gone.
    init?() {
        guard let running = Version(Self.running),
            let path = try? FileManager.default.destinationOfSymbolicLink(atPath: Self.running)
        else { return nil }
        let mark = " (deleted)"
        let isGone = path.hasSuffix(mark) && Version(path) == nil
        self.path = isGone ? String(path.dropLast(mark.count)) : path
        self.running = running
    }

    /// Looks what stands there; what cannot run is told once.
    mutating func look() -> Finding {
        guard let version = Version(path), !version.hasContent(of: running), version != refused
        else { return .nothingNew }
        let trouble: String
        if version.mode & S_IFMT != S_IFREG || !isProgram {
            trouble = "no program"
        } else if access(path, X_OK) != 0 {
            trouble = "a program that may not be executed"
        } else {
            return .rebuilt
        }
        refused = version
        return .unusable("found \(trouble), expected the rebuilt one")
    }

    /// Takes the file that is there now as one that cannot run.
    mutating func refuse() { refused = Version(path) }

    private var isProgram: Bool {
        guard let file = FileHandle(forReadingAtPath: path) else { return false }
        defer { try? file.close() }
        return (try? file.read(upToCount: Self.magic.count)).map { Array($0) } == Self.magic
    }
}
