import Foundation

/// Small recordings, as evemu and libinput record write them.
package enum Sample {
    /// A screen with slots and force; ten units are one point of the playground.
    package static let slots = """
        # EVEMU 1.3
        # Input device name: "Test panel"
        N: Test panel # 2
        I: 0018 04f3 2a1b 0100
        P: 02 00 00 00 00 00 00 00
        B: 00 0b 00 00 00 00 00 00 00
        B: 01 00 00 00 00 00 00 00 00
        B: 01 00 00 00 00 00 00 00 00
        B: 01 00 00 00 00 00 00 00 00
        B: 01 00 00 00 00 00 00 00 00
        B: 01 00 00 00 00 00 00 00 00
        B: 01 00 04 00 00 00 00 00 00
        B: 03 03 00 00 00 00 80 60 06
        A: 00 0 12799 0 0 40
        A: 01 0 7999 0 0 40
        A: 2f 0 9 0 0 0
        A: 35 0 12799 0 0 40
        A: 36 0 7999 0 0 40
        A: 39 0 65535 0 0 0
        A: 3a 0 200 0 0 0

        """

    /// A screen that reports all contacts each time, with neither slots nor force, described in 2010.
    package static let anonymous = """
        N: old-panel
        I: 0003 1234 5678 0110
        B: 00 0b 00 00 00 00 00 00 00
        B: 03 00 00 00 00 00 00 60 02
        A: 35 -6400 6399 0 0
        A: 36 0 7999 0 0

        """

    /// A screen for one finger.
    package static let single = """
        N: resistive
        I: 0003 0eef 0001 0100
        P: 00 00 00 00 00 00 00 00
        B: 01 00 00 00 00 00 00 00 00
        B: 01 00 00 00 00 00 00 00 00
        B: 01 00 00 00 00 00 00 00 00
        B: 01 00 00 00 00 00 00 00 00
        B: 01 00 00 00 00 00 00 00 00
        B: 01 00 04 00 00 00 00 00 00
        B: 03 03 00 00 01 00 00 00 00
        A: 00 0 1279 0 0
        A: 01 0 799 0 0
        A: 18 0 100 0 0

        """

    /// Event lines, from lines such as `0 id 7`, at that millisecond.
    package static func events(_ lines: String, from start: Int = 1_600_000_000) -> String {
        events(in: lines).map { line in
            let (time, code, value) = parts(line)
            let seconds = start + time / 1000
            let fraction = String(format: "%06d", time % 1000 * 1000)
            return String(
                format: "E: %ld.%@ %04x %04x %04ld\t# said twice",
                seconds,
                fraction,
                code.0,
                code.1,
                value
            )
        }.joined(separator: "\n") + "\n"
    }

    /// The same events as frames of libinput record.
    package static func frames(_ lines: String, indentation: Int = 2) -> String {
        let indent = String(repeating: " ", count: indentation)
        var text = ""
        var isNew = true
        for line in events(in: lines) {
            let (time, code, value) = parts(line)
            if isNew { text += indent + "- evdev:\n" }
            isNew = code == (0, 0)
            text +=
                indent
                + "  - [\(time / 1000), \(time % 1000 * 1000), \(code.0), \(code.1), \(value)]"
                + " # said twice\n"
        }
        return text
    }

    /// Lines of one event each; `10: x 5, y 6` is a frame, which ends with a report.
    package static func events(in lines: String) -> [Substring] {
        lines.split(separator: "\n").flatMap { line -> [Substring] in
            let frame = line.split(separator: ":", omittingEmptySubsequences: false)
            guard frame.count == 2 else { return [line] }
            let events = frame[1].split(separator: ",").map(String.init) + ["report"]
            return events.map { "\(frame[0]) \($0)"[...] }
        }
    }

    package static func parts(_ line: Substring) -> (time: Int, code: (Int, Int), value: Int) {
        let words = line.split(separator: " ")
        let codes: [Substring: (Int, Int)] = [
            "report": (0, 0), "contact": (0, 2), "dropped": (0, 3), "button": (1, 0x14a),
            "absx": (3, 0), "absy": (3, 1), "abspressure": (3, 0x18), "slot": (3, 0x2f),
            "x": (3, 0x35), "y": (3, 0x36), "tool": (3, 0x37), "id": (3, 0x39),
            "pressure": (3, 0x3a), "distance": (3, 0x3b), "scan": (4, 4),
        ]
        return (
            Int(words[0]) ?? 0, codes[words[1]] ?? (99, 99),
            words.count > 2 ? Int(words[2]) ?? 0 : 0
        )
    }

    /// A device of libinput record: a touchscreen with slots, ten units to a point.
    package static func device(
        _ name: String,
        keys: String = "330",
        absinfo: String = """
        0: [0, 12799, 0, 0, 40]
              1: [0, 7999, 0, 0, 40]
              47: [0, 9, 0, 0, 0]
              53: [0, 12799, 0, 0, 40]
              54: [0, 7999, 0, 0, 40]
              57: [0, 65535, 0, 0, 0]
        """,
        axes: String = "0, 1, 47, 53, 54, 57",
        properties: String = "1",
        events: String
    ) -> String {
        """
        - node: /dev/input/event9
          evdev:
            # Name: \(name)
            name: "\(name)"
            id: [24, 1267, 10779, 256]
            codes:
              0: [0, 1, 2, 3] # EV_SYN
              1: [\(keys)] # EV_KEY
              3: [\(axes)] # EV_ABS
            absinfo:
              \(absinfo)
            properties: [\(properties)]
          hid: [
            0x05, 0x0d, 0x09, 0x04,
            0xa1, 0x01
          ]
          udev:
            properties:
            - ID_INPUT=1
          quirks:
          events:

        """ + events
    }

    /// A file of libinput record with devices.
    package static func libinput(_ devices: String...) -> String {
        """
        # libinput record
        version: 1
        ndevices: \(devices.count)
        libinput:
          version: "1.22.1"
          git: "unknown"
        system:
          os: "debian:12"
          kernel: "6.1.0"
        devices:

        """ + devices.joined()
    }
}
