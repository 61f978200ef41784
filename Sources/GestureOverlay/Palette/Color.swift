import Foundation

/// A colour in sRGB with its opacity, each part from 0 to 1.
package struct Color: Hashable, Sendable {
    /// The red part.
    package var red: Double
    /// The green part.
    package var green: Double
    /// The blue part.
    package var blue: Double
    /// The opacity; 1 covers what is below.
    package var alpha: Double

    /// Makes a colour from `0xRRGGBB`; opaque by default.
    package init(_ hex: UInt32, alpha: Double = 1) {
        red = Double((hex >> 16) & 0xff) / 255
        green = Double((hex >> 8) & 0xff) / 255
        blue = Double(hex & 0xff) / 255
        self.alpha = alpha
    }

    /// The colour with its opacity multiplied by a factor from 0 to 1.
    package func faded(_ factor: Double) -> Color {
        var color = self
        color.alpha *= factor
        return color
    }

    /// What is seen of this colour over an opaque one.
    package func over(_ paper: Color) -> Color {
        var color = paper
        color.red += (red - paper.red) * alpha
        color.green += (green - paper.green) * alpha
        color.blue += (blue - paper.blue) * alpha
        return color
    }
}
