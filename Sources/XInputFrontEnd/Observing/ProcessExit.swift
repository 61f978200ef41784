import CXlib
import Glibc

/// The exit of a process, for which a loop can wait.
package struct ProcessExit: ~Copyable {
    private let descriptor: Int32

    /// Starts to wait for a process; without effect for nil, and on kernels before Linux 5.3.
    package init(of pid: Int32?) { descriptor = pid.map(cx_pidfd_open) ?? -1 }

    deinit { if descriptor >= 0 { close(descriptor) } }

    /// The descriptors that can be read once the process has exited.
    package var descriptors: [Int32] { descriptor < 0 ? [] : [descriptor] }

    /// Whether the process has exited.
    package var hasCome: Bool { !wait(for: descriptors, until: 0).isEmpty }
}
