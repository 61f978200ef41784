import Foundation
import GestureKit
import GestureTesting

extension Stage {
    /// Adds a control that accepts one touch at a time, like those of applications.
    @discardableResult
    func put<Kind: Control>(
        _ control: Kind,
        _ name: String = "ok",
        _ x: CGFloat = 100,
        _ y: CGFloat = 100,
        _ width: CGFloat = 100,
        _ height: CGFloat = 40,
        in parent: View? = nil
    ) -> Kind {
        control.touchstone.name = name
        control.frame = CGRect(x: x, y: y, width: width, height: height)
        (parent ?? view).addSubview(control)
        return control
    }

    /// The names of the control events since the last reading.
    func events() -> String {
        transcript([.controls]).split(separator: "\n")
            .compactMap { $0.split(separator: " ").last.map(String.init) }
            .joined(separator: " ")
    }
}

/// A control with scripted answers and a log of the tracking methods that are called.
final class ScriptedControl: Control {
    var log: [String] = []
    var begins = true
    var onBegin: (() -> Void)?
    var goesOn = true

    override func beginTracking(_ touch: Touch, with event: TouchEvent?) -> Bool {
        log.append("begin \(touch.id)")
        onBegin?()
        return begins
    }

    override func continueTracking(_ touch: Touch, with event: TouchEvent?) -> Bool {
        log.append("continue \(touch.id) \(isTouchInside ? "inside" : "outside")")
        return goesOn
    }

    override func endTracking(_ touch: Touch?, with event: TouchEvent?) {
        log.append("end \(touch?.id ?? -1) \(isTouchInside ? "inside" : "outside")")
    }

    override func cancelTracking(with event: TouchEvent?) {
        log.append("cancel \(event == nil ? "without" : "with") event")
        super.cancelTracking(with: event)
    }
}

/// A view that records the touches that reach it through the responder chain.
final class Listener: View {
    var log: [String] = []

    override func touchesBegan(_ touches: Set<Touch>, with event: TouchEvent) { log.append("b") }
    override func touchesMoved(_ touches: Set<Touch>, with event: TouchEvent) { log.append("m") }
    override func touchesEnded(_ touches: Set<Touch>, with event: TouchEvent) { log.append("e") }
    override func touchesCancelled(_ touches: Set<Touch>, with event: TouchEvent) {
        log.append("c")
    }
}
