import CCairo
package import Foundation

/// Measures text; remembers every character's advance, so that a line costs a few look-ups.
///
/// Cairo's toy text neither kerns nor shapes, and with metrics hinting off advances scale with the
/// size: a line is as wide as its characters. Not for use from several threads at once.
package final class TextMeter {
    /// What is known of one face: the ASCII characters in a table, since they are nearly all.
    private struct Face {
        var ascii = [CGFloat?](repeating: nil, count: 128)
        var others: [Unicode.Scalar: CGFloat] = [:]
    }

    /// The size at which advances are measured; large, so that rounding does not show.
    private static let reference: Double = 1000

    private let scratch = try? PixelBuffer(width: 1, height: 1, CAIRO_FORMAT_A8)
    private var faces = [Face](repeating: Face(), count: 4)

    package init() { Font.prepare(scratch?.context) }

    /// How far the text reaches from its start to where the next would start, in points.
    package func width(of text: String, in font: Font) -> CGFloat {
        var sum: CGFloat = 0
        for scalar in text.unicodeScalars { sum += advance(of: scalar, font) }
        return sum * font.size
    }

    /// The text, cut with an ellipsis where it is wider than `width` points.
    ///
    /// Empty where not even the ellipsis fits. With `keepsEnd` the cut is in the middle, for names that
    /// differ at their end.
    package func fit(_ text: String, in font: Font, width: CGFloat, keepsEnd: Bool = false)
        -> String
    {
        guard self.width(of: text, in: font) > width else { return text }
        let room = width - self.width(of: "…", in: font)
        guard room >= 0 else { return "" }
        let end = keepsEnd ? String(prefix(of: text.reversed(), room * 0.3, font).reversed()) : ""
        let left = room - self.width(of: end, in: font)
        var start = String(prefix(of: text, left, font))
        while start.last == " " { start.removeLast() }
        return start + "…" + end
    }

    /// The first characters that are together no wider than the room.
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

    /// The text in lines of at most `width` points, broken at spaces; the last of `limit` lines is
    /// cut with an ellipsis.
    package func wrap(_ text: String, in font: Font, width: CGFloat, limit: Int) -> [String] {
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

    private func advance(of scalar: Unicode.Scalar, _ font: Font) -> CGFloat {
        let face = (font.isMono ? 2 : 0) + (font.isBold ? 1 : 0)
        let code = Int(scalar.value)
        if scalar.isASCII, let known = faces[face].ascii[code] { return known }
        if !scalar.isASCII, let known = faces[face].others[scalar] { return known }
        var extents = cairo_text_extents_t()
        let family = FontRuns.family(for: scalar)
        font.select(family: family, size: Self.reference, in: scratch?.context)
        cairo_text_extents(scratch?.context, String(scalar), &extents)
        let advance = CGFloat(extents.x_advance / Self.reference)
        if scalar.isASCII {
            faces[face].ascii[code] = advance
        } else {
            faces[face].others[scalar] = advance
        }
        return advance
    }
}
