package import Foundation

/// A command of the window, given with a key, a button or a menu.
package enum Command: Hashable, Sendable {
    case report
    /// Saves a report that shows the whole window.
    case windowPicture
    /// Copies the name, state and reason of the selected recognizer or, without one, the verdict.
    case copyReason
    case record
    /// Freezes the window at a moment, or lets it continue.
    case freeze
    /// Shows the sequence that began at this time, or the present if it is shown already.
    case attempt(TimeInterval)
    /// Lays the sequence that began at this time over the shown one, or takes it away.
    case secondAttempt(TimeInterval)
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
    /// Opens a menu.
    ///
    /// A press beside it closes it.
    case menu(Chrome.Menu)
    /// Shows a built-in scene by its number from 1, or with 0 the scene with which the window opened.
    case scene(Int)
    /// Changes the selected recognizer's property with this index.
    case property(Int, PropertyAction)
    /// Continues or ends the typing of a number.
    case entry(EntryKey)
    /// Toggles whether the recognizer with this name is expected in the shown sequence; nil stands for the
    /// selected one.
    case expected(String?)
    /// Labels the shown sequence as one that nothing should recognize.
    case nothingExpected
    /// Shows or hides the rows of the view with this number, which was not touched.
    case untouchedRows(Int)
    case undo
    case writeScene
    /// Shows or hides the changes that would have given the shown sequence another outcome.
    case whatIf
    /// Performs the session again with the shown change at this index.
    case tryChange(Int)
    /// Writes the scene with the shown change at this index.
    case writeChange(Int)
    /// The command of the latency on the bar, which only has a tooltip; it does nothing.
    case latency
    /// Closes the help or a menu, ends the selection or the frozen moment or, without any of these,
    /// interrupts.
    case escape
    /// Cancels all touches, as the system would, or stops playing a recording.
    case interrupt
}

/// An action on the control of a property.
package enum PropertyAction: Hashable, Sendable {
    /// Changes the value by a number of steps.
    ///
    /// A switch goes on with steps forward, and off with steps back.
    case step(Int)
    /// Changes the value by a number of steps of a drag that has covered `total` steps so far.
    ///
    /// A switch is on if the total is positive, and off if it is negative.
    case drag(Int, total: Int)
    /// Inverts a switch, or goes to the next choice.
    case toggle
    /// Begins to type a number.
    case type
}

/// A key with which a number is typed, on a keyboard or on the keypad in the window.
package enum EntryKey: Hashable, Sendable {
    /// A digit, a decimal point or a sign.
    case character(Character)
    /// Removes the last character.
    case erase
    case apply
    case cancel
    /// Applies the number if it is valid, and ends the typing in any case.
    case leave
}
