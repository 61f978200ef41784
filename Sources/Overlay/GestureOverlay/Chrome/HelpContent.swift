import Foundation
import GestureKit
import GestureTrace

/// A part of the help: a title with lines below it.
struct HelpPart {
    let title: String
    let lines: [HelpLine]
    /// The parts with the highest values are left out where a window has no room for all.
    let rank: Int

    /// Returns the parts, which begin with what the user has at hand.
    static func all(_ chrome: Chrome) -> [HelpPart] {
        let hasTouchscreen = chrome.bar?.pointer == .finger
        let fingers = Self("Fingers", Chrome.KeyHint.fingers.map(HelpLine.hint), rank: 0)
        let keys = Self("Keys", chrome.keys.map(HelpLine.hint), rank: 1)
        let mouse = Self(
            "Mouse",
            Chrome.KeyHint.mouse.map(HelpLine.hint),
            rank: hasTouchscreen ? 7 : 2
        )
        let timeline = Self(
            "Mouse on the timeline",
            Chrome.KeyHint.onTimeline.map(HelpLine.hint),
            rank: 8
        )
        let legend = [
            Self("Signs", HelpSample.signs.map(HelpLine.sample), rank: 3),
            Self("On the canvas", HelpSample.onCanvas.map(HelpLine.sample), rank: 4),
            Self("On the timeline", HelpSample.onTimeline.map(HelpLine.sample), rank: 5),
            Self("Outcomes", HelpSample.outcomes.map(HelpLine.sample), rank: 6),
        ]
        return hasTouchscreen
            ? [fingers] + legend + [keys, mouse, timeline]
            : [keys, mouse, timeline] + legend
    }

    private init(_ title: String, _ lines: [HelpLine], rank: Int) {
        self.title = title
        self.lines = lines
        self.rank = rank
    }
}

/// A line of the help.
enum HelpLine {
    /// A key or an action of fingers or the mouse, with its effect.
    case hint(Chrome.KeyHint)
    case sample(HelpSample)

    var key: String { if case .hint(let hint) = self { hint.key } else { "" } }
}

/// A mark of the window with its meaning, drawn as the window draws it.
struct HelpSample: Sendable {
    let words: String
    /// The width of the mark, in points.
    let width: CGFloat
    let marks: @Sendable (_ center: CGPoint, _ theme: Theme) -> [Mark]

    private init(
        _ words: String,
        width: CGFloat,
        marks: @escaping @Sendable (_ center: CGPoint, _ theme: Theme) -> [Mark]
    ) {
        self.words = words
        self.width = width
        self.marks = marks
    }

    // MARK: Signs

    static let signs: [HelpSample] = [
        sign(.possible, "possible"),
        sign(.possible, isWaiting: true, "waits for a failure"),
        sign(.began, "began"),
        sign(.changed, "changed"),
        sign(.ended, "recognized, ended"),
        sign(.failed, "failed"),
        sign(.cancelled, "cancelled"),
    ]

    private static let signWidth: CGFloat = 14

    private static func sign(
        _ state: GestureRecognizer.State,
        isWaiting: Bool = false,
        _ words: String
    ) -> HelpSample {
        Self(words, width: signWidth) { center, theme in
            [.state(StateLook(state, isWaiting: isWaiting, in: theme), center)]
        }
    }

    // MARK: Outcomes

    static let outcomes: [HelpSample] = [
        outcome(.pending, "not yet decided"),
        outcome(.nothing, "nothing recognized the touch"),
        match(isRight: true, "as you expected (meant)"),
        match(isRight: false, "not as you expected"),
    ]

    private static func outcome(_ outcome: Verdict.Outcome, _ words: String) -> HelpSample {
        Self(words, width: signWidth) { OutcomeLook(outcome, in: $1).sign(at: $0) }
    }

    private static func match(isRight: Bool, _ words: String) -> HelpSample {
        Self(words, width: signWidth) { LayoutContext.matchSign(isRight: isRight, at: $0, $1) }
    }

    // MARK: On the canvas

    static let onCanvas: [HelpSample] = [
        Self("a finger, in its colour", width: ringWidth) { center, theme in
            FingerLayout.circle(center, radius: ring, theme.fingers[0], isOwned: true, theme)
        },
        Self("a finger of another program", width: ringWidth) { center, theme in
            FingerLayout.circle(center, radius: ring, theme.fingers[0], isOwned: false, theme)
        },
        Self("outside, the gesture fails", width: ringWidth) { center, theme in
            [RecognitionLimitLayout.circle(center, ring, .fails, theme)]
        },
        Self("outside, the gesture begins", width: ringWidth) { center, theme in
            [RecognitionLimitLayout.circle(center, ring, .recognizes, theme)]
        },
        Self("once closed, the gesture fails", width: ringWidth) { center, theme in
            DeadlineArcLayout.arc(center, ring, 0.7, .fails, theme)
        },
        Self("once closed, the gesture begins", width: ringWidth) { center, theme in
            DeadlineArcLayout.arc(center, ring, 0.7, .recognizes, theme)
        },
        Self("the limit that the loser crossed", width: ringWidth) { center, theme in
            [CrossedLimitLayout.circle(center, ring, theme)]
        },
        Self("the winner began here", width: ringWidth) { center, theme in
            [DecisionLayout.dot(center, theme, over: theme.panels.ground)]
        },
        Self("the distance that the loser needed", width: ringWidth) { center, theme in
            let ends = [center.moved(2, -ring), center.moved(-2, ring)]
            return [DecisionLayout.limitLine(ends, theme.shapes.failed)]
        },
        Self("the second attempt", width: ringWidth) { center, theme in
            let ends = [center.moved(-ringWidth / 2, ring), center.moved(ringWidth / 2, -ring)]
            return [SecondAttemptLayout.line(ends, theme)]
        },
        Self("first difference, shown attempt", width: ringWidth) { center, theme in
            DifferenceLayout.diamond(at: center, isShown: true, theme, radius: ring)
        },
        Self("first difference, second attempt", width: ringWidth) { center, theme in
            DifferenceLayout.diamond(at: center, isShown: false, theme, radius: ring)
        },
    ]

