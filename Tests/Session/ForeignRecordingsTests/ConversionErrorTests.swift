import Foundation
import GestureRecording
import Recordings
import Testing
@testable import RecordingFormat

@Suite struct `An error in another program's recording` {
    private static let landing = "0 id 1\n0 x 10\n0 y 10\n0 report"

    /// Expects an error, or the warning about an event that cannot be read.
    private static func check(_ text: String, _ expected: String) throws {
        let recording = try ConversionResult(["a": text])
        let skipped = recording.warnings.first {
            $0.contains("skipped an event that cannot be read")
        }
        let error =
            recording.error
            ?? skipped?.replacing(
                "skipped an event that cannot be read: ",
                with: ""
            )
        #expect(error?.contains(expected) == true, "\(expected): \(error ?? "no error")")
        #expect(error?.contains("\n") == false, "\(expected)")
    }

    // MARK: evemu

    private static let evemuTap = Sample.events(landing)

    /// Whole files, changes of the sample with a tap, and lines after it.
    private static let evemu = mistakes(
        """
        \u{0}\u{1}\u{7F}ELF → a:1: found "ELF", expected a recording (JSON Lines), a report (PNG),
        hello⏎ → a:1: found "hello", expected a recording (JSON Lines), a report (PNG), a log of
        # hello⏎⏎# you⏎ → a:1: found "# hello", expected a recording (JSON Lines)
        ⏎ ⏎ → a: is empty, expected
        # EVEMU 1.3 ⇒ # EVEMU 2.0 → a:1: found "# EVEMU 2.0", expected EVEMU 1.0 to 1.3
        P: 02 ⇒ P: 05 → a: found a touchpad "Test panel # 2", expected a touchscreen
        P: 02 ⇒ P: 00; B: 01 00 04 ⇒ B: 01 20 04 → a: found a touchpad
        A: 36 0 7999 ⇒ A: 36 7999 7999 → a:18: found ABS_MT_POSITION_Y from 7999 to 7999, expected a minimum below
        A: 35 0 12799 0 0 40 ⇒ A: 35 0 → a:17: found "A: 35 0", expected an axis, and 4 or 5 whole numbers
        A: 35 0 ⇒ A: 35 0x0 → a:17: found "A: 35 0x0 12799 0 0 40", expected an axis,
        12799 ⇒ 99999999999 → a:14: found "A: 00 0 99999999999 0 0 40", expected
        B: 00 ⇒ B: 20 → a:6: found "B: 20 0b 00 00 00 00 00 00 00", expected an event type
        B: 00 0b ⇒ B: 00 100 → a:6: found "B: 00 100 00 00 00 00 00 00 00", expected up to 8 bytes
        + E: 1600000001.000000 0003 0035 nan → a:25: found "E: 1600000001.000000 0003 0035 nan"
        + E: nan 0003 0035 0001 → a:25: found "E: nan 0003 0035 0001", expected an event such as E:
        + E: 1600000001.000000 0003 0035 2147483648 → expected an event such as E: 0.016000 0003
        + E: 1600000001.000000 0003 0035 → expected an event such as
        + E: 1600000001.000000 0003 0035 1 2 → expected an event such as
        + E: 1600000001.0000001 0003 0035 1 → expected an event such as
        + E: -1.000000 0003 0035 1 → expected an event such as
        + E: 9999999999999.000000 0003 0035 1 → expected an event such as
        he\u{7F}l\u{80}l\u{9F}o\u{A0}\u{FFFD}⏎ → a:1: found "hel\\u{0080}l\\u{009F}o\u{A0}", expected a recording
        """
    )

    @Test func `is one line for evemu`() throws {
        for mistake in Self.evemu {
            let changed = Sample.slots.changed(by: mistake.text).map { $0 + Self.evemuTap }
            let isAfter = mistake.text.hasPrefix("+ ")
            let after = Sample.slots + Self.evemuTap + mistake.text.dropFirst(2) + "\n"
            try Self.check(changed ?? (isAfter ? after : mistake.text), mistake.message)
        }
        try Self.check(Sample.slots, "a: no events, expected touches")
        try Self.check(
            Sample.slots + "E: " + String(repeating: "0", count: 3 << 20),
            "a:21: line is longer than 2 MB"
        )
    }

