import Foundation
import GestureRecording
import Recordings
import Testing

@testable import GestureExplaining

/// The labels of recordings without expected lines.
struct LabelTests {
    private let folder: RecordingFolder

    init() throws { folder = try RecordingFolder() }

    /// Returns the labels of three recordings by a table's text.
    private func labels(_ text: String) throws -> [String] {
        let table = try LabelTable(file: folder.write("labels.csv", text))
        return ["a.jsonl", "b c.jsonl", "below/d,\"e.jsonl"].map { name in
            table.label(of: "\(folder.path)/\(name)") ?? "?"
        }
    }

    @Test(arguments: [
        ("file,expected\na.jsonl,tap\nb c.jsonl,\n", ["tap", "", "?"]),
        ("a.jsonl,tap\n\n\n./b c.jsonl,quick+tap", ["tap", "quick+tap", "?"]),
        ("\u{FEFF}file,expected\r\na.jsonl,tap\r\nb c.jsonl,quick\r\n", ["tap", "quick", "?"]),
        ("\"file\",\"expected\"\r\n\"b c.jsonl\",\"quick\"", ["?", "quick", "?"]),
        ("\"below/d,\"\"e.jsonl\",\"a\nb\"\na.jsonl,tap\n", ["tap", "?", "a\nb"]),
        ("other.jsonl,\"\"\n", ["?", "?", "?"]),
        ("expected,file\ntap,a.jsonl\n,b c.jsonl\n", ["tap", "", "?"]),
        ("", ["?", "?", "?"]),
    ])
    func `a table is CSV, with or without a heading`(_ text: String, _ found: [String]) throws {
        #expect(try labels(text) == found)
    }

    @Test func `a table can name files by their whole path, below its folder or beside`() throws {
        let table = try LabelTable(
            file: folder.write(
                "tables/labels.csv",
                "\(folder.path)/a.jsonl,tap\n../b c.jsonl,quick\nin/c.jsonl,press\n"
            )
        )
        #expect(table.label(of: "\(folder.path)/a.jsonl") == "tap")
        #expect(table.label(of: "\(folder.path)/tables/../b c.jsonl") == "quick")
        #expect(table.label(of: "\(folder.path)/tables/in/c.jsonl") == "press")
    }

    @Test func `warns of the rows that match no recording`() throws {
        let files = ["a.jsonl", "below/b.jsonl"].map { "\(folder.path)/\($0)" }
        for (text, warning) in [
            ("file,expected\n./a.jsonl,tap\nbelow/b.jsonl,\n", nil),
            (
                "file,expected\na.jsonl,tap\nb.jsonl,tap\n",
                "labels.csv:3: found b.jsonl, expected one of the recordings"
            ),
            (
                "c.jsonl,tap\nd.jsonl,tap\nb.jsonl,tap\n",
                "labels.csv:1: found c.jsonl, expected one of the recordings; 2 rows more like this"
            ),
        ] as [(String, String?)] {
            let table = try LabelTable(file: folder.write("labels.csv", text))
            let warnings = LabelSource(.table(table)).warnings(of: files)
            #expect(warnings.map { folder.short("\($0)") } == (warning.map { [$0] } ?? []))
        }
    }

    @Test(arguments: [
        ("a.jsonl\n", "1: found 1 cell, expected two: file and expected"),
        ("a.jsonl,tap,x\n", "1: found 3 cells, expected two: file and expected"),
        ("a.jsonl,tap\n,tap\n", "2: found no name of a file, expected the cells file and expected"),
        ("a.jsonl,tap\n./a.jsonl,tap\n", "2: found a second label for ./a.jsonl, expected one"),
        ("a.jsonl,\"tap\n", "1: found no closing quote, expected \""),
        (
            "a.jsonl,\"tap\"x\n",
            "1: found text next to a quoted cell, expected a comma or the end of the line"
        ),
        (
            "a.jsonl,ta\"p\n",
            "1: found text next to a quoted cell, expected a comma or the end of the line"
        ),
        ("\"a\nb\",x\nc\n", "3: found 1 cell, expected two: file and expected"),
    ])
    func `a wrong table is refused with its line`(_ text: String, _ error: String) throws {
        #expect(folder.error { _ = try labels(text) } == "labels.csv:\(error)")
    }

