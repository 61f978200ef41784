import GestureScenes
import Testing

/// Errors of YAML itself, each of one line.
struct YAMLMistakeTests {
    private static let noScenes: [(String, String)] = [
        (
            "",
            ": found nothing, expected a scene: a mapping with views"
        ),
        (
            "# nothing\n",
            ": found nothing, expected a scene: a mapping with views"
        ),
        (
            "[1, 2]",
            ":1:1: found a list of 2, expected a scene (a mapping)"
        ),
        (
            "- a\n- b",
            ":1:1: found a list of 2, expected a scene (a mapping)"
        ),
        (
            "hello",
            ":1:1: found hello, expected a scene (a mapping)"
        ),
        (
            view("- a"),
            ":4:5: found invalid YAML (while parsing a block mapping: did not find expected key), expected a scene in YAML"
        ),
        (
            "a: [1",
            ":2:1: found invalid YAML (while parsing a flow sequence: did not find expected ',' or ']'), expected a scene in YAML"
        ),
        (
            "a: b: c",
            ":1:5: found invalid YAML (mapping values are not allowed in this context), expected a scene in YAML"
        ),
        (
            "a:\n\t- b",
            ":2:1: found invalid YAML (while scanning for the next token: found character that cannot start any token), expected a scene in YAML"
        ),
        (
            "a: 'x",
            ":1:6: found invalid YAML (while scanning a quoted scalar: found unexpected end of stream), expected a scene in YAML"
        ),
        (
            "views: []\n---\nviews: []",
            ":2:1: found invalid YAML (expected a single document in the stream: but found another document), expected a scene in YAML"
        ),
        (
            "%YAML 9.9\n---\na: b",
            ":1:1: found invalid YAML (found incompatible YAML document), expected a scene in YAML"
        ),
        (
            "@foo",
            ":1:1: found invalid YAML (while scanning for the next token: found character that cannot start any token), expected a scene in YAML"
        ),
        (
            "a: \"\\ud800\"",
            ":1:7: found invalid YAML (while parsing a quoted scalar: found invalid Unicode character escape code), expected a scene in YAML"
        ),
    ]

    @Test func `texts that are not scenes are refused`() {
        for (text, expected) in Self.noScenes {
            #expect(error(of: text) == "test.yaml" + expected, "\(text)")
        }
    }

    private static let without: [(String, String)] = [
        (
            view("id: b"),
            ":2:5: found the key id more than once, expected each key once"
        ),
        (
            "views: []\nviews: []",
            ":1:1: found the key views more than once, expected each key once"
        ),
        (
            "a: &x 1\nb: *x",
            ":2:4: found the alias *x, expected the value itself (scenes have no aliases)"
        ),
        (
            "? a\n: b",
            ":2:1: found invalid YAML (did not find expected <document start>), expected a scene in YAML"
        ),
        (
            "{[a]: b}",
            ":1:5: found invalid YAML (while parsing a flow mapping: did not find expected ',' or '}'), expected a scene in YAML"
        ),
        (
            "a: !!foo b\nviews: []",
            ":1:1: found the key a in a scene, expected one of scene, size, views"
        ),
        (
            "\u{0}\u{1}",
            ":1:1: found the character U+0000, expected a YAML text"
        ),
        (
            "views: []\n\u{7}",
            ":2:1: found the character U+0007, expected a YAML text"
        ),
        (
            "views: [] # \u{E02A}",
            ":1:13: found the character U+E02A, expected a YAML text"
        ),
    ]

    @Test(arguments: without)
    func `unsupported features of YAML are refused`(_ text: String, _ expected: String) {
        #expect(error(of: text) == "test.yaml" + expected)
    }
}
