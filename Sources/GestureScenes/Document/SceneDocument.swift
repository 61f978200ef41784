import Foundation
import GestureKit

/// A scene as its text says it: checked but for names of others, and nothing built yet.
struct SceneDocument {
    var name: String?
    var size: CGSize
    var views: [ViewDescription]
}

/// A name with the place where it stands.
struct PlacedName: Placed {
    let name: String
    let place: Place
}

struct ViewDescription {
    var id: PlacedName?
    var frame: CGRect
    var isMultipleTouchEnabled = false
    var isHidden = false
    var alpha = 1.0
    var isUserInteractionEnabled = true
    var isExclusiveTouch = false
    var transform = CGAffineTransform.identity
    /// What control it is; nil for a plain view.
    var control: ControlKind?
    var isEnabled = true
    var behaviours: [(behaviour: Behaviour, place: Place)] = []
    /// The recognizers that may not begin with a touch on this view.
    var refused: [PlacedName] = []
    var recognizers: [RecognizerDescription] = []
    var views: [ViewDescription] = []
}

/// One recognizer, with what it asks of others.
struct RecognizerDescription {
    enum Refusal {
        case begin
        case touch
        /// Touches that land in the view with this id.
        case touchesIn(PlacedName)
    }

    let node: SceneNode
    var id: PlacedName?
    var type: RecognizerClass
    var values: [(property: RecognizerProperty, value: SceneValue)] = []
    var references: [(kind: Reference, to: PlacedName)] = []
    var refusals: [Refusal] = []
}

/// How a recognizer's entry names others; the raw value is the key.
enum Reference: String, CaseIterable {
    case requires
    case requiredBy
    case simultaneous
    case cannotPrevent
    case notPreventedBy
}

/// What kind of control a view is; the raw value stands after `control:`.
enum ControlKind: String, CaseIterable {
    case button
    case `switch`
    case slider
    case stepper
    case segmented
    case pageControl
    case control

    /// How many segments and pages there are: a scene says nothing of them, and none could be touched.
    private static let parts = 3

    func make(frame: CGRect) -> Control {
        switch self {
        case .button: return Button(frame: frame)
        case .switch: return Switch(frame: frame)
        case .slider: return Slider(frame: frame)
        case .stepper: return Stepper(frame: frame)
        case .segmented:
            let control = SegmentedControl(items: (1...Self.parts).map(String.init))
            control.frame = frame
            return control
        case .pageControl:
            let control = PageControl(frame: frame)
            control.numberOfPages = Self.parts
            return control
        case .control: return Control(frame: frame)
        }
    }
}
