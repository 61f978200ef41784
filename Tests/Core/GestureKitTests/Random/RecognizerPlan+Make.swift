import GestureKit

extension RecognizerPlan {
    /// The short name of the class, which precedes the number in transcripts.
    var name: String {
        switch kind {
        case .tap: "tap"
        case .press: "press"
        case .pan: "pan"
        case .edgePan: "edgePan"
        case .swipe: "swipe"
        case .pinch: "pinch"
        case .rotation: "rotation"
        case .hover: "hover"
        case .whim: "whim"
        }
    }

    func make() -> any ProbedRecognizer {
        switch kind {
        case .tap(let taps, let touches):
            let tap = ProbedTap()
            tap.numberOfTapsRequired = taps
            tap.numberOfTouchesRequired = touches
            return tap
        case .press(let taps, let touches):
            let press = ProbedLongPress()
            press.numberOfTapsRequired = taps
            press.numberOfTouchesRequired = touches
            return press
        case .pan(let least, let most, let scrolls):
            let pan = ProbedPan()
            pan.minimumNumberOfTouches = least
            pan.maximumNumberOfTouches = most
            pan.allowedScrollTypesMask = scrolls
            return pan
        case .edgePan(let edges):
            let pan = ProbedScreenEdgePan()
            pan.edges = edges
            return pan
        case .swipe(let direction, let touches):
            let swipe = ProbedSwipe()
            swipe.direction = direction
            swipe.numberOfTouchesRequired = touches
            return swipe
        case .pinch: return ProbedPinch()
        case .rotation: return ProbedRotation()
        case .hover: return ProbedHover()
        case .whim(let acts):
            let whim = PlannedRecognizer()
            whim.acts = acts
            return whim
        }
    }
}
