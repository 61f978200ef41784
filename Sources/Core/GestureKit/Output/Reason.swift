public import Foundation
import TextFormatting

/// The reason for a recognizer's state change or wait: a stable name, with its numbers.
///
/// Distances are in points, times in seconds, angles in radians. Numbers are the measured value and its
/// limit. Source: Semantics.md, section 1.
public enum Reason: Hashable, Codable, Sendable {
    /// The fingers moved farther than allowed.
    case movedTooFar(CGFloat, limit: CGFloat)
    /// The fingers lifted before they had moved far enough.
    case movedTooLittle(CGFloat, limit: CGFloat)
    /// The time ended before the fingers had moved far enough.
    case tooSlow(CGFloat, limit: CGFloat)
    /// The fingers moved against the direction, behind their start.
    case movedBackward(CGFloat, limit: CGFloat)
    /// The fingers moved farther across the direction than allowed.
    case strayed(CGFloat, limit: CGFloat)
    /// The finger landed too far from the edge of the window.
    case startedAwayFromEdge(CGFloat, limit: CGFloat)
    /// No direction or edge is set, so nothing can be recognized.
    case noDirection
    /// The distance between two fingers changed less than the dead zone.
    case spreadTooLittle(CGFloat, limit: CGFloat)
    /// The line between two fingers turned less than the dead zone, in radians.
    case turnedTooLittle(CGFloat, limit: CGFloat)
    /// The fingers stayed down longer than a tap may take.
    case heldTooLong(TimeInterval, limit: TimeInterval)
    /// The fingers lifted before the press was long enough.
    case liftedTooSoon(TimeInterval, limit: TimeInterval)
    /// The next tap did not land in time. A value above the limit is the pause before a tap that came too
    /// late.
    case nextTapTooLate(TimeInterval, limit: TimeInterval)
    /// The next tap landed too far from the first.
    case nextTapTooFar(CGFloat, limit: CGFloat)
    /// More fingers landed than allowed.
    case tooManyTouches(Int, limit: Int)
    /// Fewer fingers than required were down when one lifted.
    case tooFewTouches(Int, limit: Int)
    /// A button other than the required ones was pressed.
    case wrongButton
    /// The recognizer waits for this recognizer to fail.
    case waitingFor(String)
    /// This recognizer won, and the two may not recognize simultaneously.
    case preventedBy(String)
    /// This recognizer, which was required to fail, recognized.
    case requiredRecognized(String)
    /// The recognizer waited for this recognizer, which waited for it in turn, directly or indirectly.
    case requirementCycle(String)
    /// The delegate's `gestureRecognizerShouldBegin` returned false.
    case delegateRefused
    /// The `gestureRecognizerShouldBegin` of a view that would lose a touch returned false, or a view in a scroll
    /// view keeps its touches, by this rule. A reason that was read from a recording has none.
    case viewRefused(ViewRefusal? = nil)
    /// The system cancelled the touches.
    case touchCancelled
    /// All touches ended before the recognizer decided.
    case touchesEnded
    /// The recognizer ignored every touch, and all of them ended.
    case touchesIgnored
    /// The recognizer was disabled.
    case disabled
    /// The recognizer or its view was removed.
    case removed
    /// The sequence is over, and the recognizer is ready for the next.
    case reset
    /// A subclass assigned the state without a reason.
    case assigned
    /// A subclass assigned a state that is not a legal transition; another state replaced it.
    case coerced(GestureRecognizer.State, to: GestureRecognizer.State)
    /// A reason of a subclass: a stable name, the measured value and its limit, and a sentence.
    case custom(name: String, value: Double? = nil, limit: Double? = nil, sentence: String)
}

/// The rule by which a view refused to let a recognizer begin, with the view's name.
///
/// Source: Semantics.md, section 3 "Controls".
public enum ViewRefusal: Hashable, Codable, Sendable {
    /// A control keeps single taps of one finger for itself.
    case keepsTaps(control: String)
    /// A control keeps drags of its knob for itself.
    case keepsDrags(control: String)
    /// A view in a scroll view keeps its touches, so that the content does not scroll.
    case keepsTouches(view: String)
    /// The view has a rule of its own.
    case refused(view: String)

    /// The rule as words: `save keeps single taps`, `refused by card`.
    var sentence: String {
        switch self {
        case .keepsTaps(let control): "\(control) keeps single taps"
        case .keepsDrags(let control): "\(control) keeps drags of its knob"
        case .keepsTouches(let view): "\(view) keeps its touches"
        case .refused(let view): "refused by \(view)"
        }
    }
}

