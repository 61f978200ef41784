import ChildProcesses
import Foundation
import Glibc
import Synchronization

/// A running server process.
final class XorgProcess: Sendable {
    /// The display number that the server chose.
    let number: Int
    private let folder: PrivateFolder
    private let supervisor: Mutex<Supervisor?>

    /// Creates the folder, starts the server, and waits until it accepts connections.
    ///
    /// `prepare` writes the files that the server reads when it starts. An error leaves nothing behind.
    init(
        server: String,
        folder: PrivateFolder,
        deadline: ContinuousClock.Instant,
        prepare: () throws(VirtualDisplayError) -> Void
    ) throws(VirtualDisplayError) {
        let readiness = try Channel.toServer()
        defer { close(readiness.parentEnd) }
        let supervisor: Supervisor
        do throws(VirtualDisplayError) {
            supervisor = try Supervisor(
                command: Self.command(server: server, folder: folder),
                folder: folder,
                readiness: readiness.childEnd
            )
            // Our copy must be closed, or an early end of the server would not cause an end of file.
            close(readiness.childEnd)
        } catch {
            close(readiness.childEnd)
            throw error
        }
        do throws(VirtualDisplayError) {
            try folder.create()
            try prepare()
            try supervisor.start()
            number = try Self.awaitNumber(readiness.parentEnd, folder: folder, deadline: deadline)
        } catch {
            supervisor.stop()
            throw error
        }
        self.folder = folder
        self.supervisor = Mutex(supervisor)
    }

    deinit { stop() }

    /// Ends the server and waits for its end; later calls have no effect.
    func stop() {
        supervisor.withLock { supervisor in
            supervisor?.stop()
            supervisor = nil
        }
        // The shell removes the folder, unless it was killed.
        folder.remove()
    }

    private static func command(server: String, folder: PrivateFolder) -> [String] {
        [
            server,
            "-displayfd", String(Supervisor.readinessDescriptor),
            "-config", folder.path(of: "xorg.conf"),
            // Without a folder, the server would read the machine's own /etc/X11/xorg.conf.d.
            "-configdir", folder.path(of: "xorg.conf.d"),
            "-auth", folder.path(of: "Xauthority"),
            "-logfile", folder.path(of: "log"),
            "-noreset", "-nolisten", "tcp", "-novtswitch", "-sharevts", "vt7",
        ]
    }

    /// Reads the number that the server writes to `-displayfd` when it is ready.
    private static func awaitNumber(
        _ descriptor: Int32,
        folder: PrivateFolder,
        deadline: ContinuousClock.Instant
    ) throws(VirtualDisplayError) -> Int {
        var text = ""
        while !text.hasSuffix("\n") {
            guard wait(for: POLLIN, on: descriptor, until: deadline) else {
                throw .timedOut("Xorg was not ready in time" + ServerLog(folder).reasons)
            }
            var buffer = [UInt8](repeating: 0, count: 16)
            let count = retryingInterrupted { read(descriptor, &buffer, buffer.count) }
            guard count > 0 else {
                throw .startFailed("Xorg ended before it was ready" + ServerLog(folder).reasons)
            }
            text += String(decoding: buffer.prefix(count), as: UTF8.self)
        }
        guard let number = Int(text.dropLast()) else {
            throw .startFailed("Xorg sent \"\(text.dropLast())\", expected a display number")
        }
        return number
    }
}

/// The locations of the server and of the two drivers.
///
/// The server is started by its own path, because `/usr/bin/Xorg` may be a setuid wrapper
/// (`xserver-xorg-legacy`), which refuses a configuration outside its own folders.
package struct XorgInstallation: Sendable {
    /// The possible paths of the server; the first executable one is used.
    package var servers = ["/usr/lib/xorg/Xorg", "/usr/libexec/Xorg", "/usr/lib/Xorg"]
    /// The folders of the server's modules; each driver may be in any of them.
    package var moduleFolders = ["/usr/lib/xorg/modules", "/usr/lib64/xorg/modules"]

    /// Uses the locations of Debian, Fedora and Arch.
    package init() {}

    /// The server's path; nil when it is not installed.
    package var server: String? {
        servers.first { FileManager.default.isExecutableFile(atPath: $0) }
    }

    /// The missing components and the packages to install, in one line; nil when nothing is missing.
    package var missing: String? {
        var missing: [String] = []
        var packages: [String] = []
        if server == nil {
            missing.append("Xorg")
            packages.append("xserver-xorg-core")
        }
        if !hasModule("input/inputtest_drv.so") {
            missing.append("its input driver inputtest")
            if packages.isEmpty { packages.append("xserver-xorg-core") }
        }
        if !hasModule("drivers/dummy_drv.so") {
            missing.append("its video driver dummy")
            packages.append("xserver-xorg-video-dummy")
        }
        guard !missing.isEmpty else { return nil }
        let what = missing.joined(separator: ", ")
        return "a virtual display needs \(what): apt-get install "
            + packages.joined(separator: " ")
    }

    private func hasModule(_ path: String) -> Bool {
        moduleFolders.contains { FileManager.default.fileExists(atPath: "\($0)/\(path)") }
    }
}
