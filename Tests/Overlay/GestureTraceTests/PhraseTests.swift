import Foundation
import Testing

@testable import GestureTrace

/// The names that stand out in a sentence.
@Suite struct `A phrase with a name` {
    @Test(arguments: [
        ("prevented by early", "early", ["prevented by ", "early"]),
        ("prevented by vent at 12.7 pt", "vent", ["prevented by ", "vent", " at 12.7 pt"]),
        ("waits for it, it2 and wait", "wait", ["waits for it, it2 and ", "wait"]),
        (
            "tap, which had to fail first, was recognized", "tap",
            ["tap", ", which had to fail first, was recognized"]
        ),
        ("waits for a tap", "ait", ["waits for a tap"]),
        ("waits for boardpan", "pan", ["waits for boardpan"]),
        ("disabled", "", ["disabled"]),
    ])
    func `marks the whole name, and no part of another word`(
        _ text: String,
        _ name: String,
        _ parts: [String]
    ) {
        let phrase = Phrase(text, naming: name, .succeeded)
        #expect(phrase.parts.map(\.text) == parts)
        #expect(phrase.text == text)
        let marked = phrase.parts.filter { $0 == .name(name, .succeeded) }
        #expect(marked.count == (parts.contains(name) ? 1 : 0))
    }
}
