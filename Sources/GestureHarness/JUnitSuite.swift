import Foundation
import GestureKit
import TextFormatting

/// Test results in the XML format that build servers read, with one case for each file.
///
/// Equal results are equal bytes, because the text contains neither the current time nor the host. Source:
/// junit-10.xsd of Jenkins' xUnit plugin.
struct JUnitSuite: Sendable {
    struct Case: Sendable {
        enum Result: Sendable {
            case passed
            /// The file replays, but there was nothing to compare it with; the reason on one line.
            case skipped(String)
            /// The found outputs differ from the expected ones; a summary on one line, and the full text.
            case failed(summary: String, text: String)
            /// The file cannot be replayed; the reason on one line.
            case wrong(String)
        }

        /// The file's name as given.
        var name: String
        /// The length of the recording in its own time, in seconds; 0 if it could not be replayed.
        var duration: TimeInterval
        var result: Result
        /// Warnings and diagnostics, each on one line.
        var notes: [String]

        init(
            _ name: String,
            duration: TimeInterval = 0,
            result: Result,
            notes: [String] = []
        ) {
            self.name = name
            self.duration = duration
            self.result = result
            self.notes = notes
        }
    }

    var cases: [Case] = []

    init() {}

    var xml: String {
        let failures = cases.count { if case .failed = $0.result { true } else { false } }
        let errors = cases.count { if case .wrong = $0.result { true } else { false } }
        let skipped = cases.count { if case .skipped = $0.result { true } else { false } }
        let totals = "tests=\"\(cases.count)\" failures=\"\(failures)\" errors=\"\(errors)\""
        let time = "time=\"\(Self.seconds(cases.reduce(0) { $0 + $1.duration }))\""
        let lines =
            [
                "<?xml version=\"1.0\" encoding=\"UTF-8\"?>",
                "<testsuites name=\"touchstone\" \(totals) \(time)>",
                "  <testsuite name=\"touchstone replay\" \(totals) skipped=\"\(skipped)\" \(time)>",
            ] + cases.flatMap(\.lines) + ["  </testsuite>", "</testsuites>", ""]
        return lines.joined(separator: "\n")
    }

    fileprivate static func seconds(_ time: TimeInterval) -> String {
        DecimalText.exact(max(0, time), 6)
    }
}

extension JUnitSuite.Case {
    fileprivate var lines: [String] {
        let start =
            "    <testcase name=\"\(XMLText.attribute(name))\" classname=\"touchstone\""
            + " time=\"\(JUnitSuite.seconds(duration))\""
        var inside: [String] = []
        switch result {
        case .passed: break
        case .skipped(let message):
            inside.append("      <skipped message=\"\(XMLText.attribute(message))\"/>")
        case .failed(let summary, let text):
            inside.append(Self.element("failure", type: "difference", message: summary, text: text))
        case .wrong(let message):
            inside.append(Self.element("error", type: "input", message: message, text: message))
        }
        if !notes.isEmpty {
            let text = XMLText.content(notes.joined(separator: "\n"))
            inside.append("      <system-out>\(text)</system-out>")
        }
        return inside.isEmpty ? [start + "/>"] : [start + ">"] + inside + ["    </testcase>"]
    }

    private static func element(
        _ name: String,
        type: String,
        message: String,
        text: String
    ) -> String {
        "      <\(name) message=\"\(XMLText.attribute(message))\" type=\"\(type)\">"
            + XMLText.content(text) + "</\(name)>"
    }
}

/// Text inside an XML document.
///
/// Source: Extensible Markup Language 1.0, sections 2.2 "Characters" and 2.4 "Character Data".
private enum XMLText {
    /// Returns the text between two tags; control characters other than tabs and line breaks are omitted.
    static func content(_ text: String) -> String { escaped(text, breaks: "\n", tab: "\t") }

    /// Returns the text between an attribute's quotation marks.
    ///
    /// Unescaped breaks and tabs would be read as spaces.
    static func attribute(_ text: String) -> String {
        escaped(text, breaks: "&#10;", tab: "&#9;")
    }

    private static func escaped(_ text: String, breaks: String, tab: String) -> String {
        var result = ""
        for scalar in text.unicodeScalars {
            switch scalar {
            case "&": result += "&amp;"
            case "<": result += "&lt;"
            // An unescaped `]]>` would end a section that was never opened.
            case ">": result += "&gt;"
            case "\"": result += "&quot;"
            case "\n": result += breaks
            case "\t": result += tab
            // XML does not permit these characters, not even escaped.
            case "\u{FFFE}", "\u{FFFF}": break
            case _ where HiddenCharacters.controls.hides(scalar): break
            default: result.unicodeScalars.append(scalar)
            }
        }
        return result
    }
}