    // MARK: libinput record

    private static let screen = Sample.libinput(
        Sample.device("S", events: Sample.frames("0 id 1\n0 x 10\n0 report"))
    )

    /// Whole files, and changes of the sample.
    private static let libinput = mistakes(
        """
        ⏎version: 1 ⇒ ⏎version: 2 → a:2: found version: 2, expected version 1 of the
        ⏎version: 1 ⇒ ⏎version: one → a:2: found version: one, expected version 1
        # libinput record⏎version: 1⏎ → a: found no devices, expected a touchscreen
          evdev: ⇒ \u{9}evdev: → a:12: found a tab in the indentation, expected spaces
        - node: /dev/input/event9 ⇒ node → a:12: found "evdev:", expected a device such as - node: /dev/input/event0
          quirks: ⇒   quirks → a:35: found "quirks", expected a key and a value such as node:
        53: [0, 12799, 0, 0, 40] ⇒ 53: [12799, 0, 0, 0, 40] → a:24: found ABS_MT_POSITION_X from 12799 to 0, expected a minimum below
        53: [0, 12799, 0, 0, 40] ⇒ 53: [0, 12799] → a:24: found 2 numbers of an axis, expected 5: min, max, fuzz, flat, resolution
        53: [0, 12799, 0, 0, 40] ⇒ 53: [0, 99999999999] → a:24: found "99999999999]", expected whole numbers of 32 bits up to ]
        53: [0, 12799, 0, 0, 40] ⇒ 53: 5 → a:24: found "5", expected numbers in brackets
          - evdev: ⇒   - evdev: [] → a:37: found "- evdev: []", expected an event such as
        [0, 0, 3, 53, 10] ⇒ [0, 0, 3, 53] → a:39: found "- [0, 0, 3, 53] # said twice"
        [0, 0, 3, 53, 10] ⇒ [0, 0, 3, 53, .nan] → expected an event such as - [0, 16000, 3,
        [0, 0, 3, 53, 10] ⇒ [0, 0, 3, 53, 3000000000] → expected an event such as
        [0, 0, 3, 53, 10] ⇒ [-1, 0, 3, 53, 3] → expected an event such as
        [0, 0, 3, 57, 1] ⇒ [0, 0, 3, 47, 64] → a:38: found slot 64, expected 0 to 9
        ⏎version: 1 ⇒ ⏎version: \u{7F}1\u{80}\u{9F}\u{A0}\u{FFFD} → a:2: found version: 1\\u{0080}\\u{009F}\u{A0}, expected version 1
        """
    )

    @Test func `is one line for libinput record`() throws {
        #expect(try ConversionResult(["a": Self.screen]).lines.count == 1)
        for mistake in Self.libinput {
            try Self.check(Self.screen.changed(by: mistake.text) ?? mistake.text, mistake.message)
        }
        let silent = Sample.libinput(Sample.device("S", events: ""))
        try Self.check(silent, "a: no events, expected touches")
    }

    // MARK: getevent

    private static let geteventTap = Sample.getevent(landing)

