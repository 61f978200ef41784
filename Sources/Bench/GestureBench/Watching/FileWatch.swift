import Foundation
import GestureScenes
import Glibc

/// A watch that reports when a file may have been saved: written in place and closed, or replaced by
/// renaming.
///
/// Editors replace files, so the watch is on the folder: for a link, on the target's folder too. Deleting the
/// file is not reported, and a folder that was removed is no longer watched.
final class FileWatch {
    /// A descriptor that becomes readable when a file was saved in a watched folder.
    let descriptor: Int32
    private let url: URL
    private var names: Set<String> = []
    private var watches: Set<Int32> = []

    /// Single writes are not watched: a file between truncation and the last write is incomplete.
    private static let mask = UInt32(IN_CLOSE_WRITE | IN_MOVED_TO | IN_CREATE)

    /// Creates a watch for the file at a path, even if it does not exist yet.
    ///
    /// Fails if the system provides no watch.
    init?(path: String) {
        url = URL(fileURLWithPath: path)
        descriptor = inotify_init1(Int32(IN_NONBLOCK | IN_CLOEXEC))
        guard descriptor >= 0 else { return nil }
        watchFolders()
        guard !watches.isEmpty else { return nil }
    }

    deinit {
        if descriptor >= 0 { close(descriptor) }
    }

    /// Reads the pending events, and returns whether the file may have new content.
    func wasSaved() -> Bool {
        var isSaved = false
        var buffer = [UInt8](repeating: 0, count: 1 << 14)
        while true {
            let count = read(descriptor, &buffer, buffer.count)
            guard count > 0 else { break }
            for event in Self.events(buffer[..<count]) where concernsFile(event) { isSaved = true }
        }
        // A link may have a new target.
        if isSaved { watchFolders() }
        return isSaved && isThere
    }

    private var isThere: Bool { FileManager.default.fileExists(atPath: url.path) }

    private func concernsFile(_ event: Event) -> Bool {
        // Events were lost, and one of them may have concerned the file.
        if event.mask & UInt32(IN_Q_OVERFLOW) != 0 { return true }
        guard names.contains(event.name) else { return false }
        // A created file is still empty, unless it is a link.
        return event.mask & UInt32(IN_CREATE) == 0 || isLink
    }

    private var isLink: Bool {
        var attributes = stat()
        return lstat(url.path, &attributes) == 0 && attributes.st_mode & S_IFMT == S_IFLNK
    }

    private func watchFolders() {
        let urls = [url, url.resolvingSymlinksInPath()]
        names = Set(urls.map(\.lastPathComponent))
        let old = watches
        let folders = urls.map { $0.deletingLastPathComponent().path }
        watches = Set(
            folders.map { inotify_add_watch(descriptor, $0, Self.mask) }.filter { $0 >= 0 }
        )
        for gone in old.subtracting(watches) { inotify_rm_watch(descriptor, gone) }
    }

    private struct Event {
        let mask: UInt32
        let name: String
    }

    /// Returns the events in a buffer: each is a fixed part, followed by a name of the given length, padded
    /// with zeros.
    private static func events(_ bytes: ArraySlice<UInt8>) -> [Event] {
        let fixed = MemoryLayout<inotify_event>.size
        var events: [Event] = []
        var rest = bytes
        while rest.count >= fixed {
            let head = rest.withUnsafeBytes { $0.loadUnaligned(as: inotify_event.self) }
            let name = rest.dropFirst(fixed).prefix(Int(head.len)).prefix { $0 != 0 }
            events.append(Event(mask: head.mask, name: String(decoding: name, as: UTF8.self)))
            rest = rest.dropFirst(fixed + Int(head.len))
        }
        return events
    }
}
