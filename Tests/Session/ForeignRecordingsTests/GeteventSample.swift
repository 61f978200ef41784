import Foundation
import Recordings

extension Sample {
    /// A screen with slots and force, as `getevent -lp` describes it; ten units are one point of the
    /// playground.
    static let geteventScreen = """
        add device 1: /dev/input/event4
          name:     "gpio-keys"
          events:
            KEY (0001): KEY_VOLUMEDOWN        KEY_VOLUMEUP          KEY_POWER
          input props:
            <none>
        add device 3: /dev/input/event2
          bus:      0018
          name:     "touch_dev"
          events:
            KEY (0001): KEY_WAKEUP            BTN_TOOL_FINGER       BTN_TOUCH             01c7
            ABS (0003): ABS_X                 : value 0, min 0, max 12799, fuzz 0, flat 0, resolution 0
                        ABS_MT_SLOT           : value 0, min 0, max 9, fuzz 0, flat 0, resolution 0
                        ABS_MT_TOUCH_MAJOR    : value 0, min 0, max 255, fuzz 0, flat 0, resolution 0
                        ABS_MT_POSITION_X     : value 0, min 0, max 12799, fuzz 0, flat 0, resolution 0
                        ABS_MT_POSITION_Y     : value 0, min 0, max 7999, fuzz 0, flat 0, resolution 0
                        ABS_MT_TRACKING_ID    : value 0, min 0, max 65535, fuzz 0, flat 0, resolution 0
                        ABS_MT_PRESSURE       : value 0, min 0, max 200, fuzz 0, flat 0, resolution 0
          input props:
            INPUT_PROP_DIRECT

        """

    /// The same axes as `getevent -p` describes them, without labels.
    static let geteventNumbers = """
        add device 1: /dev/input/event2
          name:     "touch_dev"
          events:
            KEY (0001): 008f  0145  014a
            ABS (0003): 002f  : value 0, min 0, max 9, fuzz 0, flat 0, resolution 0
                        0035  : value 0, min 0, max 12799, fuzz 0, flat 0, resolution 0
                        0036  : value 0, min 0, max 7999, fuzz 0, flat 0, resolution 0
                        003a  : value 0, min 0, max 200, fuzz 0, flat 0, resolution 0
          input props:
            INPUT_PROP_DIRECT

        """

    private static let labels: [Int: [Int: String]] = [
        0: [0: "SYN_REPORT", 2: "SYN_MT_REPORT", 3: "SYN_DROPPED"], 1: [0x14a: "BTN_TOUCH"],
        3: [
            0: "ABS_X", 1: "ABS_Y", 0x18: "ABS_PRESSURE", 0x2f: "ABS_MT_SLOT",
            0x35: "ABS_MT_POSITION_X", 0x36: "ABS_MT_POSITION_Y", 0x37: "ABS_MT_TOOL_TYPE",
            0x39: "ABS_MT_TRACKING_ID", 0x3a: "ABS_MT_PRESSURE", 0x3b: "ABS_MT_DISTANCE",
        ],
        4: [4: "MSC_SCAN"],
    ]

    /// Event lines of `getevent -lt`, or of `getevent -t`, from the same words as `events(_:)`.
    static func getevent(
        _ lines: String,
        device: String = "/dev/input/event2: ",
        labels hasLabels: Bool = true,
        from start: Int = 12_345
    ) -> String {
        events(in: lines).map { line in
            let (time, code, value) = parts(line)
            let seconds = String(start + time / 1000)
            let blanks = String(repeating: " ", count: 8 - seconds.count)
            let fraction = String(format: "%06d", time % 1000 * 1000)
            let number = String(format: "%08x", UInt32(bitPattern: Int32(value)))
            let begin = "[\(blanks)\(seconds).\(fraction)] \(device)"
            guard hasLabels, let label = labels[code.0]?[code.1] else {
                return begin + String(format: "%04x %04x ", code.0, code.1) + number
            }
            let type = ["EV_SYN", "EV_KEY", "EV_REL", "EV_ABS", "EV_MSC"][code.0]
            let word =
                switch label {
                case "BTN_TOUCH": value == 0 ? "UP" : "DOWN"
                case "ABS_MT_TOOL_TYPE": value == 2 ? "MT_TOOL_PALM" : "MT_TOOL_FINGER"
                default: number
                }
            return begin + padded(type, 12) + " " + padded(label, 20) + " " + padded(word, 20)
        }.joined(separator: "\n") + "\n"
    }

    private static func padded(_ text: String, _ count: Int) -> String {
        text + String(repeating: " ", count: max(0, count - text.count))
    }
}
