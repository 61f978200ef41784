/// How often each kind of X error was told.
///
/// What the server refuses with every picture would fill the recording, and as each one is shown in a
/// picture, for ever.
struct XErrorTally {
    /// Equal errors that are told; what is still the matter then is known.
    static let most = 5

    private struct Kind: Hashable {
        let code: UInt8
        let majorOpcode: UInt8
        let minorOpcode: UInt8
    }

    private var counts: [Kind: Int] = [:]

    /// What is to be added to the error's description; nil when it is not told any more.
    mutating func remark(_ error: XErrorRecord) -> String? {
        let kind = Kind(
            code: error.code,
            majorOpcode: error.majorOpcode,
            minorOpcode: error.minorOpcode
        )
        let count = counts[kind, default: 0] + 1
        guard count <= Self.most else { return nil }
        counts[kind] = count
        return count == Self.most ? "; further ones are not told" : ""
    }
}
