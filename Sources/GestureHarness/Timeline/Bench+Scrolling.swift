import Foundation
import TouchBridge
import XInputFrontEnd

/// Scrolling of the panels: by wheels, touchpads and keys.
extension Bench {
    /// Takes what a wheel or a touchpad's two fingers do on a panel.
    ///
    /// Smooth scrolling belongs for life to where it began, as a touch does.
    func scrollsPanel(_ input: XInputEvent, at time: TimeInterval) {
        let device = frontEnd.devices.first { $0.id == input.source }
        guard let step = panelScroll.step(input, of: device, at: time), !picture.isCovered
        else { return }
        if picture.isOnInspector(pixel: step.origin) && picture.isOnInspector(pixel: step.position),
            pointed == nil
        {
            picture.scrollInspector(byClicks: step.clicks.y)
        }
        turnsTimeline(step, hasShift: input.modifiers & Self.shift != 0)
    }

    /// Source: X protocol, ShiftMask.
    private static let shift: UInt32 = 1

    /// Takes a key that scrolls the inspector by a page; false for others, and where all rows fit: the
    /// keys are presses, then.
    func scrollsInspector(_ key: KeyEvent) -> Bool {
        guard key.isDown, !key.isSomeoneElses, picture.isInspectorScrollable else { return false }
        switch key.name {
        case "Prior", "Page_Up", "KP_Prior", "KP_Page_Up": picture.scrollInspector(byPage: false)
        case "Next", "Page_Down", "KP_Next", "KP_Page_Down": picture.scrollInspector(byPage: true)
        default: return false
        }
        return true
    }
}
