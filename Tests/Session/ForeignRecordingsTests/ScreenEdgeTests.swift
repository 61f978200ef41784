import Foundation
import GestureKit
import GestureRecording
import GestureScenes
@testable import RecordingFormat
import Recordings
import Testing

@Suite struct `The edges of a recorded screen` {
    private static let edgePan = """
        scene: edge
        size: [1280, 800]
        views:
          - id: root
            frame: [0, 0, 1280, 800]
            recognizers:
              - {id: edgeRight, type: screenEdgePan, edges: right}
              - {id: pan, type: pan, requires: [edgeRight]}
        """

    /// A screen with one pixel for each value from 0 to the last, and the output of getevent on it.
    private static func getevent(_ last: (x: Int, y: Int), _ events: String) -> String {
        """
        add device 1: /dev/input/event2
          name:     "ts"
          events:
            ABS (0003): ABS_MT_POSITION_X     : value 0, min 0, max \(last.x), fuzz 0, flat 0, resolution 0
                        ABS_MT_POSITION_Y     : value 0, min 0, max \(last.y), fuzz 0, flat 0, resolution 0
                        ABS_MT_TRACKING_ID    : value 0, min 0, max 65535, fuzz 0, flat 0, resolution 0
          input props:
            INPUT_PROP_DIRECT

        """ + Sample.getevent(events)
    }

    @Test func `the largest value is the last pixel, where an edge pan begins`() throws {
        let text = Self.getevent(
            (1079, 1919),
            """
            0: id 1, x 1079, y 960
            16: x 1040
            32: x 976
            48: x 896
            64: id -1
            """
        )
        let file = try TemporaryFile(text, name: "swipe.getevent")
        var options = Player.Options()
        options.makeScene = { _, _ in try Scene(SceneText(Self.edgePan, name: "edge.yaml")) }
        var states: [String] = []
        _ = try Replay(file: file.path, options: options, keepsJournal: false) { line in
            guard case .action(let action) = line else { return }
            let name = action.recognizer.touchstone.label
            states.append("\(JSONNumber.text(line.time)) \(name) \(action.stateName)")
        }
        #expect(
            states == [
                "0.016 edgeRight began", "0.032 edgeRight changed", "0.048 edgeRight changed",
                "0.064 edgeRight ended",
            ]
        )
    }

    /// 1000 × 500 values on a canvas of as many points, in each of the formats.
    private static func recordings(_ events: String) -> [String] {
        let absinfo = """
            47: [0, 9, 0, 0, 0]
                  53: [0, 999, 0, 0, 0]
                  54: [0, 499, 0, 0, 0]
            """
        return [
            Sample.slots.replacing("12799", with: "999").replacing("7999", with: "499")
                .replacing("A: 3a 0 200 0 0 0\n", with: "")
                + Sample.events(events),
            Sample.libinput(
                Sample.device(
                    "S",
                    absinfo: absinfo,
                    axes: "47, 53, 54, 57",
                    events: Sample.frames(events)
                )
            ),
            getevent((999, 499), events),
        ]
    }

    private static let values: [(Int, Int, Int, Int, String?)] = [
        (0, 0, 0, 0, nil),
        (999, 499, 999, 499, nil),
        (-1, 499, 0, 499, "ABS_MT_POSITION_X -1, outside of 0 to 999; clamped"),
        (1000, 0, 999, 0, "ABS_MT_POSITION_X 1000, outside of 0 to 999; clamped"),
        (684, -2849, 684, 0, "ABS_MT_POSITION_Y -2849, outside of 0 to 499; clamped"),
        (
            -2_147_483_648, 2_147_483_647, 0, 499,
            "ABS_MT_POSITION_X -2147483648, outside of 0 to 999;"
                + " ABS_MT_POSITION_Y 2147483647, outside of 0 to 499; clamped"
        ),
    ]

    @Test(arguments: values)
    func `a value outside is clamped, with a diagnostic`(
        _ x: Int,
        _ y: Int,
        _ column: Int,
        _ row: Int,
        _ detail: String?
    ) throws {
        for text in Self.recordings("0 id 1\n0 x \(x)\n0 y \(y)\n0 report\n9 id -1\n9 report") {
            let recording = try ConversionResult(
                ["a": text],
                canvas: CGSize(width: 1000, height: 500)
            )
            #expect(recording.error == nil)
            let notice = detail.map {
                #"{"t":0,"noticed":"axisExceeded","detail":"\#($0)","x":\#(column),"y":\#(row)}"#
            }
            #expect(
                recording.lines.map(Self.withoutLine)
                    == [#"{"t":0,"touch":"begin","id":1,"x":\#(column),"y":\#(row)}"#]
                    + [notice].compactMap(\.self)
                    + [#"{"t":0.009,"touch":"end","id":1}"#]
            )
        }
    }

    /// The formats need different numbers of lines for the same event.
    private static func withoutLine(_ line: String) -> String {
        line.replacing(/"line":\d+,/, with: "")
    }

    @Test func `a finger is reported once, and another one again`() throws {
        let events = """
            0: id 1, x 0, y 20
            10: x -5
            20: x 5
            30: x -5, y -6
            40: id 2
            50: id -1
            """
        for text in Self.recordings(events) {
            let recording = try ConversionResult(["a": text])
            let notices = recording.lines.filter { $0.contains("noticed") }
            #expect(notices.map { $0.prefix(9) } == [#"{"t":0.01"#, #"{"t":0.04"#])
        }
    }

    @Test func `a screen for one finger names its own axes`() throws {
        let events = "0 absx 1280\n0 absy -1\n0 button 1\n0 report"
        let recording = try ConversionResult(["a": Sample.single + Sample.events(events)])
        #expect(
            recording.lines == [
                #"{"t":0,"touch":"begin","id":1,"x":1279,"y":0,"force":0}"#,
                #"{"t":0,"noticed":"axisExceeded","detail":"ABS_X 1280, outside of 0 to 1279;"#
                    + #" ABS_Y -1, outside of 0 to 799; clamped","line":17,"x":1279,"y":0}"#,
            ]
        )
    }
}