    /// Whole files, changes of the sample with a tap, and lines after a tap.
    private static let getevent = mistakes(
        """
        [   1.000001] \u{0}\u{1}\u{7F}ELF⏎ → a:1: found "[   1.000001] ELF", expected a recording
        + [ 12345.1] EV_ABS ABS_X 00000000 → a:5: found "[ 12345.1] EV_ABS
        + [ nan] EV_ABS ABS_X 00000000 → a:5: found "[ nan] EV_ABS
        + [ -1.000000] EV_ABS ABS_X 00000000 → a:5: found "[ -1.000000] EV_ABS
        + [ 9999999999999.000000] EV_ABS ABS_X 00000000 → expected an event such as [ 12345.678901]
        + [ 12346.000000] EV_ABS ABS_X → expected an event such as [ 12345.678901]
        + [ 12346.000000] EV_ABS → expected an event such as [ 12345.678901]
        + [ 12346.000000] EV_ABS ABS_X 0000000 → expected an event such as [ 12345.678901]
        + [ 12346.000000] EV_ABS ABS_X 000000001 → expected an event such as [ 12345.678901]
        + [ 12346.000000] EV_ABS ABS_X -0000001 → expected an event such as [ 12345.678901]
        + [ 12346.000000] EV_ABS ABS_X MANY → expected an event such as [ 12345.678901]
        + [ 12346.000000] EV_ABS abs_x 00000000 → expected an event such as [ 12345.678901]
        + [ 12346.000000] EV_ABS ABS_X 00000000 1 → expected an event such as [ 12345.678901]
        + [ 12346.000000] EV_SYN SYN_REPORT 00000000 rate x → expected an event such as [ 12345.678901]
        + [ 12346.000000] /dev/input/event2 0003 0000 00000000 → expected an event such as [ 12345.678901]
        + add device x: /dev/input/event2 → a:5: found "add device x: /dev
        _X     : value 0, min 0, max 12799 ⇒ _X     : value 0, min 0, max many → a:15: found "ABS_MT_POSITION_X     : value 0, min 0, max many, fuzz
        _POSITION_X     : value 0, min 0, max 12799 ⇒ _POSITION_X : value 0, min 0 → found "ABS_MT_POSITION_X : value 0, min 0, fuzz 0, flat 0, resoluti", expected an axis such as ABS_MT_POSITION_X : value 0, min 0, max 1079
        max 7999 ⇒ max 99999999999 → found "ABS_MT_POSITION_Y     : value 0, min 0, max 99999999999, fuz", expected an axis
        max 7999 ⇒ max 0 → a:16: found ABS_MT_POSITION_Y from 0 to 0, expected a minimum below the maximum
        """
    )

    @Test func `is one line for getevent`() throws {
        for mistake in Self.getevent {
            let changed = Sample.geteventScreen.changed(by: mistake.text).map {
                $0 + Self.geteventTap
            }
            let isAfter = mistake.text.hasPrefix("+ ")
            let after = Self.geteventTap + mistake.text.dropFirst(2) + "\n"
            try Self.check(changed ?? (isAfter ? after : mistake.text), mistake.message)
        }
        let endless = Self.geteventTap + String(repeating: "[", count: 3 << 20)
        for (text, expected) in [
            (Sample.geteventScreen, "a: no events, expected touches"),
            (
                Sample.getevent("0 slot 64\n0 x 1\n0 y 1\n0 report"),
                "a:1: found slot 64, expected 0 to 63"
            ),
            (endless, "a:5: line is longer than 2 MB, expected a"),
        ] {
            try Self.check(text, expected)
        }
    }

    // MARK: Gestures in XML

    private static let first = "<Point X=\"1\" Y=\"1\" T=\"10\"/>\n"

    /// A gesture with a second point on line 3.
    private static func gesture(_ point: some StringProtocol) -> String {
        "<Gesture Name=\"a1\">\n" + first + point + "\n</Gesture>\n"
    }

    private static func named(_ name: some StringProtocol) -> String {
        "<Gesture Name=\"\(name)\">\n" + first + "</Gesture>\n"
    }

