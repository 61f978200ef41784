import CCairo
import Foundation

/// How letters are drawn, and so measured.
enum TextStyle {
    /// Grey edges and unhinted widths: the same letters on a window, a picture, and at every scale.
    static func apply(to context: OpaquePointer?) {
        let options = cairo_font_options_create()
        cairo_font_options_set_antialias(options, CAIRO_ANTIALIAS_GRAY)
        cairo_font_options_set_hint_style(options, CAIRO_HINT_STYLE_SLIGHT)
        cairo_font_options_set_hint_metrics(options, CAIRO_HINT_METRICS_OFF)
        cairo_set_font_options(context, options)
        cairo_font_options_destroy(options)
    }

    /// Chooses a font; `family` is a typeface in place of the font's own, nil for that.
    static func select(
        _ font: Font,
        family: String? = nil,
        size: Double,
        in context: OpaquePointer?
    ) {
        cairo_select_font_face(
            context,
            family ?? font.family,
            CAIRO_FONT_SLANT_NORMAL,
            font.isBold ? CAIRO_FONT_WEIGHT_BOLD : CAIRO_FONT_WEIGHT_NORMAL
        )
        cairo_set_font_size(context, size)
    }
}
