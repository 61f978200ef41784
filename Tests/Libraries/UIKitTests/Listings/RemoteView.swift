import UIKit

/// A list that arrow keys move through, with a recognizer for the key that chooses.
class RemoteView: UIView {
    private(set) var row = 0
    private(set) var log: [String] = []

    override func pressesBegan(_ presses: Set<UIPress>, with event: UIPressesEvent?) {
        var isHandled = false
        for press in presses {
            switch press.type {
            case .upArrow:
                row -= 1
                isHandled = true
            case .downArrow:
                row += event?.modifierFlags.contains(.shift) == true ? 10 : 1
                isHandled = true
            default:
                break
            }
        }
        if !isHandled {
            super.pressesBegan(presses, with: event)
        }
    }

    override func pressesChanged(_ presses: Set<UIPress>, with event: UIPressesEvent?) {
        log.append("force \(presses.first?.force ?? 0)")
        super.pressesChanged(presses, with: event)
    }

    override func pressesEnded(_ presses: Set<UIPress>, with event: UIPressesEvent?) {
        log.append("released")
        super.pressesEnded(presses, with: event)
    }

    override func pressesCancelled(_ presses: Set<UIPress>, with event: UIPressesEvent?) {
        log.append("taken")
        super.pressesCancelled(presses, with: event)
    }
}

/// Recognizes when the select key is released.
class SelectGestureRecognizer: UIGestureRecognizer {
    override init(target: Any?, action: Selector?) {
        super.init(target: target, action: action)
        allowedPressTypes = [NSNumber(value: UIPress.PressType.select.rawValue)]
    }

    override func pressesEnded(_ presses: Set<UIPress>, with event: UIPressesEvent) {
        super.pressesEnded(presses, with: event)
        guard presses.first?.phase == UIPress.Phase.ended else { return }
        state = event.allPresses.count == 1 ? .recognized : .failed
    }

    override func pressesCancelled(_ presses: Set<UIPress>, with event: UIPressesEvent) {
        super.pressesCancelled(presses, with: event)
        state = .failed
    }
}
