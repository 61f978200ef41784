import Foundation
import GestureScenes
import Recordings
import Testing

import GestureRecording
@testable import GestureCorpus
@testable import RecordingFormat

@Suite struct `A sweep` {
    private func lines(
        _ recording: [String],
        _ path: String,
        _ range: String,
        header: String = ReplayBench.header
    ) throws -> [String] {
        let file = try TemporaryFile(([header] + recording).map { $0 + "\n" }.joined())
        var sweep = try Sweep(
            file: file.path,
            range: SweepRange(path: path, parsing: range),
            makeOptions: { Player.Options() }
        )
        let table = sweep
        var lines: [String] = []
        try sweep.perform { line in
            let cells = table.text(of: line).components(separatedBy: "  ")
                .map { $0.trimmingCharacters(in: .whitespaces) }
            lines.append(cells.filter { !$0.isEmpty }.joined(separator: "|"))
        }
        return lines
    }

    /// A finger that stays in place for a third of a second.
    private let hold = [
        #"{"t":0,"touch":"begin","id":1,"x":480,"y":300}"#,
        #"{"t":0.333,"touch":"end","id":1}"#,
    ]

    @Test func `finds the duration for which a finger stayed down`() throws {
        let lines = try lines(hold, "longPress.minimumPressDuration", "0.1...0.5/5")
        #expect(
            lines == [
                "0.1|longPress", "0.2|longPress", "0.3|longPress",
                "\(at(lines))|longPress stops firing, single fires",
                "0.4|single", "0.5|single",
            ]
        )
        let found = try #require(Double(at(lines).dropFirst(3)))
        #expect(found > 0.333 && found <= 0.3331)
    }

    /// The first cell of the change.
    private func at(_ lines: [String]) -> String {
        lines.first { $0.contains("stops") }?.components(separatedBy: "|").first ?? ""
    }

    @Test func `finds the distance that a finger moved`() throws {
        let moved = [
            hold[0], #"{"t":0.05,"touch":"update","id":1,"x":486.5,"y":300}"#,
            #"{"t":0.6,"touch":"end","id":1}"#,
        ]
        let lines = try lines(moved, "longPress.allowableMovement", "0...20/3")
        let change = try #require(lines.first { $0.contains("at ") })
        #expect(change.hasSuffix("longPress fires"))
        let found = try #require(Double(change.split(separator: "|")[0].dropFirst(3)))
        #expect(abs(found - 6.5) <= 0.01)
    }

    @Test func `finds the whole number at which the outcome changes`() throws {
        let pan = [
            hold[0], #"{"t":0.1,"touch":"update","id":1,"x":540,"y":300}"#,
            #"{"t":0.2,"touch":"end","id":1}"#,
        ]
        #expect(
            try lines(pan, "pan.minimumNumberOfTouches", "1...99/3") == [
                "1|pan", "at 2|pan stops firing", "50|nothing", "99|nothing",
            ]
        )
    }

    /// The table, or as much of it as precedes the error, and the error.
    private func output(_ file: String, _ range: String, threads: Int) throws -> [String] {
        var lines: [String] = []
        do {
            var sweep = try Sweep(
                file: file,
                range: SweepRange(path: "longPress.minimumPressDuration", parsing: range),
                makeOptions: { Player.Options() }
            )
            let table = sweep
            try sweep.perform(threads: threads) { lines.append(table.text(of: $0)) }
            lines += sweep.warnings.map(\.description)
        } catch let error as RecordingError {
            lines.append(error.description)
        }
        return lines
    }

    @Test(arguments: [
        [], [#"{"t":0.4,"end":true}"#, "nonsense"],
        ["nonsense"], [#"{"t":0.5,"touch":"update","id":7,"x":1,"y":1}"#, "nonsense"],
        [#"{"t":0.5,"set":"longPress.nothing","value":1}"#],
    ])
    func `has the same output with any number of threads`(_ end: [String]) throws {
        let text = ([ReplayBench.header] + hold + end).map { $0 + "\n" }.joined()
        let file = try TemporaryFile(text)
        let one = try output(file.path, "0.1...0.6/50", threads: 1)
        for threads in [2, 5, 64] {
            #expect(try output(file.path, "0.1...0.6/50", threads: threads) == one)
        }
        #expect(one.last?.contains(":4: ") == (end.count > 0 && !end[0].contains("end")))
        #expect(one.count == (one.last?.contains(":4: ") == true ? 1 : 51))
    }

    @Test func `accepts false and true`() throws {
        let path = "longPress.isEnabled"
        #expect(try lines(hold, path, "true...false/2") == ["true|single", "false|single"])
        #expect(
            try lines(hold, "single.isEnabled", "false...true/2") == [
                "false|nothing", "at true|single fires", "true|single",
            ]
        )
    }

    @Test func `prints the same as JSON for programs`() throws {
        let file = try TemporaryFile(([ReplayBench.header] + hold).map { $0 + "\n" }.joined())
        let path = "single.isEnabled"
        var sweep = try Sweep(
            file: file.path,
            range: SweepRange(path: path, parsing: "false...true/2"),
            makeOptions: { Player.Options() }
        )
        var lines: [String] = []
        try sweep.perform { lines.append($0.json(of: path)) }
        #expect(
            lines == [
                #"{"set":"single.isEnabled","value":false,"fires":{}}"#,
                #"{"change":"single.isEnabled","before":false,"at":true,"from":{},"to":{"single":1}}"#,
                #"{"set":"single.isEnabled","value":true,"fires":{"single":1}}"#,
            ]
        )
    }

    @Test(arguments: [
        ("longPress.allowableMovement", "1", "found \"1\", expected FROM...TO/STEPS"),
        ("longPress.allowableMovement", "1...2", "expected FROM...TO/STEPS"),
        ("longPress.allowableMovement", "1...2/1", "found \"1\" steps, expected a number"),
        ("longPress.allowableMovement", "1...2/10001", "from 2 to 10000"),
        ("longPress.allowableMovement", "2...2/3", "expected a smaller number and a larger one"),
        ("longPress.allowableMovement", "-1...2/3", "found -1, expected a number from 0 to 100000"),
        ("longPress.allowableMovement", "0...1e6/3", "found 1000000, expected a number from 0"),
        ("longPress.allowableMovement", "a...b/3", "found a...b/3, expected two numbers"),
        ("single.numberOfTapsRequired", "1...3/4", "as many steps as there are whole numbers"),
        ("single.numberOfTapsRequired", "0.5...3/2", "found 0.5, expected a whole number"),
        ("single.isEnabled", "0...1/2", "found 0...1/2, expected false...true/2"),
        ("single.isEnabled", "false...true/3", "expected false...true/2"),
        ("pan.allowedScrollTypesMask", "discrete...all/2", "expected a property that is a number"),
        ("pan.translation", "0...1/2", "found a property of an active gesture"),
        ("pinch.scale", "1...2/2", "found a property of an active gesture"),
        ("singel.isEnabled", "false...true/2", "expected single"),
    ])
    func `refuses invalid arguments in one line`(_ path: String, _ range: String, _ part: String) {
        do {
            _ = try lines(hold, path, range)
            Issue.record("nothing was wrong")
        } catch {
            #expect("\(error)".hasPrefix("\(path): "))
            #expect("\(error)".contains(part), "\(error)")
        }
    }
}
