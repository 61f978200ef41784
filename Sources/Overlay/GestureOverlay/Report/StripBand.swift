import Foundation

/// The band at the lower edge of a report, with the word "recording" beside the rows of pixels that hold the
/// recording.
///
/// The rows are not drawn here, because they are in the picture's own pixels, whatever its scale.
package struct StripBand {
    let context: LayoutContext
    /// The number of pixels per point.
    let scale: CGFloat

    private static let word = "recording"
    private static let margin: CGFloat = 12
    private static let gap: CGFloat = 8
    private static let padding: CGFloat = 6
    /// The minimum height of the rows in points, which is that of the word.
    private static let minHeight: CGFloat = 12

    /// The horizontal position of the rows, in pixels.
    package var x: Int {
        pixels(Self.margin + context.width(Self.word, .small) + Self.gap)
    }

    /// The vertical position of the rows below the band's top, in pixels.
    package var y: Int { pixels(Self.padding) }

    /// Returns the number of columns that fit into a picture of this width, both in pixels.
    package func columns(in width: Int) -> Int { max(0, width - x - pixels(Self.margin)) }

    /// The number of rows that is as high as the word.
    package var minRows: Int { pixels(Self.minHeight) }

    /// Returns the height of the band in pixels, with this number of rows.
    package func height(of rows: Int) -> Int { max(rows, minRows) + 2 * y }

    /// Adds the band below the list's picture.
    package func add(to list: inout DisplayList, rows: Int) {
        let top = list.size.height
        let height = CGFloat(height(of: rows)) / scale
        list.size.height += height
        let theme = context.theme
        // The picture's size in pixels is rounded, so the background extends beyond it.
        let ground = CGRect(x: 0, y: top, width: list.size.width, height: height + 2)
        let baseline = top + Self.padding + Self.minHeight / 2 + 4
        list.add(
            .strip,
            [
                .box(ground, fill: theme.panels.ground),
                context.rule(from: ground.origin, to: CGPoint(x: ground.maxX, y: top)),
                context.text(Self.word, Self.margin, baseline, .small, theme.secondary),
            ]
        )
    }

    private func pixels(_ length: CGFloat) -> Int { Int((length * scale).rounded(.up)) }
}
