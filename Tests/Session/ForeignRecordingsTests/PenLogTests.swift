import Foundation
import Recordings
import Testing

@Suite struct `A log of a pen` {
    /// A pen with pressure and tilt, ten units to a point of the playground.
    private static let pen = """
        # EVEMU 1.3
        N: Pen
        P: 02 00 00 00 00 00 00 00
        B: 01 00 00 00 00 00 00 00 00
        B: 01 00 00 00 00 00 00 00 00
        B: 01 00 00 00 00 00 00 00 00
        B: 01 00 00 00 00 00 00 00 00
        B: 01 00 00 00 00 00 00 00 00
        B: 01 03 1c 00 00 00 00 00 00
        B: 03 03 00 00 0d 00 00 00 00
        A: 00 0 12799 0 0 40
        A: 01 0 7999 0 0 40
        A: 18 0 1000 0 0 0
        A: 1a -64 63 0 0 57
        A: 1b -64 63 0 0 57

        """

    /// Events of `BTN_TOOL_PEN`, `BTN_TOOL_RUBBER`, `BTN_TOUCH`, `BTN_STYLUS` and the axes of a pen, at times in
    /// milliseconds; each line is a frame.
    private static func events(_ frames: KeyValuePairs<Int, String>) -> String {
        let codes = [
            "pen": "0001 0140", "rubber": "0001 0141", "tip": "0001 014a", "stylus": "0001 014b",
            "x": "0003 0000", "y": "0003 0001", "pressure": "0003 0018", "tiltX": "0003 001a",
            "tiltY": "0003 001b", "dropped": "0000 0003",
        ]
        var text = ""
        for (time, frame) in frames {
            let start = String(format: "E: 1.%06d ", time * 1000)
            for event in frame.split(separator: ",") {
                let words = event.split(separator: " ")
                text += "\(start)\(codes[String(words[0])] ?? "") \(words[1])\n"
            }
            text += start + "0000 0000 0\n"
        }
        return text
    }

    @Test func `hovers, touches with its tip, force and tilt, and leaves`() throws {
        let events = Self.events([
            0: "pen 1, x 1000, y 2000", 10: "x 1010", 20: "tip 1, pressure 500",
            30: "x 1020, tiltX 45", 40: "tip 0, pressure 0", 50: "pen 0",
        ])
        let recording = try ConversionResult(["pen.evemu": Self.pen + events])
        let upright = #""altitude":1.5707963267948966,"azimuth":0"#
        #expect(recording.error == nil)
        #expect(
            recording.lines.map { $0.replacing(upright, with: "UPRIGHT") } == [
                #"{"t":0,"pointer":"move","x":100,"y":200,"type":"pencil"}"#,
                #"{"t":0.01,"pointer":"move","x":101,"y":200,"type":"pencil"}"#,
                #"{"t":0.02,"pointer":"down","button":1,"x":101,"y":200,"type":"pencil","force":0.5,UPRIGHT}"#,
                #"{"t":0.03,"pointer":"move","x":102,"y":200,"type":"pencil","force":0.5,"altitude":0.7853981633974484,"azimuth":0}"#,
                #"{"t":0.04,"pointer":"up","button":1,"x":102,"y":200,"type":"pencil"}"#,
                #"{"t":0.05,"pointer":"leave","x":102,"y":200,"type":"pencil"}"#,
            ]
        )
    }

    @Test func `touches with its eraser as with its tip`() throws {
        let events = Self.events([0: "rubber 1, x 1000, y 2000, tip 1", 10: "tip 0, rubber 0"])
        let lines = try ConversionResult(["pen.evemu": Self.pen + events]).lines
        #expect(lines.map(Self.action) == ["down 1", "up 1", "leave"])
    }

    @Test func `has the buttons of its barrel, from the first one to the last one`() throws {
        let events = Self.events([
            0: "pen 1, x 1000, y 2000", 10: "stylus 1", 20: "tip 1", 30: "stylus 0", 40: "tip 0",
        ])
        let lines = try ConversionResult(["pen.evemu": Self.pen + events]).lines
        #expect(lines.map(Self.action) == ["move", "down 2", "down 1", "up 2", "up 1"])
    }

    @Test func `ends while its tip is down, or only a button`() throws {
        let frames: KeyValuePairs = [0: "pen 1, x 1000, y 2000", 10: "tip 1", 20: "stylus 1"]
        let recording = try ConversionResult(["pen.evemu": Self.pen + Self.events(frames)])
        #expect(recording.lines.map(Self.action) == ["move", "down 1", "down 2"])
        #expect(
            recording.findings == [
                "0.02 touchNotLifted: the pen has been down since line 21 of the log"
            ]
        )
        let lifted = Self.pen + Self.events(frames) + Self.events([30: "tip 0"])
        #expect(try ConversionResult(["pen.evemu": lifted]).findings.isEmpty)
    }

    @Test func `presses its tip within one report, which no program receives`() throws {
        let events = Self.events([
            0: "pen 1, x 1000, y 2000", 10: "tip 1, tip 0", 20: "tip 1", 30: "tip 0, tip 1",
            40: "tip 0",
        ])
        let recording = try ConversionResult(["pen.evemu": Self.pen + events])
        #expect(recording.lines.map(Self.action) == ["move", "down 1", "up 1"])
        #expect(
            recording.findings == [
                "0.01 touchMissed: a press of BTN_TOUCH began and ended within one report;"
                    + " no program receives it"
            ]
        )
    }

    @Test func `lifts where events were lost`() throws {
        let events = Self.events([0: "pen 1, x 1000, y 2000, tip 1", 10: "dropped 0"])
        let lines = try ConversionResult(["pen.evemu": Self.pen + events]).lines
        #expect(lines.map(Self.action) == ["down 1", "up 1", "leave"])
    }

    /// The action and the button of a pointer's line.
    private static func action(_ line: String) -> String {
        let action = value("pointer", in: line) ?? line
        return value("button", in: line).map { "\(action) \($0)" } ?? action
    }

    private static func value(_ key: String, in line: String) -> String? {
        guard let range = line.range(of: "\"\(key)\":") else { return nil }
        let value = line[range.upperBound...].prefix { $0 != "," && $0 != "}" }
        return String(value.filter { $0 != "\"" })
    }
}
