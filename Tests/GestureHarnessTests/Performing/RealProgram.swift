import Foundation
import Testing

/// A program of a Debian package on which gestures are performed.
struct RealProgram: Sendable {
    static let gtk4 = Self("gtk4-demo", package: "gtk-4-examples")
    static let gtk3 = Self("gtk3-demo", package: "gtk-3-examples")
    static let qt6 = Self("qt6ct", package: "qt6ct")
    static let sdl2 = Self(
        "/usr/libexec/installed-tests/SDL2/testgesture",
        package: "libsdl2-tests"
    )
    static let chromium = Self("chromium", package: "chromium")
    /// A program that selects only core events.
    static let xev = Self("xev", package: "x11-utils")
    static let openbox = Self("openbox", package: "openbox")
    /// A program that shows a picture.
    static let display = Self("display", package: "imagemagick")
    /// A Wayland compositor that shows one program.
    static let cage = Self("cage", package: "cage")
    /// The X server that Wayland compositors start.
    static let xwayland = Self("Xwayland", package: "xwayland")
    /// A terminal that needs Wayland.
    static let foot = Self("foot", package: "foot")

    /// The path, or the name in a folder of `PATH`.
    let path: String
    private let package: String

    private init(_ path: String, package: String) {
        (self.path, self.package) = (path, package)
    }

    /// The name of its process.
    var name: String { String(path.split(separator: "/").last ?? "") }

    /// Whether it is installed; in CI its absence is a failure.
    fileprivate var isTested: Bool {
        let environment = ProcessInfo.processInfo.environment
        if environment["CI"] != nil { return true }
        let folders = (environment["PATH"] ?? "").split(separator: ":")
        let paths = path.hasPrefix("/") ? [path] : folders.map { "\($0)/\(path)" }
        return paths.contains { FileManager.default.isExecutableFile(atPath: $0) }
    }

    fileprivate var absence: Comment { "no \(name), of Debian's package \(package)" }
}

extension Trait where Self == ConditionTrait {
    /// A trait that skips a test without this program.
    static func needs(_ program: RealProgram) -> Self {
        .enabled(if: program.isTested, program.absence)
    }
}
