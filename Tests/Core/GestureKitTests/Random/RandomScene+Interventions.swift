import Foundation
import GestureKit

/// Interventions of an application in an action or a delegate's method.
extension RandomScene {
    func perform(_ act: Intervention.Act) {
        switch act {
        case .disable(let index): set(index, isEnabled: false)
        case .toggle(let index): toggle(index)
        case .detach(let index):
            inspector.withdrew(index)
            recognizers[index].view?.removeGestureRecognizer(recognizers[index])
        case .attach(let index, let view):
            inspector.withdrew(index)
            views[view].addGestureRecognizer(recognizers[index])
        case .removeView(let index):
            inspector.withdrewAll()
            views[index].removeFromSuperview()
        case .moveView(let index):
            inspector.withdrewAll()
            window.addSubview(views[index])
        case .assign(let index, let state):
            inspector.assigned(index)
            recognizers[index].state = state
        case .rebase(let index): rebase(index)
        case .touchAgain, .liftOldest: sendAgain(act)
        case .cancelAll: window.cancelAllTouches(at: window.time)
        case .pass(let seconds): window.advance(to: window.time + seconds)
        }
    }

    func toggle(_ index: Int) {
        set(index, isEnabled: !recognizers[index].isEnabled)
    }

    private func set(_ index: Int, isEnabled: Bool) {
        if !isEnabled { inspector.withdrew(index) }
        recognizers[index].isEnabled = isEnabled
    }

    private func rebase(_ index: Int) {
        inspector.rebased(index)
        switch recognizers[index] {
        case let pan as PanGestureRecognizer: pan.setTranslation(.zero, in: pan.view)
        case let pinch as PinchGestureRecognizer: pinch.scale = 1
        case let rotation as RotationGestureRecognizer: rotation.rotation = 0
        default: break
        }
    }

    /// Sends a move or a lift of the oldest finger at its current location.
    private func sendAgain(_ act: Intervention.Act) {
        guard let touch = window.touches.first else { return }
        var sample = TouchSample(id: touch.id, phase: .moved, location: touch.location(in: nil))
        if case .liftOldest = act { sample.phase = .ended }
        window.send(InputEvent([sample], at: window.time))
    }
}