    /// The radius of a ring, which is smaller than on the canvas.
    private static let ring: CGFloat = 6
    private static let ringWidth: CGFloat = 14

    // MARK: On the timeline

    static let onTimeline: [HelpSample] = [
        Self("a finger, in its colour", width: barWidth) { center, theme in
            [LaneLayout.fingerBar(bar(center), theme.fingers[0], isOwned: true)]
        },
        Self("a finger of another program", width: barWidth) { center, theme in
            [LaneLayout.fingerBar(bar(center), theme.fingers[0], isOwned: false)]
        },
        bar(.possible, "possible"),
        bar(.possible, isWaiting: true, "waits for a failure"),
        bar(.began, "began"),
        bar(.changed, "changed; a tick is an action", hasTicks: true),
        bar(.ended, "an end, with its state's sign"),
        Self("the deciding moment", width: barWidth) { center, theme in
            let color = OutcomeLook(.succeeded, in: theme).word
            return [TimelineLayout.decisionLine([center.moved(0, -6), center.moved(0, 6)], color)]
        },
        arrow(.prevents, "one recognizer makes another fail"),
        arrow(.releases, "a failure releases another"),
        attempt(.shown, "the shown attempt"),
        attempt(.second, "the attempt that lies over it"),
    ]

    private static let barWidth: CGFloat = 28

    private static func bar(_ center: CGPoint) -> CGRect {
        CGRect(x: center.x - barWidth / 2, y: center.y - 4.5, width: barWidth, height: 9)
    }

    private static func bar(
        _ state: GestureRecognizer.State,
        isWaiting: Bool = false,
        _ words: String,
        hasTicks: Bool = false
    ) -> HelpSample {
        Self(words, width: barWidth) { center, theme in
            // A sign is as wide as on the timeline.
            let sign = LaneLayout.mark(of: state, from: center.x - 9, at: center.y)
            let rect = sign.width > 0 ? sign : bar(center)
            let ticks = [-10, -3, 4, 11].map { center.x + $0 }
            return LaneLayout.bar(of: state, isWaiting: isWaiting, in: rect, theme)
                + (hasTicks ? [LaneLayout.ticks(ticks, at: center.y, theme)] : [])
        }
    }

    private static func attempt(_ role: Chrome.Thumbnail.Role, _ words: String) -> HelpSample {
        Self(words, width: barWidth) { center, theme in
            let frame = CGRect(x: center.x - 10, y: center.y - 7, width: 20, height: 14)
            return AttemptStripLayout.outline(of: frame, role, theme.panels.ground, theme)
        }
    }

    private static func arrow(
        _ kind: TraceSnapshot.Timeline.Link.Kind,
        _ words: String
    ) -> HelpSample {
        Self(words, width: barWidth) { center, theme in
            TimelineLayout.arrow(
                of: kind,
                from: center.moved(0, -6),
                to: center.moved(0, 6),
                theme
            )
        }
    }
}

extension Chrome {
    /// A key or an action of fingers or the mouse, with its effect.
    package struct KeyHint: Hashable, Sendable {
        /// The label of the key: `S`, `Space`, `F11`.
        package var key: String
        /// The effect in a word or two, for the bar and for narrow columns of the help.
        package var word: String
        /// The effect in a phrase, for the help.
        package var line: String

        package init(_ key: String, _ word: String, _ line: String) {
            self.key = key
            self.word = word
            self.line = line
        }
    }
}

extension Chrome.KeyHint {
    package static let mouse: [Chrome.KeyHint] = [
        Self("drag", "one finger", "one finger"),
        Self("Ctrl-drag", "two fingers", "two fingers, mirrored"),
        Self("wheel", "scroll", "pan, or scroll the rows"),
        Self("Ctrl-Shift-drag", "two fingers", "two fingers, side by side"),
        Self("click a row", "select", "select a recognizer"),
        Self("right button", "secondary click", "secondary click"),
    ]

    /// The actions of the mouse on the timeline.
    static let onTimeline: [Chrome.KeyHint] = [
        Self("drag lanes", "scrub", "freeze at that time"),
        Self("wheel", "zoom", "zoom in, out"),
        Self("Shift-wheel", "pan", "earlier, later"),
        Self("drag times", "pan", "earlier, later"),
        Self("double-click", "show all", "show the whole sequence"),
        Self("on names", "scroll", "wheel: scroll"),
        Self("click a picture", "show", "show that attempt"),
        Self("Shift-click", "compare", "compare it with the shown one"),
    ]

    /// The actions of fingers on the panels and the bar.
    static let fingers: [Chrome.KeyHint] = [
        Self("tap a row", "select", "select a recognizer"),
        Self("drag a value", "change", "change a property"),
        Self("tap the grip", "panels", "hide or show the panels"),
        Self("drag lanes", "scrub", "freeze at that time"),
        Self("drag times", "pan", "earlier, later"),
        Self("pinch times", "zoom", "zoom in, out"),
        Self("double tap times", "show all", "the whole sequence"),
        Self("tap a picture", "show", "show that attempt"),
        Self("hold a picture", "compare", "compare it with the shown one"),
    ]
}
