package import Foundation

/// The look that the program chose for a view, beyond its frame, transform and opacity.
///
/// The core stores these values for the module UIKit and draws nothing.
package struct ViewAppearance: Hashable, Sendable {
    /// The color behind everything else; nil, the default, for none.
    package var background: Color?
    /// The line along the inside of the edges; nil, the default, for none.
    package var border: Border?
    /// The radius of the corners of background and border, in points; 0 by default.
    package var cornerRadius: CGFloat = 0
    /// Whether subviews are drawn only inside the view; false by default.
    ///
    /// It does not change hit testing.
    package var clipsToBounds = false
    /// The text; nil, the default, for none.
    package var text: Text?
    /// The picture, behind the text; nil, the default, for none.
    package var image: Picture?

    /// The appearance of a new view, which shows nothing.
    package init() {}

    /// Whether anything of the view itself is drawn.
    package var isVisible: Bool {
        (background?.alpha ?? 0) > 0 || border != nil || text != nil || image != nil
    }

    /// A color with red, green, blue and opacity from 0 to 1.
    package struct Color: Hashable, Sendable {
        package let red: Double
        package let green: Double
        package let blue: Double
        package let alpha: Double

        /// Creates a color; components are limited to 0 to 1, and NaN counts as 0.
        package init(red: Double, green: Double, blue: Double, alpha: Double = 1) {
            self.red = Self.limited(red)
            self.green = Self.limited(green)
            self.blue = Self.limited(blue)
            self.alpha = Self.limited(alpha)
        }

        private static func limited(_ component: Double) -> Double {
            component > 0 ? min(component, 1) : 0
        }
    }

    /// A border, whose width is above 0 and in points.
    package struct Border: Hashable, Sendable {
        package var width: CGFloat
        package var color: Color

        /// Creates a border; nil for a width that is not above 0 or not finite.
        package init?(width: CGFloat, color: Color) {
            guard width > 0, width.isFinite else { return nil }
            self.width = width
            self.color = color
        }
    }

    /// A text, centered vertically in the view.
    package struct Text: Hashable, Sendable {
        /// The horizontal position of each line.
        package enum Alignment: Hashable, Sendable {
            case left
            case center
            case right
        }

        package var string: String
        /// The size of the font in points.
        package var size: CGFloat
        package var color: Color
        package var alignment: Alignment
        package var isBold: Bool
        /// The maximum number of lines; 0 for as many as the text needs.
        package var numberOfLines: Int

        /// Creates a text.
        package init(
            _ string: String,
            size: CGFloat = 17,
            color: Color = Color(red: 0, green: 0, blue: 0),
            alignment: Alignment = .left,
            isBold: Bool = false,
            numberOfLines: Int = 1
        ) {
            self.string = string
            self.size = size
            self.color = color
            self.alignment = alignment
            self.isBold = isBold
            self.numberOfLines = numberOfLines
        }
    }

    /// A picture as the program read it, not decoded.
    package struct Picture: Hashable, Sendable {
        /// How the picture fills the view.
        package enum Placement: Hashable, Sendable {
            /// Stretched to the view's size.
            case fill
            /// As large as fits into the view, centered.
            case aspectFit
            /// As small as covers the view, centered.
            case aspectFill
            /// In its own size, centered.
            case center
        }

        /// The PNG file; nil for a picture that has only a size.
        package var png: Data?
        /// The size in points.
        package var size: CGSize
        package var placement: Placement

        /// Creates a picture.
        package init(png: Data?, size: CGSize, placement: Placement = .fill) {
            self.png = png
            self.size = size
            self.placement = placement
        }
    }
}
