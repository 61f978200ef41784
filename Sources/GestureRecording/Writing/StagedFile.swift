import CXattr
import Foundation
import GestureScenes

/// A complete file under a temporary name, deleted unless it gets its final name.
struct StagedFile: ~Copyable {
    let path: String
    private static let tries = 16

    /// Creates the file in a folder, empty for the current one, with the permissions of the file to replace,
    /// and the content that `write` writes; nil on an error of the system.
    ///
    /// - Throws: the `RecordingError` that `write` throws.
    init?(
        in folder: String,
        rights: FileRights?,
        _ write: (FileHandle) throws -> Void
    ) throws(RecordingError) {
        guard let path = try Self.written(in: folder, rights: rights, write) else { return nil }
        self.path = path
    }

    private static func written(
        in folder: String,
        rights: FileRights?,
        _ write: (FileHandle) throws -> Void
    ) throws(RecordingError) -> String? {
        for _ in 0..<tries {
            let path = "\(folder).touchstone-\(UInt64.random(in: .min ... .max))"
            // Only the owner has access until the new file has the old one's permissions.
            guard let descriptor = SystemFile.create(path, rights == nil ? 0o666 : 0o600) else {
                if errno == EEXIST { continue }
                return nil
            }
            let file = FileHandle(fileDescriptor: descriptor, closeOnDealloc: true)
            do {
                try write(file)
            } catch {
                unlink(SystemName.bytes(path))
                if let error = error as? RecordingError { throw error }
                return nil
            }
            if let rights { withExtendedLifetime(file) { rights.give(to: descriptor) } }
            return path
        }
        return nil
    }

    deinit { unlink(SystemName.bytes(path)) }

    /// Renames the file, replacing one of that name; returns false on an error.
    func replace(_ name: String) -> Bool {
        rename(SystemName.bytes(path), SystemName.bytes(name)) == 0
    }
}

/// The permissions of a file: its owner, its group, its mode and its access control list.
///
/// If a file has a list, the group's bits in its mode are the list's mask: the maximum rights of users and
/// groups in the list, not the rights of the owning group.
///
/// Source: acl(5), "Correspondence between ACL entries and file permission bits".
struct FileRights {
    /// The extended attribute that holds the list, as described in xattr(7).
    private static let attribute = "system.posix_acl_access"

    private let about: stat
    /// The access control list as the system stores it; nil if the mode suffices.
    private let list: [UInt8]?

    /// Reads the permissions of a file from its path and status.
    init(of path: String, _ about: stat) {
        self.about = about
        list = Self.list(of: SystemName.bytes(path))
    }

    private static func list(of name: [CChar]) -> [UInt8]? {
        let size = getxattr(name, attribute, nil, 0)
        guard size > 0 else { return nil }
        var list = [UInt8](repeating: 0, count: size)
        return getxattr(name, attribute, &list, size) == size ? list : nil
    }

    /// Gives a file these permissions, as far as the system allows.
    ///
    /// The owner is set first, because a change of owner clears mode bits. If the group or the list cannot be
    /// kept, the group gets only the permissions that everybody has.
    func give(to descriptor: Int32) {
        var mode = about.st_mode & 0o777
        var new = stat()
        let hasGroup =
            fchown(descriptor, about.st_uid, about.st_gid) == 0
            || fchown(descriptor, uid_t.max, about.st_gid) == 0
            || fstat(descriptor, &new) == 0 && new.st_gid == about.st_gid
        // The folder may have a default list for new files.
        fremovexattr(descriptor, Self.attribute)
        let hasList =
            list.map { hasGroup && fsetxattr(descriptor, Self.attribute, $0, $0.count, 0) == 0 }
            ?? true
        if !hasGroup || !hasList { mode &= 0o707 | (mode & 0o7) << 3 }
        fchmod(descriptor, mode)
    }
}
