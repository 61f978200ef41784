package import Foundation
package import GestureKit
package import GestureTrace

/// Everything that the window shows and that does not come from the trace.
package struct Chrome: Hashable, Sendable {
    /// The keys that the help lists.
    package var keys: [KeyHint]
    /// The bar of buttons; nil in a report, which has a status line in its place.
    package var bar: Bar?
    /// The text at the right of the bar or of the status line, with the scene, the server and the fingers.
    package var status: String
    /// The latency from an event to its pixels, below the status on the bar; nil in a report.
    package var latency: Latency?
    /// The scene's suggestion of what to try, shown until the first gesture; nil if it has none.
    package var suggestion: String?
    /// The devices to try it with, in a sentence shown until the first gesture.
    package var hint: String?
    /// The buttons beside or below the verdict.
    package var verdictButtons: [Item] = []
    /// The difference that a tried change of the scene makes, such as "double: failed → recognized".
    package var tried: String?
    package var changes = ChangeSheet.note("")
    /// A message, such as the location of a saved report.
    package var notice: String?
    /// The name of the file to which the window records; nil unless it records.
    package var recording: String?
    /// The name of the file that plays, with the progress; nil unless one plays.
    package var playing: String?
    /// The fraction of it that has been played, from 0 to 1.
    package var playedFraction = 0.0
    /// The shown moment, such as "step 5 of 19: early changed" or "0.980 s"; nil unless the window is frozen.
    package var frozen: String?
    package var timeline = TimelineScroll()
    /// The last sequences, the oldest first.
    package var thumbnails: [Thumbnail] = []
    /// The number of the first of them to which the user has scrolled; nil if the strip follows the shown one.
    package var firstThumbnail: Int?
    /// The recognizer that is selected in the inspector, with its adjustable properties.
    package var selection: Selection?
    package var scroll = Scroll()
    /// The numbers of the views whose rows stay visible although nothing touched them.
    package var openViews: Set<Int> = []
    /// Whether rows have buttons with which to label the shown sequence.
    package var canLabel = false
    package var shows = Parts()
    package var pointing = Pointing()
    package var hover = Hover.nothing
    /// The factor at which the scene is shown; 1 by default.
    package var zoom = 1.0

    package init(keys: [KeyHint] = [], status: String = "") {
        self.keys = keys
        self.status = status
    }

    package struct Latency: Hashable, Sendable {
        /// The values, in text of constant width.
        package var text: String
        /// The shorter text for places where those do not fit.
        var short: String
        /// The tooltip with the latency of each stage; empty without values.
        package var tip: String

        package init(text: String, short: String, tip: String) {
            (self.text, self.short, self.tip) = (text, short, tip)
        }
    }

    /// The visible parts of the window.
    package struct Parts: Hashable, Sendable {
        package var panels = true
        /// Whether the drawer of a small window is open.
        package var drawer = false
        /// Whether the handle of the panels is shown, as it is except in a report.
        package var handle = true
        /// Whether relations between recognizers are shown beside the inspector.
        package var relations = false
        /// The help, or whatever else covers the window.
        package var cover: Cover?
        /// Whether strokes, labels and panels are drawn.
        ///
        /// Benchmarks turn this off to draw only views.
        package var overlay = true

        package init() {}
    }

    /// A sequence, as a small picture at the left of the timeline.
    package struct Thumbnail: Hashable, Sendable {
        /// The path of a finger, in points of the canvas.
        package struct Path: Hashable, Sendable {
            package var points: [CGPoint]
            /// The display slot of the finger, which determines the colour.
            package var slot: Int

            package init(_ points: [CGPoint], slot: Int) {
                self.points = points
                self.slot = slot
            }
        }

        /// The part that it plays in the window.
        package enum Role: Hashable, Sendable {
            case none
            case shown
            /// It lies over the shown one.
            case second
        }

        /// The time at which it begins, in seconds.
        package var start: TimeInterval
        package var paths: [Path]
        /// The outcome; pending for a sequence that is under way.
        package var outcome: Verdict.Outcome
        /// The name of the recognizer that won; nil if none did.
        package var winner: String?
        package var role: Role
        /// The verdict, for the tooltip.
        package var text: String

        package init(
            start: TimeInterval,
            paths: [Path] = [],
            outcome: Verdict.Outcome,
            winner: String? = nil,
            role: Role = .none,
            text: String = ""
        ) {
            self.start = start
            self.paths = paths
            self.outcome = outcome
            self.winner = winner
            self.role = role
            self.text = text
        }
    }

    /// The timeline's zoom and scroll position.
    package struct TimelineScroll: Hashable, Sendable {
        /// The shown part; nil if the whole timeline is shown.
        package var part: TimelineViewport?
        /// The index of the first shown line when not all lines fit.
        package var firstLine = 0
    }

    /// A shown part of the timeline.
    package struct TimelineViewport: Hashable, Sendable {
        /// The start of the part's sequence, in seconds.
        ///
        /// Other sequences are shown whole.
        var sequence: TimeInterval
        /// The time at the left edge, in seconds.
        var start: TimeInterval
        /// The shown duration, in seconds.
        var length: TimeInterval
        /// Whether the part follows the shown moment, in steps of a quarter of its length.
        package var followsMoment: Bool

        package init(
            of sequence: TimeInterval,
            start: TimeInterval,
            length: TimeInterval,
            followsMoment: Bool = true
        ) {
            self.sequence = sequence
            self.start = start
            self.length = length
            self.followsMoment = followsMoment
        }
    }

    /// The inspector's scroll position.
    ///
    /// It belongs to the window, so it is neither recorded nor changed by freezing.
    package struct Scroll: Hashable, Sendable {
        /// The index of the first shown row.
        ///
        /// If it is too large, for example after the window has grown, the last rows are shown.
        package var top: Int
        /// Whether the user has scrolled, after which the inspector no longer follows recognizers that begin.
        package var isUserScrolled: Bool
        /// Whether the user has scrolled the selected recognizer away, whose row otherwise stays visible.
        package var isSelectionScrolledAway: Bool

        /// Creates a scroll position, by default the top, from which the inspector follows recognizers that
        /// begin.
        package init(
            top: Int = 0,
            isUserScrolled: Bool = false,
            isSelectionScrolledAway: Bool = false
        ) {
            self.top = top
            self.isUserScrolled = isUserScrolled
            self.isSelectionScrolledAway = isSelectionScrolledAway
        }
    }

    // MARK: - The bar

    /// The bar of buttons at the bottom, with the status and the latency at its right.
    package struct Bar: Hashable, Sendable {
        /// The buttons, left to right.
        ///
        /// A button that does not fit moves to the menu of further commands.
        var items: [Item]
        /// The commands that are only in the menu of further commands.
        var further: [Item]
        var scenes: [Item]
        package var pointer: Pointer

        package init(
            _ items: [Item] = [],
            further: [Item] = [],
            scenes: [Item] = [],
            for pointer: Pointer = .mouse
        ) {
            self.items = items
            self.further = further
            self.scenes = scenes
            self.pointer = pointer
        }
    }

    /// A command as a button or a row of a menu.
    package struct Item: Hashable, Sendable {
        package var command: Command
        /// The name in a word or two.
        package var title: String
        /// The label of the key that performs the command; empty without a key.
        var key: String
        /// The effect in a phrase, for the tooltip and the menus.
        package var line: String
        package var isEnabled: Bool
        /// Whether the command has an effect that lasts, such as a recording.
        package var isOn: Bool
        /// The title while the effect lasts, such as "Resume"; nil if it is the same.
        package var titleOn: String?

        package init(
            _ command: Command,
            _ title: String,
            key: String = "",
            line: String = "",
            isEnabled: Bool = true,
            isOn: Bool = false
        ) {
            self.command = command
            self.title = title
            self.key = key
            self.line = line
            self.isEnabled = isEnabled
            self.isOn = isOn
        }

        var shownTitle: String { isOn ? titleOn ?? title : title }
    }

    /// The least precise device that has to hit the controls.
    package enum Pointer: Hashable, Sendable {
        case mouse
        case finger

        /// The height of the bar, in points.
        package var barHeight: CGFloat { buttonHeight + 8 }

        /// The height of a button and of a menu's row with one line, in points.
        ///
        /// Source: Apple's Human Interface Guidelines, "Accessibility", which ask for at least 44×44 points
        /// for a finger and 28×28 for a pointer.
        var buttonHeight: CGFloat {
            switch self {
            case .mouse: 28
            case .finger: 44
            }
        }

        /// The minimum width of a button, in points.
        var buttonWidth: CGFloat {
            switch self {
            case .mouse: 34
            case .finger: 44
            }
        }
    }

    // MARK: - The selection

    /// A selected recognizer, with the properties that can be changed.
    package struct Selection: Hashable, Sendable {
        var name: String
        package var properties: [Property]
        /// The limits that no property sets.
        package var limits: [FixedLimit] = []
        /// The index of the property that the keys change.
        var chosen: Int
        /// The first visible row when not all fit.
        package var top = Top.chosen
        /// The reason why a property did not change, until the next action.
        package var fault: Fault?
        /// The buttons below the properties.
        package var buttons: [Item] = []

        package init(_ name: String, properties: [Property] = [], chosen: Int = 0) {
            self.name = name
            self.properties = properties
            self.chosen = chosen
        }

        /// The first visible row of the details.
        ///
        /// It counts from the properties, because the number of lines above them changes with the outcome.
        package enum Top: Hashable, Sendable {
            /// The first row from which on the chosen property is visible.
            case chosen
            /// The first of all rows.
            case first
            case line(abovePropertiesBy: Int)
            case property(Int)
        }

        package struct Fault: Hashable, Sendable {
            /// The index of the property.
            package var property: Int
            package var text: String

            package init(_ property: Int, _ text: String) {
                (self.property, self.text) = (property, text)
            }
        }

        package struct Property: Hashable, Sendable {
            /// The Swift name, such as `numberOfTapsRequired`.
            var name: String
            /// The value as text, with its unit.
            var value: String
            /// Whether the value differs from that of the scene file.
            var isChanged: Bool
            var control: Control
            /// The name and the possible values, for the tooltip.
            var tip: String

            package init(
                _ name: String,
                _ value: String,
                isChanged: Bool = false,
                _ control: Control = .none,
                tip: String = ""
            ) {
                self.name = name
                self.value = value
                self.isChanged = isChanged
                self.control = control
                self.tip = tip
            }

            /// The Swift name in words: "taps required" for `numberOfTapsRequired`, "enabled" for
            /// `isEnabled`.
            package var title: String {
                var words: [String] = [""]
                var wasUppercase = false
                for character in name {
                    if character.isUppercase, !wasUppercase { words.append("") }
                    words[words.count - 1] += character.lowercased()
                    wasUppercase = character.isUppercase
                }
                words.removeAll(where: \.isEmpty)
                if words.first == "is" { words.removeFirst() }
                if let index = words.firstIndex(of: "number"),
                    words[index...].starts(with: ["number", "of"])
                {
                    words.removeSubrange(index...index + 1)
                }
                return words.isEmpty ? name : words.joined(separator: " ")
            }
        }

        /// The control that changes a property.
        package enum Control: Hashable, Sendable {
            /// The value is only shown.
            case none
            case toggle(isOn: Bool)
            /// A number, which can also be typed.
            case stepper(canDecrease: Bool, canIncrease: Bool)
            /// One of several values, the first of which follows the last.
            case choice
        }
    }

    /// A number that is being typed for a property of the selected recognizer.
    package struct Entry: Hashable, Sendable {
        let property: Int
        /// Whether a keypad is shown, for use without a keyboard.
        let hasKeypad: Bool
        package var text = ""

        package static let maxLength = 12

        package init(for property: Int, hasKeypad: Bool = true) {
            self.property = property
            self.hasKeypad = hasKeypad
        }
    }

    // MARK: - Covers

    /// A part of the window that covers the others until it is closed.
    package enum Cover: Hashable, Sendable {
        case help
        case menu(Menu)
        /// The field of a number that is being typed, with its keypad unless a keyboard opened it without a
        /// touchscreen.
        case entry(Entry)
        /// The changes that would have worked.
        case changes

        /// The number that is being typed; nil under other covers.
        package var entry: Entry? { if case .entry(let entry) = self { entry } else { nil } }
    }

    package enum Menu: Hashable, Sendable {
        case scenes
        /// The commands that have no button on the bar.
        case more
    }
}
