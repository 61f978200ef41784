import Foundation
import Recordings
import Testing

@Suite struct `The output of evtest` {
    /// A screen with slots, ten units to a point of the playground.
    private static let screen = """
        Input driver version is 1.0.1
        Input device ID: bus 0x18 vendor 0x416 product 0x38f version 0x1060
        Input device name: "Panel"
        Supported events:
          Event type 0 (EV_SYN)
          Event type 1 (EV_KEY)
            Event code 330 (BTN_TOUCH)
          Event type 3 (EV_ABS)
            Event code 47 (ABS_MT_SLOT)
              Value      1
              Min        0
              Max        9
            Event code 53 (ABS_MT_POSITION_X)
              Value      0
              Min        0
              Max    12799
              Resolution 40
            Event code 54 (ABS_MT_POSITION_Y)
              Value      0
              Min        0
              Max     7999
            Event code 57 (ABS_MT_TRACKING_ID)
              Value      0
              Min        0
              Max    65535
        Properties:
          Property type 1 (INPUT_PROP_DIRECT)
        Testing ... (interrupt to exit)

        """

    private static func event(_ time: String, _ code: Int, _ value: Int) -> String {
        "Event: time \(time), type 3 (EV_ABS), code \(code) (?), value \(value)\n"
    }

    private static func report(_ time: String, _ text: String = "SYN_REPORT") -> String {
        "Event: time \(time), -------------- \(text) ------------\n"
    }

    private static let tap =
        event("1700.000000", 57, 7) + event("1700.000000", 53, 4800)
        + event("1700.000000", 54, 3000) + report("1700.000000")
        + event("1700.050000", 57, -1) + report("1700.050000")

    private static let converted = [
        #"{"t":0,"touch":"begin","id":2,"x":480,"y":300}"#,
        #"{"t":0.05,"touch":"end","id":2}"#,
    ]

    @Test func `begins in the slot of the description`() throws {
        let recording = try ConversionResult(["a.txt": Self.screen + Self.tap])
        #expect(recording.lines == Self.converted)
        #expect(recording.warnings.isEmpty && recording.error == nil)
    }

