import Foundation
import Glibc
import Testing
import VirtualDisplay

extension EndToEnd {
    /// The `observe` command beside programs of a Wayland compositor, which runs in a window.
    @Suite struct `An observation of Xwayland` {
        /// The compositor cage on a private server, a program in it, and an observer of its Xwayland.
        private final class Compositor {
            let display: VirtualDisplay
            let folder: TestFolder
            let cage: Program
            let observer: Program

            /// Starts a program in the compositor.
            ///
            /// Cage refuses to run as root, and its Xwayland serves only the user who started it.
            init(_ words: String, environment: [String: String] = [:]) throws {
                display = try VirtualDisplay()
                folder = try TestFolder()
                let cookie = folder.path + "/cookie"
                try FileManager.default.copyItem(
                    atPath: try #require(display.environment["XAUTHORITY"]),
                    toPath: cookie
                )
                let copy = folder.path + "/touchstone"
                try Program.copy(to: copy)
                var starter: [String] = []
                if getuid() == 0 {
                    let nobody: uid_t = 65534
                    for path in [folder.path, cookie, copy] { chown(path, nobody, nobody) }
                    starter = ["setpriv", "--reuid=\(nobody)", "--regid=\(nobody)"]
                    starter.append("--clear-groups")
                }
                let own = [
                    "DISPLAY": display.name, "XAUTHORITY": cookie, "HOME": folder.path,
                    "XDG_RUNTIME_DIR": folder.path, "WLR_BACKENDS": "x11",
                    "WLR_RENDERER": "pixman", "NO_AT_BRIDGE": "1",
                ]
                cage = try Program(
                    starter + ["cage", "--", "sh", "-c", "echo $DISPLAY >display; exec \(words)"],
                    environment: own.merging(environment) { _, new in new },
                    folder: folder.path,
                    path: "/usr/bin/env"
                )
                let isStarted = Self.wait { [folder] in folder.text("display")?.last == "\n" }
                try #require(isStarted)
                let name = folder.text("display")?.dropLast() ?? ""
                observer = try Program(
                    starter + [copy, "observe"],
                    environment: ["DISPLAY": String(name)],
                    folder: folder.path,
                    path: "/usr/bin/env"
                )
                let isObserving = Self.wait { [observer] in
                    observer.hasPrintedError(of: "observing Xwayland")
                }
                try #require(isObserving)
            }

            deinit { cage.signal(SIGKILL) }

            static func wait(
                within seconds: TimeInterval = 20,
                until condition: () -> Bool
            ) -> Bool {
                let deadline = Date(timeIntervalSinceNow: seconds)
                while !condition() {
                    guard Date() < deadline else { return false }
                    Thread.sleep(forTimeInterval: 0.01)
                }
                return true
            }

            /// Taps until a condition holds; returns false after 20 s.
            func tap(until condition: () -> Bool) throws -> Bool {
                let deadline = Date(timeIntervalSinceNow: 20)
                while Date() < deadline {
                    try display.touchscreen.down(0, at: CGPoint(x: 300, y: 200))
                    try display.touchscreen.up(0)
                    if Self.wait(within: 0.5, until: condition) { return true }
                }
                return false
            }

            /// Ends the observation as Ctrl-C does, and returns its output.
            func finish() -> String {
                observer.signal(SIGINT)
                let end = observer.finish()
                #expect(end.status == 0, "\(end.errors)")
                return end.output
            }
        }

        @Test(.needs(.cage), .needs(.xwayland), .needs(.xev))
        func `names an X11 program and its window`() throws {
            let compositor = try Compositor("xev")
            // The compositor does not say when it is ready to pass a touch on.
            let isReceived = try compositor.tap {
                compositor.cage.printed.contains("ButtonRelease")
            }
            #expect(isReceived, "\(compositor.cage.printed)")
            try compositor.observer.waitFor("touch 1")
            let line = compositor.finish().split(separator: "\n").first ?? ""
            let program = #/→ xev \(\d+\) "Event Tester" 0x[0-9a-f]+ as a mouse press /#
            #expect(line.contains("touch 1 at 300, 200 "), "\(line)")
            #expect(line.contains(program), "\(line)")
        }
    }
}
