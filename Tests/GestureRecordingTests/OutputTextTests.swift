import GestureKit
import GestureRecording
import Testing

@Suite struct `Output of a custom class` {
    private func text(_ reason: Reason, view: String = "pad") -> String {
        OutputLine(
            .transition(
                recognizer: "own",
                view: view,
                from: "possible",
                state: "failed",
                reason: reason
            ),
            at: 1
        ).text
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
