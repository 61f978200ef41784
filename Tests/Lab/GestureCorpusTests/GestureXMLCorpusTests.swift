import Foundation
import GestureRecording
@testable import GestureScenes
@testable import RecordingFormat
import Recordings
import Testing

@testable import GestureCorpus
@testable import GestureExplaining

/// A corpus of strokes in the XML of the `$` family of recognizers.
struct GestureXMLCorpusTests {
    private let folder: RecordingFolder

    init() throws { folder = try RecordingFolder() }

    /// Writes a gesture of these strokes, one point each ten milliseconds.
    private func gesture(_ name: String, _ strokes: [[(x: Int, y: Int)]]) throws -> String {
        var time = 1000
        let content = strokes.map { points in
            let list = points.map { point in
                defer { time += 10 }
                return "<Point X=\"\(point.x)\" Y=\"\(point.y)\" T=\"\(time)\"/>"
            }.joined(separator: "\n")
            return strokes.count > 1 ? "<Stroke>\n\(list)\n</Stroke>" : list
        }.joined(separator: "\n")
        return try folder.write(
            "\(name).xml",
            """
            <?xml version="1.0" encoding="utf-8" standalone="yes"?>
            <Gesture Name="\(name)" Subject="1" Speed="fast" Number="1" NumPts="9" Millseconds="90">
            \(content)
            </Gesture>

            """
        )
    }

    private func corpus() throws -> [String] {
        let line = (0..<12).map { (x: 100 + 15 * $0, y: 200) }
        let short = (0..<3).map { (x: 100 + 15 * $0, y: 200) }
        let check =
            (0..<5).map { (x: 100 + 8 * $0, y: 200 + 8 * $0) }
            + (1..<9).map { (x: 132 + 8 * $0, y: 232 - 8 * $0) }
        let dot = [(x: 100, y: 200), (x: 101, y: 200)]
        return [
            try gesture("line01", [line]), try gesture("line02", [short]),
            try gesture("check~01", [check]), try gesture("dots-1", [dot, dot]),
        ]
    }

    private func reader(_ labels: LabelSource) -> CaseReader {
        CaseReader(labels: labels) {
            var options = Player.Options()
            options.makeScene = { _, _ in
                try .init(recorded: "canvas", source: RecordingFolder.canvas)
            }
            return options
        }
    }

    private func lines(_ labels: LabelSource) throws -> [String] {
        try EvaluatedFiles(corpus(), reader(labels)).caseLines.map { folder.short($0.json) }
    }

    @Test func `is labelled by the names in the files`() throws {
        let map = ["line": "quick", "dots": "tap"]
        let lines = try lines(LabelSource(.none, map: map))
        #expect(
            lines == [
                #"{"file":"line01.xml","sequence":1,"expected":["quick"],"recognized":["quick"],"#
                    + #""right":true,"misses":[]}"#,
                #"{"file":"line02.xml","sequence":1,"expected":["quick"],"recognized":["tap"],"#
                    + #""right":false,"misses":[{"recognizer":"quick","reason":"movedTooLittle","#
                    + #""value":15,"limit":49.06,"margin":34.06}]}"#,
                #"{"file":"check~01.xml","sequence":1,"expected":["check"],"recognized":["quick"],"#
                    + #""right":false,"misses":[{"recognizer":"check","reason":"preventedBy"}]}"#,
                #"{"file":"dots-1.xml","sequence":1,"expected":["tap"],"recognized":["tap"],"#
                    + #""right":true,"misses":[]}"#,
                #"{"file":"dots-1.xml","sequence":2,"expected":["tap"],"recognized":["tap"],"#
                    + #""right":true,"misses":[]}"#,
            ]
        )
    }

    @Test func `is refused with a name that is not a recognizer`() throws {
        let outcome = try EvaluatedFiles(corpus(), reader(LabelSource(.none, map: ["line": ""])))
        #expect(outcome.caseLines.count == 3)
        let error = outcome.errors.map(folder.short).joined()
        #expect(error.hasPrefix("dots-1.xml: found the label dots, expected "), "\(error)")
    }

    @Test func `is labelled by a table before the names in the files`() throws {
        let files = try corpus()
        let table = try LabelTable(file: folder.write("labels.csv", "line01.xml,check\n"))
        let map = ["line": "quick", "dots": "tap"]
        let outcome = try EvaluatedFiles(files, reader(LabelSource(.table(table), map: map)))
        #expect(outcome.errors == [])
        #expect(
            outcome.caseLines.map(\.expected) == [
                ["check"], ["quick"], ["check"], ["tap"], ["tap"],
            ]
        )
    }

    @Test func `is labelled by its folder before the names in the files`() throws {
        let line = (0..<12).map { (x: 100 + 15 * $0, y: 200) }
        let files = [try gesture("quick/arrow01", [line]), try gesture("nothing/arrow02", [line])]
        let outcome = try EvaluatedFiles(files, reader(LabelSource(.folder)))
        #expect(outcome.errors == [])
        #expect(outcome.caseLines.map(\.expected) == [["quick"], []])
    }

    @Test func `equals a plain computation from its replays`() throws {
        let files = try corpus()
        let outcome = try EvaluatedFiles(
            files,
            reader(LabelSource(.none, map: ["line": "quick", "dots": "tap"]))
        )
        for (line, file) in zip(outcome.caseLines, files) {
            var options = Player.Options()
            options.makeScene = { _, _ in
                try .init(recorded: "canvas", source: RecordingFolder.canvas)
            }
            var recognized: Set<String> = []
            let player = try Player(file: file, options: options)
            player.session.observeLines { line in
                guard let object = try? PlainFigures.object(line.json),
                    let id = object["action"] as? String, let state = object["state"] as? String,
                    ["began", "recognized"].contains(state)
                else { return }
                recognized.insert(id)
            }
            try player.performAll()
            #expect(Set(line.recognized) == recognized)
        }
    }
}
