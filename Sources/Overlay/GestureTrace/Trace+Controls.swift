import Foundation
import GestureKit

/// The visible state of controls.
extension Trace {
    /// The event that a control last sent in this sequence.
    struct LastControlEvent {
        weak var control: Control?
        let event: String
    }

    func controlFigure(of control: Control) -> TraceSnapshot.ControlFigure {
        let last = lastControlEvents[ObjectIdentifier(control)]
        return TraceSnapshot.ControlFigure(
            Self.kind(of: control),
            isEnabled: control.isEnabled,
            isHighlighted: control.isHighlighted,
            isSelected: control.isSelected,
            isTracking: control.isTracking,
            pressedFraction: pressedFraction(of: control),
            // Another control may have the address of a removed one.
            lastEvent: last?.control === control ? last?.event : nil
        )
    }

    private static func kind(of control: Control) -> TraceSnapshot.ControlFigure.Kind {
        switch control {
        case is Button:
            .button
        case let toggle as Switch:
            .toggle(isOn: toggle.isOn, knob: toggle.knobRect)
        case let slider as Slider:
            .slider(value: Double(slider.value), knob: slider.knobRect)
        case let stepper as Stepper:
            .stepper(
                value: stepper.value,
                // Integral steps lead to integral values.
                digits: stepper.stepValue == stepper.stepValue.rounded() ? 0 : 2,
                canStepDown: stepper.wraps || stepper.value > stepper.minimumValue,
                canStepUp: stepper.wraps || stepper.value < stepper.maximumValue
            )
        case let segmented as SegmentedControl:
            .segments(
                segmented.titles.enumerated().map { $1 ?? String($0 + 1) },
                selected: segmented.selectedSegmentIndex == SegmentedControl.noSegment
                    ? nil : segmented.selectedSegmentIndex
            )
        case let pages as PageControl:
            .pages(count: pages.numberOfPages, current: pages.currentPage)
        default:
            .plain
        }
    }

    /// Returns the finger's horizontal location across the control, from 0 to 1, if one is tracked inside.
    private func pressedFraction(of control: Control) -> CGFloat? {
        guard control.isTracking, control.isTouchInside, control.bounds.width > 0,
            let touch = window.touches.last(where: { $0.view === control })
        else { return nil }
        let part = (touch.location(in: control).x - control.bounds.minX) / control.bounds.width
        return part >= 0 && part < 1 ? part : nil
    }
}
