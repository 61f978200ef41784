import Foundation

/// Numbers whose highest byte is the first, as in PNGs and strips.
enum BigEndian {
    /// Returns the lowest bytes of a value.
    static func bytes(_ value: Int, _ count: Int = 4) -> Data {
        Data((0..<count).reversed().map { UInt8(truncatingIfNeeded: value >> ($0 * 8)) })
    }

    /// Returns the value of at most seven bytes.
    static func number(_ bytes: some Sequence<UInt8>) -> Int {
        bytes.reduce(0) { $0 << 8 | Int($1) }
    }
}
