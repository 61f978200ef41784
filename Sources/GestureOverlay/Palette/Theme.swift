import Foundation

/// A colour in sRGB with an opacity; each component is from 0 to 1.
package struct Color: Hashable, Sendable, ExpressibleByIntegerLiteral {
    package var red: Double
    package var green: Double
    package var blue: Double
    /// The opacity; 1 is opaque.
    package var alpha: Double

    /// Creates a colour from `0xRRGGBB`; opaque by default.
    package init(_ hex: UInt32, alpha: Double = 1) {
        red = Double((hex >> 16) & 0xff) / 255
        green = Double((hex >> 8) & 0xff) / 255
        blue = Double(hex & 0xff) / 255
        self.alpha = alpha
    }

    /// Creates an opaque colour from `0xRRGGBB`.
    package init(integerLiteral hex: UInt32) { self.init(hex) }

    /// Returns the colour with its opacity multiplied by a factor from 0 to 1.
    package func faded(_ factor: Double) -> Color {
        var color = self
        color.alpha *= factor
        return color
    }

    /// Returns the colour that results from painting this colour over an opaque one.
    package func over(_ paper: Color) -> Color {
        var color = paper
        color.red += (red - paper.red) * alpha
        color.green += (green - paper.green) * alpha
        color.blue += (blue - paper.blue) * alpha
        return color
    }
}

/// All colours of the window.
package struct Theme: Hashable, Sendable {
    /// The canvas.
    package var background: Color
    /// The canvas' grid, and the panels' edges and separators.
    package var line: Color
    package var views: ViewColors
    package var controls: ControlColors
    package var panels: PanelColors

    /// Names and values.
    package var text: Color
    /// Reasons, captions, views' names.
    package var secondary: Color
    /// Minor text: counts, dimmed rows.
    package var tertiary: Color
    /// Diagnostics.
    package var warning: Color
    /// The recording indicator.
    package var recording: Color

    package var fingers: FingerColors
    /// The colours of state symbols.
    package var shapes: StateColors
    /// The colours of state names.
    package var words: StateColors

    /// The colours of views, and of images and lines that gestures leave on them.
    package struct ViewColors: Hashable, Sendable {
        package var fill: Color
        package var outline: Color
        /// The picture in a view.
        package var picture: Color
        /// An image that a gesture left.
        package var image: Color
        /// The scenery and the outline of such an image.
        package var imageLine: Color
        /// A line drawn on a view.
        package var ink: Color
        /// A line that the finger is still drawing; opaque too.
        package var provisionalInk: Color
    }

    /// The backgrounds of panels and labels above the scene.
    package struct PanelColors: Hashable, Sendable {
        /// The inspector and the timeline.
        package var ground: Color
        /// The highlighted row.
        package var highlight: Color
        /// The status line.
        package var status: Color
        /// Labels and pills on the canvas.
        package var label: Color
        /// The veil over the window behind the help.
        package var scrim: Color
    }

    /// The colours of controls.
    package struct ControlColors: Hashable, Sendable {
        /// The face of a raised part.
        package var face: Color
        /// The outline of a raised part.
        package var edge: Color
        /// The side of a raised part below its face.
        package var side: Color
        /// A sunken part: the track of a knob, the background of segments.
        package var well: Color
        /// A pressed, selected or switched-on part.
        package var accent: Color
        /// Text and symbols on an accented part.
        package var onAccent: Color
        package var knob: Color
        /// The symbol on a knob.
        package var sign: Color
    }

    /// The colours of fingers and their strokes.
    package struct FingerColors: Hashable, Sendable {
        /// The colours of the display slots; more fingers reuse them from the first.
        package var slots: [Color]
        /// Sample dots on strokes.
        package var dot: Color
        /// The centre of a finger's circle.
        package var tip: Color

        package subscript(slot: Int) -> Color {
            slots[((slot % slots.count) + slots.count) % slots.count]
        }
    }

    /// A colour for each state that is distinguished.
    package struct StateColors: Hashable, Sendable {
        package var possible: Color
        package var began: Color
        package var changed: Color
        package var ended: Color
        package var failed: Color
        package var cancelled: Color
        /// Possible and waiting for another recognizer to fail.
        package var waiting: Color
    }
}