// MARK: - The table

/// The table of reasons: name, numbers with their unit, sentence, and crossed limit.
///
/// It has all texts about reasons, and recorded reasons are looked up in it by name.
extension Reason {
    private var entry: Entry {
        switch self {
        case .movedTooFar(let value, let limit):
            Entry("movedTooFar", .points(value, limit), crossed: .circle) {
                "moved \($0.value) (\($0.allows))"
            }
        case .movedTooLittle(let value, let limit):
            Entry("movedTooLittle", .points(value, limit), isShortfall: true) {
                "moved \($0.value) (\($0.needs))"
            }
        case .tooSlow(let value, let limit):
            Entry("tooSlow", .points(value, limit), isShortfall: true, crossed: .time) {
                "moved \($0.value) in the time allowed (\($0.needs))"
            }
        case .movedBackward(let value, let limit):
            Entry("movedBackward", .points(value, limit), crossed: .corridor) {
                "moved \($0.value) backward"
            }
        case .strayed(let value, let limit):
            Entry("strayed", .points(value, limit), crossed: .corridor) {
                "strayed \($0.value) across (\($0.allows))"
            }
        case .startedAwayFromEdge(let value, let limit):
            Entry("startedAwayFromEdge", .points(value, limit), crossed: .band) {
                "started \($0.value) from the edge (\($0.allows))"
            }
        case .noDirection: Entry("noDirection", "no direction or edge is set")
        case .spreadTooLittle(let value, let limit):
            Entry("spreadTooLittle", .points(value, limit), isShortfall: true) {
                "spread by \($0.value) (\($0.needs))"
            }
        case .turnedTooLittle(let value, let limit):
            Entry("turnedTooLittle", .radians(value, limit), isShortfall: true) {
                "turned \($0.value) (\($0.needs))"
            }
        case .heldTooLong(let value, let limit):
            Entry("heldTooLong", .seconds(value, limit), crossed: .time) {
                $0.isBeyondLimit
                    ? "held \($0.value) (\($0.allows))" : "held longer than \($0.limit) s"
            }
        case .liftedTooSoon(let value, let limit):
            Entry("liftedTooSoon", .seconds(value, limit), isShortfall: true) {
                "lifted after \($0.value) (\($0.needs))"
            }
        case .nextTapTooLate(let value, let limit):
            Entry("nextTapTooLate", .seconds(value, limit), crossed: .time) {
                $0.isBeyondLimit
                    ? "next tap after \($0.value) (\($0.allows))" : "no next tap in \($0.limit) s"
            }
        case .nextTapTooFar(let value, let limit):
            Entry("nextTapTooFar", .points(value, limit), crossed: .circle) {
                "next tap \($0.value) away (\($0.allows))"
            }
        case .tooManyTouches(let value, let limit):
            Entry("tooManyTouches", .touches(value, limit)) { "\($0.value) (\($0.allows))" }
        case .tooFewTouches(let value, let limit):
            Entry("tooFewTouches", .touches(value, limit), isShortfall: true) {
                "\($0.value) (\($0.needs))"
            }
        case .wrongButton: Entry("wrongButton", "not the required button")
        case .waitingFor(let name): Entry("waitingFor", name, "waits for \(name)")
        case .preventedBy(let name): Entry("preventedBy", name, "prevented by \(name)")
        case .requiredRecognized(let name):
            Entry("requiredRecognized", name, "\(name), which had to fail first, was recognized")
        case .requirementCycle(let name):
            Entry("requirementCycle", name, "waited for \(name), which waited for it")
        case .delegateRefused: Entry("delegateRefused", "refused by its delegate")
        case .viewRefused(let rule):
            Entry("viewRefused", rule?.sentence ?? "refused by the touched view")
        case .touchCancelled: Entry("touchCancelled", "touch cancelled by the system")
        case .touchesEnded: Entry("touchesEnded", "touches ended, nothing recognized")
        case .touchesIgnored: Entry("touchesIgnored", "every touch was ignored")
        case .disabled: Entry("disabled", "disabled")
        case .removed: Entry("removed", "removed from the window")
        case .reset: Entry("reset", "sequence over")
        case .assigned: Entry("assigned", "set by the recognizer")
        case .coerced(let assigned, let taken):
            Entry("coerced", "assigned \(assigned.name), taken as \(taken.name)")
        case .custom(let name, let value?, let limit?, let sentence):
            Entry(name, .numbers(value, limit), isShortfall: true, crossed: .any) { _ in sentence }
        case .custom(let name, let value, _, let sentence):
            Entry(name, value.map { .numbers($0, nil) } ?? .nothing) { _ in sentence }
        }
    }

