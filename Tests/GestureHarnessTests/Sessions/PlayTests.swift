import Foundation
import Glibc
import RealServer
import Testing
import VirtualDisplay

extension EndToEnd {
    @Suite struct `A played recording` {
        /// A recording of a single tap, an interrupted gesture of two fingers, a changed property and a click.
        ///
        /// The tap is recognized at its deadline after the finger lifted, the click after the last event.
        private static let handWritten = """
            {"touchstone":1,"scene":"playground","size":[1000,700]}
            {"t":0.1,"touch":"begin","id":1,"x":480,"y":300}
            {"t":0.15,"touch":"end","id":1}
            {"t":0.8,"touches":[{"touch":"begin","id":3,"x":480,"y":300},{"touch":"begin","id":4,"x":520,"y":320}]}
            {"t":0.9,"touches":[{"touch":"update","id":3,"x":440,"y":300},{"touch":"update","id":4,"x":590,"y":320}]}
            {"t":1.0,"window":{"origin":[0,0],"size":[900,600],"scale":1}}
            {"t":1.1,"interrupt":"unmapped"}
            {"t":1.2,"touch":"end","id":3}
            {"t":1.2,"touch":"end","id":4}
            {"t":1.3,"set":"double.numberOfTapsRequired","value":3}
            {"t":1.4,"pointer":"down","x":480,"y":300}
            {"t":1.5,"pointer":"up","x":480,"y":300}

            """

        @Test func `that was written by hand performs like its replay, at its own times`() throws {
            let live = try LiveWindow(
                "--play",
                "hand.jsonl",
                files: ["hand.jsonl": Self.handWritten]
            )
            let client = try XClient(live.display)
            #expect(try live.eventually { try client.title().hasSuffix(" - playing") })
            try live.program.waitFor("touchstone: played hand.jsonl")
            #expect(try live.eventually { try !client.title().contains("playing") })
            let recording = try live.finish()
            let replayed = try LiveWindow.replay("\(live.folder)/hand.jsonl")
            #expect(replayed.contains { $0.contains(#""recognizer":"pinch""#) })
            #expect(recording.outputs == replayed)
            let inputs = zip(recording.lines, recording.objects).filter { _, object in
                object["t"] != nil
                    && ["touch", "touches", "pointer", "set"].contains {
                        object[$0] != nil && object["message"] == nil && object["action"] == nil
                    }
            }
            #expect(inputs.count == 9)
            #expect(recording.lines.last == #"{"t":1.85,"end":true}"#)
        }

        @Test func `pauses with Space and continues with Space to the same end`() throws {
            let live = try LiveWindow(
                "--play",
                "hand.jsonl",
                files: ["hand.jsonl": Self.handWritten]
            )
            try live.waits { $0.objects.contains { $0["touch"] as? String == "end" } }
            try live.display.keyboard.type(.space)
            try live.settle()
            let stopped = try live.picture()
            // Longer than the maximum time between two of its lines.
            Thread.sleep(forTimeInterval: 0.8)
            #expect(try live.picture() == stopped)
            try live.display.keyboard.type(.space)
            try live.program.waitFor("touchstone: played hand.jsonl")
            let recording = try live.finish()
            #expect(try recording.outputs == LiveWindow.replay("\(live.folder)/hand.jsonl"))
        }

        @Test
        func `ignores touches meanwhile, and the first touch afterwards begins a new session`()
            throws
        {
            let live = try LiveWindow(
                "--play",
                "hand.jsonl",
                files: ["hand.jsonl": Self.handWritten]
            )
            try live.settle()
            try live.touchscreen.down(5, at: CGPoint(x: 480, y: 300))
            try live.program.waitFor("touchstone: played hand.jsonl")
            try live.touchscreen.move(5, to: CGPoint(x: 600, y: 300))
            let replayed = try LiveWindow.replay("\(live.folder)/hand.jsonl")
            #expect(try live.recorded().outputs == replayed)

            try live.type("r")
            try live.program.waitFor("touchstone: recording saved: touchstone-")
            try live.touchscreen.down(0, at: CGPoint(x: 480, y: 300))
            try live.type("r")
            try live.touchscreen.up(5)
            try live.touchscreen.up(0)
            #expect(
                try live.eventually {
                    let names = try live.newRecordings()
                    return try names.count == 2
                        && !live.recorded(names[1]).actions("single").isEmpty
                }
            )
            live.program.signal(SIGINT)
            #expect(live.program.finish().status == 0)
            let names = try live.newRecordings()
            #expect(names.count == 2)
            #expect(try live.recorded(names[0]).outputs == replayed)
            let after = try live.recorded(names[1])
            #expect(after.objects.first?["startTime"] != nil)
            #expect(after.states("single") == ["recognized"])
            #expect(after.events("TouchBegin").count == 1)
            #expect(after.objects.filter { $0["window"] != nil }.count == 1)
            #expect(after.objects.filter { $0["device"] is [String: Any] }.count >= 3)
            #expect(after.diagnostics == [])
            #expect(try LiveWindow.replay("\(live.folder)/\(names[1])") == after.outputs)
            #expect(try LiveWindow.replay("\(live.folder)/r.png") == after.outputs)
        }

        @Test func `ends early with Esc, and the part that was played replays`() throws {
            let text = """
                {"touchstone":1,"scene":"playground","size":[1280,800]}
                {"t":0,"touch":"begin","id":1,"x":480,"y":300}
                {"t":0.1,"touch":"update","id":1,"x":540,"y":300}
                {"t":60,"touch":"end","id":1}

                """
            let live = try LiveWindow("--play", "hand.jsonl", files: ["hand.jsonl": text])
            try live.waits(for: "pan")
            try live.display.keyboard.type(.escape)
            try live.settle()
            let recording = try live.finish()
            #expect(recording.distinctStates("pan") == ["began", "cancelled"])
            #expect(recording.objects.filter { $0["end"] != nil }.count == 1)
        }

        @Test func `can be another scene's or a report's, and a hundred times as fast`() throws {
            let yaml =
                "views: [{id: v, frame: [0, 0, 900, 600], recognizers: [{id: mine, type: tap}]}]"
            let first = try LiveWindow(
                "--play",
                "hand.jsonl",
                "--speed",
                "100",
                "--scene",
                "mine.yaml",
                files: [
                    "mine.yaml": yaml,
                    "hand.jsonl": """
                    {"touchstone":1,"scene":"playground","size":[1280,800]}
                    {"t":0.1,"touch":"begin","id":1,"x":480,"y":300}
                    {"t":0.15,"touch":"end","id":1}
                    {"t":1,"scene":"taps"}
                    {"t":1.1,"touch":"begin","id":1,"x":480,"y":300}
                    {"t":50,"touch":"end","id":1}
                    {"t":50.1,"touch":"begin","id":1,"x":480,"y":300}
                    {"t":50.2,"touch":"end","id":1}

                    """,
                ]
            )
            try first.program.waitFor("touchstone: played hand.jsonl")
            let recording = try first.finish()
            #expect(recording.states("mine") == ["recognized", "recognized"])

            let second = try LiveWindow(
                "--play",
                "\(first.folder)/r.png",
                "--speed",
                "100",
                "--exit-after",
                "1.5"
            )
            let again = try second.recording()
            // The report's header has the moment of saving.
            #expect(again.lines.dropFirst() == recording.lines.dropFirst())
        }
    }
}