    /// Whole files; `… point` is a second point of a gesture, `name …` the name of one.
    private static let gestures = mistakes(
        """
        < → a:1: found the end of the line, expected a name of an element or an attribute
        <\u{0}\u{1}\u{7F}ELF⏎ → a:1: found "ELF", expected a name of an element
        <html>⏎ → a:1: found <html>, expected <Gesture>
        </Gesture>⏎ → a:1: found </Gesture>, expected <Gesture>
        <!-- a⏎⏎b → a:3: found the end of the file, expected -->
        <?xml → a:1: found the end of the file, expected ?>
        <Point X="1" Y="1" T="10"/>⏎ → a:1: found <Point>, expected <Gesture>
        <Gesture Name="a1"/>⏎ → a:1: found an empty <Gesture>, expected points
        <Gesture Name="a1">⏎</Gesture>⏎ → a:2: found an empty <Gesture>, expected points
        <Gesture Name="a1"><Stroke/> → a:1: found an empty <Stroke>, expected points
        <Gesture Name="a1">⏎<Stroke></Stroke> → a:2: found an empty <Stroke>, expected points
        <Gesture Name="a1">⏎<Point X="1" Y="1" T="10"/>⏎ → a:2: found the end of the file, expected <Point> or </Gesture>
        <Gesture Name="a1">⏎<Stroke><Point X="1" Y="1" T="10"/>⏎ → a:2: found the end of the file, expected <Point> or </Stroke>
        <Gesture Name="a1">⏎<Stroke><Point X="1" Y="1" T="10"/>⏎</Gesture> → a:3: found </Gesture>, expected <Point> or </Stroke>
        <Gesture Name="a1">⏎<Stroke><Point X="1" Y="1" T="10"/>⏎</Stroke>⏎<Point X="1" Y="1" T="10"/>⏎ → a:4: found <Point>, expected <Stroke> or </Gesture>
        … <Stroke> → a:3: found <Stroke>, expected <Point> or </Gesture>
        … <Foo/> → a:3: found <Foo>, expected <Point> or </Gesture>
        … <Point X="1" Y="1" T="10"> → a:4: found </Gesture>, expected </Point>
        … hello → a:3: found "hello", expected an element such as <Point
        … <![CDATA[x]]> → a:3: found "<![CDATA[x]]>", expected elements and comments
        … <!ELEMENT x> → a:3: found "<!ELEMENT x>", expected elements and comments only
        <?xml version="1.0"?>⏎<!DOCTYPE lolz [⏎<!ENTITY lol "lol">⏎]>⏎<Gesture/> → a:2: found "<!DOCTYPE lolz [", expected elements and comments only
        <Gesture Name="a1">⏎<Point X="1" Y="1" T="10"/>⏎</Gesture>⏎<Point X="1" Y="1" T="10"/>⏎ → a:4: found <Point>, expected the end of the file
        <Gesture Name="a1">⏎<Point X="1" Y="1" T="10"/>⏎</Gesture>⏎x → a:4: found "x", expected an element such as <Point
        … <Point X="1" Y="1"/> → a:3: found <Point> without T, expected T in all points
        <Gesture Name="a1">⏎<Point X="1" Y="1"/>⏎<Point X="1" Y="1" T="9"/>⏎</Gesture> → a:3: found <Point> with T, expected T in all points or in none
        … <Point X="1" T="10"/> → a:3: found <Point> without X or Y, expected both
        … <Point/> → a:3: found <Point> without X or Y, expected both
        … <Point X="1" Y="1" T="1000000000011"/> → a:3: found 1000000000.001 s after the first point, expected at most a billion seconds
        … <Point X="1000000001" Y="1" T="11"/> → a:3: found the point 1000000001.0, 1.0, expected coordinates up to a billion
        … <Point X="1" Y="-1000000001" T="11"/> → a:3: found the point 1.0, -1000000001.0, expected coordinates up to a billion
        … <Point X=1/> → a:3: found "1/>", expected "
        … <Point X/> → a:3: found "/>", expected =
        … <Point X="1"Y="2"/> → a:3: found "Y="2"/>", expected a space, / or >
        … <Point / > → a:3: found " >", expected >
        … <Point X="< → a:3: found "<", expected the end of the value of X
        … <Point X="1 → a:3: found "1", expected the end of the value of X
        <Gesture Name="a1 → a:1: found "a1", expected the end of the value of Name
        name 01 → a:1: found Name="01", expected 1 to 100 characters before its number
        name  → a:1: found Name="", expected 1 to 100 characters before its number
        name ~01 → a:1: found Name="~01", expected 1 to 100 characters
        <Gesture> → a:1: found <Gesture> without Name, expected a name such as circle01
        <Gesture name="a"> → a:1: found <Gesture> without Name, expected a name
        """
    )

