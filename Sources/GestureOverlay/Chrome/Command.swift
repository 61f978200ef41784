/// A command of the window, which a key, a button or a menu performs.
package enum Command: Hashable, Sendable {
    case report
    /// Saves a report that shows the last sequence as an animation.
    case animatedReport
    /// Copies the selected recognizer's name, state and reason.
    case copyReason
    case record
    /// Freezes the window at a moment, or resumes.
    case freeze
    /// Goes to the step before or after the shown moment.
    case stepBack
    case stepForward
    case clear
    case relations
    case panels
    /// Switches between the dark and the light theme.
    case theme
    case fullScreen
    case help
    case quit
    /// Opens or closes a menu.
    case menu(Chrome.Menu)
    /// Shows a built-in scene by its one-based number; 0 is the scene that the window opened with.
    case scene(Int)
    case undo
    case writeScene
    /// Closes the help or a menu, the selection, or the frozen moment; without these, it interrupts.
    case escape
    /// Cancels all touches, as the system would, or stops a playback.
    case interrupt
}
