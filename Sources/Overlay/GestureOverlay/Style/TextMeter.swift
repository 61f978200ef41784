import CCairo
package import Foundation

/// Measures text with the cached advance of every character.
///
/// Cairo's toy text API neither kerns nor shapes, and without metrics hinting, advances are proportional to
/// the size. The width of a line is therefore the sum of its characters' advances. A meter is not
/// thread-safe, so each thread needs its own.
package final class TextMeter {
    /// The size at which advances are measured, so large that rounding errors are negligible.
    private static let reference: Double = 1000

    private let scratch = try? PixelBuffer(width: 1, height: 1, CAIRO_FORMAT_A8)
    /// The cached advances of the ASCII characters of each typeface.
    private var ascii: [[CGFloat?]] = Array(repeating: Array(repeating: nil, count: 128), count: 4)
    /// The cached advances of the other characters of each typeface.
    private var others: [[Unicode.Scalar: CGFloat]] = Array(repeating: [:], count: 4)
    /// The number of texts measured, for tests.
    private(set) var textsMeasured = 0

    package init() { Font.prepare(scratch?.context) }

    /// Returns the text's advance width, in points.
    package func width(of text: String, in font: Font) -> CGFloat {
        textsMeasured += 1
        // Nearly all text is ASCII, and a table in a variable is faster than one in a property.
        let table = ascii[Self.face(of: font)]
        let sum = text.unicodeScalars.reduce(CGFloat(0)) { sum, scalar in
            let known = scalar.isASCII ? table[Int(scalar.value)] : nil
            return sum + (known ?? advance(of: scalar, font))
        }
        return sum * font.size
    }

    /// Truncates text with an ellipsis if it is wider than `width` points.
    ///
    /// If even the ellipsis does not fit, the result is empty. `truncatesMiddle` truncates in the middle, for
    /// names that differ at the end.
    func fit(_ text: String, in font: Font, width: CGFloat, truncatesMiddle: Bool = false)
        -> String
    {
        guard self.width(of: text, in: font) > width else { return text }
        let room = width - self.width(of: "…", in: font)
        guard room >= 0 else { return "" }
        let end =
            truncatesMiddle ? String(prefix(of: text.reversed(), room * 0.3, font).reversed()) : ""
        let left = room - self.width(of: end, in: font)
        var start = String(prefix(of: text, left, font))
        while start.last == " " { start.removeLast() }
        return start + "…" + end
    }

    /// Returns the longest prefix that fits into the width.
    private func prefix(
        of text: some Sequence<Character>,
        _ room: CGFloat,
        _ font: Font
    ) -> [Character] {
        var sum: CGFloat = 0
        return text.prefix { character in
            for scalar in character.unicodeScalars { sum += advance(of: scalar, font) * font.size }
            return sum <= room
        }
    }

    /// Breaks the text at spaces into lines of at most `width` points.
    ///
    /// The last of at most `limit` lines is truncated with an ellipsis.
    func wrap(_ text: String, in font: Font, width: CGFloat, limit: Int) -> [String] {
        guard self.width(of: text, in: font) > width else { return [text] }
        var lines: [String] = []
        var rest = text.split(separator: " ")[...]
        while !rest.isEmpty, lines.count < limit {
            guard lines.count < limit - 1 else {
                lines.append(fit(rest.joined(separator: " "), in: font, width: width))
                break
            }
            var line = String(rest.removeFirst())
            while let next = rest.first, self.width(of: line + " " + next, in: font) <= width {
                line += " " + rest.removeFirst()
            }
            lines.append(fit(line, in: font, width: width))
        }
        return lines
    }

    private static func face(of font: Font) -> Int {
        (font.isMono ? 2 : 0) + (font.isBold ? 1 : 0)
    }

    private func advance(of scalar: Unicode.Scalar, _ font: Font) -> CGFloat {
        let face = Self.face(of: font)
        let index = scalar.isASCII ? Int(scalar.value) : nil
        if let known = index.flatMap({ ascii[face][$0] }) ?? others[face][scalar] { return known }
        let advance = measure(scalar, font)
        if let index { ascii[face][index] = advance } else { others[face][scalar] = advance }
        return advance
    }

    /// Returns the advance of a character per point of size, without the cache.
    func measure(_ scalar: Unicode.Scalar, _ font: Font) -> CGFloat {
        let family = FontRuns.family(for: scalar)
        return font.whileSelected(family: family, size: Self.reference, in: scratch?.context) {
            var extents = cairo_text_extents_t()
            cairo_text_extents(scratch?.context, String(scalar), &extents)
            return CGFloat(extents.x_advance / Self.reference)
        }
    }
}
