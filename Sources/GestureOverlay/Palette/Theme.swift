import Foundation

/// A colour in sRGB with its opacity, each part from 0 to 1.
package struct Color: Hashable, Sendable, ExpressibleByIntegerLiteral {
    package var red: Double
    package var green: Double
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

    /// An opaque colour written as `0xRRGGBB`.
    package init(integerLiteral hex: UInt32) { self.init(hex) }

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

/// The colours of the window: every colour that is drawn stands here.
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
    /// What may be overlooked: counts, dimmed rows.
    package var tertiary: Color
    /// Diagnostics.
    package var warning: Color
    /// The recording indicator.
    package var recording: Color

    package var fingers: FingerColors
    /// The colours of the shapes that tell states.
    package var shapes: StateColors
    /// The colours of the words that tell states.
    package var words: StateColors

    /// The colours of views, and of what gestures leave on them.
    package struct ViewColors: Hashable, Sendable {
        /// The outline of a view that holds others.
        package var frame: Color
        package var fill: Color
        package var outline: Color
        /// The picture in a view.
        package var picture: Color
        /// An image that a gesture left.
        package var image: Color
        /// What is on it, and its edge.
        package var imageLine: Color
        /// A line drawn on a view.
        package var ink: Color
        /// The same while the finger draws it; as opaque.
        package var provisionalInk: Color
    }

    /// The grounds of what lies over the scene.
    package struct PanelColors: Hashable, Sendable {
        /// The inspector and the timeline.
        package var ground: Color
        /// The row under attention.
        package var highlight: Color
        /// The status line.
        package var status: Color
        /// Labels and pills on the canvas.
        package var label: Color
        /// What the help lays over the window.
        package var scrim: Color
    }

    /// The colours of buttons, switches and the like.
    package struct ControlColors: Hashable, Sendable {
        /// What is raised, to be pressed.
        package var face: Color
        /// The edges of what is raised.
        package var edge: Color
        /// The side below it that gives it height.
        package var side: Color
        /// What is sunk: the track of a knob, the ground of segments.
        package var well: Color
        /// What is pressed, chosen or on.
        package var accent: Color
        /// Words and signs on what is pressed, chosen or on.
        package var onAccent: Color
        package var knob: Color
        /// The sign on a knob.
        package var sign: Color
    }

    /// The colours of fingers and their strokes.
    package struct FingerColors: Hashable, Sendable {
        /// One for each display slot; used again from the first when there are more.
        package var slots: [Color]
        /// Sample dots on strokes.
        package var dot: Color
        /// The middle of a finger's circle.
        package var tip: Color

        package subscript(slot: Int) -> Color {
            slots[((slot % slots.count) + slots.count) % slots.count]
        }
    }

    /// One colour for each state that is told apart.
    package struct StateColors: Hashable, Sendable {
        package var possible: Color
        package var began: Color
        package var changed: Color
        package var ended: Color
        package var failed: Color
        package var cancelled: Color
        /// Possible, and waiting for another to fail.
        package var waiting: Color
    }
}
