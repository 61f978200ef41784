import Foundation
import GestureScenes

/// The final location of a path, whose links are followed as the system does under `fs.protected_symlinks`.
///
/// Renaming a file to the final name, rather than writing through the link, would evade that check.
///
/// Source: proc_sys_fs(5), `protected_symlinks`.
struct ResolvedPath {
    /// The path after all links; the file need not exist.
    let path: String
    /// Whether the path is a link in `/proc` to an open file, such as `/dev/stdout`.
    private(set) var isOpenFile = false

    /// The maximum number of consecutive links, as in the system.
    private static let maxCount = 40

    /// Follows the links of a path.
    ///
    /// - Throws: `RecordingError` for a link that the system would not follow, and for `-`, which means
    ///   standard input elsewhere.
    init(_ named: String) throws(RecordingError) {
        guard named != SystemFile.standardInput else {
            throw RecordingError(
                named,
                "is not the name of a file, expected one; write ./- for a file with that name"
            )
        }
        var path = named
        var count = 0
        while let link = Self.link(path) {
            guard count < Self.maxCount else {
                throw RecordingError(named, "is a loop of links, expected a path for a file")
            }
            count += 1
            let folder = SystemFile.folder(of: path)
            guard Self.isFollowed(link.owner, in: folder) else {
                throw RecordingError(
                    named,
                    "is another user's link in a folder that everyone can write to,"
                        + " expected a file or a link of your own"
                )
            }
            // Others write to an open file too, and its name may meanwhile belong to another file.
            guard !Self.isOfProcesses(folder) else {
                isOpenFile = true
                break
            }
            path = link.target.hasPrefix("/") ? link.target : folder + link.target
        }
        self.path = path
    }

    /// The folder of the path, with a trailing slash; empty for the current folder.
    var folder: String { SystemFile.folder(of: path) }

    private static func link(_ path: String) -> (owner: uid_t, target: String)? {
        var about = stat()
        guard lstat(SystemName.bytes(path), &about) == 0, about.st_mode & S_IFMT == S_IFLNK else {
            return nil
        }
        var target = [CChar](repeating: 0, count: Int(PATH_MAX))
        let count = readlink(SystemName.bytes(path), &target, target.count)
        guard count > 0 else { return nil }
        return (about.st_uid, SystemName.text(target.prefix(count).map(UInt8.init(bitPattern:))))
    }

    private static func isFollowed(_ owner: uid_t, in folder: String) -> Bool {
        guard owner != geteuid(), let about = SystemFile.status(folder.isEmpty ? "." : folder)
        else {
            return true
        }
        let isShared = about.st_mode & S_ISVTX != 0 && about.st_mode & S_IWOTH != 0
        return !isShared || about.st_uid == owner
    }

    private static func isOfProcesses(_ folder: String) -> Bool {
        guard let about = SystemFile.status(folder), let processes = SystemFile.status("/proc")
        else {
            return false
        }
        return about.st_dev == processes.st_dev
    }
}
