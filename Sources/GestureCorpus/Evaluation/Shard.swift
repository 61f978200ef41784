/// A share of a list of files, such as `2/5`: every fifth file, starting with the second.
package struct Shard: Hashable, Sendable, CustomStringConvertible {
    private static let maxCount = 1_000_000

    package let number: Int
    package let count: Int

    /// Creates a share from its text; nil for a number that is not from 1 to the count.
    package init?(_ text: String) {
        let parts = text.split(separator: "/", omittingEmptySubsequences: false)
        guard parts.count == 2, let number = Int(parts[0]), let count = Int(parts[1]),
            (1...Self.maxCount).contains(count), (1...count).contains(number)
        else { return nil }
        self.number = number
        self.count = count
    }

    package var description: String { "\(number)/\(count)" }
}
