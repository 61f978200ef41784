import Foundation
import VirtualDisplay

/// One thing that the storm does.
enum StormAction {
    case down(screen: Int, finger: Int, at: CGPoint, pressure: Double?)
    case move(screen: Int, finger: Int, to: CGPoint)
    case up(screen: Int, finger: Int)
    case point(CGPoint)
    case press(VirtualPointer.Button)
    case release(VirtualPointer.Button)
    case scroll(right: Double?, down: Double?)
    case keyDown(VirtualKeyboard.Key)
    case keyUp(VirtualKeyboard.Key)
    case fault(StormFault)
}

extension StormAction {
    /// The touchscreen of a finger; nil for all other actions.
    var screen: Int? {
        switch self {
        case .down(let screen, _, _, _), .move(let screen, _, _), .up(let screen, _): screen
        default: nil
        }
    }
}

/// An external event that disturbs the program.
enum StormFault {
    case unmap
    case map
    case move(x: Int, y: Int)
    case resize(width: UInt32, height: UInt32)
    /// Esc, with which the program cancels touches.
    case escape
    /// Tab, which folds the panels.
    case panels
    case loseFocus
    case regainFocus
    case grabKeyboard
    case ungrabKeyboard
    case disable(String)
    case enable(String)
    /// A passive grab of all touches on the root window.
    case grabTouches
    case accept
    case reject
    /// The end of the grabbing client's connection, with or without undecided touches.
    case die
    /// An active grab of the master pointer, with its touches.
    case grabDevice
    case ungrabDevice
    /// A grab of the first button that freezes the pointer until it is replayed.
    case freeze
    case thaw
    case addMaster(attaching: String)
    case removeMaster
    /// A save of another scene to the scene's file.
    case reload(String)
}

/// An action and its time, in seconds from the beginning of the round.
struct TimedStormAction {
    let time: Double
    let action: StormAction
}
