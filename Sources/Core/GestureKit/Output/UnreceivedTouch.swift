public import Foundation
import TextFormatting

/// A touch that landed within a recognizer's view but that the recognizer does not receive.
///
/// Source: Semantics.md, section 3 "Receiving input".
public struct UnreceivedTouch {
    /// The recognizer that does not receive the touch.
    public let recognizer: GestureRecognizer
    /// The touch's id.
    public let touch: Int
    /// The window's time in seconds.
    public let timestamp: TimeInterval
    /// The rule that kept the touch away when it landed.
    package let cause: Cause

    /// The cause in words about the recognizer, such as `not hit: card is hidden` or `its delegate refused
    /// #1`.
    public var sentence: String { cause.sentence }

    /// A rule by which a recognizer does not receive a touch; views are given by their labels.
    package enum Cause: Hashable, Sendable {
        /// The hit test skipped this view, which is the recognizer's or contains it.
        case skipped(view: String, HitTestExclusion)
        /// The touch is outside this view, which contains the recognizer's.
        case clipped(by: String)
        /// The hit test found this view in front.
        case covered(by: String)
        /// An overridden hit test found this view, which contains the recognizer's.
        case hitElsewhere(view: String)
        case typeNotAllowed(Touch.TouchType)
        /// The first touch has this type, and all others must have it too.
        case typeNotFirst(Touch.TouchType)
        case disabled
        /// The recognizer, or its delegate, answered false to `shouldReceive(event)`.
        case eventRefused(touch: Int)
        case delegateRefused(touch: Int)
        /// The recognizer is in an end state in this sequence.
        case over
        /// The recognizer waits for another one to fail.
        case waiting
        /// The recognizer follows scrolling or a touchpad's pinch.
        case inStream
        /// A hook or the delegate removed the recognizer or its view when it was asked.
        case removed

        package var sentence: String {
            let clause = clause(about: nil)
            return switch self {
            case .skipped, .clipped, .covered, .hitElsewhere: "not hit: \(clause)"
            case .typeNotAllowed, .typeNotFirst, .disabled, .eventRefused,
                .delegateRefused, .over, .waiting, .inStream, .removed:
                clause
            }
        }

        /// Returns the cause as a clause about a recognizer with this name, or about "it".
        package func clause(about name: String?) -> String {
            let subject = name ?? "it"
            let possessive = name.map { "\($0)'s" } ?? "its"
            return switch self {
            case .skipped(let view, .hidden): "\(view) is hidden"
            case .skipped(let view, .transparent(let alpha)):
                "\(view) has alpha \(DecimalText.short(alpha, 6)) < \(View.minHitAlpha)"
            case .skipped(let view, .interactionDisabled): "\(view) has interaction: false"
            case .clipped(let view): "outside its parent's bounds (\(view))"
            case .covered(let view): "\(view) lies in front of it"
            case .hitElsewhere(let view): "the hit test found \(view)"
            case .typeNotAllowed(let type): "\(subject) does not take \(type.word) touches"
            case .typeNotFirst(let type):
                "\(subject) takes only \(type.word) touches, like the first one"
            case .disabled: "\(subject) is disabled"
            case .eventRefused(let touch): "\(possessive) shouldReceive(event) refused #\(touch)"
            case .delegateRefused(let touch): "\(possessive) delegate refused #\(touch)"
            case .over: "\(possessive) attempt was over"
            case .waiting: "\(subject) waits for another recognizer"
            case .inStream: "\(subject) follows scrolling or a pinch"
            case .removed: "\(subject) was removed when it was asked"
            }
        }
    }
}

/// The reason why a recognizer received nothing of a sequence.
package enum Absence: Hashable, Sendable {
    /// The recognizer did not receive the first touch within its view, for this cause.
    case unreceived(UnreceivedTouch.Cause)
    case disabled
    /// Touches landed, but none within the recognizer's view.
    case untouched
    /// There was no input of a kind that the recognizer receives.
    case idle

    /// The absence in words that follow the recognizer's name.
    package var claim: String {
        switch self {
        case .unreceived(.disabled), .disabled: "is disabled"
        case .unreceived(let cause): "received no touch: \(cause.sentence)"
        case .untouched: "received no touch: none landed on its view"
        case .idle: "received no touch"
        }
    }
}

extension GestureRecognizer {
    /// Whether the class receives touches at all.
    ///
    /// A hover receives only pointers with nothing pressed.
    package final var takesTouches: Bool { !(self is HoverGestureRecognizer) }
}

extension Touch.TouchType {
    /// The kind of touch as a word in front of "touches".
    fileprivate var word: String {
        switch self {
        case .direct: "finger"
        case .indirect: "indirect"
        case .pencil: "pencil"
        case .indirectPointer: "pointer"
        }
    }
}

extension Window {
    /// Reports a new touch that a recognizer does not receive, unless its class receives none at all.
    func reportUnreceived(
        _ touch: Touch,
        by recognizer: GestureRecognizer,
        _ cause: UnreceivedTouch.Cause
    ) {
        guard recognizer.takesTouches else { return }
        emit(
            .unreceived(
                UnreceivedTouch(
                    recognizer: recognizer,
                    touch: touch.id,
                    timestamp: time,
                    cause: cause
                )
            )
        )
    }
}

/// The recognizers whose view contains a touch but neither was hit nor contains the view that was hit.
///
/// Collecting them calls no method that a class may override: observing must not change how often views are
/// asked.
struct UnhitRecognizers {
    /// The recognizers, front to back, each with the first rule that excluded it, from the window inward.
    private(set) var causes: [(recognizer: GestureRecognizer, cause: UnreceivedTouch.Cause)] = []
    private let hit: View
    /// The views whose answer in the hit test contradicted their bounds.
    private let shaped: [View]
    private var hasPassedHit = false

    init(at point: CGPoint, in window: Window, hit: View, _ shaped: [View]) {
        self.hit = hit
        self.shaped = shaped
        visit(window, point, nil)
    }

    private mutating func visit(_ view: View, _ point: CGPoint, _ outer: UnreceivedTouch.Cause?) {
        let isInside = view.bounds.holds(point) != shaped.contains { $0 === view }
        if view === hit { hasPassedHit = true }
        var cause = outer
        if cause == nil, let exclusion = view.hitTestExclusion {
            cause = .skipped(view: view.label, exclusion)
        }
        if isInside, !view.gestureRecognizers.isEmpty, !hit.isDescendant(of: view) {
            let isBehind = hasPassedHit && !view.isDescendant(of: hit)
            let found: UnreceivedTouch.Cause =
                isBehind ? .covered(by: hit.label) : .hitElsewhere(view: hit.label)
            causes += view.gestureRecognizers.reversed().map { ($0, cause ?? found) }
        }
        if cause == nil, !isInside { cause = .clipped(by: view.label) }
        for subview in view.subviews.reversed() {
            guard let inner = subview.pointForHitTest(fromSuperview: point) else { continue }
            visit(subview, inner, cause)
        }
    }
}
