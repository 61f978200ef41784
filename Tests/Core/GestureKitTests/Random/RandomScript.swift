import Foundation
import GestureKit

/// A scene and the steps of fingers on it, as a value that can be replayed.
struct RandomScript {
    /// A step of the script, some time after the step before it.
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
    var views: [ViewPlan]
    var recognizers: [RecognizerPlan]
    var relations: [Relation]
    var interventions: [Intervention]
    var steps: [Step]
    /// Whether the scene is released after the last step, even during a gesture.
    var isReleasedEarly: Bool
}

/// The description of a view.
struct ViewPlan {
    /// The superview; nil for the window.
    var parent: Int?
    var frame: CGRect
    var scale: CGFloat = 1
    var angle: CGFloat = 0
    var isMultipleTouchEnabled = true
    var isExclusiveTouch = false
    /// Whether it refuses the beginning of every recognizer of its touches.
    var refuses = false
}

/// The description of a recognizer.
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
        case whim([PlannedRecognizer.Act])
    }

    var kind: Kind
    var view: Int
    var cancelsTouchesInView = true
    var delaysTouchesBegan = false
    var delaysTouchesEnded = true
    var requiresExclusiveTouchType = true
    var takesPresses = false
    /// The attempts and touches that the delegate refuses, with a bit for each of the first.
    var refusedAttempts: UInt8 = 0
    var refusedTouches: UInt8 = 0
}

/// A relation of a recognizer to a second one.
struct Relation {
    enum Kind: Int, CaseIterable {
        /// The first requires the second to fail, by `require(toFail:)`.
        case requires
        /// The first requires the second to fail, by its delegate, or by its method if it is a whim.
        case asksToRequire
        /// The first requires the second to fail, by the second one's delegate or method.
        case isAskedToWait
        /// The first one's delegate allows both at once.
        case allowsBoth
        /// The first does not prevent the second.
        case exempts
        /// The second does not prevent the first; for whims only.
        case isImmune
    }

    var kind: Kind
    var first: Int
    var second: Int
}

/// An intervention of the application inside the nth call of the core about a recognizer.
struct Intervention {
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
