import Foundation
import Testing

/// The page "How good is my recognizer?", whose figures are those of Assets/Examples/Corpus.
struct CorpusPageTests {
    private static let options = "--label-by folder --scene corpus/gestures.yaml"
    private static let copy = "cp -r Assets/Examples/Corpus corpus\n"

    @Test func `each figure of the text is one that a command prints or takes`() throws {
        let page = try #require(Page.named("touchstone.docc/HowGoodIsMyRecognizer.md"))
        let shown = Block.blocks(of: page).map(\.text).joined(separator: "\n")
        let known = Set(Self.numbers(shown))
        var isCode = false
        for line in page.lines {
            if line.hasPrefix("```") { isCode.toggle() }
            // Tables have definitions.
            guard !isCode, !line.hasPrefix("|"), !line.hasPrefix("```") else { continue }
            let prose = String(line.replacing(/`[^`]*`/, with: ""))
            let unknown = Self.numbers(prose).filter {
                !known.contains($0)
            }
            #expect(unknown == [], "\(line)")
        }
    }

    /// The numbers of a text, without those in names.
    private static func numbers(_ text: String) -> [String] {
        text.split { !$0.isLetter && !$0.isNumber && $0 != "." }.compactMap { word in
            word.wholeMatch(of: /(\d*\.?\d+)\.?/).map { String($0.1) }
        }
    }

    @Test func `each key of the JSON lines is documented`() throws {
        let page = try #require(Page.named("touchstone.docc/Figures.md"))
        let told = Set(page.text.matches(of: /`([A-Za-z0-9]+)`/).map { String($0.1) })
        let output = try Shell().run(
            Self.copy
                + """
                touchstone evaluate corpus/*/ \(Self.options) --json
                touchstone sweep corpus/*/ \(Self.options) --json --set check.tolerance=5...9/2
                touchstone explain corpus/check/36.jsonl --scene corpus/gestures.yaml --json
                touchstone explain corpus/check/05.jsonl corpus/check/36.jsonl \
                    --scene corpus/gestures.yaml --json
                """
        )
        #expect(output.status == 0, "\(output.output)")
        var keys: Set<String> = []
        for line in output.output.split(separator: "\n") {
            try keys.formUnion(Self.keys(JSONSerialization.jsonObject(with: Data(line.utf8))))
        }
        // The reasons of misses are keys, too.
        let reasons = Set(output.output.matches(of: /"reason":"([A-Za-z]+)"/).map { String($0.1) })
        #expect(keys.count > 40)
        #expect(keys.subtracting(reasons).subtracting(told) == [])
    }

    private static func keys(_ value: Any) -> Set<String> {
        if let object = value as? [String: Any] {
            return object.reduce(into: Set(object.keys)) { $0.formUnion(keys($1.value)) }
        }
        return ((value as? [Any]) ?? []).reduce(into: []) { $0.formUnion(keys($1)) }
    }

    @Test(arguments: [1, 2, 5])
    func `parts add up to the whole, to the last digit`(_ count: Int) throws {
        let result = try Shell().run(
            Self.copy
                + """
                evaluate() { touchstone evaluate corpus/*/ \(Self.options) --json "$@"; }
                evaluate > whole.json
                for i in $(seq \(count)); do evaluate --shard $i/\(count) > part$i.json; done
                touchstone evaluate --merge part*.json --json > sum.json
                sort whole.json | cmp - <(sort sum.json)
                tail -4 whole.json | cmp - <(tail -4 sum.json)
                touchstone evaluate corpus/*/ \(Self.options) | cmp - <(touchstone evaluate --merge part*.json)
                wc -l < sum.json
                """
        )
        #expect(result.status == 0 && result.output == "164\n", "\(result.output)")
    }
}
