import Foundation

/// A 95 % confidence interval of a proportion.
///
/// Source: E. B. Wilson, "Probable inference, the law of succession, and statistical inference", Journal of
/// the American Statistical Association 22 (1927), without a correction for continuity.
package struct WilsonInterval: Hashable, Sendable {
    package let lower: Double
    package let upper: Double

    /// The quantile of the standard normal distribution that leaves 2.5 % above it.
    private static let z = 1.959_963_984_540_054

    /// Creates the interval of a proportion; nil without trials.
    package init?(_ successes: Int, of trials: Int) {
        guard trials > 0 else { return nil }
        let n = Double(trials)
        let proportion = Double(successes) / n
        let square = Self.z * Self.z
        let center = proportion + square / (2 * n)
        let spread =
            Self.z * (proportion * (1 - proportion) / n + square / (4 * n * n)).squareRoot()
        let scale = 1 + square / n
        // Rounding must not move a bound of 0 or 1.
        lower = successes == 0 ? 0 : (center - spread) / scale
        upper = successes == trials ? 1 : (center + spread) / scale
    }

    private init(lower: Double, upper: Double) {
        self.lower = lower
        self.upper = upper
    }

    /// Returns the interval of an increasing function of the proportion.
    func mapped(by function: (Double) -> Double) -> WilsonInterval {
        WilsonInterval(lower: function(lower), upper: function(upper))
    }
}
