import Foundation
import Glibc
import RealServer
import Testing
import VirtualDisplay

extension EndToEnd {
    @Suite struct `The file of an open scene` {
        private static func scene(_ name: String, taps: Int = 1) -> String {
            """
            scene: \(name)
            size: [1280, 800]
            views:
              - id: board
                frame: [100, 100, 700, 400]
                recognizers:
                  - {id: \(name)Tap, type: tap, numberOfTapsRequired: \(taps)}

            """
        }

        /// A window with a scene's file that tests change and observe from outside.
        private struct OpenScene {
            let live: LiveWindow
            let client: XClient
            var path: String { live.folder + "/mine.yaml" }

            init() throws {
                live = try LiveWindow("--scene", "mine.yaml", files: ["mine.yaml": scene("first")])
                client = try XClient(live.display)
            }

            func save(_ text: String, inPlace: Bool = true) throws {
                guard !inPlace else {
                    return try text.write(toFile: path, atomically: false, encoding: .utf8)
                }
                // Editors write and close the new file before they rename it. Foundation closes it later,
                // which would be reported as writing in place.
                try text.write(toFile: path + "~", atomically: false, encoding: .utf8)
                #expect(rename(path + "~", path) == 0)
            }

            func shows(_ part: String) throws -> Bool {
                try live.eventually { try client.title().contains(part) }
            }

            func tap() throws {
                try live.touch(at: CGPoint(x: 480, y: 300))
                try live.settle()
            }
        }

        @Test func `is read again when it is saved, and its recording replays`() throws {
            let open = try OpenScene()
            #expect(try open.shows("touchstone - first - "))
            try open.tap()
            // The finger's touch is cancelled in the old scene and never delivered to the new one.
            try open.live.touchscreen.down(0, at: CGPoint(x: 480, y: 300))
            try open.save(Self.scene("second"))
            #expect(try open.shows("touchstone - second - "))
            try open.live.touchscreen.up(0)
            try open.tap()
            try open.save(Self.scene("third"), inPlace: false)
            #expect(try open.shows("touchstone - third - "))
            try open.tap()
            let recording = try open.live.finish()
            for name in ["first", "second", "third"] {
                #expect(recording.states("\(name)Tap") == ["recognized"])
            }
            let changes = recording.objects.filter { $0["t"] != nil && $0["scene"] != nil }
            #expect(changes.map { $0["scene"] as? String } == ["second", "third"])
            #expect(changes.first?["source"] as? String == Self.scene("second"))
        }

        @Test func `shows an error in the title until it is corrected`() throws {
            let open = try OpenScene()
            try open.save("scene: first\nviews: 5\n")
            #expect(try open.shows("touchstone - mine.yaml:2:8: found 5, expected "))
            #expect(open.live.program.hasPrintedError(of: "touchstone: mine.yaml:2:8: found 5"))
            try open.tap()
            // A file with the same text as the open scene is not a new scene.
            try open.save(Self.scene("first"))
            #expect(try open.shows("touchstone - first - "))
            try open.tap()
            let recording = try open.live.finish()
            #expect(recording.states("firstTap") == ["recognized", "recognized"])
            #expect(!recording.objects.dropFirst().contains { $0["scene"] != nil })
        }

        @Test func `can be removed and restored; the same text or half of it changes nothing`()
            throws
        {
            let open = try OpenScene()
            try FileManager.default.removeItem(atPath: open.path)
            try open.save(Self.scene("first"))
            // The file is read after this save, not during the next one.
            try open.live.settle()
            let file = try #require(
                FileHandle(forWritingAtPath: open.path),
                "an editor empties it, and writes in pieces"
            )
            try file.truncate(atOffset: 0)
            let text = Self.scene("second")
            try file.write(contentsOf: Data(text.utf8.prefix(20)))
            try open.live.settle()
            #expect(try open.client.title().hasPrefix("touchstone - first - "))
            try file.write(contentsOf: Data(text.utf8.dropFirst(20)))
            try file.close()
            #expect(try open.shows("touchstone - second - "))
            let end = try open.live.finish()
            #expect(end.objects.dropFirst().filter { $0["scene"] != nil }.count == 1)
            #expect(!open.live.program.hasPrintedError(of: "touchstone"))
        }

        @Test func `says with the reload that the recording cannot continue`() throws {
            let live = try LiveWindow(
                arguments: ["--scene", "mine.yaml", "--record", "in/r.jsonl"],
                files: ["mine.yaml": Self.scene("first")],
                isRecorded: false,
                isReported: false,
                folders: ["in"]
            )
            try live.settle()
            #expect(rename(live.folder + "/in", live.folder + "/out") == 0)
            try Self.scene("first", taps: 2)
                .write(toFile: live.folder + "/mine.yaml", atomically: false, encoding: .utf8)
            try live.program.waitFor("scene reloaded: mine.yaml; performed again: ")
            try live.program.waitFor("; not recording: ")
            live.program.signal(SIGINT)
            let end = live.program.finish()
            #expect(end.status == 2)
            #expect(end.errors.contains("in/r.jsonl"))
        }

        @Test func `can be a link into another folder`() throws {
            let folder = FileManager.default.temporaryDirectory
                .appendingPathComponent("touchstone-\(UUID().uuidString)")
            try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
            defer { try? FileManager.default.removeItem(at: folder) }
            let open = try OpenScene()
            let other = folder.appendingPathComponent("other.yaml")
            try Data(Self.scene("second").utf8).write(to: other)
            try FileManager.default.removeItem(atPath: open.path)
            try FileManager.default.createSymbolicLink(
                atPath: open.path,
                withDestinationPath: other.path
            )
            #expect(try open.shows("touchstone - second - "))
            try Data(Self.scene("third").utf8).write(to: other)
            #expect(try open.shows("touchstone - third - "))
            _ = try open.live.finish()
        }
    }
}
