package import Foundation

/// A typeface at a size: DejaVu Sans, or DejaVu Sans Mono for numbers that change.
package struct Font: Hashable, Sendable {
    /// Whether all characters are of one width.
    package var isMono: Bool
    /// Whether it is bold.
    package var isBold: Bool
    /// The size in points.
    package var size: CGFloat

    /// Makes a font; proportional and regular by default.
    package init(_ size: CGFloat, mono: Bool = false, bold: Bool = false) {
        self.size = size
        isMono = mono
        isBold = bold
    }

    /// The family's name.
    package var family: String { isMono ? "DejaVu Sans Mono" : "DejaVu Sans" }

    /// How far the letters reach above the baseline, in points.
    ///
    /// Source: DejaVu's ascent of 0.928 em, that of an accented capital.
    package var ascent: CGFloat { size * 0.93 }

    /// How far the letters reach below the baseline, in points.
    ///
    /// Source: DejaVu's descent of 0.236 em.
    package var descent: CGFloat { size * 0.24 }

    static let title = Font(12.5, bold: true)
    static let name = Font(12.5)
    static let word = Font(11.5)
    static let small = Font(11)
    static let caption = Font(12)
    static let value = Font(12, mono: true)
    static let detail = Font(11.5, mono: true)
    static let labelHead = Font(11.5, mono: true, bold: true)
    static let labelLine = Font(11, mono: true)
    static let axis = Font(11, mono: true)
    static let key = Font(11, mono: true, bold: true)
}
