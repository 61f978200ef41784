import Foundation
import GestureHarness
import GestureOverlay
import Testing
@testable import GestureBench

/// The parts of the manual page that do not come from the help of a command.
@Suite struct `The manual page` {
    private static let path = Tool.root + "/Assets/packaging/keys.mdoc"

    /// A list of keys in mdoc.
    private static func list(_ hints: [Chrome.KeyHint]) -> [String] {
        [".Bl -tag -width 17n -compact"]
            + hints.flatMap { hint in [".It Ic \\&" + hint.key, hint.line] } + [".El"]
    }

    @Test func `lists the window's keys as the program does`() throws {
        let lines =
            [".Sh KEYS", "In the window, where", ".Ic \\&?", "shows them too:", ".Pp"]
            + Self.list(WindowKey.hints) + [".Pp", "The mouse:", ".Pp"]
            + Self.list(Chrome.KeyHint.mouse)
        let text = lines.joined(separator: "\n") + "\n"
        if ProcessInfo.processInfo.environment["TOUCHSTONE_GOLDEN"] == "write" {
            try Data(text.utf8).write(to: URL(fileURLWithPath: Self.path))
        }
        #expect(
            (try? String(contentsOfFile: Self.path, encoding: .utf8)) == text,
            "TOUCHSTONE_GOLDEN=write swift test --filter 'The manual page'"
        )
    }

    /// The plugin joins the help into one paragraph; examples have to stand out.
    @Test func `keeps the examples of the help separate`() throws {
        let stage = try Stage()
        let page = try stage.file(
            "page",
            Data(
                """
                .Dd November 22, 2026
                .Os
                .Sh DESCRIPTION
                Touch or click in the window.

                touchstone --scene swipes      opens the window with another scene
                touchstone demo                performs a tour without a touchscreen

                Exit status: 0 done.
                .Sh "EXIT STATUS"
                .Ex
                """.utf8
            )
        )
        let result = try Tool.run(
            "awk",
            [
                "-v", "version=1", "-v", "folder=Assets/packaging", "-f",
                "Assets/packaging/manual.awk", page,
            ]
        )
        #expect(result.status == 0)
        let parts = result.output.components(separatedBy: ".Sh EXAMPLES\n")
        #expect(parts.count == 2 && !parts[0].contains("--scene swipes"))
        #expect(
            parts.last?.hasPrefix(
                """
                Opens the window with another scene:
                .Pp
                .Dl touchstone --scene swipes
                .Pp
                Performs a tour without a touchscreen:
                .Pp
                .Dl touchstone demo
                .Pp

                """
            ) == true,
            "\(result.output)"
        )
        #expect(parts[0].contains(".Sh KEYS\n"))
        #expect(parts[0].contains(".Os Touchstone 1\n"))
        // mdoc does not allow empty lines.
        #expect(!result.output.contains("\n\n"))
    }
}
