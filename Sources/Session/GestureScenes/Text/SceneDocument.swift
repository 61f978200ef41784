import Foundation
import GestureKit

/// A parsed scene, checked except for its references, before any view is built.
struct SceneDocument {
    var name: String?
    /// The name of the code that builds the views; nil if the text describes them.
    var code: String?
    var size: CGSize
    /// A suggestion of what to try, in a line; nil if there is none.
    var suggestion: String?
    /// The place of the first view if it is the window's root view; nil if it stays where it is.
    var root: RootPlacement?
    /// The recognizers of the window itself, in a scene of code.
    var recognizers: [RecognizerDescription] = []
    var views: [ViewDescription]
}

/// The place of a root view in a window of any size.
enum RootPlacement: String, CaseIterable {
    /// The view has the window's size.
    case fill
    /// The view keeps the scene's size, and is centered in the window.
    case center
}

/// A name and its position in the text.
struct PositionedName: Positioned {
    let name: String
    let position: TextPosition
}

struct ViewDescription {
    var id: PositionedName?
    var frame: CGRect
    var isMultipleTouchEnabled = false
    var isHidden = false
    var alpha = 1.0
    var isUserInteractionEnabled = true
    var isExclusiveTouch = false
    var transform = CGAffineTransform.identity
    /// The kind of control; nil for a plain view.
    var control: ControlKind?
    var isEnabled = true
    var behaviours: [(behaviour: Behaviour, position: TextPosition)] = []
    /// The recognizers that may not begin with a touch on this view.
    var refused: [PositionedName] = []
    var recognizers: [RecognizerDescription] = []
    var views: [ViewDescription] = []
}

/// A recognizer's entry, with its references to others.
struct RecognizerDescription {
    enum Refusal {
        case begin
        /// Refuses to begin in this direction.
        case beginning(BeginDirection, TextPosition)
        case touch
        /// Refuses touches that land in the view with this id.
        case touchesIn(PositionedName)
    }

    let node: SceneNode
    var id: PositionedName?
    var type: RecognizerClass
    var values: [(property: RecognizerProperty, value: SceneValue)] = []
    var references: [(kind: RelationKey, to: PositionedName)] = []
    var refusals: [Refusal] = []
}

/// A reference of a recognizer's entry to others; the raw value is its key.
enum RelationKey: String, CaseIterable {
    case requires
    case requiredBy
    case simultaneous
    case cannotPrevent
    case notPreventedBy

    var kind: SceneRelation.Kind {
        switch self {
        case .requires, .requiredBy: .requiresFailure
        case .simultaneous: .simultaneous
        case .cannotPrevent, .notPreventedBy: .cannotPrevent
        }
    }

    /// The entry's recognizer is the second of the relation.
    var isReversed: Bool {
        switch self {
        case .requiredBy, .notPreventedBy: true
        case .requires, .simultaneous, .cannotPrevent: false
        }
    }
}

/// The directions of a movement in which a delegate does not let its recognizer begin; the raw value is
/// the name after `begin:`.
package enum BeginDirection: String, Hashable, Sendable, CaseIterable {
    case vertical
    case horizontal
    case up
    case down
    case left
    case right

    /// The longer axis decides the direction of a translation; if both are equal, it is horizontal.
    func contains(_ translation: CGPoint) -> Bool {
        let isVertical = abs(translation.y) > abs(translation.x)
        return switch self {
        case .vertical: isVertical
        case .horizontal: !isVertical
        case .up: isVertical && translation.y < 0
        case .down: isVertical && translation.y > 0
        case .left: !isVertical && translation.x < 0
        case .right: !isVertical && translation.x > 0
        }
    }
}

/// The kind of a control; the raw value is its name after `control:`.
enum ControlKind: String, CaseIterable {
    case button
    case `switch`
    case slider
    case stepper
    case segmented
    case pageControl
    case control

    /// The number of segments or pages.
    ///
    /// Scenes have no key for it, and a control without segments could not be touched.
    private static let segmentCount = 3

    func make(frame: CGRect) -> Control {
        switch self {
        case .button: return Button(frame: frame)
        case .switch: return Switch(frame: frame)
        case .slider: return Slider(frame: frame)
        case .stepper: return Stepper(frame: frame)
        case .segmented:
            let control = SegmentedControl(items: (1...Self.segmentCount).map(String.init))
            control.frame = frame
            return control
        case .pageControl:
            let control = PageControl(frame: frame)
            control.numberOfPages = Self.segmentCount
            return control
        case .control: return Control(frame: frame)
        }
    }
}
