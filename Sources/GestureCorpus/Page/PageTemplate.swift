import Assets

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
