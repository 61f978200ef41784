package import Foundation
package import RecordingFormat

/// A log of touches by another program, converted to hand-written inputs.
package struct TouchLogRecording: ConvertedRecording {
    /// Problems that are not errors; complete at the end of the file.
    package var warnings: [RecordingError] {
        fileWarnings + [missingBeginnings.warning].compactMap(\.self)
            + sources.flatMap(\.frames.warnings)
    }

    package var surfaces: [TouchSurface] { sources.map(\.frames.surface) }

    package var missingPart: MissingPart? {
        if !hasTimes { return .times }
        return surfaces.contains { $0.unit == .point } ? .ranges : nil
    }

    /// A device with the frame that comes next.
    private struct Source {
        var frames: any TouchFrames
        var check: ContactCheck
        var next: TouchFrame?
    }

    private let fileWarnings: [RecordingError]
    /// Whether the log contains the times of its events.
    private let hasTimes: Bool
    private var sources: [Source] = []
    private let start: Int
    private var missingBeginnings = MissingBeginnings()
    private var latest = LogMoment(time: 0, line: 1)
    private var canvas = LogFormat.defaultCanvas
    private var queue: [(input: TimedInput, line: Int)] = []
    /// Whether a touch or a hover has been read, or a touch that is too short for an input.
    private var hasTouches = false
    private var isOver = false

    init(
        _ devices: [any TouchFrames],
        hasTimes: Bool = true,
        warnings: [RecordingError]
    ) throws(RecordingError) {
        fileWarnings = warnings
        self.hasTimes = hasTimes
        guard let start = devices.compactMap(\.start).min() else {
            throw RecordingError(message: "no events, expected touches")
        }
        self.start = start
        for var frames in devices {
            let check = ContactCheck(of: frames.surface, hasTimes: hasTimes)
            let first = try frames.next()
            sources.append(Source(frames: frames, check: check, next: first))
        }
    }

    /// Scales the screen to a canvas; call it before reading the first input.
    package mutating func fit(to canvas: CGSize) { self.canvas = canvas }

    /// Reads the next input and the number of its line, or returns nil at the end.
    package mutating func nextInput() throws(RecordingError) -> (input: TimedInput, line: Int)? {
        while queue.isEmpty, !isOver { try fill() }
        return queue.isEmpty ? nil : queue.removeFirst()
    }

    /// Queues the inputs of the earliest frame; the first device precedes others at the same time.
    private mutating func fill() throws(RecordingError) {
        var earliest: (source: Int, frame: TouchFrame)?
        for (index, source) in sources.enumerated() {
            guard let frame = source.next, frame.time < earliest?.frame.time ?? .max else {
                continue
            }
            earliest = (index, frame)
        }
        guard let (source, next) = earliest else { return try end() }
        sources[source].next = try sources[source].frames.next()
        let frame = numbered(next, ofSource: source)
        let changes = frame.changes
        latest = LogMoment(time: frame.time, line: frame.line)
        missingBeginnings.add(changes.fingersWithoutBeginning.count, line: frame.line)
        var findings = changes.findings
        if frame.endsRecording {
            findings += sources[source].check.findingsAtEnd(cutLine: nil)
        }
        findings += sources[source].check.findings(frame)
        for input in changes.inputs { add(scaled(input, ofSource: source)) }
        add(findings, ofSource: source)
        if !changes.inputs.isEmpty || findings.contains(where: { $0.kind == .touchMissed }) {
            hasTouches = true
        }
    }

    /// Gives the fingers of each device their own numbers.
    private func numbered(_ frame: TouchFrame, ofSource source: Int) -> TouchFrame {
        let offset = source * Touchscreen.maxFingers
        let changes = frame.changes
        var frame = frame
        frame.changes.fingersWithoutBeginning = Set(
            changes.fingersWithoutBeginning.map { $0 + offset }
        )
        frame.changes.fingersWithoutPosition = Set(
            changes.fingersWithoutPosition.map { $0 + offset }
        )
        frame.changes.inputs = changes.inputs.map { input in
            guard case .touches(var fingers) = input else { return input }
            for index in fingers.indices { fingers[index].id += offset }
            return .touches(fingers)
        }
        return frame
    }

    private mutating func end() throws(RecordingError) {
        isOver = true
        let frames = sources.map(\.frames)
        let cutLine = frames.compactMap(\.cutLine).max()
        guard hasTouches else {
            if let refused = frames.compactMap(\.firstRefused).first { throw refused }
            if let cutLine, frames.allSatisfy({ $0.latestReport == nil }) {
                throw RecordingError(
                    line: cutLine,
                    message: "the log ends within its first report, expected SYN_REPORT"
                )
            }
            throw RecordingError(message: "no touches in its events, expected at least one")
        }
        // Reports that change nothing are no frames, but a finger may rest in them.
        let reports = frames.compactMap(\.latestReport)
        if let last = reports.max(by: { $0.time < $1.time }), last.time >= latest.time {
            latest = last
        }
        for index in sources.indices {
            add(sources[index].check.findingsAtEnd(cutLine: cutLine), ofSource: index)
        }
    }

    private mutating func add(_ findings: [ScreenFinding], ofSource source: Int) {
        for finding in findings {
            let notice = Notice(
                finding.kind.rawValue,
                finding.detail,
                logLine: latest.line,
                place: finding.place?.map { scaled($0, ofSource: source) }
            )
            add(.noticed(notice))
        }
    }

    private mutating func add(_ input: RecordingInput) {
        let time = Double(latest.time - start) / 1e6
        queue.append((TimedInput(input, at: time), latest.line))
    }

    private func scaled(_ point: CGPoint, ofSource source: Int) -> CGPoint {
        let isFraction = sources[source].frames.surface.unit == .fraction
        let size = isFraction ? canvas : CGSize(width: 1, height: 1)
        return CGPoint(x: point.x * size.width, y: point.y * size.height).roundedToMillionths
    }

    private func scaled(_ input: LogInput, ofSource source: Int) -> RecordingInput {
        switch input {
        case .touches(let fingers):
            return .touches(
                fingers.map { finger in
                    var finger = finger
                    finger.location = finger.location.map { scaled($0, ofSource: source) }
                    return finger
                }
            )
        case .pen(var pen):
            pen.location = scaled(pen.location, ofSource: source)
            return .pointer(pen)
        }
    }
}

/// The touches whose beginnings a log does not contain, because it begins or has a gap while they are down.
private struct MissingBeginnings {
    private var count = 0
    private var firstLine: Int?

    mutating func add(_ count: Int, line: Int) {
        guard count > 0 else { return }
        self.count += count
        firstLine = firstLine ?? line
    }

    /// A warning with the count; nil if there are no such touches.
    var warning: RecordingError? {
        guard let firstLine else { return nil }
        return RecordingError(
            line: firstLine,
            message: count == 1
                ? "the log does not contain the beginning of a touch,"
                    + " so this touch begins at its first position"
                : "the log does not contain the beginnings of \(count) touches,"
                    + " so these touches begin at their first positions"
        )
    }
}
