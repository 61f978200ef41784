import GestureKit
import Recordings
import Testing
@testable import RecordingFormat

@Suite struct `The line of a prevention` {
    @Test func `has the progress of the prevented recognizer`() throws {
        var lines: [String] = []
        var objects: [String] = []
        let bench = try ReplayBench(
            [
                #"{"t":0,"touch":"begin","id":1,"x":600,"y":400}"#,
                #"{"t":0.03,"touch":"update","id":1,"x":622,"y":400}"#,
            ],
            header: #"{"touchstone":1,"scene":"swipes","size":[1280,800]}"#
        )
        for line in bench.lines {
            guard case .transition(let transition, _) = line,
                transition.recognizer.touchstone.label == "tooLate"
            else { continue }
            lines.append(line.text)
            objects.append(line.json)
        }
        #expect(lines.count == 1 && objects.count == 1)
        #expect(
            lines.first?.hasSuffix("prevented by early, with 22.0 of 48.6 pt") == true,
            "\(lines)"
        )
        // The fields of a recording stay as they are.
        #expect(
            objects.first?.hasSuffix(#""reason":{"preventedBy":"early"}}"#) == true,
            "\(objects)"
        )
    }
}

@Suite struct `Output of a custom class` {
    private func text(_ reason: Reason, view: String = "pad") -> String {
        let pad = View()
        pad.touchstone.name = view
        return OutputLine.step("own", on: pad, to: .failed, reason, at: 1).text
    }

    @Test func `is one line, with any characters in names and sentences`() {
        let line = text(
            .custom(name: "odd", sentence: "a\nb\u{1B}[31m\u{202E}c 😀"),
            view: "new\nname"
        )
        #expect(line.contains("new\\nname/own"))
        #expect(line.hasSuffix(#"a\nb\u{1B}[31m\u{202E}c 😀"#), "\(line)")
    }

    @Test func `is limited in length`() {
        let sentence = String(repeating: "on and ", count: 1_000_000)
        let line = text(.custom(name: "odd", sentence: sentence))
        #expect(line.count < 1100)
        #expect(line.hasSuffix("…"))
    }
}
