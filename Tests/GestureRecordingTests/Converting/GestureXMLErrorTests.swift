import Foundation
import GestureRecording
import Testing

@Suite struct `An error in a gesture in XML` {
    private static let first = "<Point X=\"1\" Y=\"1\" T=\"10\"/>\n"

    /// A gesture with a second point on line 3.
    private static func gesture(_ point: String) -> String {
        "<Gesture Name=\"a1\">\n" + first + point + "\n</Gesture>\n"
    }

    private static func named(_ name: String) -> String {
        "<Gesture Name=\"\(name)\">\n" + first + "</Gesture>\n"
    }

    private static let structure: [(String, String)] = [
        ("<", "a:1: found the end of the file, expected a name of an element or an attribute"),
        ("<\u{0}\u{1}\u{7f}ELF\n", "a:1: found \"ELF\", expected a name of an element"),
        ("<html>\n", "a:1: found <html>, expected <Gesture>"),
        ("</Gesture>\n", "a:1: found </Gesture>, expected <Gesture>"),
        ("<!-- a\n\nb", "a:3: found the end of the file, expected -->"),
        ("<?xml", "a:1: found the end of the file, expected ?>"),
        (first, "a:1: found <Point>, expected <Gesture>"),
        ("<Gesture Name=\"a1\"/>\n", "a:1: found an empty <Gesture>, expected points"),
        ("<Gesture Name=\"a1\">\n</Gesture>\n", "a:2: found an empty <Gesture>, expected points"),
        ("<Gesture Name=\"a1\"><Stroke/>", "a:1: found an empty <Stroke>, expected points"),
        (
            "<Gesture Name=\"a1\">\n<Stroke></Stroke>",
            "a:2: found an empty <Stroke>, expected points"
        ),
        (
            "<Gesture Name=\"a1\">\n" + first,
            "a:2: found the end of the file, expected <Point> or </Gesture>"
        ),
        (
            "<Gesture Name=\"a1\">\n<Stroke>" + first,
            "a:2: found the end of the file, expected <Point> or </Stroke>"
        ),
        (
            "<Gesture Name=\"a1\">\n<Stroke>" + first + "</Gesture>",
            "a:3: found </Gesture>, expected <Point> or </Stroke>"
        ),
        (
            "<Gesture Name=\"a1\">\n<Stroke>" + first + "</Stroke>\n" + first,
            "a:4: found <Point>, expected <Stroke> or </Gesture>"
        ),
        (gesture("<Stroke>"), "a:3: found <Stroke>, expected <Point> or </Gesture>"),
        (gesture("<Foo/>"), "a:3: found <Foo>, expected <Point> or </Gesture>"),
        (gesture("<Point X=\"1\" Y=\"1\" T=\"10\">"), "a:4: found </Gesture>, expected </Point>"),
        (gesture("") + "\n" + first, "a:6: found <Point>, expected the end of the file"),
        (gesture("") + "x", "a:5: found \"x\", expected an element such as <Point"),
        (gesture("hello"), "a:3: found \"hello\", expected an element such as <Point"),
        (gesture("<![CDATA[x]]>"), "a:3: found \"<![CDATA[x]]>\", expected elements and comments"),
        (
            gesture("<!ELEMENT x>"),
            "a:3: found \"<!ELEMENT x>\", expected elements and comments only"
        ),
        (
            "<?xml version=\"1.0\"?>\n<!DOCTYPE lolz [\n<!ENTITY lol \"lol\">\n]>\n<Gesture/>",
            "a:2: found \"<!DOCTYPE lolz [\", expected elements and comments only"
        ),
    ]

