import Foundation
import GestureKit

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