    /// Returns each reason that a recording contains completely, with these numbers or this name.
    private static func examples(_ value: Double, _ limit: Double, _ other: String) -> [Reason] {
        let lengths = [
            movedTooFar, movedTooLittle, tooSlow, movedBackward, strayed, startedAwayFromEdge,
            spreadTooLittle, turnedTooLittle, nextTapTooFar,
        ].map { $0(CGFloat(value), CGFloat(limit)) }
        let times = [heldTooLong, liftedTooSoon, nextTapTooLate].map { $0(value, limit) }
        let counts = [tooManyTouches, tooFewTouches].map {
            $0(Int(exactly: value) ?? 0, Int(exactly: limit) ?? 0)
        }
        let others = [waitingFor, preventedBy, requiredRecognized, requirementCycle].map {
            $0(other)
        }
        return lengths + times + counts + others + [
            noDirection, wrongButton, delegateRefused, viewRefused(), touchCancelled, touchesEnded,
            touchesIgnored, disabled, removed, reset, assigned,
        ]
    }

    /// Creates the recorded reason with exactly this name and these numbers or this recognizer, if there is
    /// one.
    ///
    /// Custom and coerced reasons are not found: a recording contains only a part of them.
    package init?(name: String, value: Double? = nil, limit: Double? = nil, other: String? = nil) {
        let all = Self.examples(value ?? 0, limit ?? 0, other ?? "")
        guard let reason = all.first(where: { $0.name == name }) else { return nil }
        let measure = reason.measure
        guard measure?.value == value, measure?.limit == limit, reason.other == other else {
            return nil
        }
        self = reason
    }

    /// The stable name, as in recordings.
    public var name: String { entry.name }

    /// The measured value and the limit; nil for a reason without numbers.
    public var measure: (value: Double, limit: Double?)? { entry.content.measure }

    /// The other recognizer's name, in a reason about two.
    public var other: String? {
        if case .other(let name) = entry.content { name } else { nil }
    }

    /// The numbers or the name, with the unit.
    var content: Content { entry.content }

    /// The reason as a sentence: `moved 14.2 pt (allows 10)`.
    public var sentence: String {
        let entry = entry
        return entry.sentence(entry.content)
    }

    /// The progress toward the limit as text, such as `26.8 of 50 pt`; nil without a limit that the value had
    /// to reach.
    public var progressText: String? { shortfall?.progressText }

    /// The unit in which the numbers are shown, the factor that converts them, and the decimals of a value.
    package var displayUnit: (suffix: String, factor: Double, decimals: Int) {
        switch content {
        case .nothing, .other, .numbers: ("", 1, 2)
        case .points: (" pt", 1, 1)
        case .radians: ("°", 180 / .pi, 1)
        case .seconds: (" s", 1, 2)
        case .touches: (" touches", 1, 0)
        }
    }

    /// The nearness of the value to its limit, from 0 to 1: the value as a part of the limit or, beyond it,
    /// the limit as a part of the value.
    ///
    /// It is 0 without a limit, and for a number of touches, which does not grow toward one.
    package var nearness: Double {
        if case .touches = content { return 0 }
        guard let (value, maximum) = measure, let limit = maximum, limit > 0, value.isFinite else {
            return 0
        }
        return value <= limit ? max(0, value / limit) : limit / value
    }

    /// The value and its limit as words about a gesture that succeeded: `held 0.05 s (allows 0.75)`.
    package var measuredText: String {
        let content = content
        return switch self {
        case .heldTooLong: "held \(content.value) (\(content.allows))"
        case .liftedTooSoon: "held \(content.value) (needs \(content.limit))"
        case .nextTapTooLate: "next tap after \(content.value) (\(content.allows))"
        default: sentence
        }
    }

    /// The verb before a value in progress, with a space, such as `moved `; possibly empty.
    package var verb: String {
        switch self {
        case .movedTooFar, .movedTooLittle, .tooSlow: "moved "
        case .heldTooLong, .liftedTooSoon: "held "
        case .spreadTooLittle: "spread by "
        case .turnedTooLittle: "turned "
        default: ""
        }
    }

    /// The value and the limit that it had to reach: `12.7 pt (needs 10)`.
    package var neededText: String? { shortfall?.neededText }

    /// The value that had to reach a limit: `12.7 pt`.
    package var valueText: String? { shortfall?.value }

