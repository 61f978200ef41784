import Foundation
import GestureRecording

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
