import Foundation

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
