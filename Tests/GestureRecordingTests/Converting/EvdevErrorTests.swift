import Foundation
import GestureRecording
import Testing

@Suite struct `An error in another program's recording` {
    private static let tap = Sample.events("0 id 1\n0 x 10\n0 y 10\n0 report")
    /// An event after the tap's.
    private static func then(_ line: String) -> String { Sample.slots + tap + line + "\n" }
    private static func described(_ old: String, _ new: String) -> String {
        Sample.slots.replacingOccurrences(of: old, with: new) + tap
    }

    private static let evemu: [(String, String)] = [
        (
            "\u{0}\u{1}\u{7f}ELF",
            "a:1: found \"ELF\", expected a recording (JSON Lines), a report (PNG),"
        ),
        (
            "hello\n",
            "a:1: found \"hello\", expected a recording (JSON Lines), a report (PNG), a touchscreen's"
        ),
        ("# hello\n\n# you\n", "a: contains only comments, expected a recording (JSON Lines)"),
        ("\n \n", "a: is empty, expected"),
        (Sample.slots, "a: no events, expected touches"),
        (
            described("# EVEMU 1.3", "# EVEMU 2.0"),
            "a:1: found \"# EVEMU 2.0\", expected EVEMU 1.0 to 1.3"
        ),
        (
            described("P: 02", "P: 05"),
            "a: found a touchpad \"Test panel # 2\", expected a touchscreen"
        ),
        (
            described("P: 02", "P: 00").replacingOccurrences(
                of: "B: 01 00 04",
                with: "B: 01 20 04"
            ),
            "a: found a touchpad"
        ),
        (
            described("B: 03 03 00 00 00 00 80 60 06", "").replacingOccurrences(
                of: "A: ",
                with: "# "
            ),
            "a: found a device without touches \"Test panel # 2\", expected a touchscreen"
        ),
        (
            Sample.single.replacingOccurrences(of: "B: 01 00 04", with: "B: 01 01 04") + tap,
            "a: found a pen tablet \"resistive\", expected a touchscreen"
        ),
        (described("A: 35", "A: 34"), "a: no range of ABS_MT_POSITION_X, expected its minimum"),
        (
            described("A: 36 0 7999", "A: 36 7999 7999"),
            "a:18: found ABS_MT_POSITION_Y from 7999 to 7999, expected a minimum below"
        ),
        (
            described("A: 35 0 12799 0 0 40", "A: 35 0"),
            "a:17: found \"A: 35 0\", expected an axis, and 4 or 5 whole numbers"
        ),
        (
            described("A: 35 0", "A: 35 0x0"),
            "a:17: found \"A: 35 0x0 12799 0 0 40\", expected an axis,"
        ),
        (described("12799", "99999999999"), "a:14: found \"A: 00 0 99999999999 0 0 40\", expected"),
        (
            described("B: 00", "B: 20"),
            "a:6: found \"B: 20 0b 00 00 00 00 00 00 00\", expected an event type"
        ),
        (
            described("B: 00 0b", "B: 00 100"),
            "a:6: found \"B: 00 100 00 00 00 00 00 00 00\", expected up to 8 bytes"
        ),
        (
            described("I: 0018", "Q: 0018"),
            "a:4: found \"Q: 0018 04f3 2a1b 0100\", expected a line of N:"
        ),
        (
            "he\u{7f}l\u{80}l\u{9f}o\u{a0}\u{fffd}\n",
            #"a:1: found "hel\u{0080}l\u{009F}o\#u{a0}", expected a recording"#
        ),
        (
            then("E: 1600000001.000000 0003 0035 nan"),
            "a:25: found \"E: 1600000001.000000 0003 0035 nan\""
        ),
        (
            then("E: nan 0003 0035 0001"),
            "a:25: found \"E: nan 0003 0035 0001\", expected an event such as E: "
        ),
        (
            then("E: 1600000001.000000 0003 0035 2147483648"),
            "expected an event such as E: 0.016000 0003"
        ),
        (then("E: 1600000001.000000 0003 0035"), "expected an event such as"),
        (then("E: 1600000001.000000 0003 0035 1 2"), "expected an event such as"),
        (then("E: 1600000001.0000001 0003 0035 1"), "expected an event such as"),
        (then("E: -1.000000 0003 0035 1"), "expected an event such as"),
        (then("E: 9999999999999.000000 0003 0035 1"), "expected an event such as"),
        (then("N: another"), "a:25: found \"N: another\", expected an event such as"),
        (
            then("E: 1599999999.999999 0003 0035 0001"),
            "a:25: found the time 1599999999.999999, expected at least 1600000000.000000, the time of"
        ),
        (
            then("E: 2600000001.000000 0003 0035 1\nE: 2600000001.000000 0000 0000 0"),
            "a:26: found an event 1000000001 s after the first, expected at most a billion seconds"
        ),
    ]

    @Test func `is one line for evemu`() {
        for (text, expected) in Self.evemu { check(text, expected) }
    }

    private static let frame = Sample.frames("0 id 1\n0 x 10\n0 report")
    private static let screen = Sample.libinput(Sample.device("S", events: frame))
    private static func changed(_ old: String, _ new: String) -> String {
        screen.replacingOccurrences(of: old, with: new)
    }

