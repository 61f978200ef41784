import Foundation
package import GestureRecording
package import GestureScenes
import ProcessSupport
package import RecordingFormat
import TouchBridge
import XInputFrontEnd

/// A recording of an observation: the fingers on the whole desktop, and the programs that received them.
package struct ObservationRecording {
    private let file: RecordingFile?
    /// The lines so far, for a report; nil without one.
    package let journal: Journal?
    private var lines = PendingLines()
    private var devices: [InputDevice] = []
    /// The latest time of a line, in seconds.
    private var latest: TimeInterval = 0

    /// Starts the recording, in the file of a path, as a journal for a report, or both.
    ///
    /// - Throws: `RecordingError` if the file cannot be written.
    package init(
        path: String?,
        keepsJournal: Bool = false,
        scene: Scene,
        of observer: TouchObserver
    ) throws(RecordingError) {
        file = try path.map { path throws(RecordingError) in
            try RecordingFile(path: path) { ServerAlarm.isLeaving }
        }
        let header = RecordingHeader(
            scene: scene.name,
            source: scene.sourceText,
            size: observer.desktopSize,
            startTime: observer.startTime,
            environment: ["server": observer.serverDescription, "xinput": FrontEnd.xinputVersion]
        )
        file?.append(header.json)
        journal = keepsJournal ? Journal(header) : nil
        write(.window(WindowGeometry(size: observer.desktopSize)), at: 0)
        note(observer.inputDevices)
    }

    /// The reason for which writing stopped; nil while it succeeds.
    var failure: String? { file?.failure }

    /// Writes the devices that are new, changed or removed.
    mutating func note(_ current: [InputDevice]) {
        guard current != devices else { return }
        for device in devices where !current.contains(where: { $0.id == device.id }) {
            write(.deviceRemoved(device.id), at: latest)
        }
        for device in current where !devices.contains(device) { write(.device(device), at: latest) }
        devices = current
    }

    /// The touches of which it is not known yet whether they are recorded.
    var undecided: Set<Int> { lines.undecided }

    /// Starts a touch, whose inputs wait until it is decided whether it is recorded.
    mutating func begin(_ touch: Int) { lines.begin(touch) }

    /// Decides whether a touch is recorded; without effect for a touch that is decided.
    mutating func decide(_ touch: Int, isRecorded: Bool) {
        lines.decide(touch, isRecorded: isRecorded)
        flush()
    }

    /// Writes the inputs of a touch once it is known that it is recorded.
    mutating func note(_ inputs: [TimedInput], of touch: Int) {
        for input in inputs {
            lines.append(input, of: touch)
            latest = max(latest, input.time)
        }
        flush()
    }

    /// Writes which programs received a touch, and the time, so that a replay fires what was due.
    mutating func note(_ touch: ObservedTouch, at time: TimeInterval) {
        latest = max(latest, time)
        for delivery in touch.deliveries { write(.delivered(delivery), at: latest) }
        write(.tick, at: latest)
    }

    /// Ends a touch, which has no further inputs.
    mutating func end(_ touch: Int) { lines.end(touch) }

    /// Writes the end of the observation.
    mutating func finish(at time: TimeInterval) {
        for touch in undecided { decide(touch, isRecorded: false) }
        latest = max(latest, time)
        write(.tick, at: latest)
    }

    private mutating func write(_ input: RecordingInput, at time: TimeInterval) {
        lines.append(TimedInput(input, at: time))
        flush()
    }

    private mutating func flush() {
        for line in lines.removeReady() {
            file?.append(line.json)
            journal?.note(line)
        }
    }
}

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
