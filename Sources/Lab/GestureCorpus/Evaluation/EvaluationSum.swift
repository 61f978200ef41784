import GestureRecording
import RecordingFormat
import TextFormatting

/// The sum of the evaluations of the parts of a corpus.
extension Evaluation {
    /// Adds up the evaluations of parts of a corpus, and passes each line of a case on.
    ///
    /// - Throws: `RecordingError` for parts of different scenes or settings, for a case in two parts, and for
    ///   a missing or repeated shard.
    package static func merged(
        _ files: [String],
        onCase: (CaseLine) throws -> Void
    ) throws -> Evaluation? {
        var sum: (whole: Evaluation, first: String)?
        var unreadCount = 0
        var names: [String: String] = [:]
        var shards = ShardSet()
        for file in files {
            var last = ""
            let part = try Evaluation(file: file) { line in
                // The cases of a recording are adjacent, so each recording is checked once.
                defer { last = line.file }
                if line.file != last, let other = names.updateValue(file, forKey: line.file) {
                    throw RecordingError(
                        file,
                        "has cases of \(line.file), as does \(other), expected each case once"
                    )
                }
                try onCase(line)
            }
            try shards.add(part.shard, file: file)
            guard !part.hasNoScene else {
                unreadCount += part.unreadCount
                continue
            }
            guard let (whole, first) = sum else {
                sum = (part, file)
                continue
            }
            try whole.check(part, file: file, first: first)
            sum?.whole.add(part)
        }
        try shards.checkComplete()
        sum?.whole.shard = nil
        sum?.whole.unreadCount += unreadCount
        return sum?.whole ?? (files.isEmpty ? nil : Evaluation(unreadCount: unreadCount))
    }
}

/// The shards of a sum.
private struct ShardSet {
    /// The maximum number of missing shards that an error lists.
    private static let maxListCount = 10

    private var files: [Shard: String] = [:]
    private var first: (shard: Shard, file: String)?

    /// Adds the shard of a part; nil for a part that is not a shard.
    mutating func add(_ shard: Shard?, file: String) throws(RecordingError) {
        guard let shard else { return }
        if let (first, name) = first, first.count != shard.count {
            throw RecordingError(
                file,
                "is the shard \(shard), but \(name) is the shard \(first), expected equal numbers of shards"
            )
        }
        if let other = files.updateValue(file, forKey: shard) {
            throw RecordingError(
                file,
                "is the shard \(shard), as is \(other), expected each shard once"
            )
        }
        first = first ?? (shard, file)
    }

    /// Throws if some of the shards are missing.
    func checkComplete() throws(RecordingError) {
        guard let count = first?.shard.count, files.count < count else { return }
        let present = Set(files.keys.map(\.number))
        let missing = (1...count).lazy.filter { !present.contains($0) }.prefix(Self.maxListCount)
        let list = missing.map { "\($0)/\(count)" }.joined(separator: ", ")
        let isCut = count - files.count > Self.maxListCount
        throw RecordingError(
            message: "found \(files.count) of \(Count.text(count, "shard")), without"
                + " \(list)\(isCut ? ", …" : ""), expected all of them"
        )
    }
}

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
