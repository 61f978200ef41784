/// The colours of the window: every colour that is drawn stands here.
///
/// Source: window.svg for the dark one; where its grey text and its blue and red words stay under a
/// contrast of 4.5 : 1 they are lighter here, while the shapes keep the design's colours.
package struct Theme: Hashable, Sendable {
    /// The canvas.
    package var background: Color
    /// The canvas' grid, and the panels' edges and separators.
    package var line: Color
    /// The outline of a view that holds others.
    package var frame: Color
    /// The inside of a view.
    package var view: Color
    /// The outline of a view.
    package var viewLine: Color
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
    /// The inspector.
    package var panel: Color
    /// The row under attention.
    package var highlight: Color
    /// The status line.
    package var status: Color
    /// Labels and pills on the canvas.
    package var label: Color
    /// What the help lays over the window.
    package var scrim: Color
    /// The scenes' controls.
    package var controls: ControlColors

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
    /// Sample dots on strokes.
    package var dot: Color
    /// The middle of a finger's circle.
    package var tip: Color

    /// The colours of fingers by display slot; used again from the first when there are more.
    package var fingers: [Color]
    /// The shapes' colours by state.
    package var shapes: StateColors
    /// The words' colours by state.
    package var words: StateColors

    /// One colour for each state that is told apart.
    package struct StateColors: Hashable, Sendable {
        /// Possible.
        package var possible: Color
        /// Began.
        package var began: Color
        /// Changed.
        package var changed: Color
        /// Ended, recognized.
        package var ended: Color
        /// Failed.
        package var failed: Color
        /// Cancelled.
        package var cancelled: Color
        /// Waiting for another to fail.
        package var waiting: Color
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
        /// A knob.
        package var knob: Color
        /// The sign on a knob.
        package var sign: Color
    }

    /// The colour of a display slot.
    package func finger(_ slot: Int) -> Color {
        fingers[((slot % fingers.count) + fingers.count) % fingers.count]
    }

    /// The dark theme, the default.
    package static let dark = Theme(
        background: Color(0x171a20),
        line: Color(0x2b313d),
        frame: Color(0x2b313d),
        view: Color(0x222936),
        viewLine: Color(0x3b4558),
        picture: Color(0x4a566c),
        image: Color(0x33507a),
        imageLine: Color(0xcfe0ff),
        ink: Color(0xe6e9ef),
        provisionalInk: Color(0x7d8799),
        panel: Color(0x1b1f27),
        highlight: Color(0x252b37),
        status: Color(0x14161b),
        label: Color(0x0e1014, alpha: 0.94),
        scrim: Color(0x0b0d11, alpha: 0.72),
        controls: ControlColors(
            face: Color(0x2e3749),
            edge: Color(0x566179),
            side: Color(0x465169),
            well: Color(0x12151b),
            accent: Color(0x2a63bd),
            onAccent: Color(0xffffff),
            knob: Color(0xe6e9ef),
            sign: Color(0x1b1f27)
        ),
        text: Color(0xe6e9ef),
        secondary: Color(0x9aa3b2),
        tertiary: Color(0x8b95a6),
        warning: Color(0xffc14d),
        recording: Color(0xff5a5f),
        dot: Color(0xffffff),
        tip: Color(0xffffff),
        fingers: [
            Color(0x35c3f3), Color(0xff7ac0), Color(0xf5c944), Color(0xa6d93f), Color(0xff8f66),
            Color(0xc3a2ff), Color(0x3fd6b0), Color(0xd9b38c), Color(0x8fb4ff), Color(0xd7dde8),
        ],
        shapes: StateColors(
            possible: Color(0x9aa3b2),
            began: Color(0x5aa9ff),
            changed: Color(0x2f8bff),
            ended: Color(0x3ecf8e),
            failed: Color(0xe0686b),
            cancelled: Color(0xf0a04b),
            waiting: Color(0xb48cff)
        ),
        words: StateColors(
            possible: Color(0x9aa3b2),
            began: Color(0x5aa9ff),
            changed: Color(0x5aa9ff),
            ended: Color(0x3ecf8e),
            failed: Color(0xea7f81),
            cancelled: Color(0xf0a04b),
            waiting: Color(0xb48cff)
        )
    )

    /// The light theme.
    package static let light = Theme(
        background: Color(0xf4f5f8),
        line: Color(0xd6dae2),
        frame: Color(0xc6ccd7),
        view: Color(0xffffff),
        viewLine: Color(0xb9c1cf),
        picture: Color(0xc3cbd9),
        image: Color(0xd7e5fb),
        imageLine: Color(0x2a5db0),
        ink: Color(0x1b1f27),
        provisionalInk: Color(0x9aa3b2),
        panel: Color(0xfcfcfd),
        highlight: Color(0xe8eef9),
        status: Color(0xe9ebf0),
        label: Color(0xffffff, alpha: 0.95),
        scrim: Color(0xe3e6ec, alpha: 0.78),
        controls: ControlColors(
            face: Color(0xf1f4f9),
            edge: Color(0xa3adbd),
            side: Color(0xaeb7c6),
            well: Color(0xdbe0e9),
            accent: Color(0x1668d6),
            onAccent: Color(0xffffff),
            knob: Color(0xffffff),
            sign: Color(0x1b1f27)
        ),
        text: Color(0x1b1f27),
        secondary: Color(0x525b6b),
        tertiary: Color(0x5c6575),
        warning: Color(0x8a4b00),
        recording: Color(0xc62f36),
        dot: Color(0xffffff),
        tip: Color(0x1b1f27),
        fingers: [
            Color(0x0a7294), Color(0xc0267a), Color(0x8a6300), Color(0x4c7200), Color(0xb5471b),
            Color(0x7444c4), Color(0x0b7a62), Color(0x85592c), Color(0x2f5fc4), Color(0x4a5363),
        ],
        shapes: StateColors(
            possible: Color(0x7c8596),
            began: Color(0x3d8bf0),
            changed: Color(0x1668d6),
            ended: Color(0x0e8f59),
            failed: Color(0xc9484c),
            cancelled: Color(0xc47312),
            waiting: Color(0x7f52d6)
        ),
        words: StateColors(
            possible: Color(0x525b6b),
            began: Color(0x1560c6),
            changed: Color(0x1560c6),
            ended: Color(0x08713f),
            failed: Color(0xb3343a),
            cancelled: Color(0x8f5000),
            waiting: Color(0x7040c9)
        )
    )
}
