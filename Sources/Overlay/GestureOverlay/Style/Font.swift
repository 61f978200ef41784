import CCairo
package import Foundation
import Synchronization

/// A typeface at a size, which is DejaVu Sans or, for changing numbers, DejaVu Sans Mono.
package struct Font: Hashable, Sendable {
    /// Whether all characters have the same width.
    package var isMono: Bool
    package var isBold: Bool
    /// The size in points.
    package var size: CGFloat

    package init(_ size: CGFloat, mono: Bool = false, bold: Bool = false) {
        self.size = size
        isMono = mono
        isBold = bold
    }

    var family: String { isMono ? "DejaVu Sans Mono" : "DejaVu Sans" }

    /// The height above the baseline, in points.
    ///
    /// Source: DejaVu's ascent of 0.928 em, that of an accented capital.
    var ascent: CGFloat { size * 0.93 }

    /// The height from the lowest to the highest point of the font, in points.
    ///
    /// Source: DejaVu's descent of 0.236 em.
    var height: CGFloat { ascent + size * 0.24 }

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

    /// The lock for cairo's fonts, which all threads share.
    ///
    /// Cairo 1.16 aborts if one thread looks up a font while another drops the last reference to it.
    private static let lock = Mutex(())

    /// Calls a function while the font is selected on a context, and then restores the context's state.
    ///
    /// `family` replaces the font's own typeface; nil keeps it. The function must not select another font.
    func whileSelected<Result: Sendable>(
        family: String? = nil,
        size: Double,
        in context: OpaquePointer?,
        _ body: () -> Result
    ) -> Result {
        Self.lock.withLock { _ in
            cairo_save(context)
            defer { cairo_restore(context) }
            cairo_select_font_face(
                context,
                family ?? self.family,
                CAIRO_FONT_SLANT_NORMAL,
                isBold ? CAIRO_FONT_WEIGHT_BOLD : CAIRO_FONT_WEIGHT_NORMAL
            )
            cairo_set_font_size(context, size)
            return body()
        }
    }

    /// Sets a context to grey antialiasing and unhinted metrics.
    ///
    /// Text is then the same on a window, in a picture and at every scale.
    static func prepare(_ context: OpaquePointer?) {
        let options = cairo_font_options_create()
        cairo_font_options_set_antialias(options, CAIRO_ANTIALIAS_GRAY)
        cairo_font_options_set_hint_style(options, CAIRO_HINT_STYLE_SLIGHT)
        cairo_font_options_set_hint_metrics(options, CAIRO_HINT_METRICS_OFF)
        cairo_set_font_options(context, options)
        cairo_font_options_destroy(options)
    }
}

/// Splits text into runs, with installed fallback typefaces for characters that the font lacks.
///
/// Cairo's toy text API draws an empty box for such characters, and the names of views and recognizers, which
/// come from the user, are in any script.
enum FontRuns {
    struct Run: Hashable {
        var text: String
        /// The name of the typeface; nil for the font's own.
        var family: String?
    }

    /// The fallback typefaces in order of preference, with Japanese forms of ideographs first.
    private static let families = [
        "Noto Sans CJK JP", "Noto Sans CJK SC", "Noto Sans CJK KR", "Source Han Sans",
        "Droid Sans Fallback", "WenQuanYi Zen Hei", "IPAGothic", "Noto Sans Devanagari",
        "Noto Sans Thai", "Noto Sans Bengali", "Noto Emoji", "Noto Color Emoji", "Symbola",
        "Unifont",
    ]

    /// The cached typeface of each character.
    ///
    /// `.some(nil)` stands for the font's own, which also serves when no typeface has the character.
    private static let found = Mutex<[Unicode.Scalar: String?]>([:])

    /// Returns the runs of a text, usually one.
    static func runs(of text: String) -> [Run] {
        // Nearly every text needs only the font's own typeface.
        if text.unicodeScalars.allSatisfy({ family(for: $0) == nil }) {
            return [Run(text: text, family: nil)]
        }
        var runs: [Run] = []
        for scalar in text.unicodeScalars {
            // Combining characters and variation selectors stay in the run of the preceding character.
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

    /// Says whether a typeface has a glyph for the character, where glyph 0 stands for a missing one.
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