    private static let attributes: [(String, String)] = [
        (
            gesture("<Point X=\"1\" Y=\"1\"/>"),
            "a:3: found <Point> without T, expected T in all points"
        ),
        (
            gesture("").replacing(" T=\"10\"", with: "")
                .replacing("\n\n", with: "\n<Point X=\"1\" Y=\"1\" T=\"9\"/>\n"),
            "a:3: found <Point> with T, expected T in all points or in none"
        ),
        (gesture("<Point X=\"1\" T=\"10\"/>"), "a:3: found <Point> without X or Y, expected both"),
        (gesture("<Point/>"), "a:3: found <Point> without X or Y, expected both"),
        (
            gesture("<Point X=\"1\" Y=\"1\" T=\"1000000000011\"/>"),
            "a:3: found 1000000000.001 s after the first point, expected at most a billion seconds"
        ),
        (
            gesture("<Point X=\"1000000001\" Y=\"1\" T=\"11\"/>"),
            "a:3: found the point 1000000001.0, 1.0, expected coordinates up to a billion"
        ),
        (
            gesture("<Point X=\"1\" Y=\"-1000000001\" T=\"11\"/>"),
            "a:3: found the point 1.0, -1000000001.0, expected coordinates up to a billion"
        ),
        (gesture("<Point X=\"1\" X=\"1\"/>"), "a:3: found a second X of <Point>, expected one"),
        (gesture("<Point X=1/>"), "a:3: found \"1/>\", expected \""),
        (gesture("<Point X/>"), "a:3: found \"/>\", expected ="),
        (gesture("<Point X=\"1\"Y=\"2\"/>"), "a:3: found \"Y=\"2\"/>\", expected a space, / or >"),
        (gesture("<Point / >"), "a:3: found \" >\", expected >"),
        (
            gesture("<Point X=\"<"),
            "a:3: found \"<\", expected text without < and control characters in X"
        ),
        (gesture("<Point X=\"1\u{1}\"/>"), "expected text without < and control characters in X"),
        (gesture("<Point X=\"1"), "a:4: found \"</Gesture>\", expected text without <"),
        (
            "<Gesture Name=\"a1",
            "a:1: found the end of the file, expected the end of the value of Name"
        ),
        (gesture("<Point X=\"&lol;\"/>"), "a:3: found \"&lol;\"/>\", expected one of &amp;"),
        (gesture("<Point X=\"&#0;\"/>"), "a:3: found \"&#0;\"/>\", expected one of &amp;"),
        (gesture("<Point X=\"&#xD800;\"/>"), "a:3: found \"&#xD800;\"/>\", expected one of &amp;"),
        (gesture("<Point X=\"&#99999999999;\"/>"), "expected one of &amp;"),
        (named("01"), "a:1: found Name=\"01\", expected 1 to 100 characters before its number"),
        (named(""), "a:1: found Name=\"\", expected 1 to 100 characters before its number"),
        (named("~01"), "a:1: found Name=\"~01\", expected 1 to 100 characters"),
        (named(String(repeating: "n", count: 101)), "nnn\", expected 1 to 100 characters before"),
        ("<Gesture>", "a:1: found <Gesture> without Name, expected a name such as circle01"),
        ("<Gesture name=\"a\">", "a:1: found <Gesture> without Name, expected a name"),
        (
            "<Gesture " + (0..<65).map { "a\($0)=\"\" " }.joined(),
            "a:1: found \"a64=\"\" \", expected at most 64 attributes"
        ),
    ]

    @Test func `is one line`() throws {
        #expect(try ConversionResult(["a": Self.gesture("")]).error == nil)
        for (text, expected) in Self.structure + Self.attributes { try check(text, expected) }
    }

    @Test(arguments: [
        "", " ", "a", "nan", "NaN", "inf", "-Infinity", "1e999", "0x10", "1,5", "1 2", "--1", "+1",
        "1e",
        ".5", "1.", "\u{661}",
    ])
    func `is one line for a text that is not a number`(_ text: String) throws {
        for name in ["X", "Y", "T"] {
            let point = "<Point X=\"1\" Y=\"1\" T=\"11\"/>"
            let old = name == "T" ? "T=\"11\"" : "\(name)=\"1\""
            let changed = point.replacing(old, with: "\(name)=\"\(text)\"")
            try check(
                Self.gesture(changed),
                "a:3: found \(name)=\"\(text)\", expected a number"
            )
        }
    }

    @Test func `is one line for a long name, a long value and an endless line`() throws {
        let long = String(repeating: "x", count: 4096)
        #expect(
            try ConversionResult(["a": Self.gesture("<!-- -->") + "<!--\(long)-->"]).error == nil
        )
        for (text, error) in [
            (long, nil), (long + "x", "a name of an element"),
        ] {
            let point = "<Point X=\"1\" Y=\"1\" T=\"10\" \(text)=\"\"/>"
            let found = try ConversionResult(["a": Self.gesture(point)]).error
            #expect((found?.contains(error ?? "no") ?? false) == (error != nil))
        }
        try check(
            Self.gesture("<Point P=\"\n\(long)\"/>"),
            "a:4: found a value of P that is longer than 4096 bytes, expected a shorter one"
        )
        let endless =
            "<Gesture Name=\"a\">"
            + String(repeating: String(Self.first.dropLast()), count: 100_000)
        try check(endless, "a:1: line is longer than 2 MB, expected a shorter one")
    }

    private func check(_ text: String, _ expected: String) throws {
        let error = try ConversionResult(["a": text]).error
        #expect(error?.contains(expected) == true, "\(expected): \(error ?? "no error")")
        #expect(error?.contains("\n") == false, "\(expected)")
    }
}
