import Foundation

/// Writes numbers as Swift source that the compiler reads back with the same bits.
enum SwiftNumber {
    /// The shortest literal that gives this number.
    static func text(_ value: Double) -> String {
        guard !value.isNaN else { return ".nan" }
        guard value.isFinite else { return value < 0 ? "-.infinity" : ".infinity" }
        guard value != 0 else { return value.sign == .minus ? "-0.0" : "0" }
        if abs(value) < 1e15, let whole = Int64(exactly: value) { return String(whole) }
        let shortest = "\(value)"
        return survives(shortest, value) ? shortest : String(format: "%.17g", value)
    }

    /// Whether the literal is still this number after the compiler rounds it twice.
    ///
    /// On x86 the compiler reads decimals into 80 bits first; a value halfway between two doubles
    /// there may become the wrong one.
    private static func survives(_ text: String, _ value: Double) -> Bool {
        #if arch(x86_64) || arch(i386)
            Float80(text).map { Double($0) == value } ?? false
        #else
            true
        #endif
    }
}