    private static let libinput: [(String, String)] = [
        (
            changed("\nversion: 1", "\nversion: 2"),
            "a:2: found version: 2, expected version 1 of the"
        ),
        (changed("\nversion: 1", "\nversion: one"), "a:2: found version: one, expected version 1"),
        (changed("\nversion: 1", ""), "a: no version, expected version: 1"),
        ("# libinput record\nversion: 1\n", "a: found no devices, expected a touchscreen"),
        (Sample.libinput(Sample.device("S", events: "")), "a: no events, expected touches"),
        (changed("  evdev:", "\tevdev:"), "a:12: found a tab in the indentation, expected spaces"),
        (
            changed("\nversion: 1", "\nversion: \u{7f}1\u{80}\u{9f}\u{a0}\u{fffd}"),
            #"a:2: found version: 1\u{0080}\u{009F}\#u{a0}, expected version 1"#
        ),
        (
            changed("- node: /dev/input/event9", "node"),
            "a:11: found \"node\", expected a key and a value such as version: 1"
        ),
        (
            changed("  quirks:", "  quirks"),
            "a:35: found \"quirks\", expected a key and a value such as node:"
        ),
        (
            changed("53: [0, 12799, 0, 0, 40]", "53: [12799, 0, 0, 0, 40]"),
            "a:24: found ABS_MT_POSITION_X from 12799 to 0, expected a minimum below"
        ),
        (changed("53: [0, 12799, 0, 0, 40]", ""), "a: no range of ABS_MT_POSITION_X"),
        (
            changed("53: [0, 12799, 0, 0, 40]", "53: [0, 12799]"),
            "a:24: found 2 numbers of an axis, expected 5: min, max, fuzz, flat, resolution"
        ),
        (
            changed("53: [0, 12799, 0, 0, 40]", "53: [0, 99999999999]"),
            "a:24: found \"99999999999]\", expected whole numbers of 32 bits up to ]"
        ),
        (
            changed("53: [0, 12799, 0, 0, 40]", "53: 5"),
            "a:24: found \"5\", expected numbers in brackets"
        ),
        (
            changed("  - evdev:", "  - evdev: []"),
            "a:37: found \"- evdev: []\", expected an event such as"
        ),
        (
            changed("[0, 0, 3, 53, 10]", "[0, 0, 3, 53]"),
            "a:39: found \"- [0, 0, 3, 53] # said twice\""
        ),
        (
            changed("[0, 0, 3, 53, 10]", "[0, 0, 3, 53, .nan]"),
            "expected an event such as - [0, 16000, 3,"
        ),
        (changed("[0, 0, 3, 53, 10]", "[0, 0, 3, 53, 3000000000]"), "expected an event such as"),
        (changed("[0, 0, 3, 53, 10]", "[-1, 0, 3, 53, 3]"), "expected an event such as"),
        (
            changed("[0, 0, 3, 57, 1]", "[1, 0, 3, 57, 1]"),
            "a:39: found the time 0.000000, expected at"
        ),
        (changed("[0, 0, 3, 57, 1]", "[0, 0, 3, 47, 64]"), "a:38: found slot 64, expected 0 to 9"),
    ]

    @Test func `is one line for libinput record`() throws {
        #expect(try ConversionResult(["a": Self.screen]).lines.count == 1)
        for (text, expected) in Self.libinput { check(text, expected) }
    }

    @Test func `refuses an endless line before it fills the memory`() {
        let line = Sample.slots + "E: " + String(repeating: "0", count: 3 << 20)
        check(line, "a:21: line is longer than 2 MB")
    }

    @Test func `refuses a pipe, which cannot be read twice; our own recordings can be piped`()
        throws
    {
        let pipe = Pipe()
        let path = "/dev/fd/\(pipe.fileHandleForReading.fileDescriptor)"
        try pipe.fileHandleForWriting.write(contentsOf: Data((Sample.slots + Self.tap).utf8))
        try pipe.fileHandleForWriting.close()
        #expect(
            throws: RecordingError(
                path,
                "is a pipe or a device, expected a file, because this format is read twice"
            )
        ) {
            _ = try RecordingReader(file: path)
        }
        let ours = Pipe()
        try ours.fileHandleForWriting.write(contentsOf: Data((ReplayBench.header + "\n").utf8))
        try ours.fileHandleForWriting.close()
        let descriptor = ours.fileHandleForReading.fileDescriptor
        #expect(try RecordingReader(file: "/dev/fd/\(descriptor)").header.scene == "playground")
    }

    @Test(arguments: [
        ("E: 1600000001.000000 0003 0035 0050\n", 25),
        ("E: 1600000001.000000 0003 0035 0050\nE: 1600000001.0000", 26),
        ("E: 1600000001.000000 0003 0035 0050\nE: 1600000001.000000 0003 0035 005", 26),
        ("E: 16", 25),
    ])
    func `is a warning for a truncated file, which is read up to its last complete frame`(
        _ end: String,
        _ line: Int
    ) throws {
        let recording = try ConversionResult(["a": Sample.slots + Self.tap + end])
        #expect(recording.error == nil)
        #expect(recording.lines.count == 1)
        #expect(recording.warnings == ["a:\(line): last frame is truncated; ignored"])
    }

    @Test(arguments: ["    - [0, 50", "  - evd", "  - evdev:\n    - [0, 5000, 3, 53, 50]\n"])
    func `is a warning for a truncated file of libinput record`(_ end: String) throws {
        let recording = try ConversionResult(["a": Self.screen + end])
        #expect(recording.error == nil)
        #expect(recording.lines.count == 1)
        #expect(recording.warnings.count == 1)
    }

    private func check(_ text: String, _ expected: String) {
        #expect(throws: Never.self, "\(expected)") {
            let error = try ConversionResult(["a": text]).error
            #expect(error?.contains(expected) == true, "\(expected): \(error ?? "no error")")
            #expect(error?.contains("\n") == false, "\(expected)")
        }
    }
}
