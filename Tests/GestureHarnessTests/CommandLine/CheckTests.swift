import Foundation
import Testing

@Suite struct `The command check` {
    private static let jump = """
        add device 1: /dev/input/event2
          name:     "panel"
          events:
            ABS (0003): ABS_MT_SLOT           : value 0, min 0, max 9, fuzz 0, flat 0, resolution 0
                        ABS_MT_POSITION_X     : value 0, min 0, max 1279, fuzz 0, flat 0, resolution 0
                        ABS_MT_POSITION_Y     : value 0, min 0, max 799, fuzz 0, flat 0, resolution 0
                        ABS_MT_TRACKING_ID    : value 0, min 0, max 65535, fuzz 0, flat 0, resolution 0
          input props:
            INPUT_PROP_DIRECT
        [     100.000000] EV_ABS       ABS_MT_TRACKING_ID   00000001
        [     100.000000] EV_ABS       ABS_MT_POSITION_X    000000c8
        [     100.000000] EV_ABS       ABS_MT_POSITION_Y    000000c8
        [     100.000000] EV_SYN       SYN_REPORT           00000000
        [     100.010000] EV_ABS       ABS_MT_POSITION_X    00000322
        [     100.010000] EV_SYN       SYN_REPORT           00000000
        [     100.020000] EV_ABS       ABS_MT_POSITION_X    000000ca
        [     100.020000] EV_SYN       SYN_REPORT           00000000
        [     100.040000] EV_ABS       ABS_MT_TRACKING_ID   ffffffff
        [     100.040000] EV_SYN       SYN_REPORT           00000000

        """

    @Test func `says the same of a log and of the report made from it`() throws {
        let folder = try TestFolder()
        try folder.file("a.txt", Self.jump)
        let words = ["check", "a.txt", "--report", "map.png"]
        let log = try Program(words, folder: folder.path).finish()
        #expect(log.status == 1)
        #expect(
            log.output == """
                ✗ 1 problem · 1 contact, at most 1 at once, in 0.04 s

                touchJumped: 2 times, first at 0.010 s (the report that ends at line 15 of the log)
                    finger 1 moved 47 % of the screen in 10.0 ms
                    likely cause: two fingers share a slot, or there is interference; compare
                      with one finger and no charger

                report rate: too few reports (1 interval while fingers move, 10 are needed)

                """
        )
        let report = try Program(["check", "map.png"], folder: folder.path).finish()
        #expect(report.status == 1)
        #expect(report.output == log.output)
        let json = try Program(["check", "map.png", "--json"], folder: folder.path).finish()
        #expect(json.output.contains(#""count":2,"first":0.01,"line":15,"#))
        #expect(json.output.contains(#""interval":null,"interval95":null,"longest":null"#))
    }

    @Test func `is named when the log of a faulty touchscreen is replayed`() throws {
        let folder = try TestFolder()
        try folder.file("a.txt", Self.jump)
        let replay = try Program(["replay", "a.txt"], folder: folder.path).finish()
        #expect(replay.status == 0)
        #expect(
            replay.errors
                == "touchstone: warning: a.txt: the touchscreen has a problem (touchJumped);"
                + " touchstone check a.txt explains it\n"
        )
    }

    @Test func `says what a log cannot prove`() throws {
        let folder = try TestFolder()
        let events = Self.jump.split(separator: "\n").filter { $0.hasPrefix("[") }
        try folder.file("a.txt", events.map { "\($0)\n" }.joined())
        let untimed = Self.jump.split(separator: "\n").map { line in
            line.hasPrefix("[") ? line.drop { $0 != "]" }.dropFirst(2) : line
        }
        try folder.file("b.txt", untimed.map { "\($0)\n" }.joined())
        let summary =
            "– no problem, as far as the log can be checked · 1 contact, at most 1 at once, in"
        let headless = try Program(["check", "a.txt"], folder: folder.path).finish()
        #expect(
            headless.output == """
                \(summary) 0.04 s

                axisExceeded, touchJumped, touchGhost: not checked, because the log has no ranges of the positions
                report rate: too few reports (1 interval while fingers move, 10 are needed)

                """
        )
        let other = try Program(["check", "b.txt"], folder: folder.path).finish()
        #expect(
            other.output == """
                \(summary) 0.03 s

                touchJumped, touchGhost: not checked, because the log has no times
                report rate: unknown, because the log has no times

                """
        )
    }

    @Test func `names a recording's own lines`() throws {
        let folder = try TestFolder()
        try folder.file(
            "a.jsonl",
            ValidRecording.tap + #"{"t":0.1,"noticed":"touchTaken","detail":"by a menu"}"# + "\n"
        )
        let end = try Program(["check", "a.jsonl"], folder: folder.path).finish()
        #expect(end.output.contains("touchTaken: once at 0.100 s (line 4 of the recording)"))
    }

    @Test(arguments: [
        (#"{"t":0,"pointer":"move","x":1,"y":1,"type":"pencil"}"#, "no touch: the pen only hovers"),
        (#"{"t":0,"pointer":"move","x":1,"y":1}"#, "no touch: the pointer only hovers"),
        (#"{"t":0,"key":"down","press":"select"}"#, "no touch"),
    ])
    func `a file without a touch ends with status 2`(_ line: String, _ message: String) throws {
        let folder = try TestFolder()
        try folder.file("a.jsonl", ValidRecording.header + line + "\n")
        let words = ["check", "a.jsonl", "--report", "map.png"]
        let end = try Program(words, folder: folder.path).finish()
        #expect(end.status == 2)
        #expect(end.output.isEmpty)
        #expect(end.errors == "touchstone: a.jsonl: \(message)\n")
        #expect(folder.names == ["a.jsonl"])
    }

    @Test func `problems without a touch are problems`() throws {
        let folder = try TestFolder()
        try folder.file(
            "a.jsonl",
            ValidRecording.header + #"{"t":0.1,"noticed":"eventsLost","detail":"all"}"# + "\n"
        )
        let end = try Program(["check", "a.jsonl"], folder: folder.path).finish()
        #expect(end.status == 1)
        #expect(end.output.hasPrefix("✗ 1 problem · no contact in 0.10 s\n"))
    }
}
