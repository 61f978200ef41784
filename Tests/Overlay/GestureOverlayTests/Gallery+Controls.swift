import Foundation
import GestureKit
import GestureOverlay
@testable import GestureTrace

/// Controls in all their states.
extension Gallery {
    typealias Control = TraceSnapshot.ControlFigure

    /// Every kind of control with a value, at the given size and a location of its own.
    static func kinds(_ size: CGSize) -> [(name: String, kind: Control.Kind)] {
        let side = min(size.width, size.height)
        func knob(_ part: CGFloat) -> CGRect {
            CGRect(
                x: (size.width - side) * part,
                y: (size.height - side) / 2,
                width: side,
                height: side
            )
        }
        return [
            ("button", .button), ("plain", .plain),
            ("off", .toggle(isOn: false, knob: knob(0))),
            ("on", .toggle(isOn: true, knob: knob(1))),
            ("slider", .slider(value: 0.4, knob: knob(0.4))),
            ("stepper", .stepper(value: 3, digits: 0, canStepDown: true, canStepUp: true)),
            ("limit", .stepper(value: 0, digits: 0, canStepDown: false, canStepUp: true)),
            ("segments", .segments(["one", "two", "three"], selected: 1)),
            ("unchosen", .segments(["1", "2", "3"], selected: nil)),
            ("pages", .pages(count: 3, current: 1)), ("book", .pages(count: 400, current: 99)),
            ("none", .pages(count: 0, current: 0)),
        ]
    }

    /// Controls at rest, pressed with a sent event, tracked from outside, chosen, and disabled.
    static func conditions(_ kind: Control.Kind) -> [Control] {
        [
            Control(kind),
            Control(
                kind,
                isHighlighted: true,
                isTracking: true,
                pressedFraction: 0.8,
                lastEvent: "touchDown"
            ),
            Control(kind, isTracking: true, lastEvent: "touchDragOutside"),
            Control(kind, isSelected: true),
            Control(kind, isEnabled: false),
        ]
    }

    static func controls() -> Picture {
        let size = CGSize(width: 160, height: 56)
        var views: [TraceSnapshot.ViewFigure] = []
        for (column, entry) in kinds(size).enumerated() {
            for (row, control) in conditions(entry.kind).enumerated() {
                let place = CGAffineTransform(
                    translationX: 20 + CGFloat(column % 6) * 176,
                    y: 24 + CGFloat(column / 6 * 5 + row) * 68
                )
                views.append(
                    TraceSnapshot.ViewFigure(
                        id: views.count,
                        name: entry.name,
                        bounds: CGRect(origin: .zero, size: size),
                        transform: place,
                        content: .control(control)
                    )
                )
            }
        }
        var picture = Picture(name: "controls", snapshot: TraceSnapshot(views: views))
        picture.chrome.shows.panels = false
        return picture
    }
}