    @Test func `a table that cannot be read is refused`() throws {
        #expect(
            folder.error { _ = try LabelTable(file: folder.path + "/none.csv") }
                == "none.csv: cannot be read, expected a CSV file with the columns file and expected"
        )
        let file = "\(folder.path)/binary.csv"
        try Data([0xFF, 0xFE, 0x00]).write(to: URL(fileURLWithPath: file))
        #expect(
            folder.error { _ = try LabelTable(file: file) }
                == "binary.csv: is not UTF-8 text, expected a CSV file"
        )
        #expect(
            folder.error { _ = try LabelTable(file: folder.path + "/.") }
                == ".: cannot be read, expected a CSV file with the columns file and expected"
        )
    }

    /// Returns the expected recognizers of a tap for a label, as text.
    private func expected(_ label: String, map: String? = nil) throws -> String {
        let file = try folder.record("\(label)/tap.jsonl") { $0.tap() }
        let source = LabelSource(.folder, map: try map.map(LabelSource.map(parsing:)) ?? [:])
        let set = try folder.reader(source).cases(in: file).cases[0].expected
        return set.map { RecordingFolder.text($0.sorted()) } ?? "?"
    }

    @Test(arguments: [
        ("tap", nil, "tap"),
        ("nothing", nil, "nothing"),
        ("tap+press", nil, "press + tap"),
        ("circle", "circle=check", "check"),
        ("none", "none=", "nothing"),
        ("both", "both=tap+press", "press + tap"),
        ("circle+line", "circle=check,line=quick", "check + quick"),
        ("none+tap", "none=", "tap"),
        ("nothing+tap", nil, "tap"),
        // A map is applied once.
        ("tap", "tap=press,press=tap", "press"),
        ("tap+press", "tap=press,press=quick", "press + quick"),
        ("a+b", "a+b=tap,a=press,b=quick", "tap"),
    ])
    func `a folder's name is the label`(_ label: String, _ map: String?, _ found: String) throws {
        #expect(try expected(label, map: map) == found)
    }

    @Test func `an unknown label or a wrong map is refused`() throws {
        let part = "tap.jsonl: found the label "
        let list = "expected a recognizer of the scene: "
        let unknown = try #require(folder.error { _ = try expected("circle") })
        #expect(unknown.hasPrefix("circle/\(part)circle, \(list)"), "\(unknown)")
        let mapped = try #require(folder.error { _ = try expected("x", map: "x=chek") })
        #expect(
            mapped
                == "found the id chek in the map, \(list)check (there are tap, press, quick, check)"
        )
        for (map, error) in [
            ("circle", "found \"circle\" in the map, expected LABEL=ID, such as circle=loop"),
            ("=tap", "found \"=tap\" in the map, expected LABEL=ID, such as circle=loop"),
            ("a=b=c", "found \"a=b=c\" in the map, expected LABEL=ID, such as circle=loop"),
            ("a=b,", "found \"\" in the map, expected LABEL=ID, such as circle=loop"),
            ("a=b,a=c", "found the label a twice in the map, expected it once"),
        ] {
            #expect(folder.error { _ = try LabelSource.map(parsing: map) } == error)
        }
    }

    @Test func `a map also concerns expected lines`() throws {
        let file = try folder.record("own.jsonl") { hand in
            hand.tap()
            hand.expect("touch", "circle")
        }
        let source = LabelSource(.none, map: ["touch": "tap", "circle": ""])
        #expect(try folder.cases(file, source) == ["1 at 0: tap, expected tap"])
    }

    @Test func `a recording has its own label or one in the table`() throws {
        let file = try folder.record("own.jsonl") { hand in
            hand.tap()
            hand.expect("tap")
        }
        let other = try folder.record("other.jsonl") { $0.tap() }
        let table = try LabelTable(
            file: folder.write("labels.csv", "own.jsonl,quick\nother.jsonl,quick\n")
        )
        #expect(
            folder.error { _ = try folder.cases(file, LabelSource(.table(table))) }
                == "own.jsonl: has expected lines and a label in the table, expected only one of them"
        )
        #expect(
            try folder.cases(other, LabelSource(.table(table))) == ["1 at 0: tap, expected quick"]
        )
        // A folder's name labels only the recordings without lines.
        #expect(try folder.cases(file, LabelSource(.folder)) == ["1 at 0: tap, expected tap"])
    }

    @Test func `an unknown id is refused with a suggestion`() throws {
        let file = try folder.record("unknown.jsonl") { hand in
            hand.tap()
            hand.expect("tapp")
        }
        #expect(
            folder.error { _ = try folder.cases(file) }
                == "unknown.jsonl: found the label tapp, expected a recognizer of the scene: tap"
                + " (there are tap, press, quick, check)"
        )
    }
}
