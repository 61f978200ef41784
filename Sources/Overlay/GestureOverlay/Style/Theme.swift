import Foundation

/// A colour in sRGB with an opacity, with each component from 0 to 1.
package struct Color: Hashable, Sendable, ExpressibleByIntegerLiteral {
    package var red: Double
    package var green: Double
    package var blue: Double
    /// The opacity; 1 is opaque.
    var alpha: Double

    /// Creates a colour from `0xRRGGBB`; opaque by default.
    init(_ hex: UInt32, alpha: Double = 1) {
        red = Double((hex >> 16) & 0xff) / 255
        green = Double((hex >> 8) & 0xff) / 255
        blue = Double(hex & 0xff) / 255
        self.alpha = alpha
    }

    /// Creates an opaque colour from `0xRRGGBB`.
    package init(integerLiteral hex: UInt32) { self.init(hex) }

    /// Returns the colour with its opacity multiplied by a factor from 0 to 1.
    func faded(_ factor: Double) -> Color {
        var color = self
        color.alpha *= factor
        return color
    }

    /// Returns the colour that this one makes when it is painted over an opaque one.
    func over(_ paper: Color) -> Color {
        var color = paper
        color.red += (red - paper.red) * alpha
        color.green += (green - paper.green) * alpha
        color.blue += (blue - paper.blue) * alpha
        return color
    }
}

