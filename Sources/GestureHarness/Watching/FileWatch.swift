import Foundation
import GestureScenes
import Glibc

/// Tells when a file may have been saved: written in place and closed, or renamed over.
///
/// The folder is watched and not the file, which an editor replaces by another; where the file is a
/// link, the folder that it leads to as well; where a folder is gone, the next above it that is there,
/// until it is back. Whoever only deletes the file wakes nobody up.
final class FileWatch {
    /// Can be read when something was saved in a watched folder.
    let descriptor: Int32
    private let place: URL
    private var names: Set<String> = []
    private var watches: Set<Int32> = []

    private let mask: UInt32

    /// Watches the file of this path, there or not; nil when the system gives no watch.
    ///
    /// `noticesModes` also counts another mode, as a program becomes one; false by default.
    init?(path: String, noticesModes: Bool = false) {
        place = SystemFile.absolute(path)
        // Not at each piece that is written: a file between emptied and written has nothing whole in it.
        let saved = IN_CLOSE_WRITE | IN_MOVED_TO | IN_CREATE | IN_MOVE_SELF
        mask = UInt32(saved | (noticesModes ? IN_ATTRIB : 0))
        descriptor = inotify_init1(Int32(IN_NONBLOCK | IN_CLOEXEC))
        guard descriptor >= 0 else { return nil }
        watchFolders()
        guard !watches.isEmpty else { return nil }
    }

    deinit {
        if descriptor >= 0 { close(descriptor) }
    }

    /// Reads what happened, and tells whether the file may hold something else now.
    func wasSaved() -> Bool {
        var isSaved = false
        var buffer = [UInt8](repeating: 0, count: 1 << 14)
        while true {
            let count = read(descriptor, &buffer, buffer.count)
            guard count > 0 else { break }
            for event in Self.events(buffer[..<count]) where concernsFile(event) { isSaved = true }
        }
        // A link may lead elsewhere now, and a folder that went may be back.
        if isSaved { watchFolders() }
        return isSaved && isThere
    }

    private var isThere: Bool { SystemFile.exists(place.path) }

    private func concernsFile(_ event: Event) -> Bool {
        // Some were lost: it may have been among them.
        if event.mask & UInt32(IN_Q_OVERFLOW) != 0 { return true }
        // The folder itself went, or came.
        if event.mask & UInt32(IN_IGNORED | IN_MOVE_SELF) != 0 {
            return watches.contains(event.watch)
        }
        guard names.contains(event.name) else { return false }
        if event.mask & UInt32(IN_ISDIR) != 0 { return true }
        // What is created is empty as yet, but for links.
        return event.mask & UInt32(IN_CREATE) == 0 || isLink
    }

    private var isLink: Bool {
        var about = stat()
        return lstat(SystemName.bytes(place.path), &about) == 0 && about.st_mode & S_IFMT == S_IFLNK
    }

    private func watchFolders() {
        let places = [place, SystemFile.resolved(place)]
        names = Set(places.map(\.lastPathComponent))
        let old = watches
        watches = Set(places.compactMap { watch($0.deletingLastPathComponent()) })
        for gone in old.subtracting(watches) { inotify_rm_watch(descriptor, gone) }
    }

    /// Watches a folder, or the next above it that is there; nil when the system gives no watch.
    private func watch(_ folder: URL) -> Int32? {
        let name = SystemName.bytes(folder.path)
        let direct = inotify_add_watch(descriptor, name, mask)
        if direct >= 0 { return direct }
        guard errno == ENOENT || errno == ENOTDIR, folder.path != "/" else { return nil }
        names.insert(folder.lastPathComponent)
        let above = watch(folder.deletingLastPathComponent())
        // It may have come back just before the one above was watched.
        let late = inotify_add_watch(descriptor, name, mask)
        return late >= 0 ? late : above
    }

    private struct Event {
        let watch: Int32
        let mask: UInt32
        let name: String
    }

    /// The records that `read` gave: their fixed part, then a name of so many bytes, filled with zeros.
    private static func events(_ bytes: ArraySlice<UInt8>) -> [Event] {
        let fixed = MemoryLayout<inotify_event>.size
        var events: [Event] = []
        var rest = bytes
        while rest.count >= fixed {
            let head = rest.withUnsafeBytes { $0.loadUnaligned(as: inotify_event.self) }
            let name = rest.dropFirst(fixed).prefix(Int(head.len)).prefix { $0 != 0 }
            events.append(
                Event(
                    watch: head.wd,
                    mask: head.mask,
                    name: SystemName.text(name)
                )
            )
            rest = rest.dropFirst(fixed + Int(head.len))
        }
        return events
    }
}
