import CCairo
import Foundation
import Synchronization

/// Splits text into runs with fallback typefaces for characters that the font lacks, if such typefaces are
/// installed.
///
/// Cairo's toy text API draws an empty box for such characters. Names of views and recognizers come from the
/// user, in any script.
enum FontRuns {
    struct Run: Hashable {
        var text: String
        /// The typeface's name; nil for the font's own.
        var family: String?
    }

    /// The fallback typefaces, in order of preference; ideographs prefer Japanese forms.
    private static let families = [
        "Noto Sans CJK JP", "Noto Sans CJK SC", "Noto Sans CJK KR", "Source Han Sans",
        "Droid Sans Fallback", "WenQuanYi Zen Hei", "IPAGothic", "Noto Sans Devanagari",
        "Noto Sans Thai", "Noto Sans Bengali", "Noto Emoji", "Noto Color Emoji", "Symbola",
        "Unifont",
    ]

    /// The cached typeface of each character; `.some(nil)` for the font's own, also if no typeface has the
    /// character.
    private static let found = Mutex<[Unicode.Scalar: String?]>([:])

    /// Returns the text's runs, usually one.
    static func runs(of text: String) -> [Run] {
        // Nearly all texts need only the font's own typeface.
        if text.unicodeScalars.allSatisfy({ family(for: $0) == nil }) {
            return [Run(text: text, family: nil)]
        }
        var runs: [Run] = []
        for scalar in text.unicodeScalars {
            // Combining characters and variation selectors belong to the run of the preceding character.
            let isBound = scalar.properties.isDefaultIgnorableCodePoint
            let family = isBound ? runs.last?.family : family(for: scalar)
            if let last = runs.indices.last, runs[last].family == family {
                runs[last].text.unicodeScalars.append(scalar)
            } else {
                runs.append(Run(text: String(scalar), family: family))
            }
        }
        return runs
    }

    /// Returns the typeface for a character; nil for the font's own.
    static func family(for scalar: Unicode.Scalar) -> String? {
        guard !scalar.isASCII else { return nil }
        return found.withLock { found in
            if let known = found[scalar] { return known }
            let family = search(for: scalar)
            found[scalar] = .some(family)
            return family
        }
    }

    private static func search(for scalar: Unicode.Scalar) -> String? {
        guard let scratch = try? PixelBuffer(width: 1, height: 1, CAIRO_FORMAT_A8),
            !has(scalar, Font(12).family, scratch.context)
        else { return nil }
        return families.first { has(scalar, $0, scratch.context) }
    }

    /// Whether a typeface has a glyph for the character; glyph 0 stands for a missing one.
    private static func has(
        _ scalar: Unicode.Scalar,
        _ family: String,
        _ context: OpaquePointer
    ) -> Bool {
        Font(12).whileSelected(family: family, size: 12, in: context) {
            var glyphs: UnsafeMutablePointer<cairo_glyph_t>?
            var count: Int32 = 0
            let status = cairo_scaled_font_text_to_glyphs(
                cairo_get_scaled_font(context),
                0,
                0,
                String(scalar),
                -1,
                &glyphs,
                &count,
                nil,
                nil,
                nil
            )
            defer { cairo_glyph_free(glyphs) }
            guard status == CAIRO_STATUS_SUCCESS, count > 0, let glyphs else { return false }
            return glyphs[0].index != 0
        }
    }
}