    /// The limit that the value had to reach, without a unit: `10`.
    package var limitText: String? { shortfall?.limit }

    /// The progress toward a limit that the value did not reach: `12.6 of 49.6 pt`.
    package var missingText: String? {
        guard let shortfall, let (value, limit) = shortfall.measure, value < limit ?? value else {
            return nil
        }
        return shortfall.missingText
    }

    package var hasLimitToReach: Bool { shortfall?.measure?.limit != nil }

    /// Whether there is a limit that the value had to reach, and did.
    package var hasReachedLimit: Bool {
        guard let (value, limit) = shortfall?.measure, let limit else { return false }
        return value >= limit
    }

    /// Returns the reason of a failure at a deadline with the whole time of the press or the pause, once it is
    /// known.
    ///
    /// Any other reason is returned unchanged.
    ///
    /// Texts about the past show this time; outputs show what was known when they were sent.
    package func completed(by time: TimeInterval?) -> Reason {
        switch (self, time) {
        case (.heldTooLong(_, let limit), let time?): .heldTooLong(time, limit: limit)
        case (.nextTapTooLate(_, let limit), let time?): .nextTapTooLate(time, limit: limit)
        default: self
        }
    }

    /// The numbers of a reason whose value fell short of the limit.
    var shortfall: Content? {
        let entry = entry
        return entry.isShortfall ? entry.content : nil
    }
}

extension Reason {
    /// A row of the table.
    private struct Entry {
        let name: String
        let content: Content
        /// True if the value fell short of the limit, rather than exceeding it.
        let isShortfall: Bool
        /// The kind of limit that the fingers crossed, if any.
        let crossed: RecognitionLimit.Kind?
        let sentence: (Content) -> String

        init(
            _ name: String,
            _ content: Content,
            isShortfall: Bool = false,
            crossed: RecognitionLimit.Kind? = nil,
            _ sentence: @escaping (Content) -> String
        ) {
            self.name = name
            self.content = content
            self.isShortfall = isShortfall
            self.crossed = crossed
            self.sentence = sentence
        }

        init(_ name: String, _ sentence: @autoclosure @escaping () -> String) {
            self.init(name, .nothing) { _ in sentence() }
        }

        init(_ name: String, _ other: String, _ sentence: @autoclosure @escaping () -> String) {
            self.init(name, .other(other)) { _ in sentence() }
        }
    }

    /// The limits that the fingers crossed for this reason, while the recognizer still knows them.
    func crossedLimits(of recognizer: GestureRecognizer) -> [RecognitionLimit] {
        guard let crossed = entry.crossed else { return [] }
        return recognizer.reportedLimits.filter { $0.shape.isCrossed(as: crossed) }
    }
}

// MARK: - Numbers and their texts

extension Reason {
    /// The numbers or the name in a reason, with the unit, and their texts.
    enum Content {
        case nothing
        /// The name of another recognizer.
        case other(String)
        case points(CGFloat, CGFloat)
        case radians(CGFloat, CGFloat)
        case seconds(TimeInterval, TimeInterval)
        case touches(Int, Int)
        /// Numbers without a unit.
        case numbers(Double, Double?)

        var measure: (value: Double, limit: Double?)? {
            switch self {
            case .nothing, .other: nil
            case .points(let value, let limit), .radians(let value, let limit):
                (Double(value), Double(limit))
            case .seconds(let value, let limit): (value, limit)
            case .touches(let value, let limit): (Double(value), Double(limit))
            case .numbers(let value, let limit): (value, limit)
            }
        }

        /// The value with its unit: `14.2 pt`.
        var value: String { value(decimals) }

        /// The limit without a unit: `10`.
        var limit: String { limit(decimals) }

        /// The limit that the value must reach: `needs 10`, or `needs more than 10` if the two look equal.
        var needs: String {
            distinguishingDecimals == nil ? "needs more than \(limit)" : "needs \(limit)"
        }

        /// The limit that the value must not exceed: `allows 10`.
        var allows: String { "allows \(limit)" }

        /// Whether the value is visibly above its limit; at a deadline, the two are equal.
        var isBeyondLimit: Bool {
            guard let (value, limit) = measure, let limit else { return false }
            return value > limit && distinguishingDecimals != nil
        }

        /// The progress toward the limit: `26.8 of 50 pt`.
        var progressText: String? { progressText(minDecimals) }

        /// The progress toward a limit that the value missed, with decimals that distinguish the two.
        var missingText: String? { progressText(decimals) }

