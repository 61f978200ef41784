import Foundation
import Glibc
import RealServer
import Testing
import VirtualDisplay

extension EndToEnd {
    @Suite struct `A rebuilt program that does not start` {
        private func rest(_ seconds: TimeInterval) { Thread.sleep(forTimeInterval: seconds) }

        @Test func `keeps running without its file or with a wrong one until a right one is there`()
            throws
        {
            let rebuilt = try RebuiltProgram()
            try rebuilt.tap()
            try rebuilt.write("This is no program.\n")
            #expect(
                rebuilt.printsError(
                    of: "the rebuilt program does not start: Permission denied; the old one"
                )
            )
            unlink(rebuilt.live.folder + "/touchstone")
            try rebuilt.live.settle()
            try rebuilt.tap()
            #expect(rebuilt.starts == 0)
            try rebuilt.relink()
            try rebuilt.waitForStart()
            try rebuilt.tap()
            let recording = try rebuilt.live.finish()
            #expect(recording.states("single") == ["recognized", "recognized", "recognized"])
        }

        @Test(arguments: [("true", "ended with status 0"), ("false", "ended with status 1")])
        func `keeps running when the new program ends before it has replayed the session`(
            _ other: String,
            _ end: String
        ) throws {
            let rebuilt = try RebuiltProgram()
            try rebuilt.relink("/bin/\(other)")
            let line = "the rebuilt program \(end) before it had replayed this session; the old one"
            #expect(rebuilt.printsError(of: line))
            try rebuilt.tap()
            try rebuilt.relink()
            try rebuilt.waitForStart()
            let recording = try rebuilt.live.finish()
            #expect(recording.states("single") == ["recognized"])
        }

        @Test func `keeps running when the new program crashes, and names the signal`() throws {
            let rebuilt = try RebuiltProgram(files: ["run": "kill -SEGV $$\n"])
            try rebuilt.relink("/bin/sh")
            let line =
                "the rebuilt program was ended by signal 11 (Segmentation fault) before it had replayed this session"
            #expect(rebuilt.printsError(of: line + "; the old one"))
            try rebuilt.tap()
            #expect(try rebuilt.live.finish().states("single") == ["recognized"])
        }

        @Test func `waits while the new program is being written`() throws {
            let rebuilt = try RebuiltProgram()
            let path = rebuilt.live.folder + "/touchstone"
            try FileManager.default.copyItem(atPath: Program.path, toPath: path + "~")
            let writer = open(path + "~", O_WRONLY | O_CLOEXEC)
            #expect(writer >= 0)
            #expect(rename(path + "~", path) == 0)
            // No message shows that the program found the file open for writing.
            rest(0.6)
            #expect(rebuilt.starts == 0)
            #expect(!rebuilt.live.program.hasPrintedError(of: "the old one goes on"))
            close(writer)
            try rebuilt.waitForStart()
            try rebuilt.tap()
            #expect(try rebuilt.live.finish().states("single") == ["recognized"])
        }

        @Test func `ends when it is asked to during the trial`() throws {
            // A slow program that would replace this one.
            let rebuilt = try RebuiltProgram(files: ["run": "echo trial >> trials; sleep 1\n"])
            let live = rebuilt.live
            try rebuilt.tap()
            try rebuilt.relink("/bin/sh")
            #expect(live.eventually { live.text(of: "trials") == "trial\n" })
            let recording = try live.finish(SIGTERM)
            #expect(recording.states("single") == ["recognized"])
            #expect(live.text(of: "trials") == "trial\n")
        }

        @Test
        func `begins a new session when the old one cannot be performed, and keeps the new one`()
            throws
        {
            let folder = try TestFolder()
            let session = [
                #"{"touchstone":1,"scene":"mine","size":[1280,800],"scale":1,"startTime":5,"#
                    + #""environment":{},"source":"scene: mine\nviews:\n  - id: a\n"#
                    + #"    recognizers:\n      - {id: b, type: gone}\n"}"#
            ]
            let file = try folder.file("session.jsonl", session.joined(separator: "\n") + "\n")
            let state = """
                {"placement":{"frame":[[30,40],[900,600]],"states":[],"isIconic":false,"hasFocus":true},
                "view":{"isFullScreen":false,"isHelpShown":false,"arePanelsShown":true,
                "isDrawerOpen":false,"areRelationsShown":false,"theme":"dark","chosen":0},
                "session":"\(file)","isUntouched":false,"isFirstScene":true,"devices":[],
                "outcomes":{"outcomes":[]}}
                """
            let live = try LiveWindow("--watch", environment: ["TOUCHSTONE_RESUME": state])
            #expect(live.program.printed.hasPrefix("touchstone: restarted: playground"))
            #expect(live.program.hasPrintedError(of: "a new session starts; the old one"))
            #expect(live.program.hasPrintedError(of: "recording: \(folder.path)/session.jsonl"))
            #expect(folder.names == ["session.jsonl"])
            let frame = try XClient(live.display).frame()
            #expect(frame == CGRect(x: 30, y: 40, width: 900, height: 600))
            // The window is 30 and 40 pixels from the corner, and shows the scene at 0.64.
            try live.touchscreen.down(0, at: CGPoint(x: 337, y: 232))
            try live.touchscreen.up(0)
            try live.waits(for: "single")
            #expect(try live.finish().states("single") == ["recognized"])
        }

        @Test func `still shows the error in the scene's file`() throws {
            let scene = """
                scene: first
                size: [1280, 800]
                views:
                  - {id: a, frame: [0, 0, 500, 500]}

                """
            let rebuilt = try RebuiltProgram("--scene", "mine.yaml", files: ["mine.yaml": scene])
            let path = rebuilt.live.folder + "/mine.yaml"
            try Data("scene: first\nviews: 5\n".utf8).write(to: URL(fileURLWithPath: path))
            #expect(try rebuilt.shows("mine.yaml:2:8: found 5"))
            try rebuilt.relink()
            try rebuilt.waitForStart()
            #expect(try rebuilt.shows("mine.yaml:2:8: found 5"))
            let mended = scene.replacingOccurrences(of: "first", with: "second")
            try Data(mended.utf8).write(to: URL(fileURLWithPath: path))
            #expect(try rebuilt.shows("touchstone - second - "))
            try rebuilt.relink()
            try rebuilt.waitForStart(2)
            #expect(try rebuilt.shows("touchstone - second - "))
            let recording = try rebuilt.live.finish()
            // The session was performed again on the corrected scene.
            let scenes = recording.objects.compactMap { $0["scene"] as? String }
            #expect(scenes == ["second"])
        }

        @Test func `requires a recording that can be replaced and a complete restart state`() throws
        {
            let end = try Program.run("run", "--watch", "--record", "/dev/null")
            #expect(end.status == 2)
            #expect(
                end.errors
                    == "touchstone: /dev/null is not a regular file, expected one with --watch\n"
            )
            let none = try Program.run("run", "--watch", environment: ["TOUCHSTONE_RESUME": "none"])
            #expect(none.status == 2)
            #expect(
                none.errors
                    == "touchstone: TOUCHSTONE_RESUME: found no restart state, expected one\n"
            )
        }
    }
}
