package import Foundation
package import RecordingFormat

/// A touchscreen recording of kernel events, by evemu, libinput record or getevent.
package struct EvdevRecording: ConvertedRecording {
    /// Problems that are not errors; complete at the end of the file.
    package var warnings: [RecordingError] { fileWarnings + screens.flatMap(\.warnings) }

    private var fileWarnings: [RecordingError] = []
    private var screens: [TouchscreenFrames]
    private var next: [TouchscreenFrames.Frame?]
    private let start: Int
    private var canvas = RecordingKind.defaultCanvas
    private var queue: [(input: TimedInput, line: Int)] = []

    /// The programs that record kernel events.
    package enum Recorder {
        case evemu
        case libinput
        case getevent
    }

    init(file: String, recorder: Recorder) throws(RecordingError) {
        guard FileKind.canBeReadTwice(file) else {
            throw RecordingError(
                file,
                "is a pipe or a device, expected a file, because this format is read twice"
            )
        }
        switch recorder {
        case .libinput:
            let scan = try LibinputScan(file: file)
            fileWarnings = scan.warnings
            screens = try scan.touchscreens().map { device throws(RecordingError) in
                let screen = try Touchscreen(device.evdev)
                let events = try LibinputEvents(file: file, device: device)
                return try TouchscreenFrames(screen, events: events)
            }
        case .evemu:
            let events = try EvemuEvents(file: file)
            screens = [try TouchscreenFrames(events.screen, events: events)]
        case .getevent:
            let scan = try GeteventScan(file: file)
            let devices = try scan.touchscreens()
            fileWarnings = devices.filter { !$0.hasRanges }.prefix(1).map(\.noRangeWarning)
            screens = try devices.map { device throws(RecordingError) in
                let screen = try device.screen
                let events = try GeteventEvents(file: file, device: device.path)
                return try TouchscreenFrames(screen, events: events)
            }
        }
        guard let start = screens.compactMap(\.start).min() else {
            throw RecordingError(message: "no events, expected touches")
        }
        self.start = start
        next = []
        for index in screens.indices { next.append(try screens[index].next()) }
    }

    /// Scales the screen to a canvas; call it before reading the first input.
    package mutating func fit(to canvas: CGSize) { self.canvas = canvas }

    /// Reads the next input and the number of its line, or returns nil at the end.
    package mutating func nextInput() throws(RecordingError) -> (input: TimedInput, line: Int)? {
        if queue.isEmpty { try fill() }
        return queue.isEmpty ? nil : queue.removeFirst()
    }

    /// Queues the inputs of the earliest frame; the first screen precedes others at the same time.
    private mutating func fill() throws(RecordingError) {
        var earliest: (screen: Int, frame: TouchscreenFrames.Frame)?
        for (screen, frame) in next.enumerated() {
            guard let frame, frame.time < earliest?.frame.time ?? .max else { continue }
            earliest = (screen, frame)
        }
        guard let (screen, frame) = earliest else { return }
        next[screen] = try screens[screen].next()
        let time = frame.time - start
        let exceeded = frame.changes.exceeded.map {
            RecordingInput.noticed("axisExceeded", detail: $0)
        }
        let events = frame.changes.events.map { event in
            RecordingInput.touches(event.map { scaled($0, ofScreen: screen) })
        }
        for input in exceeded + events {
            queue.append((TimedInput(input, at: Double(time) / 1e6), frame.line))
        }
    }

    private func scaled(_ finger: FingerLine, ofScreen screen: Int) -> FingerLine {
        var scaled = finger
        scaled.id += screen * Touchscreen.maxFingers
        scaled.location = finger.location.map {
            let size = screens[screen].isInPoints ? CGSize(width: 1, height: 1) : canvas
            return CGPoint(x: $0.x * size.width, y: $0.y * size.height).roundedToMillionths
        }
        return scaled
    }
}
