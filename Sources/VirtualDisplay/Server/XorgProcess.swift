import Foundation
import Glibc
import Synchronization

/// A running server: started, waited for, and ended.
final class XorgProcess: Sendable {
    /// The number that the server chose; the display's name is `:` and this.
    let number: Int
    private let folder: PrivateFolder
    private let supervisor: Mutex<Supervisor?>

    /// Makes the folder, starts the server in it, and waits until it accepts connections; on an
    /// error nothing is left behind.
    ///
    /// `prepare` writes the files into the folder that the server reads at its start.
    init(
        server: String,
        folder: PrivateFolder,
        deadline: ContinuousClock.Instant,
        prepare: () throws(VirtualDisplayError) -> Void
    ) throws(VirtualDisplayError) {
        let readiness = try Channel()
        defer { close(readiness.ours) }
        let supervisor: Supervisor
        do throws(VirtualDisplayError) {
            supervisor = try Supervisor(
                command: Self.command(server: server, folder: folder),
                folder: folder,
                readiness: readiness.theirs
            )
            // Ours has to be closed, or the server's early end would show no end of file.
            close(readiness.theirs)
        } catch {
            close(readiness.theirs)
            throw error
        }
        do throws(VirtualDisplayError) {
            try folder.create()
            try prepare()
            try supervisor.start()
            number = try Self.awaitNumber(readiness.ours, folder: folder, deadline: deadline)
        } catch {
            supervisor.stop()
            throw error
        }
        self.folder = folder
        self.supervisor = Mutex(supervisor)
    }

    deinit { stop() }

    /// Ends the server and waits for it; later calls have no effect.
    func stop() {
        supervisor.withLock { supervisor in
            supervisor?.stop()
            supervisor = nil
        }
        // For the case that someone killed the shell; it removes the folder otherwise.
        folder.remove()
    }

    private static func command(server: String, folder: PrivateFolder) -> [String] {
        [
            server,
            "-displayfd", String(Supervisor.readinessDescriptor),
            "-config", folder.path(of: "xorg.conf"),
            // A folder without files, or the machine's own /etc/X11/xorg.conf.d would be read.
            "-configdir", folder.path(of: "xorg.conf.d"),
            "-auth", folder.path(of: "Xauthority"),
            "-logfile", folder.path(of: "log"),
            "-noreset", "-nolisten", "tcp", "-novtswitch", "-sharevts", "vt7",
        ]
    }

    /// Reads the number that `-displayfd` promises: the server writes it once it is ready.
    private static func awaitNumber(
        _ descriptor: Int32,
        folder: PrivateFolder,
        deadline: ContinuousClock.Instant
    ) throws(VirtualDisplayError) -> Int {
        var text = ""
        while !text.hasSuffix("\n") {
            guard waitUntilReadable(descriptor, until: deadline) else {
                throw .timedOut("Xorg was not ready in time" + ServerLog(folder).reasons)
            }
            var buffer = [UInt8](repeating: 0, count: 16)
            let count = retryingInterrupted { read(descriptor, &buffer, buffer.count) }
            guard count > 0 else {
                throw .startFailed("Xorg ended at its start" + ServerLog(folder).reasons)
            }
            text += String(decoding: buffer.prefix(count), as: UTF8.self)
        }
        guard let number = Int(text.dropLast()) else {
            throw .startFailed("Xorg gave no display number but \"\(text.dropLast())\"")
        }
        return number
    }
}

/// Where the server and the two drivers are looked for.
///
/// The server is called by its own path, never through `/usr/bin/Xorg`: that may be a wrapper
/// (`xserver-xorg-legacy`) that is setuid and refuses a configuration outside of its own folders.
package struct XorgInstallation: Sendable {
    /// Paths of the server, the first that can be executed is taken.
    package var servers = ["/usr/lib/xorg/Xorg", "/usr/libexec/Xorg", "/usr/lib/Xorg"]
    /// Folders of the server's modules; each driver may be in any of them.
    package var moduleFolders = ["/usr/lib/xorg/modules", "/usr/lib64/xorg/modules"]

    /// The places of Debian, Fedora and Arch.
    package init() {}

    /// The server's path; nil when there is none.
    package var server: String? {
        servers.first { FileManager.default.isExecutableFile(atPath: $0) }
    }

    /// What is missing and how to get it, in one line; nil when everything is there.
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
        return "no virtual display without \(what): apt-get install "
            + packages.joined(separator: " ")
    }

    private func hasModule(_ path: String) -> Bool {
        moduleFolders.contains { FileManager.default.fileExists(atPath: "\($0)/\(path)") }
    }
}
