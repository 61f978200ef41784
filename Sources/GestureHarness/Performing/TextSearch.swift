/// The search for a text in an output that arrives in parts.
struct TextSearch {
    private(set) var isFound: Bool
    private let text: [UInt8]
    /// The end of the output so far, which may be the beginning of the text.
    private var rest: [UInt8] = []

    init(_ text: String) {
        self.text = Array(text.utf8)
        isFound = text.isEmpty
    }

    /// Searches the next part of the output, together with what precedes it.
    mutating func read(_ part: some Collection<UInt8>) {
        guard !isFound else { return }
        rest += part
        isFound = !rest.ranges(of: text).isEmpty
        rest = rest.suffix(text.count - 1)
    }
}
