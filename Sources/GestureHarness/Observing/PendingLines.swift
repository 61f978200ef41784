import GestureRecording

/// The lines of a recording that wait until it is known whether their touches are recorded.
///
/// A touch that landed on another program's window can still be delivered to the observed one. Its lines wait,
/// and later ones wait behind them, because a recording is in the order of time. The locations of touches that
/// are not recorded are forgotten.
struct PendingLines {
    private struct Line {
        let input: TimedInput
        /// The undecided touch of the line; nil for a line that is recorded.
        var touch: Int?
    }

    private var lines: [Line] = []
    /// The touches about which nothing is known yet.
    private(set) var undecided: Set<Int> = []
    private var recorded: Set<Int> = []

    /// Starts a touch.
    mutating func begin(_ touch: Int) { undecided.insert(touch) }

    /// Decides about a touch; without effect for a touch that is decided.
    mutating func decide(_ touch: Int, isRecorded: Bool) {
        guard undecided.remove(touch) != nil else { return }
        if isRecorded {
            recorded.insert(touch)
            for index in lines.indices where lines[index].touch == touch {
                lines[index].touch = nil
            }
        } else {
            lines.removeAll { $0.touch == touch }
        }
    }

    /// Ends a touch, which has no further inputs.
    mutating func end(_ touch: Int) { recorded.remove(touch) }

    /// Adds a line of a touch, which is dropped if the touch is not recorded.
    mutating func append(_ input: TimedInput, of touch: Int) {
        if undecided.contains(touch) {
            lines.append(Line(input: input, touch: touch))
        } else if recorded.contains(touch) {
            append(input)
        }
    }

    /// Adds a line that is recorded in any case.
    mutating func append(_ input: TimedInput) { lines.append(Line(input: input, touch: nil)) }

    /// Removes and returns the lines that wait for no touch.
    mutating func removeReady() -> [TimedInput] {
        let count = lines.firstIndex { $0.touch != nil } ?? lines.endIndex
        defer { lines.removeFirst(count) }
        return lines[..<count].map(\.input)
    }
}
