import Foundation
import Glibc

/// A process in a session of its own, which inherits only the descriptors that it is given.
enum ChildProcess {
    /// The number of the first descriptor that a child inherits besides the standard ones.
    static let firstDescriptor: Int32 = 3

    private static let minimalEnvironment = ["PATH=/usr/sbin:/usr/bin:/sbin:/bin", "LC_ALL=C"]

    /// Starts a program in a new session; its output is discarded.
    ///
    /// - Parameters:
    ///   - arguments: The program's path and its arguments.
    ///   - input: Its standard input.
    ///   - inherited: Its other descriptors, which it gets as consecutive numbers from `firstDescriptor`.
    ///   - environment: Its variables; by default a path and the locale C.
    /// - Returns: The process.
    /// - Throws: `startFailed`.
    static func spawn(
        _ arguments: [String],
        input: Int32,
        inheriting inherited: [Int32],
        environment: [String] = minimalEnvironment
    ) throws(VirtualDisplayError) -> pid_t {
        // Copies with high numbers, which the child's own low numbers do not overwrite before they are used.
        var copies: [Int32] = []
        defer { for copy in copies { close(copy) } }
        for descriptor in inherited {
            let copy = fcntl(descriptor, F_DUPFD_CLOEXEC, 32)
            guard copy >= 0 else {
                // `fcntl` returns EINVAL if even the lowest number is beyond the limit.
                let code = errno == EINVAL ? EMFILE : errno
                throw .system("cannot start \(arguments[0])", code: code)
            }
            copies.append(copy)
        }
        let end = firstDescriptor + Int32(copies.count)
        let spawn = Spawn(
            in: .newSession,
            input: input,
            output: nil,
            numbered: Array(zip(copies, firstDescriptor..<end)),
            closed: Array(end..<max(end, endOfDescriptors()))
        )
        do throws(Spawn.Refusal) {
            return try spawn.start(
                cString(arguments[0]),
                arguments.map(cString),
                environment: environment.map(cString)
            )
        } catch {
            throw .system("cannot start \(arguments[0])", code: error.code)
        }
    }

    private static func cString(_ text: String) -> [CChar] { Array(text.utf8CString) }

    /// The number of descriptors that other threads may open while a child is being started.
    private static let margin: Int32 = 64

    /// Returns a number above those of all descriptors that a child could inherit.
    ///
    /// A caller's descriptor, such as a lock, must not stay open in the child.
    private static func endOfDescriptors() -> Int32 {
        let names = try? FileManager.default.contentsOfDirectory(atPath: "/proc/self/fd")
        let end = ((names ?? []).compactMap { Int32($0) }.max() ?? 0) + margin
        return min(end, Int32(clamping: sysconf(Int32(_SC_OPEN_MAX))))
    }
}
