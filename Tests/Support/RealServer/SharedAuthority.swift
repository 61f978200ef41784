import Foundation
import Glibc
import Synchronization
import Testing
package import VirtualDisplay

/// The authority file of this process, with the cookies of all servers to which its tests connect.
///
/// Xlib reads the file's path from the environment, which the whole process shares.
package enum SharedAuthority {
    private static let path =
        FileManager.default.temporaryDirectory.path + "/touchstone-\(getpid()).Xauthority"
    /// The cookies by the number of their display; a later server with the same number replaces an earlier one.
    private static let cookies = Mutex<[String: [UInt8]]>([:])

    /// Adds the cookie of a server's own file, which ends with it.
    package static func add(_ display: String, _ file: String) throws {
        let cookie = try Data(contentsOf: URL(fileURLWithPath: file)).suffix(16)
        try cookies.withLock { cookies in
            if cookies.isEmpty {
                setenv("XAUTHORITY", path, 1)
                atexit { unlink(SharedAuthority.path) }
            }
            cookies[display.filter(\.isNumber)] = Array(cookie)
            let entries = cookies.flatMap { entry($0, $1) }
            try Data(entries).write(to: URL(fileURLWithPath: path), options: .atomic)
        }
    }

    /// Returns an entry for a display of any host, in the format of Xau(3).
    private static func entry(_ number: String, _ cookie: [UInt8]) -> [UInt8] {
        let fields = [[], Array(number.utf8), Array("MIT-MAGIC-COOKIE-1".utf8), cookie]
        return [0xFF, 0xFF] + fields.flatMap { [0, UInt8($0.count)] + $0 }
    }
}

extension VirtualDisplay {
    /// Starts a private server, to which this process connects if it names no display.
    package static func startForThisProcess(
        _ configuration: VirtualDisplay.Configuration = .init()
    ) throws -> VirtualDisplay {
        let display = try VirtualDisplay(configuration)
        try SharedAuthority.add(display.name, try #require(display.environment["XAUTHORITY"]))
        setenv("DISPLAY", display.name, 1)
        return display
    }
}