        /// The value that reached a limit: `12.7 pt (needs 10)`.
        var neededText: String? {
            guard measure?.limit != nil else { return nil }
            let digits = decimals
            return "\(value(digits)) (needs \(limit(digits)))"
        }

        /// The decimals of a value: one for a distance or an angle, two for a time.
        private var minDecimals: Int {
            switch self {
            case .nothing, .other, .touches: 0
            case .points, .radians: 1
            case .seconds, .numbers: 2
            }
        }

        /// The decimals of a value and its limit: as many as distinguish the two.
        private var decimals: Int { distinguishingDecimals ?? minDecimals }

        /// The fewest decimals that distinguish the value from its limit; nil if four are not enough.
        private var distinguishingDecimals: Int? {
            guard let (value, maximum) = measure, let limit = maximum else { return minDecimals }
            let factor = if case .radians = self { 180 / Double.pi } else { 1.0 }
            let difference = (value - limit).magnitude * factor
            return (minDecimals...4).first { digits in
                // Numbers that differ by a unit of the last decimal have different texts.
                difference * TextBuffer.powers[digits] >= 1
                    || DecimalText.exact(value * factor, digits)
                        != DecimalText.exact(limit * factor, digits)
            }
        }

        private func value(_ digits: Int) -> String {
            switch self {
            case .nothing, .other: ""
            case .points(let value, _): DecimalText.exact(value, digits) + " pt"
            case .radians(let value, _): DecimalText.exact(value * 180 / .pi, digits) + "°"
            case .seconds(let value, _): DecimalText.exact(value, digits) + " s"
            case .touches(let value, _): Self.touches(value)
            case .numbers(let value, _): DecimalText.short(value, digits)
            }
        }

        private func limit(_ digits: Int) -> String {
            switch self {
            case .nothing, .other, .numbers(_, nil): ""
            case .points(_, let limit): DecimalText.short(limit, digits)
            case .radians(_, let limit): DecimalText.short(limit * 180 / .pi, digits)
            case .seconds(_, let limit), .numbers(_, let limit?): DecimalText.short(limit, digits)
            case .touches(_, let limit): String(limit)
            }
        }

        private func progressText(_ digits: Int) -> String? {
            let (value, limit) = (value(digits), limit(digits))
            return switch self {
            case .nothing, .other, .numbers(_, nil): nil
            case .points: "\(value.dropLast(3)) of \(limit) pt"
            case .radians: "\(value.dropLast()) of \(limit)°"
            case .seconds: "\(value.dropLast(2)) of \(limit) s"
            case .touches(let count, let limit): "\(count) of \(Self.touches(limit))"
            case .numbers: "\(value) of \(limit)"
            }
        }

        private static func touches(_ count: Int) -> String {
            count == 1 ? "1 touch" : "\(count) touches"
        }
    }
}

// MARK: - Notes on limits

extension Reason {
    /// Returns notes on the limit for a recognizer's user: that it falls with time, and that it is fixed
    /// because UIKit has no property for it.
    ///
    /// A limit that a property sets has none.
    package func limitNotes(of recognizer: GestureRecognizer) -> [String] {
        switch self {
        case .movedTooLittle, .tooSlow, .strayed:
            return recognizer is SwipeGestureRecognizer
                ? ["falls with time", "fixed"] : recognizer is PanGestureRecognizer ? ["fixed"] : []
        case .movedTooFar(_, let limit):
            if let press = recognizer as? LongPressGestureRecognizer {
                return limit == press.allowableMovement ? [] : ["fixed"]
            }
            return recognizer is TapGestureRecognizer ? ["fixed"] : []
        case .heldTooLong, .nextTapTooLate, .nextTapTooFar, .startedAwayFromEdge, .spreadTooLittle,
            .turnedTooLittle:
            return recognizer.isBuiltIn ? ["fixed"] : []
        case .movedBackward, .noDirection, .liftedTooSoon, .tooManyTouches, .tooFewTouches,
            .wrongButton, .waitingFor, .preventedBy, .requiredRecognized, .requirementCycle,
            .delegateRefused, .viewRefused, .touchCancelled, .touchesEnded, .touchesIgnored,
            .disabled, .removed, .reset, .assigned, .coerced, .custom:
            return []
        }
    }
}

extension GestureRecognizer {
    /// Whether its class or a superclass has UIKit's limits.
    fileprivate var isBuiltIn: Bool {
        self is TapGestureRecognizer || self is LongPressGestureRecognizer
            || self is PanGestureRecognizer || self is SwipeGestureRecognizer
            || self is TwoFingerGestureRecognizer
    }
}
