import Testing

/// The comparison of blocks with real texts reports differences.
struct ShownTests {
    private static let printed: [(String, String, Bool)] = [
        ("a\nb", "a\nb\n", true), ("a\nb", "a\nc", false), ("a", "a\nb", false),
        ("a\nb", "a", false), ("…", "", true), ("a\n…", "a\nb\nc", true), ("a\n…\nc", "a\nc", true),
        ("…\nb", "a\nc", false), ("took … ms", "took 12 ms", true),
        ("took … ms", "took 12 s", false),
        ("a\n…\nb\n…\nc", "a\nx\nb\ny\nb\nc", true),
    ]

    @Test func `a shown text matches the printed text`() {
        for (shown, printed, isEqual) in Self.printed {
            #expect(ShownText(shown).matchesAll(of: printed) == isEqual, "\(shown)")
        }
    }

    @Test(arguments: [
        ("b\n  c", "a\n    b\n      c\n    d", true), ("b\nc", "a\nb\n  c", false),
        ("b\n…\nd", "a\nb\nc\nd\ne", true), ("e", "a\nb", false),
    ])
    func `a shown text is found in a file`(_ shown: String, _ file: String, _ isThere: Bool) {
        #expect(ShownText(shown).matchesPart(of: file) == isThere)
    }

    @Test func `a block knows its mark, also inside of a list`() throws {
        let page = Page(
            path: "page.md",
            text: """
                <!-- run: 1 -->
                ```sh
                false
                ```

                - one

                  <!-- by hand: needs a display -->

                  ```sh
                  touchstone
                    two
                  ```

                - two

                  ```
                  $ typed
                out
                  ```
                """
        )
        let blocks = Block.blocks(of: page)
        #expect(blocks.map(\.mark) == [.run(status: 1), .byHand("needs a display"), nil])
        #expect(blocks.map(\.text) == ["false", "touchstone\n  two", "$ typed\nout"])
        #expect(blocks.map(\.leavesItsList) == [false, false, true])
        #expect(blocks.map(\.isCode) == [true, true, true])
    }
}
