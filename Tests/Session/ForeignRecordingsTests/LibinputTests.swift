import Foundation
import Recordings
import Testing

@Suite struct `A recording of libinput record` {
    private static let tap = """
        100: id 1, x 4800, y 3000
        150: id -1
        """

    private static let touchpad = Sample.device(
        "Touchpad",
        keys: "272, 325, 330",
        properties: "0, 2",
        events: Sample.frames(tap)
    )

    @Test func `only the touchscreen is read, not the touchpad`() throws {
        let screen = Sample.device("Screen", events: Sample.frames(Self.tap))
        let recording = try ConversionResult(["r.yml": Sample.libinput(Self.touchpad, screen)])
        #expect(
            recording.lines == [
                #"{"t":0,"touch":"begin","id":1,"x":480,"y":300}"#,
                #"{"t":0.05,"touch":"end","id":1}"#,
            ]
        )
        #expect(recording.warnings.isEmpty && recording.error == nil)
    }

    @Test
    func `two touchscreens are merged by time, with separate fingers`()
        throws
    {
        let second = """
            120: id 9, x 100, y 100
            150: id -1
            """
        let recording = try ConversionResult([
            "r.yml": Sample.libinput(
                Sample.device("A", events: Sample.frames(second)),
                Sample.device("B", events: Sample.frames(Self.tap))
            )
        ])
        #expect(
            recording.lines == [
                #"{"t":0,"touch":"begin","id":65,"x":480,"y":300}"#,
                #"{"t":0.02,"touch":"begin","id":1,"x":10,"y":10}"#,
                #"{"t":0.05,"touch":"end","id":1}"#,
                #"{"t":0.05,"touch":"end","id":65}"#,
            ]
        )
    }

    @Test func `libinput's own events and raw reports between the kernel's are skipped`() throws {
        let events = """
              - libinput:
                - {type: DEVICE_ADDED, seat: seat0, logical_seat: default}
              - evdev:
                - [  0,      0,   3,  57,    7] # EV_ABS / ABS_MT_TRACKING_ID      7
                - [  0,      0,   3,  53, 4800] # EV_ABS / ABS_MT_POSITION_X    4800
                - [  0,      0,   0,   0,    0] # ------------ SYN_REPORT (0) ---------- +0ms
                libinput:
                - {time: 0.000000, type: TOUCH_DOWN, slot: 0, seat_slot: 0}
                evdev:
                - [  0,   8000,   3,  54, 3000] # EV_ABS / ABS_MT_POSITION_Y    3000
                - [  0,   8000,   0,   0,    0] # ------------ SYN_REPORT (0) ---------- +8ms
              - hid:
                 time: [ 0, 9000]
                hidraw0: [1, 2, 3, 4]
              - evdev:
                - [  1,      1,   3,  57,   -1] # EV_ABS / ABS_MT_TRACKING_ID     -1
                - [  1,      1,   0,   0,    0] # ------------ SYN_REPORT (0) ---------- +992ms

            """
        let recording = try ConversionResult([
            "r.yml": Sample.libinput(Sample.device("S", events: events))
        ]
        )
        #expect(
            recording.lines == [
                #"{"t":0,"touch":"begin","id":1,"x":480,"y":0}"#,
                #"{"t":0.008,"touch":"update","id":1,"x":480,"y":300}"#,
                #"{"t":1.000001,"touch":"end","id":1}"#,
            ]
        )
        #expect(recording.error == nil)
    }

    @Test func `a device's events end where the next device begins`()
        throws
    {
        let second = Sample.device("B", events: Sample.frames("200 id 9\n200 x 100\n200 report"))
        let parts = second.components(separatedBy: "  events:\n")
        let node = "node: /dev/input/event9\n"
        let turned = "- events:\n" + parts[1] + "  " + node + parts[0].dropFirst(2 + node.count)
        let recording = try ConversionResult([
            "r.yml": Sample.libinput(Sample.device("A", events: Sample.frames(Self.tap)), turned)
        ])
        #expect(
            recording.lines == [
                #"{"t":0,"touch":"begin","id":1,"x":480,"y":300}"#,
                #"{"t":0.05,"touch":"end","id":1}"#,
                #"{"t":0.1,"touch":"begin","id":65,"x":10,"y":0}"#,
            ]
        )
    }

    /// Other programs write YAML with sorted keys and long lists in several lines.
    @Test
    func `the order of keys, line breaks in lists and indentation have no effect`()
        throws
    {
        let text = """
            ---
            devices:
              - events:
                  - evdev:
                      - [0, 0, 3, 57, 7]
                      - [0, 0, 3, 53, 6400]
                      - [0, 0, 0, 0, 0]
                evdev:
                  absinfo:
                    47: [0, 4,
                         0, 0, 0]
                    53: [0, 12799, 0, 0, 40]
                    54: [-100, 99, 0, 0, 40]
                  codes:
                    3: [47,
                        53, 54,
                      57]
                  # Event code 47 (ABS_MT_SLOT)
                  #     Value 3
                  name: 'S'
                  properties:
                    [1]
                node: /dev/input/event3
            ndevices: 1
            version: 1
            """
        var recording = try ConversionResult(["r.yml": "version: 1\n" + text + "\n"])
        #expect(recording.error?.contains("expected numbers in brackets") == true)
        recording = try ConversionResult([
            "r.yml": text.replacingOccurrences(
                of: "properties:\n        [1]",
                with: "properties: [1]"
            )
                + "\n"
        ])
        #expect(recording.error == nil)
        #expect(recording.lines == [#"{"t":0,"touch":"begin","id":4,"x":640,"y":400}"#])
    }

    @Test func `without a touchscreen the error lists the devices found`() throws {
        let keyboard = """
            - node: /dev/input/event3
              evdev:
                name: "Keys"
                codes:
                  1: [\((1...60).map(String.init).joined(separator: ", "))] # EV_KEY
                properties: []
              events:

            """
        #expect(
            try ConversionResult(["r.yml": Sample.libinput(Self.touchpad, keyboard)]).error
                == #"r.yml: found a touchpad "Touchpad", a keyboard "Keys", expected a touchscreen or a pen"#
        )
    }

    @Test func `only the first of two devices is read, with a warning`() throws {
        let text = Sample.libinput(Sample.device("S", events: Sample.frames(Self.tap)))
            .replacingOccurrences(of: "ndevices: 1", with: "ndevices: 2")
        let recording = try ConversionResult(["r.yml": text])
        #expect(recording.lines.count == 2)
        #expect(recording.warnings == ["r.yml: contains only 1 of 2 devices"])
    }

    /// Each recording begins at 0, and two equal screens of one recording are two.
    @Test func `of two recordings in one file is one screen; two screens of one recording are two`()
        throws
    {
        let device = Sample.device("S", events: Sample.frames("0: id 1, x 4800, y 3000\n50: id -1"))
        let recordings = try ConversionResult([
            "a.yml": Sample.libinput(device) + Sample.libinput(device)
        ])
        #expect(
            recordings.lines == [
                #"{"t":0,"touch":"begin","id":1,"x":480,"y":300}"#,
                #"{"t":0.05,"touch":"end","id":1}"#,
                #"{"t":0.05,"touch":"begin","id":1,"x":480,"y":300}"#,
                #"{"t":0.1,"touch":"end","id":1}"#,
            ]
        )
        #expect(recordings.findings.count == 1)
        #expect(recordings.findings.first?.hasPrefix("0.05 timeBack: ") == true)
        let screens = try ConversionResult(["a.yml": Sample.libinput(device, device)])
        #expect(screens.lines.count == 4 && screens.findings.isEmpty)
        #expect(screens.lines.last == #"{"t":0.05,"touch":"end","id":65}"#)
    }
}
