public import Foundation

/// The reason for a recognizer's state change or wait: a stable name with its numbers.
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
    /// The next tap did not land in time; a value above the limit is the pause before a tap that came too
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
    /// The recognizer waited for this recognizer, which waited for it directly or indirectly.
    case requirementCycle(String)
    /// The delegate's `gestureRecognizerShouldBegin` returned false.
    case delegateRefused
    /// The `gestureRecognizerShouldBegin` of a view that would lose a touch returned false, by this rule. The
    /// rule is nil in a reason read from a recording.
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
    /// The view has a rule of its own.
    case refused(view: String)

    /// The rule as words: `save keeps single taps`, `refused by card`.
    var sentence: String {
        switch self {
        case .keepsTaps(let control): "\(control) keeps single taps"
        case .keepsDrags(let control): "\(control) keeps drags of its knob"
        case .refused(let view): "refused by \(view)"
        }
    }
}
