public import Foundation

/// Why a recognizer changed its state, or waits: a stable name with its numbers.
///
/// Distances are in points, times in seconds, angles in radians. Each is the value met and the limit
/// that it was measured against. Source: Semantics.md, section 1.
public enum Reason: Hashable, Sendable {
    /// The fingers moved farther than allowed.
    case movedTooFar(CGFloat, limit: CGFloat)
    /// The fingers lifted before they had moved far enough.
    case movedTooLittle(CGFloat, limit: CGFloat)
    /// The time was over before the fingers had moved far enough.
    case tooSlow(CGFloat, limit: CGFloat)
    /// The fingers moved against the direction, behind their start.
    case movedBackward(CGFloat, limit: CGFloat)
    /// The fingers moved farther across the direction than allowed.
    case strayed(CGFloat, limit: CGFloat)
    /// The finger landed too far from the edge of the window.
    case startedAwayFromEdge(CGFloat, limit: CGFloat)
    /// No direction or edge is set, so that nothing can be recognized.
    case noDirection
    /// The distance between two fingers changed less than the dead zone.
    case spreadTooLittle(CGFloat, limit: CGFloat)
    /// The line between two fingers turned less than the dead zone; radians.
    case turnedTooLittle(CGFloat, limit: CGFloat)
    /// The fingers stayed down longer than a tap may take.
    case heldTooLong(TimeInterval, limit: TimeInterval)
    /// The fingers lifted before the press was long enough.
    case liftedTooSoon(TimeInterval, limit: TimeInterval)
    /// The next tap did not come within its time.
    case nextTapTooLate(TimeInterval, limit: TimeInterval)
    /// The next tap landed too far from the first.
    case nextTapTooFar(CGFloat, limit: CGFloat)
    /// More fingers than wanted.
    case tooManyTouches(Int, limit: Int)
    /// Fewer fingers than wanted when one lifted.
    case tooFewTouches(Int, limit: Int)
    /// Another button than the wanted ones was pressed.
    case wrongButton
    /// It waits for this recognizer to fail.
    case waitingFor(String)
    /// This recognizer won, and the two are not allowed at once.
    case preventedBy(String)
    /// This recognizer, which had to fail, recognized.
    case requiredRecognized(String)
    /// It waited for this recognizer, which in the end waited for it.
    case requirementCycle(String)
    /// The delegate's `gestureRecognizerShouldBegin` said no.
    case delegateRefused
    /// A touched view's `gestureRecognizerShouldBegin` said no.
    case viewRefused
    /// The system took the touches away.
    case touchCancelled
    /// All its touches ended, and it had not decided.
    case touchesEnded
    /// It was disabled.
    case disabled
    /// It, or its view, was removed.
    case removed
    /// Its sequence is over, and it is ready for the next.
    case reset
    /// A subclass assigned the state without saying why.
    case assigned
    /// A subclass assigned a state that is no step from where it was; another was taken instead.
    case coerced(GestureRecognizer.State, to: GestureRecognizer.State)
    /// A subclass' own reason: a stable name, the value met and its limit, and a sentence.
    case custom(name: String, value: Double? = nil, limit: Double? = nil, sentence: String)
}
