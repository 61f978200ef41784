import Assets
import Foundation
import GestureRecording
import RecordingFormat

/// The program and the command of a page.
package struct PageOptions: Sendable {
    /// The name of the program, with which the page's commands begin.
    let program: String
    let version: String
    /// The command that made the page.
    let command: String
    /// The arguments that open a recording as it was evaluated, such as `--scene swipes.yaml`.
    private var openArguments: [String]

    package init(
        program: String = "touchstone",
        version: String,
        command: String,
        openArguments: [String] = []
    ) {
        self.program = program
        self.version = version
        self.command = command
        self.openArguments = openArguments
    }

    /// Opens recordings with the scene and the settings of an evaluation that another process performed.
    mutating func open(like evaluation: Evaluation) {
        guard openArguments.isEmpty else { return }
        openArguments =
            (evaluation.sceneOption.map { ["--scene", $0] } ?? [])
            + evaluation.settings.flatMap { ["--set", $0] }
    }

    /// The command that opens a recording in the window, without the recording's name.
    var openCommand: String {
        ([program, "run"] + openArguments.map(ShellText.quoted) + ["--play", ""])
            .joined(separator: " ")
    }
}

/// The frame of a page: its head, the list of rows, the script and the style.
struct PageFrame {
    let title: String
    let subtitle: String
    /// The HTML above the list.
    let content: String
    let listTitle: String
    /// The HTML of the filter's controls.
    let filters: String
    /// The rows that the first filter shows: `wrong` or `changed`.
    let firstFilter: String
    /// The HTML below the list.
    let end: String
    let command: String
    /// The class of the list chooses its layout.
    var layout = "cases"

    /// The Content-Security-Policy, which permits only the page's own script and style, by their SHA-256
    /// hashes.
    private static let policy =
        "default-src 'none'; script-src 'sha256-GGz1MkC38LcT3kpzsFMqC0y+J+GUFtGIXalP9TjSEAc=';"
        + " style-src 'sha256-swaOsg3/VCq2D5eXe9wFNb9NefDOJPmLNOpXlML6Pk8=';"
        + " base-uri 'none'; form-action 'none'"

    /// Writes a page.
    func write(_ rows: PageRows, groups: [String], to path: String) throws(RecordingError) {
        let values = [
            "policy": Self.policy, "style": PageTemplate(named: "page.css").text,
            "script": PageTemplate(named: "page.js").text, "content": content,
            "title": PageText.escaped(title), "subtitle": PageText.escaped(subtitle),
            "listTitle": PageText.escaped(listTitle), "shown": rows.shownText, "filters": filters,
            "firstFilter": firstFilter, "rows": rows.html, "noscript": noScript(rows), "end": end,
            "command": PageText.escaped(command), "rowTemplate": rows.templateText,
            "layout": layout,
        ]
        let (before, after) = PageTemplate(named: "page.html").split(at: "data")
        try AtomicFile.write(to: path) { handle in
            try handle.write(contentsOf: Data(before.filled(values).utf8))
            try rows.writeData(groups: groups, to: handle)
            try handle.write(contentsOf: Data(after.filled(values).utf8))
        }
    }

    private func noScript(_ rows: PageRows) -> String {
        guard rows.shownCount < rows.listedCount else { return "" }
        return
            "<noscript><p class=\"note\">The rest of the list requires JavaScript.</p></noscript>"
    }
}

/// Parts of pages.
enum PagePart {
    /// Returns a summary card; its tone is `good`, `bad` or an empty text.
    static func card(_ tone: String, _ heading: String, _ text: String) -> String {
        "<div class=\"card\"><b class=\"\(tone)\">\(PageText.escaped(heading))</b>"
            + "<span>\(PageText.escaped(text))</span></div>\n"
    }

    /// Returns a list of choices for the filter; the value of the first is empty.
    static func choices(
        _ name: String,
        _ choices: [(value: String, text: String)],
        selected: String = ""
    ) -> String {
        let options = choices.map { value, text in
            "<option value=\"\(PageText.escaped(value))\"\(value == selected ? " selected" : "")>"
                + "\(PageText.escaped(text))</option>"
        }
        return "<label>\(name) <select name=\"\(name)\">\(options.joined())</select></label>\n"
    }

    /// The word for a verdict, which is also the class of its elements.
    ///
    /// A recognizer can be called `right`, so a verdict is not.
    static func verdict(isCorrect: Bool) -> String { isCorrect ? "correct" : "wrong" }

    /// The sign of a verdict, readable without colour.
    static func sign(isCorrect: Bool) -> String { isCorrect ? "✓" : "✕" }
}

/// A text with slots such as `{{title}}`.
struct PageTemplate {
    private enum Part {
        case text(Substring)
        case slot(String)
    }

    /// The text with its slots.
    let text: String
    private let parts: [Part]

    /// Creates the template of a file in `Assets/Page`.
    init(named name: String) { self.init(Assets.page[name] ?? "") }

