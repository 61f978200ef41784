import Foundation
import GestureKit

/// A scene, and what fingers do on it: a value, so that it can be played again, and made smaller.
///
/// Removed views and recognizers leave a gap, so that the numbers of the others stay.
struct RandomScript {
    /// Something that happens, some time after what came before it.
    struct Step {
        var delay: TimeInterval
        var act: Act

        enum Act {
            case touches([TouchSample])
            case presses([PressSample])
            case hover(HoverSample)
            case scroll(ScrollSample)
            case transform(TransformSample)
            case cancelAll
            case wait
            case toggle(Int)
        }
    }

    var seed: Int
    var views: [ViewPlan?]
    var recognizers: [RecognizerPlan?]
    var relations: [Relation]
    var meddles: [Meddle]
    var steps: [Step]
    /// Whether the scene is let go after the last step, whatever is under way.
    var isLetGo: Bool
}

/// A view to be made.
struct ViewPlan {
    /// The view that holds it; nil for the window.
    var parent: Int?
    var frame: CGRect
    var scale: CGFloat = 1
    var angle: CGFloat = 0
    var isMultipleTouchEnabled = true
    var isExclusiveTouch = false
    /// Whether it refuses, when it was touched, that any recognizer begins.
    var refuses = false
}

/// A recognizer to be made.
struct RecognizerPlan {
    enum Kind {
        case tap(taps: Int, touches: Int)
        case press(taps: Int, touches: Int)
        case pan(least: Int, most: Int, scrolls: ScrollTypeMask)
        case edgePan(RectEdge)
        case swipe(SwipeGestureRecognizer.Direction, touches: Int)
        case pinch
        case rotation
        case hover
        case whim([Whim.Act])
    }

    var kind: Kind
    var view: Int
    var cancelsTouchesInView = true
    var delaysTouchesBegan = false
    var delaysTouchesEnded = true
    var requiresExclusiveTouchType = true
    var takesPresses = false
    /// Which of its attempts, and of its touches, the delegate refuses: a bit for each of the first.
    var refusedAttempts: UInt8 = 0
    var refusedTouches: UInt8 = 0
}

/// What holds between two recognizers, from the first one's side.
struct Relation {
    enum Kind: Int, CaseIterable {
        /// By `require(toFail:)`.
        case requires
        /// By the first one's delegate, or its hook where it is a whim.
        case asksToRequire
        /// By the second one's delegate, or its hook: the first waits for it all the same.
        case isAskedToWait
        /// The first one's delegate allows both.
        case allowsBoth
        /// The first, on winning, leaves the second alone.
        case exempts
        /// The first can not be prevented by the second; whims only.
        case isImmune
    }

    var kind: Kind
    var first: Int
    var second: Int
}

/// What an application does at a bad moment: inside the nth call out of the core about a recognizer.
struct Meddle {
    enum Act {
        case disable(Int)
        case toggle(Int)
        case detach(Int)
        case attach(Int, view: Int)
        case removeView(Int)
        case moveView(Int)
        case assign(Int, GestureRecognizer.State)
        case rebase(Int)
        case touchAgain
        case liftOldest
        case cancelAll
        case pass(TimeInterval)
    }

    var recognizer: Int
    var call: Int
    var act: Act
}
