import Foundation
import Recordings
import Testing

@Suite struct `The output of getevent` {
    private static let touches = """
        100: id 31, x 4800, y 3000, pressure 50, button 1, absx 4800
        110: slot 1, id 46, x 5800, y 80, tool 0, pressure 300
        120: slot 0, x 4810
        130: scan 30
        140: slot 1, tool 2
        150: id -1, slot 0, id -1, button 0
        """

    private static let converted = [
        #"{"t":0,"touch":"begin","id":1,"x":480,"y":300,"force":0.25}"#,
        #"{"t":0.01,"touch":"begin","id":2,"x":580,"y":8,"force":1}"#,
        #"{"t":0.02,"touch":"update","id":1,"x":481,"y":300,"force":0.25}"#,
        #"{"t":0.04,"touch":"cancel","id":2}"#,
        #"{"t":0.05,"touch":"end","id":1}"#,
    ]

    @Test(arguments: [
        Sample.geteventScreen + Sample.getevent(touches),
        Sample.geteventScreen + Sample.getevent(touches, labels: false),
        Sample.geteventNumbers + Sample.getevent(touches, labels: false),
        Sample.geteventNumbers + Sample.getevent(touches, device: ""),
        "could not get driver version for /dev/input/mice, Not a typewriter\n\n"
            + Sample.geteventScreen
            + Sample.getevent(touches).replacing("\n", with: "\r\n")
            + "remove device 3: /dev/input/event2\n",
        Sample.getevent("100 scan 1", device: "/dev/input/event4: ") + Sample.geteventScreen
            + Sample.getevent(touches).replacing(
                " 00000000            ",
                with: " 00000000             rate 120"
            ),
    ])
    func `is converted with labels, numbers, one device or several`(_ text: String) throws {
        let recording = try ConversionResult(["a.txt": text])
        #expect(recording.lines == Self.converted)
        #expect(recording.warnings.isEmpty && recording.error == nil)
    }

    @Test func `without the axes' ranges has points as units, and one warning`() throws {
        let events = Sample.getevent("0 id 1\n0 x 1000\n0 y 2400\n0 report\n8 x 70000\n8 report")
        let recording = try ConversionResult(["a.txt": "\n" + events])
        #expect(
            recording.lines == [
                #"{"t":0,"touch":"begin","id":1,"x":1000,"y":2400}"#,
                #"{"t":0.008,"touch":"update","id":1,"x":70000,"y":2400}"#,
            ]
        )
        #expect(
            recording.warnings == [
                "a.txt:2: no ranges of the positions before the events,"
                    + " so one unit is one point; insert the output of getevent -lp there"
            ]
        )
        let small = try ConversionResult(["a.txt": events], canvas: CGSize(width: 5, height: 5))
        #expect(small.lines == recording.lines)
    }

    @Test func `of several devices has the fingers of touchscreens, by their positions`() throws {
        let first = Sample.getevent(
            "0 id 1\n0 x 10\n0 y 20\n0 report",
            device: "/dev/input/event7: "
        )
        let second = Sample.getevent(
            "4 id 9\n4 x 30\n4 y 40\n4 report",
            device: "/dev/input/event8: "
        )
        let key = Sample.getevent("2 button 1\n2 absx 5\n2 report", device: "/dev/input/event1: ")
        let recording = try ConversionResult(["a.txt": first + key + second])
        #expect(
            recording.lines == [
                #"{"t":0,"touch":"begin","id":1,"x":10,"y":20}"#,
                #"{"t":0.004,"touch":"begin","id":65,"x":30,"y":40}"#,
            ]
        )
        #expect(recording.warnings.count == 1)
    }

    @Test func `ignores a touchpad beside a touchscreen`() throws {
        let pad = Sample.geteventScreen.replacing("event2", with: "event9")
            .replacing("INPUT_PROP_DIRECT", with: "INPUT_PROP_POINTER")
        let touch = "0 id 1\n0 x 10\n0 y 20\n0 report"
        let events = Sample.getevent(touch) + Sample.getevent(touch, device: "/dev/input/event9: ")
        let recording = try ConversionResult(["a.txt": pad + Sample.geteventScreen + events])
        #expect(recording.lines.count == 1)
        let alone = pad + Sample.getevent(touch, device: "/dev/input/event9: ")
        #expect(
            try ConversionResult(["a.txt": alone]).error
                == #"a.txt: found a device without touches "gpio-keys", a touchpad "touch_dev","#
                + " expected a touchscreen or a pen"
        )
    }

    @Test func `begins in the slot of the description`() throws {
        let screen = Sample.geteventScreen.replacing(
            "SLOT           : value 0",
            with: "SLOT  : value 4"
        )
        let events = Sample.getevent("0 id 1\n0 x 10\n0 y 20\n0 report")
        #expect(
            try ConversionResult(["a.txt": screen + events]).lines
                == [#"{"t":0,"touch":"begin","id":5,"x":1,"y":2,"force":0}"#]
        )
    }

    @Test func `without times has ten milliseconds between reports, and one warning`() throws {
        let timed = Sample.getevent(Self.touches, labels: false)
        let untimed = timed.split(separator: "\n").map { $0.drop { $0 != "]" }.dropFirst(2) }
        let recording = try ConversionResult([
            "a.txt": Sample.geteventNumbers + untimed.joined(separator: "\n") + "\n"
        ])
        #expect(recording.lines == Self.converted)
        #expect(
            recording.warnings == [
                "a.txt: no times, which getevent -t prints; assuming 10 ms between reports"
            ]
        )
    }
}
