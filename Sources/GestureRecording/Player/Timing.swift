/// What lets a recording's deadlines fire.
package enum Timing: Sendable {
    /// They fire by themselves, as in a recording that a person wrote, who may mistype and can mend: its
    /// lines are read strictly, and its times do not go back.
    case scripted
    /// `tick` lines fire them, as in a recording of a live session, whose times are the X server's.
    case recorded
}

extension RecordingHeader {
    /// A program that records writes when it started.
    package var timing: Timing { startTime == nil ? .scripted : .recorded }
}
