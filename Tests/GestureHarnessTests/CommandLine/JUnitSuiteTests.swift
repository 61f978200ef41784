import Foundation
import FoundationXML
import Testing

@testable import GestureHarness

@Suite struct `Results as JUnit XML` {
    @Test func `have one case for each file, with totals, and the same bytes each time`() {
        var suite = JUnitSuite()
        suite.cases = [
            JUnitSuite.Case("a.jsonl", duration: 0.4, result: .passed),
            JUnitSuite.Case(
                "b.jsonl",
                duration: 1,
                result: .failed(summary: "differs at line 3", text: "  - x\n  + y"),
                notes: ["first", "second"]
            ),
            JUnitSuite.Case("c.jsonl", result: .wrong("c.jsonl: no such file")),
            JUnitSuite.Case("d.jsonl", duration: 0.5, result: .skipped("holds no outputs")),
        ]
        #expect(
            suite.xml == """
                <?xml version="1.0" encoding="UTF-8"?>
                <testsuites name="touchstone" tests="4" failures="1" errors="1" time="1.900000">
                  <testsuite name="touchstone replay" tests="4" failures="1" errors="1" skipped="1" time="1.900000">
                    <testcase name="a.jsonl" classname="touchstone" time="0.400000"/>
                    <testcase name="b.jsonl" classname="touchstone" time="1.000000">
                      <failure message="differs at line 3" type="difference">  - x
                  + y</failure>
                      <system-out>first
                second</system-out>
                    </testcase>
                    <testcase name="c.jsonl" classname="touchstone" time="0.000000">
                      <error message="c.jsonl: no such file" type="input">c.jsonl: no such file</error>
                    </testcase>
                    <testcase name="d.jsonl" classname="touchstone" time="0.500000">
                      <skipped message="holds no outputs"/>
                    </testcase>
                  </testsuite>
                </testsuites>

                """
        )
    }

    @Test func `contain any text except characters that XML cannot represent`() throws {
        let text =
            "<a href=\"x\">&amp;]]>'\u{7}\u{1B}[0m\u{7F}\u{80}\u{85}\u{9F}\u{A0}\u{FFFF}"
            + "\t\n\r\nä 👆\u{0}"
        let kept = "<a href=\"x\">&amp;]]>'[0m\u{A0}\t\n\nä 👆"
        var suite = JUnitSuite()
        suite.cases = [
            JUnitSuite.Case(text, result: .failed(summary: text, text: text), notes: [text])
        ]
        let read = XMLReader()
        let parser = XMLParser(data: Data(suite.xml.utf8))
        parser.delegate = read
        #expect(parser.parse(), "\(String(describing: parser.parserError))")
        #expect(read.names == [kept])
        #expect(read.messages == [kept])
        #expect(read.texts == ["failure": kept, "system-out": kept])
    }

    @Test func `without files are an empty suite`() {
        let xml = JUnitSuite().xml
        #expect(xml.contains("<testsuite name=\"touchstone replay\" tests=\"0\" failures=\"0\""))
        #expect(XMLParser(data: Data(xml.utf8)).parse())
    }

    private final class XMLReader: NSObject, XMLParserDelegate {
        var names: [String] = []
        var messages: [String] = []
        var texts: [String: String] = [:]
        private var element = ""

        func parser(
            _ parser: XMLParser,
            didStartElement name: String,
            namespaceURI: String?,
            qualifiedName: String?,
            attributes: [String: String] = [:]
        ) {
            element = name
            if name == "testcase" { names.append(attributes["name"] ?? "") }
            if name == "failure" { messages.append(attributes["message"] ?? "") }
        }

        func parser(
            _ parser: XMLParser,
            didEndElement name: String,
            namespaceURI: String?,
            qualifiedName: String?
        ) { element = "" }

        func parser(_ parser: XMLParser, foundCharacters text: String) {
            if ["failure", "system-out"].contains(element) { texts[element, default: ""] += text }
        }
    }
}
