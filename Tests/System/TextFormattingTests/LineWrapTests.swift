import Testing
@testable import TextFormatting

/// Lines of text on a terminal of some width.
struct LineWrapTests {
    private static let verdict =
        "✕ tooLate (swipe) failed: early (pan) began first, at 12.7 pt (needs 10);"
        + " the swipe had 12.6 of 49.6"
    private static let output =
        "   0.011  state   panWins/tooLate       possible → failed       prevented by early"

    private func wrapped(_ line: String, _ width: Int) -> String {
        LineWrap.wrapped(line, at: width)
    }

    @Test func `stay whole as long as they fit`() {
        #expect(wrapped(Self.verdict, Self.verdict.count) == Self.verdict)
        #expect(wrapped(Self.verdict, Self.verdict.count - 1).contains("\n"))
        #expect(wrapped("", 1) == "")
        #expect(wrapped("began   ", 5) == "began   ", "spaces at the end need no room")
    }

    @Test func `break at words, and go on further to the right`() {
        #expect(
            wrapped(Self.verdict, 80) == """
                ✕ tooLate (swipe) failed: early (pan) began first, at 12.7 pt (needs 10); the
                  swipe had 12.6 of 49.6
                """
        )
        #expect(
            wrapped(Self.verdict, 40) == """
                ✕ tooLate (swipe) failed: early (pan)
                  began first, at 12.7 pt (needs 10);
                  the swipe had 12.6 of 49.6
                """
        )
        #expect(
            wrapped("  " + Self.verdict, 60) == """
                  ✕ tooLate (swipe) failed: early (pan) began first, at 12.7
                    pt (needs 10); the swipe had 12.6 of 49.6
                """,
            "from its own indentation"
        )
    }

    @Test func `go on below a column that begins in the left half`() {
        #expect(
            wrapped(Self.output, 70) == """
                   0.011  state   panWins/tooLate       possible → failed
                                  prevented by early
                """
        )
    }

    @Test func `keep a word that is longer than the terminal is wide`() {
        #expect(
            wrapped("a recognizer", 6) == """
                a
                  recognizer
                """
        )
        #expect(wrapped("recognizer", 6) == "recognizer")
        #expect(wrapped("recognizers fail", 6) == "recognizers\n  fail")
        #expect(wrapped("a b", 1) == "a\nb", "without room for an indentation")
    }

    @Test(arguments: 1...100)
    func `lose nothing at any width`(width: Int) {
        for line in [Self.verdict, Self.output] {
            let words = wrapped(line, width).split { $0 == " " || $0 == "\n" }
            #expect(words == line.split(separator: " "))
        }
    }
}
