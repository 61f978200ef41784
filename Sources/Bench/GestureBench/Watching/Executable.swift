import Foundation
import GestureScenes
import Glibc
import ProcessSupport

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