    @Test func `is one line for a gesture in XML`() throws {
        #expect(try ConversionResult(["a": Self.gesture("")]).error == nil)
        for mistake in Self.gestures {
            let text = mistake.text
            let isPoint = text.hasPrefix("… ")
            let name = text.hasPrefix("name ") ? Self.named(text.dropFirst(5)) : text
            try Self.check(isPoint ? Self.gesture(text.dropFirst(2)) : name, mistake.message)
        }
        let most = String(repeating: "n", count: 101)
        try Self.check(Self.named(most), "nnn\", expected 1 to 100 characters before")
    }

    @Test(arguments: [
        "", " ", "a", "nan", "NaN", "inf", "-Infinity", "1e999", "0x10", "1,5", "1 2", "--1", "+1",
        "1e",
        ".5", "1.", "\u{661}",
    ])
    func `is one line for a text that is not a number`(_ text: String) throws {
        for name in ["X", "Y", "T"] {
            let point = "<Point X=\"1\" Y=\"1\" T=\"11\"/>"
            let old = name == "T" ? "T=\"11\"" : "\(name)=\"1\""
            let changed = point.replacing(old, with: "\(name)=\"\(text)\"")
            try Self.check(
                Self.gesture(changed),
                "a:3: found \(name)=\"\(text)\", expected a number"
            )
        }
    }

    @Test func `is one line for a gesture in an endless line`() throws {
        let endless =
            "<Gesture Name=\"a\">"
            + String(repeating: String(Self.first.dropLast()), count: 100_000)
        try Self.check(endless, "a:1: line is longer than 2 MB, expected a shorter one")
    }

    // MARK: Truncated files and pipes

    @Test(arguments: [
        (Sample.slots + evemuTap, "E: 1600000001.000000 0003 0035 0050\n", 25),
        (Sample.slots + evemuTap, "E: 1600000001.000000 0003 0035 0050\nE: 1600000001.0000", 26),
        (
            Sample.slots + evemuTap,
            "E: 1600000001.000000 0003 0035 0050\nE: 1600000001.000000 0003 0035 005", 26
        ),
        (Sample.slots + evemuTap, "E: 16", 25),
        (screen, "    - [0, 50", nil), (screen, "  - evd", nil),
        (screen, "  - evdev:\n    - [0, 5000, 3, 53, 50]\n", nil),
        (
            Sample.geteventScreen + geteventTap,
            "[   12346.000000] /dev/input/event2: EV_ABS       ABS_MT_POSI", 25
        ),
        (Sample.geteventScreen + geteventTap, "[   12346.0", 25),
        (Sample.geteventScreen + geteventTap, "[", 25),
        (
            Sample.geteventScreen + geteventTap,
            "[   12346.000000] /dev/input/event2: EV_ABS       ABS_MT_POSITION_X    00000005", 25
        ),
    ])
    func `is a warning for a truncated file, which is read up to its last complete frame`(
        _ text: String,
        _ end: String,
        _ line: Int?
    ) throws {
        let recording = try ConversionResult(["a": text + end])
        #expect(recording.error == nil)
        #expect(recording.lines.count == 1)
        #expect(recording.warnings.count == 1)
        guard let line else { return }
        #expect(recording.warnings == ["a:\(line): last frame is truncated; ignored"])
    }

    /// Another program's format is read twice.
    @Test func `is that a pipe cannot be read twice; our own recordings can be piped`() throws {
        func path(of text: String) throws -> (path: String, pipe: Pipe) {
            let pipe = Pipe()
            try pipe.fileHandleForWriting.write(contentsOf: Data(text.utf8))
            try pipe.fileHandleForWriting.close()
            return ("/dev/fd/\(pipe.fileHandleForReading.fileDescriptor)", pipe)
        }
        for text in [Sample.slots + Self.evemuTap, Self.geteventTap] {
            let piped = try path(of: text)
            let why = "is a pipe or a device, expected a file, because this format is read twice"
            #expect(throws: RecordingError(piped.path, why)) {
                _ = try RecordingReader(file: piped.path)
            }
            withExtendedLifetime(piped.pipe) {}
        }
        let ours = try path(of: ReplayBench.header + "\n")
        #expect(try RecordingReader(file: ours.path).header.scene == "playground")
        withExtendedLifetime(ours.pipe) {}
    }
}
