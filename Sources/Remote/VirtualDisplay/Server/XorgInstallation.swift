import Foundation

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
    var server: String? {
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
