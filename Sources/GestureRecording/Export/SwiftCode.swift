import GestureKit

/// A piece of Swift code that is laid out as the formatter would: on one line where it fits, else with
/// each argument on a line of its own.
struct SwiftCode {
    /// The most columns of a line.
    static let width = 100

    private let head: String
    private let items: [SwiftCode]
    private let tail: String

    /// Code that stays on its line.
    init(_ text: String) {
        head = text
        items = []
        tail = ""
    }

    private init(_ head: String, _ items: [SwiftCode], _ tail: String) {
        self.head = head
        self.items = items
        self.tail = tail
    }

    /// A call with its arguments.
    static func call(_ name: String, _ arguments: [SwiftCode]) -> SwiftCode {
        SwiftCode(name + "(", arguments, ")")
    }

    /// A call with its arguments, labels included.
    static func call(_ name: String, _ arguments: String...) -> SwiftCode {
        call(name, arguments.map { SwiftCode($0) })
    }

    /// The code without a line break.
    var text: String { head + items.map(\.text).joined(separator: ", ") + tail }

    /// The code's lines, with this indentation.
    func lines(indentation: Int = 4) -> [String] {
        let margin = String(repeating: " ", count: indentation)
        guard indentation + text.count > Self.width, !items.isEmpty else { return [margin + text] }
        var result = [margin + head]
        for (index, item) in items.enumerated() {
            var part = item.lines(indentation: indentation + 4)
            if index < items.count - 1 { part[part.count - 1] += "," }
            result += part
        }
        return result + [margin + tail]
    }
}