    init(_ text: String) {
        self.text = text
        var parts: [Part] = []
        var rest = text[...]
        while let open = rest.firstRange(of: "{{"),
            let close = rest[open.upperBound...].firstRange(of: "}}")
        {
            parts.append(.text(rest[..<open.lowerBound]))
            parts.append(.slot(String(rest[open.upperBound..<close.lowerBound])))
            rest = rest[close.upperBound...]
        }
        self.parts = parts + [.text(rest)]
    }

    /// Returns the text with its slots filled; a slot without a value is empty.
    func filled(_ value: (String) -> String?) -> String {
        var filled = ""
        for part in parts {
            switch part {
            case .text(let text): filled += text
            case .slot(let name): filled += value(name) ?? ""
            }
        }
        return filled
    }

    func filled(_ values: [String: String]) -> String { filled { values[$0] } }

    /// The parts before and after a slot.
    func split(at slot: String) -> (before: PageTemplate, after: PageTemplate) {
        guard let range = text.firstRange(of: "{{\(slot)}}") else { return (self, Self("")) }
        return (Self(String(text[..<range.lowerBound])), Self(String(text[range.upperBound...])))
    }
}

/// Arguments as text for a POSIX shell.
package enum ShellText {
    /// Returns an argument, quoted if necessary.
    package static func quoted(_ argument: String) -> String {
        let isPlain = !argument.isEmpty && argument.unicodeScalars.allSatisfy(isPlain)
        return isPlain ? argument : "'" + argument.replacing("'", with: #"'\''"#) + "'"
    }

    /// Returns the name of a file as an argument that is not an option.
    static func file(_ name: String) -> String {
        quoted(name.hasPrefix("-") && name != "-" ? "./" + name : name)
    }

    private static func isPlain(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar {
        case "a"..."z", "A"..."Z", "0"..."9": true
        case "/", ".", "-", "_", "+", ",", ":", "=", "@", "%": true
        default: false
        }
    }
}

/// The rows of a page's list: the first ones as HTML, and all of them as data for the page's script.
struct PageRows {
    /// The maximum number of rows in the HTML, and of rows that the script shows at a time.
    static let maxShown = 500

    /// The command before the name of a recording.
    var command = ""
    /// The values of the first listed rows.
    private var shown: [[String: String]] = []
    /// The number of rows.
    private(set) var count = 0
    /// The number of listed rows: those that the first filter shows.
    private(set) var listedCount = 0
    private let template: PageTemplate
    private let fields: [String]
    /// All rows as JSON.
    private var data = Data()

    /// Creates an empty list.
    ///
    /// - Parameters:
    ///   - template: The file of the row's template in `Assets/Page`.
    ///   - fields: The slots of the template that each row fills.
    init(template: String, fields: [String]) {
        self.template = PageTemplate(named: template)
        self.fields = fields
    }

    /// Adds a row.
    ///
    /// - Parameters:
    ///   - group: The index of the row's group.
    ///   - shared: The values that all rows of the group have.
    ///   - values: The values of the fields, without those at the end that are empty.
    ///   - isListed: Whether the first filter shows the row.
    mutating func add(group: Int, shared: [String: String], values: [String], isListed: Bool) {
        let row = ([String(group)] + values.map(PageText.json)).joined(separator: ",")
        data += Data((count == 0 ? "\n[\(row)]" : ",\n[\(row)]").utf8)
        count += 1
        guard isListed else { return }
        listedCount += 1
        guard listedCount <= Self.maxShown else { return }
        var all = shared
        for (field, value) in zip(fields, values) { all[field] = value }
        shown.append(all)
    }

    /// The first listed rows as HTML.
    var html: String {
        var html = ""
        for var values in shown {
            let name = values["quoted"].flatMap { $0.isEmpty ? nil : $0 } ?? values["file"] ?? ""
            values["command"] = command + name
            html += template.filled { values[$0].map(PageText.escaped) }
        }
        return html
    }

    /// The number of rows in the HTML.
    var shownCount: Int { min(listedCount, Self.maxShown) }

    /// The numbers of listed and of all rows, and of those in the HTML if these are fewer.
    var shownText: String {
        let text = "\(PageText.count(listedCount)) of \(PageText.count(count, "case"))"
        return shownCount < listedCount ? "\(text), \(PageText.count(shownCount)) shown" : text
    }

    /// The text of the template, for the script.
    var templateText: String { template.text }

    /// Writes the data as JSON, with a JSON object for each group.
    func writeData(groups: [String], to handle: FileHandle) throws {
        let start =
            "{\"command\":\(PageText.json(command)),\"fields\":\(PageText.json(fields)),\n"
            + "\"groups\":[\n\(groups.joined(separator: ",\n"))\n],\n\"rows\":["
        try handle.write(contentsOf: Data(start.utf8))
        try handle.write(contentsOf: data)
        try handle.write(contentsOf: Data("\n]}".utf8))
    }
}
