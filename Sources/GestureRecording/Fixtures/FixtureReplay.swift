import Foundation
package import GestureKit
import GestureScenes

/// A recording performed for a test: what it gives now, and what it holds of what it gave.
package struct FixtureReplay {
    /// All that happened, of each scene in turn, as a stage's transcript has it.
    package private(set) var transcript = Transcript()
    /// The outputs that the recording holds, a line each.
    ///
    /// Nil for one that holds none, as one written by hand; empty where nothing came out.
    package private(set) var recorded: String?
    /// The outputs as they are now, a line each; the same text as `recorded` just where nothing differs.
    package private(set) var outputs = ""

    /// Performs the file.
    ///
    /// - Throws: as `Player.performAll(_:)`.
    package init(file: String, options: Player.Options) throws {
        var now: [JSONValue] = []
        var transcript = Transcript()
        let player = try Player(file: file, options: options)
        player.session.observe { event in
            switch event {
            case .output(let output, _): transcript.note(output)
            case .behaviour(let event, _): transcript.remark("\(event)", at: event.timestamp)
            case .diagnostic(let diagnostic, _): transcript.note(.diagnostic(diagnostic))
            case .input, .scene, .event, .owned, .interrupted, .window, .cleared: break
            }
            if let line = event.line { now.append(JSONValue(parsing: line.json)) }
        }
        try player.performAll()
        self.transcript = transcript
        let expectation = Expectation(recordedIn: file)
        let wasLive = player.timing == .recorded && FileKind.canBeReadTwice(file)
        let then = expectation?.values() ?? (wasLive ? [] : nil)
        if let then, expectation?.isOpenEnded == true { now = Array(now.prefix(then.count)) }
        let texts = Self.texts([then ?? [], now])
        recorded = then == nil ? nil : texts[0]
        outputs = texts[1]
    }

    /// The lines of each list as text; where the text alone does not tell different lines apart, as by
    /// the fourth decimal, they have their JSON too.
    private static func texts(_ lists: [[JSONValue]]) -> [String] {
        var kinds: [String: Set<JSONValue>] = [:]
        for value in lists.joined() { kinds[OutputSentence(value).text, default: []].insert(value) }
        return lists.map { list in
            list.map { value in
                let text = OutputSentence(value).text
                return (kinds[text]?.count ?? 0) > 1 ? text + " " + value.json : text
            }.joined(separator: "\n")
        }
    }
}
