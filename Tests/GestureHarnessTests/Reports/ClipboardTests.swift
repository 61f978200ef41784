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
                    == "TARGETS\nTIMESTAMP\nimage/png\ntext/uri-list\n"
            )
            #expect(try paste("UTF8_STRING", live, in: folder) == nil)
            let client = try XClient(live.display)
            #expect(try client.requestSelection("PRIMARY", as: "TARGETS") == nil)
            _ = try live.finish()
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