    @Test func `of an old version names the reports otherwise`() throws {
        let old = Self.tap.replacing("SYN_REPORT", with: "Report Sync")
            .replacing("(EV_ABS)", with: "(Absolute)")
        #expect(
            try ConversionResult(["a.txt": Self.screen + old]).lines == Self.converted
        )
    }

    @Test func `without its first lines has points as units, and one warning`() throws {
        let recording = try ConversionResult(["a.txt": Self.tap])
        #expect(recording.lines.first == #"{"t":0,"touch":"begin","id":1,"x":4800,"y":3000}"#)
        #expect(
            recording.warnings == [
                "a.txt:1: no ranges of the positions before the events,"
                    + " so one unit is one point; insert the output of evtest, from its first line"
                    + " there"
            ]
        )
    }

    @Test func `whose beginning is cut has the ranges that are left`() throws {
        let lines = Self.screen.split(separator: "\n").map { "\($0)\n" }
        let recording = try ConversionResult(["a.txt": lines.dropFirst(8).joined() + Self.tap])
        #expect(recording.lines == Self.converted)
        #expect(recording.warnings.isEmpty && recording.error == nil)
    }

    @Test func `of two runs is one screen, whose fingers are given up between them`() throws {
        let down = Self.tap.split(separator: "\n").prefix(4).map { "\($0)\n" }.joined()
        let later = Self.tap.replacing("1700.", with: "1750.")
        let recording = try ConversionResult(["a.txt": Self.screen + down + Self.screen + later])
        #expect(
            recording.lines == [
                Self.converted[0], #"{"t":0,"touch":"cancel","id":2}"#,
                #"{"t":50,"touch":"begin","id":2,"x":480,"y":300}"#,
                #"{"t":50.05,"touch":"end","id":2}"#,
            ]
        )
        #expect(
            recording.findings == [
                "0.0 touchNotLifted: finger 2 has been down since line 32 of the log"
            ]
        )
        #expect(recording.warnings.isEmpty && recording.error == nil)
    }

    @Test func `of two screens has the fingers of both`() throws {
        let other = Self.screen.replacing("12799", with: "6399")
        let recording = try ConversionResult(["a.txt": Self.screen + Self.tap + other + Self.tap])
        #expect(recording.lines.count == 4)
        #expect(recording.findings.isEmpty && recording.error == nil)
    }

    @Test func `that ends within its first report names the line`() throws {
        let text = Self.screen + Self.event("1700.000000", 57, 7) + Self.event("1700.000000", 53, 4)
        let message = "the log ends within its first report, expected SYN_REPORT"
        #expect(try ConversionResult(["a.txt": text]).error == "a.txt:30: \(message)")
        let cut = try ConversionResult(["a.txt": text + "Event: time 17"])
        #expect(cut.error == "a.txt:31: \(message)")
    }

    @Test func `whose touches have no position is refused by what they lack`() throws {
        let text =
            Self.event("1.0", 57, 7) + Self.event("1.0", 54, 9) + Self.report("1.0")
            + Self.event("2.0", 57, -1) + Self.report("2.0")
        #expect(
            try ConversionResult(["a.txt": text]).error
                == "a.txt: found a device whose touches have no ABS_MT_POSITION_X,"
                + " expected a touchscreen or a pen"
        )
        let single = "Event: time 1.0, type 1 (EV_KEY), code 330 (BTN_TOUCH), value 1\n"
        #expect(
            try ConversionResult(["a.txt": single]).error
                == "a.txt: found a device whose touches have no ABS_X and no ABS_Y,"
                + " expected a touchscreen or a pen"
        )
    }

    @Test func `of another device is refused by its kind`() throws {
        let mouse = """
            Input driver version is 1.0.1
            Input device name: "USB Mouse"
              Event type 1 (EV_KEY)
                Event code 272 (BTN_LEFT)
              Event type 2 (EV_REL)
                Event code 0 (REL_X)
                Event code 1 (REL_Y)
            Event: time 1.000000, type 2 (EV_REL), code 0 (REL_X), value 3

            """
        #expect(
            try ConversionResult(["a.txt": mouse]).error
                == #"a.txt: found a mouse "USB Mouse", expected a touchscreen or a pen"#
        )
    }

    @Test func `that ends within the description names its last line`() throws {
        let lines = Self.screen.split(separator: "\n").map { "\($0)\n" }
        let cut = lines.prefix(9).joined() + "        Fuz"
        #expect(
            try ConversionResult(["a.txt": cut]).error
                == #"a.txt:9: the log ends with the description of a device without touches "Panel","#
                + " expected the axes of a touchscreen or a pen, and events"
        )
        #expect(
            try ConversionResult(["a.txt": "```\n" + lines[0]]).error
                == "a.txt:2: the log ends with the description of a device without touches,"
                + " expected the axes of a touchscreen or a pen, and events"
        )
    }

    @Test(arguments: ["", screen])
    func `without an event that can be read is refused by the first of them`(
        _ screen: String
    ) throws {
        let text = screen + Self.event("-1.0", 57, 7) + Self.event("99999999999999.0", 53, 1)
        let number = screen.isEmpty ? 1 : 29
        #expect(
            try ConversionResult(["a.txt": text]).error
                == "a.txt:\(number): found \"Event: time -1.0, type 3 (EV_ABS), code 57 (?), value 7\","
                + " expected an event such as Event: time 0.016000, type 3 (EV_ABS), code 53"
                + " (ABS_MT_POSITION_X), value 1420"
        )
    }

    @Test(arguments: [
        "Event: time 1700.1, type 3 (EV_ABS), code 53 (?), value nan",
        "Event: time nan, type 3 (EV_ABS), code 53 (?), value 1",
        "Event: time 1700.1, type 3 (EV_ABS), value 1",
        "Event: time 1700.1, nothing",
    ])
    func `with an event that cannot be read goes on behind it`(_ line: String) throws {
        let text = Self.screen + line + "\n" + Self.tap
        let recording = try ConversionResult(["a.txt": text])
        #expect(recording.lines == Self.converted)
        #expect(
            recording.warnings == [
                "a.txt:29: skipped an event that cannot be read: found \"\(line.prefix(60))\", expected"
                    + " an event such as Event: time 0.016000, type 3 (EV_ABS), code 53"
                    + " (ABS_MT_POSITION_X), value 1420"
            ]
        )
    }
}
