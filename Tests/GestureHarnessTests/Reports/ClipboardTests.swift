import Foundation
import RealServer
import Testing
import VirtualDisplay

extension EndToEnd {
    /// Pasting with xclip, which is another X client.
    @Suite(.enabled(if: Tool.areInstalled(["xclip"]), "no xclip"))
    struct `A report on the clipboard` {
        /// Saves a report with S and returns its name.
        private func save(_ live: LiveWindow) throws -> String {
            func saved() -> [String] {
                live.program.printed.split(separator: "\n").filter { $0.contains("report saved: ") }
                    .compactMap { $0.split(separator: " ").last?.description }
            }
            try live.waitUntilAsleep()
            let count = saved().count
            try live.type("s")
            #expect(live.eventually { saved().count > count })
            try live.waitUntilAsleep()
            return try #require(saved().last)
        }

        /// Returns what xclip pastes; nil if it fails.
        private func paste(_ target: String, _ live: LiveWindow, in folder: TestFolder) throws
            -> Data?
        {
            let file = folder.path + "/pasted"
            let end = try Program(
                script: "xclip -selection clipboard -t \(target) -o >\(file)",
                environment: live.display.environment.merging(["DISPLAY": live.display.name]) {
                    $1
                },
                folder: folder.path
            ).finish()
            return end.status == 0 ? FileManager.default.contents(atPath: file) : nil
        }

        /// Opens a window whose reports exceed a request.
        private func openLarge() throws -> LiveWindow {
            // The scene's text hardly compresses, and the recording contains it.
            var random = SystemRandomNumberGenerator()
            let noise = (0..<250_000).map { _ in UInt8.random(in: 93...126, using: &random) }
            let scene =
                "# \(String(decoding: noise, as: UTF8.self))\n"
                + "views: [{id: v, frame: [0, 0, 400, 400]}]\n"
            return try LiveWindow(
                "--scene",
                "s.yaml",
                "--size",
                "2560x1600",
                "--scale",
                "2",
                files: ["s.yaml": scene],
                display: .init(width: 2560, height: 1600)
            )
        }

        private func content(_ name: String, _ live: LiveWindow) -> Data? {
            FileManager.default.contents(atPath: "\(live.folder)/\(name)")
        }

        @Test func `is pasted as the file's bytes, or as its URI`() throws {
            let (live, folder) = (try LiveWindow(), try TestFolder())
            #expect(try paste("image/png", live, in: folder) == nil)
            let name = try save(live)
            let png = try #require(content(name, live))
            #expect(png.count > 20_000)
            #expect(try paste("image/png", live, in: folder) == png)
            let path = URL(fileURLWithPath: live.folder).resolvingSymlinksInPath().path
            #expect(
                try paste("text/uri-list", live, in: folder)
                    == Data("file://\(path)/\(name)\r\n".utf8)
            )
            let targets = try #require(try paste("TARGETS", live, in: folder))
            #expect(
                String(decoding: targets, as: UTF8.self)
                    == "TARGETS\nMULTIPLE\nTIMESTAMP\nimage/png\ntext/uri-list\n"
            )
            #expect(try paste("UTF8_STRING", live, in: folder) == nil)
            let client = try XClient(live.display)
            #expect(try client.requestSelection("PRIMARY", as: "TARGETS") == nil)
            _ = try live.finish()
        }

        @Test func `is pasted in pieces if it is large, and by two programs at once`() throws {
            let live = try openLarge()
            let folder = try TestFolder()
            let name = try save(live)
            let png = try #require(content(name, live))
            #expect(png.count > 1 << 17)
            let script = """
                xclip -selection clipboard -t image/png -o >one & xclip -selection clipboard \
                -t image/png -o >two; wait
                """
            let end = try Program(
                script: script,
                environment: live.display.environment.merging(["DISPLAY": live.display.name]) {
                    $1
                },
                folder: folder.path
            ).finish()
            #expect(end.status == 0, "\(end.errors)")
            for copy in ["one", "two"] {
                #expect(FileManager.default.contents(atPath: folder.path + "/" + copy) == png)
            }
            let client = try XClient(live.display)
            #expect(try client.requestSelection("CLIPBOARD", as: "image/png")?.type == "INCR")
            #expect(
                try client.requestMultiple("CLIPBOARD", as: ["text/uri-list"])?[0]?
                    .hasSuffix("/\(name)\r\n") == true
            )
            // Their windows were destroyed after the first part.
            for _ in 0..<20 { _ = try client.requestSelection("CLIPBOARD", as: "image/png") }
            #expect(try paste("image/png", live, in: folder) == png)
            let recording = try live.finish()
            #expect(recording.diagnostics == [])
        }

        @Test func `is lost when another program copies, and is back after the next S`() throws {
            let (live, folder) = (try LiveWindow(), try TestFolder())
            let first = try save(live)
            let client = try XClient(live.display)
            #expect(try paste("image/png", live, in: folder) == content(first, live))
            client.own("CLIPBOARD")
            let second = try save(live)
            #expect(second != first)
            #expect(try paste("image/png", live, in: folder) == content(second, live))
            let recording = try live.finish()
            #expect(recording.diagnostics == [])
        }
    }
}
