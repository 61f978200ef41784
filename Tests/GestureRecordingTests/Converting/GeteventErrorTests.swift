import Foundation
import GestureRecording
import Testing

@Suite struct `An error in the output of getevent` {
    private static let tap = Sample.getevent("0 id 1\n0 x 10\n0 y 10\n0 report")
    private static let event = "expected an event such as [ 12345.678901]"

    /// An event on line 5, after the tap's.
    private static func then(_ line: String) -> String { tap + line + "\n" }
    private static func described(_ old: String, _ new: String) -> String {
        Sample.geteventScreen.replacing(old, with: new) + tap
    }

    private static let table: [(String, String)] = [
        (
            Sample.geteventScreen,
            "a: found no events ABS_MT_POSITION_X and ABS_MT_POSITION_Y, expected a touchscreen's"
        ),
        (
            Sample.getevent("0 button 1\n0 absx 5\n0 absy 5\n0 report"),
            "a: found no events ABS_MT_POSITION_X and ABS_MT_POSITION_Y, expected"
        ),
        (
            "/dev/input/event2: EV_ABS ABS_MT_SLOT 00000000\n",
            "a:1: found \"/dev/input/event2: EV_ABS ABS_MT_SLOT 00000000\", \(event)"
        ),
        ("EV_ABS       ABS_MT_SLOT 00000000\n", "a:1: found \"EV_ABS       ABS_MT_SLOT"),
        ("[   1.000001] \u{0}\u{1}\u{7f}ELF\n", "a:1: found \"[   1.000001] ELF\", \(event)"),
        (then("\u{0}\u{1}\u{7f}ELF"), "a:5: found \"ELF\", \(event)"),
        (then("    indented"), "a:5: found \"indented\", \(event)"),
        (then("[ 12345.1] EV_ABS ABS_X 00000000"), "a:5: found \"[ 12345.1] EV_ABS"),
        (then("[ nan] EV_ABS ABS_X 00000000"), "a:5: found \"[ nan] EV_ABS"),
        (then("[ -1.000000] EV_ABS ABS_X 00000000"), "a:5: found \"[ -1.000000] EV_ABS"),
        (then("[ 9999999999999.000000] EV_ABS ABS_X 00000000"), event),
        (then("[ 12346.000000] EV_ABS ABS_X"), event),
        (then("[ 12346.000000] EV_ABS"), event),
        (then("[ 12346.000000]"), event),
        (then("[ 12346.000000] EV_ABS ABS_X 0000000"), event),
        (then("[ 12346.000000] EV_ABS ABS_X 000000001"), event),
        (then("[ 12346.000000] EV_ABS ABS_X -0000001"), event),
        (then("[ 12346.000000] EV_ABS ABS_X MANY"), event),
        (then("[ 12346.000000] EV_ABS abs_x 00000000"), event),
        (then("[ 12346.000000] ABS ABS_X 00000000"), event),
        (then("[ 12346.000000] EV_ABS ABS_X 00000000 1"), event),
        (then("[ 12346.000000] EV_SYN SYN_REPORT 00000000 rate x"), event),
        (then("[ 12346.000000] 003 0000 00000000"), event),
        (then("[ 12346.000000] /dev/input/event2 0003 0000 00000000"), event),
        (then("add device x: /dev/input/event2"), "a:5: found \"add device x: /dev"),
        (
            then("[ 12344.999999] /dev/input/event2: 0003 0035 00000001"),
            "a:5: found the time 12344.999999, expected at least 12345.000000, the time of the event"
        ),
        (
            then("[ 1000012346.000001] /dev/input/event2: 0003 0039 ffffffff")
                + "[ 1000012346.000001] /dev/input/event2: 0000 0000 00000000\n",
            "a:6: found an event 1000000001 s after the first, expected at most a billion seconds"
        ),
        (
            Sample.getevent("0 slot 64\n0 x 1\n0 y 1\n0 report"),
            "a:1: found slot 64, expected 0 to 63"
        ),
        (
            described("_X     : value 0, min 0, max 12799", "_X     : value 0, min 0, max many"),
            "a:15: found \"ABS_MT_POSITION_X     : value 0, min 0, max many, fuzz"
        ),
        (
            described(
                "_POSITION_X     : value 0, min 0, max 12799",
                "_POSITION_X : value 0, min 0"
            ),
            "found \"ABS_MT_POSITION_X : value 0, min 0, fuzz 0, flat 0, resoluti\","
                + " expected an axis such as ABS_MT_POSITION_X : value 0, min 0, max 1079"
        ),
        (
            described("max 7999", "max 99999999999"),
            "found \"ABS_MT_POSITION_Y     : value 0, min 0, max 99999999999, fuz\", expected an axis"
        ),
        (
            described("max 7999", "max 0"),
            "a:16: found ABS_MT_POSITION_Y from 0 to 0, expected a minimum below the maximum"
        ),
        (
            tap + (0..<9).map { Sample.getevent("0 x 1", device: "/dev/input/mt\($0): ") }.joined(),
            "a: found 10 touchscreens, expected at most 8"
        ),
        (
            (0..<300).map { "add device \($0): /dev/input/event\($0)\n" }.joined(),
            "a:257: found more than 256 devices, expected no more"
        ),
        (tap + String(repeating: "[", count: 3 << 20), "a:5: line is longer than 2 MB, expected a"),
    ]

    @Test func `is one line`() throws {
        for (text, expected) in Self.table {
            let error = try ConversionResult(["a": text]).error
            #expect(error?.contains(expected) == true, "\(expected): \(error ?? "no error")")
            #expect(error?.contains("\n") == false, "\(expected)")
        }
    }

    @Test(arguments: [
        "[   12346.000000] /dev/input/event2: EV_ABS       ABS_MT_POSI", "[   12346.0", "[",
        "[   12346.000000] /dev/input/event2: EV_ABS       ABS_MT_POSITION_X    00000005",
    ])
    func `is a warning for a truncated file, which is read up to its last complete frame`(
        _ end: String
    ) throws {
        let recording = try ConversionResult(["a": Sample.geteventScreen + Self.tap + end])
        #expect(recording.error == nil)
        #expect(recording.lines.count == 1)
        #expect(recording.warnings == ["a:25: last frame is truncated; ignored"])
    }

    @Test func `is that a pipe cannot be read twice`() throws {
        let pipe = Pipe()
        let path = "/dev/fd/\(pipe.fileHandleForReading.fileDescriptor)"
        try pipe.fileHandleForWriting.write(contentsOf: Data(Self.tap.utf8))
        try pipe.fileHandleForWriting.close()
        #expect(throws: RecordingError.self) { _ = try RecordingReader(file: path) }
    }
}
