import GestureScenes
import Testing

/// Texts made to take a long time, to overflow the stack, or to trap.
struct HostileTests {
    private static func times(_ count: Int, _ text: String) -> String {
        String(repeating: text, count: count)
    }

    private static func join(_ parts: String...) -> String { parts.joined() }

    private static let texts: [(String, String)] = [
        (times(100_000, "["), "too many levels"),
        (times(60_000, "{a: "), "too many levels"),
        (times(100_000, "- "), "too many levels"),
        (join(times(900, "["), times(900, "]")), "more than 128 levels"),
        (join(times(900, "["), times(100_000, "a,")), "invalid YAML"),
        // Without the placeholders, each level of keys would be compared completely, for minutes.
        (times(300, join(times(200, "{"), "a", times(200, ":b}"), ",")), "invalid YAML"),
        (times(100_000, "? "), "? ? "),
        ("a: &a [x, x]\nb: &b [*a, *a]\nc: [*b, *b]", "the alias *a"),
        (join("views: [", times(40_000, "[],"), "]"), "an empty list"),
        (times(40_000, "a: 1\n"), "the key a more than once"),
        (join(times(200_000, "x"), ": 1"), "invalid YAML"),
        (join("scene: ", times(200_000, "x")), "200000 characters"),
        (join("views: [{id: ", times(200_000, "x"), ", frame: [0, 0, 1, 1]}]"), "xxxx"),
        (times(300_000, "a"), "more than 262144 bytes"),
    ]

    @Test func `a hostile text is refused in one line`() {
        for (text, found) in Self.texts {
            let start = String(text.prefix(60))
            let about: Comment = "\(start) … of \(text.utf8.count) bytes: \(found)"
            guard let message = error(of: text) else {
                Issue.record(about)
                continue
            }
            #expect(
                message.contains("found \"\(found)") || message.contains("found \(found)"),
                about
            )
            #expect(!message.contains("\n"), about)
            #expect(message.utf8.count < 1000, about)
        }
    }
}
