import CCairo
package import Foundation
import Synchronization

/// A typeface at a size: DejaVu Sans, or DejaVu Sans Mono for changing numbers.
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

    package var family: String { isMono ? "DejaVu Sans Mono" : "DejaVu Sans" }

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

    /// The lock of cairo's fonts, which all threads share.
    ///
    /// Cairo 1.16 aborts if one thread looks a font up while another drops the last reference to it.
    private static let lock = Mutex(())

    /// Calls a function while the font is selected on a context, and restores the context's state.
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

    /// Sets a context to grey antialiasing and unhinted metrics, so that text is the same on a window, in a
    /// picture and at every scale.
    static func prepare(_ context: OpaquePointer?) {
        let options = cairo_font_options_create()
        cairo_font_options_set_antialias(options, CAIRO_ANTIALIAS_GRAY)
        cairo_font_options_set_hint_style(options, CAIRO_HINT_STYLE_SLIGHT)
        cairo_font_options_set_hint_metrics(options, CAIRO_HINT_METRICS_OFF)
        cairo_set_font_options(context, options)
        cairo_font_options_destroy(options)
    }
}
