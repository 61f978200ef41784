/// A command of the window, which a key, a button or a menu performs.
package enum Command: Hashable, Sendable {
    case report
    /// Saves a report that shows the whole window.
    case windowPicture
    /// Copies the selected recognizer's name, state and reason, or else the verdict.
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
    /// Opens a menu, which a press beside it closes.
    case menu(Chrome.Menu)
    /// Shows a built-in scene by its one-based number; 0 is the scene that the window opened with.
    case scene(Int)
    /// Changes a property of the selected recognizer, by its index.
    case property(Int, PropertyAction)
    /// Adds to the number that is being typed, or ends it.
    case entry(EntryKey)
    /// Toggles whether a recognizer is expected in the shown sequence, by its name; nil for the selected one.
    case expected(String?)
    /// Labels the shown sequence as one in which nothing is expected.
    case nothingExpected
    /// Shows or hides the rows of a view that was not touched, by the view's number.
    case untouchedRows(Int)
    case undo
    case writeScene
    /// Shows or hides the changes that would have turned the outcome of the shown sequence.
    case whatIf
    /// Performs the session again with one of the shown changes, by its index.
    case tryChange(Int)
    /// Writes the scene with one of the shown changes, by its index.
    case writeChange(Int)
    /// The latency on the bar, which only has a tooltip; the command does nothing.
    case latency
    /// Closes the help or a menu, the selection, or the frozen moment; without these, it interrupts.
    case escape
    /// Cancels all touches, as the system would, or stops a playback.
    case interrupt
}

/// An action of a property's control.
package enum PropertyAction: Hashable, Sendable {
    /// Changes the value by a number of steps; a switch is on after steps forward, and off after steps back.
    case step(Int)
    /// Changes the value by a number of steps of a drag, whose distance so far is `total` steps.
    ///
    /// A switch is on if the total is positive, and off if it is negative.
    case drag(Int, total: Int)
    /// Inverts a switch, or goes to the next choice.
    case toggle
    /// Begins to type a number.
    case type
}

/// A key for typing a number, of a keyboard or of the keypad in the window.
package enum EntryKey: Hashable, Sendable {
    /// A digit, a decimal point or a sign.
    case character(Character)
    /// Removes the last character.
    case erase
    case apply
    case cancel
    /// Applies the number if it fits, and ends in any case.
    case leave
}
