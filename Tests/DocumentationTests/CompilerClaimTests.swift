import Testing

/// A wrong mark fails its test: the compiler checks texts with known errors.
struct CompilerClaimTests {
    private static let right =
        "final class Mine: UITapGestureRecognizer { override func reset() {} }"
    private static let wrong = "let view = UIView()\nview.blink()"
    /// The closure may run on another thread while the recognizer is in use.
    private static let racing = """
        final class Late: UIGestureRecognizer {
            override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent) {
                DispatchQueue.main.asyncAfter(deadline: .now() + 1) { self.state = .failed }
            }
        }
        """

    private func markFaults(_ mark: String, _ text: String) throws -> [String] {
        guard case .compiles(let claim) = try #require(Mark("<!-- \(mark) -->")) else {
            Issue.record("\(mark) is not a compiler's mark")
            return []
        }
        return try Compiler.LanguageMode.allCases.compactMap { mode in
            claim.fault(mode, try Compiler.faults(in: text, mode))
        }
    }

    private static let correctMarks: [(String, String)] = [
        ("compiles", right), ("compiles", "import Foundation\nprint(Date())"),
        (
            "compiles",
            "import GestureTesting\nimport UIKit\nStage().add(UITapGestureRecognizer(), \"tap\").reset()"
        ),
        ("compiles in Swift 5 mode", racing),
        ("does not compile in Swift 6 mode: sending 'self' risks causing data races", racing),
        ("does not compile: has no member 'blink'", wrong),
        ("does not compile: cannot find 'UIView' in scope", "import Foundation\nprint(UIView())"),
    ]

    @Test func `a correct mark has no objection`() throws {
        for (mark, text) in Self.correctMarks {
            #expect(try markFaults(mark, text) == [], "\(mark)")
        }
    }

    private static let wrongMarks: [(String, String, [String])] = [
        (
            "compiles", wrong,
            [
                "does not compile in Swift 5 mode:\n2: value of type 'UIView' (aka 'View') has no member 'blink'",
                "does not compile in Swift 6 mode:\n2: value of type 'UIView' (aka 'View') has no member 'blink'",
            ]
        ),
        (
            "compiles", racing,
            [
                "does not compile in Swift 6 mode:\n3: sending 'self' risks causing data races [#SendingRisksDataRace]"
            ]
        ),
        ("compiles in Swift 5 mode", right, ["compiles in Swift 6 mode"]),
        (
            "compiles in Swift 5 mode", wrong,
            [
                "does not compile in Swift 5 mode:\n2: value of type 'UIView' (aka 'View') has no member 'blink'"
            ]
        ),
        (
            "does not compile in Swift 6 mode: sending 'self' risks causing data races", right,
            ["compiles in Swift 6 mode"]
        ),
        (
            "does not compile in Swift 6 mode: cannot find 'self'", racing,
            [
                "has no error “cannot find 'self'” in Swift 6 mode, but\n3: sending 'self' risks causing data races [#SendingRisksDataRace]"
            ]
        ),
        (
            "does not compile: has no member 'blink'", right,
            ["compiles in Swift 5 mode", "compiles in Swift 6 mode"]
        ),
        (
            "does not compile: sending 'self' risks causing data races", racing,
            ["compiles in Swift 5 mode"]
        ),
        (
            "does not compile: cannot find 'view'", wrong,
            [
                "has no error “cannot find 'view'” in Swift 5 mode, but\n2: value of type 'UIView' (aka 'View') has no member 'blink'",
                "has no error “cannot find 'view'” in Swift 6 mode, but\n2: value of type 'UIView' (aka 'View') has no member 'blink'",
            ]
        ),
    ]

    @Test func `a wrong mark is reported`() throws {
        for (mark, text, expected) in Self.wrongMarks {
            #expect(try markFaults(mark, text) == expected, "\(mark)")
        }
    }

    @Test(arguments: [
        "compiles: always", "compiles in Swift 6 mode", "does not compile",
        "does not compile in Swift 6 mode", "does not compile in Swift 5 mode: why", "ios",
    ])
    func `other words are not a mark`(_ words: String) {
        #expect(Mark("<!-- \(words) -->") == nil)
    }

    @Test func `variables of a file without statements are global`() throws {
        // In main.swift, such a variable belongs to the main actor; elsewhere, all threads share it.
        let text = "var count = 0"
        #expect(try Compiler.faults(in: text, .swift5) == [])
        let faults = try Compiler.faults(in: text, .swift6)
        #expect(faults.map(\.line) == [1])
        #expect(faults.first?.message.hasPrefix("var 'count' is not concurrency-safe") == true)
        #expect(try Compiler.faults(in: text + "\ncount += 1", .swift6) == [])
        let throwing = "let file = try Data(contentsOf: URL(fileURLWithPath: String()))"
        #expect(try Compiler.faults(in: throwing, .swift6) == [])
    }

    @Test func `line numbers of faults are those of the text`() throws {
        let expected = [2: "cannot find 'two' in scope", 3: "cannot find 'three' in scope"]
        for text in ["// one\ntwo()\nthree()", "import UIKit\ntwo()\nthree()"] {
            let faults = try Compiler.faults(in: text, .swift6)
            #expect(faults.map(\.line) == [2, 3])
            #expect(faults.map(\.message) == [expected[2], expected[3]])
        }
    }
}