/// All colours of the window.
package struct Theme: Hashable, Sendable {
    package var background: Color
    /// The grid of the canvas, and the edges and separators of panels.
    var line: Color
    package var views: ViewColors
    package var controls: ControlColors
    var panels: PanelColors

    /// Names and values.
    var text: Color
    /// Reasons, captions, the names of views.
    var secondary: Color
    /// Minor text: counts, dimmed rows.
    var tertiary: Color
    var warning: Color
    /// The recording indicator.
    var recording: Color
    /// The outlines of what lights up below the pointer.
    var lit: Color

    var fingers: FingerColors
    /// The colours of state symbols.
    var shapes: StateColors
    /// The colours of state names.
    var words: StateColors

    /// The colours of views, and of the images and lines that gestures leave on them.
    package struct ViewColors: Hashable, Sendable {
        package var fill: Color
        var outline: Color
        /// The picture in a view.
        var picture: Color
        /// An image that a gesture left.
        var image: Color
        /// The scenery and the outline of such an image.
        var imageLine: Color
        /// A line drawn on a view.
        package var ink: Color
        /// A line that the finger is still drawing, which is opaque too.
        package var provisionalInk: Color
    }

    /// The backgrounds of panels and labels above the scene.
    struct PanelColors: Hashable, Sendable {
        /// The inspector and the timeline.
        var ground: Color
        /// The highlighted row.
        var highlight: Color
        /// The status line.
        var status: Color
        /// Labels and pills on the canvas.
        var label: Color
        /// The veil over the window behind the help.
        var scrim: Color
    }

    package struct ControlColors: Hashable, Sendable {
        /// The face of a raised part.
        var face: Color
        /// The outline of a raised part.
        var edge: Color
        /// The side of a raised part below its face.
        var side: Color
        /// A sunken part: the track of a knob, the background of segments.
        var well: Color
        /// A pressed, selected or switched-on part.
        package var accent: Color
        /// Text and symbols on an accented part.
        var onAccent: Color
        var knob: Color
        /// The symbol on a knob.
        var sign: Color
    }

    /// The colours of fingers and their strokes.
    struct FingerColors: Hashable, Sendable {
        /// The colours of the display slots, which further fingers reuse from the first one on.
        var slots: [Color]
        /// Sample dots on strokes.
        var dot: Color
        /// The centre of a finger's circle.
        var tip: Color

        subscript(slot: Int) -> Color {
            slots[((slot % slots.count) + slots.count) % slots.count]
        }
    }

    /// A colour for each state.
    struct StateColors: Hashable, Sendable {
        var possible: Color
        var began: Color
        var changed: Color
        var ended: Color
        var failed: Color
        var cancelled: Color
        /// Possible, and waiting for another recognizer to fail.
        var waiting: Color
    }

    // MARK: - The dark and the light theme

    /// The dark theme, which is the default.
    ///
    /// Source: window.svg. Where the design's grey, blue and red texts have a contrast below 4.5 : 1, they
    /// are lighter here; symbols keep the design's colours.
    package static let dark = Theme(
        background: 0x171a20,
        line: 0x2b313d,
        views: ViewColors(
            fill: 0x222936,
            outline: 0x3b4558,
            picture: 0x4a566c,
            image: 0x33507a,
            imageLine: 0xcfe0ff,
            ink: 0xe6e9ef,
            provisionalInk: 0x7d8799
        ),
        controls: ControlColors(
            face: 0x2e3749,
            edge: 0x566179,
            side: 0x465169,
            well: 0x12151b,
            accent: 0x2a63bd,
            onAccent: 0xffffff,
            knob: 0xe6e9ef,
            sign: 0x1b1f27
        ),
        panels: PanelColors(
            ground: 0x1b1f27,
            highlight: 0x252b37,
            status: 0x14161b,
            label: Color(0x0e1014, alpha: 0.94),
            scrim: Color(0x0b0d11, alpha: 0.72)
        ),
        text: 0xe6e9ef,
        secondary: 0x9aa3b2,
        tertiary: 0x8b95a6,
        warning: 0xffc14d,
        recording: 0xff5a5f,
        lit: 0xe9f1ff,
        fingers: FingerColors(
            slots: [
                0x35c3f3, 0xff7ac0, 0xf5c944, 0xa6d93f, 0xff8f66,
                0xc3a2ff, 0x3fd6b0, 0xd9b38c, 0x8fb4ff, 0xd7dde8,
            ],
            dot: 0xffffff,
            tip: 0xffffff
        ),
        shapes: StateColors(
            possible: 0x9aa3b2,
            began: 0x5aa9ff,
            changed: 0x2f8bff,
            ended: 0x3ecf8e,
            failed: 0xe0686b,
            cancelled: 0xf0a04b,
            waiting: 0xb48cff
        ),
        words: StateColors(
            possible: 0x9aa3b2,
            began: 0x5aa9ff,
            changed: 0x5aa9ff,
            ended: 0x3ecf8e,
            failed: 0xea7f81,
            cancelled: 0xf0a04b,
            waiting: 0xb48cff
        )
    )

    package static let light = Theme(
        background: 0xf4f5f8,
        line: 0xd6dae2,
        views: ViewColors(
            fill: 0xffffff,
            outline: 0xb9c1cf,
            picture: 0xc3cbd9,
            image: 0xd7e5fb,
            imageLine: 0x2a5db0,
            ink: 0x1b1f27,
            provisionalInk: 0x9aa3b2
        ),
        controls: ControlColors(
            face: 0xf1f4f9,
            edge: 0xa3adbd,
            side: 0xaeb7c6,
            well: 0xdbe0e9,
            accent: 0x1668d6,
            onAccent: 0xffffff,
            knob: 0xffffff,
            sign: 0x1b1f27
        ),
        panels: PanelColors(
            ground: 0xfcfcfd,
            highlight: 0xe8eef9,
            status: 0xe9ebf0,
            label: Color(0xffffff, alpha: 0.95),
            scrim: Color(0xe3e6ec, alpha: 0.78)
        ),
        text: 0x1b1f27,
        secondary: 0x525b6b,
        tertiary: 0x5c6575,
        warning: 0x8a4b00,
        recording: 0xc62f36,
        lit: 0x12305f,
        fingers: FingerColors(
            slots: [
                0x0a7294, 0xc0267a, 0x8a6300, 0x4c7200, 0xb5471b,
                0x7444c4, 0x0b7a62, 0x85592c, 0x2f5fc4, 0x4a5363,
            ],
            dot: 0xffffff,
            tip: 0x1b1f27
        ),
        shapes: StateColors(
            possible: 0x7c8596,
            began: 0x3d8bf0,
            changed: 0x1668d6,
            ended: 0x0e8f59,
            failed: 0xc9484c,
            cancelled: 0xc47312,
            waiting: 0x7f52d6
        ),
        words: StateColors(
            possible: 0x525b6b,
            began: 0x1560c6,
            changed: 0x1560c6,
            ended: 0x08713f,
            failed: 0xb3343a,
            cancelled: 0x8f5000,
            waiting: 0x7040c9
        )
    )
}
