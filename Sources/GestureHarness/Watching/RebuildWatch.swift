import Foundation
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
