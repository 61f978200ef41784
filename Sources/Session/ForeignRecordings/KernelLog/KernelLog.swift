import Foundation
import RecordingFormat
import TextFormatting

/// A line of a log of kernel events, in the spelling of any program.
enum KernelLogLine {
    /// The details that follow describe this device, in one of the recordings that follow each other in a file.
    case device(Int, recording: Int)
    case detail(EvdevDevice.Detail)
    case event(EvdevEvent, device: Int)
    /// A line of the log that means nothing for touches.
    case irrelevant
    /// A line of something else: a shell's prompt, a message, a code fence.
    case foreign
    /// An event that cannot be read, with what was expected.
    case unreadable(RecordingError)
}

/// A grammar for the spelling of one program that prints kernel events.
protocol KernelLogGrammar {
    /// The program and the command that describes its devices, for a warning.
    var describer: String { get }

    /// Whether all events so far have times.
    var hasTimes: Bool { get }

    /// Whether the line identifies a log of this program.
    static func isRecognizable(_ line: TextCursor) -> Bool

    /// Reads a line; devices are numbered from 0 in the order of the file.
    mutating func read(
        _ line: TextCursor,
        number: Int
    ) throws(RecordingError) -> KernelLogLine

    /// Returns the problems of the whole file, at its end.
    func warnings(deviceCount: Int) -> [RecordingError]
}

extension KernelLogGrammar {
    var hasTimes: Bool { true }

    func warnings(deviceCount: Int) -> [RecordingError] { [] }
}

/// The lines of a log, read one by one.
struct KernelLogLines {
    /// The number of a truncated line at the end of the file; nil until it is reached, or if there is none.
    private(set) var truncatedLine: Int?
    /// The number of the latest line that is part of the log; nil if there is none.
    private(set) var latestLine: Int?
    /// The lines before, between and after those of the log.
    private(set) var foreignLines = ForeignLines()
    private(set) var unreadable = UnreadableEvents()

    private var lines: LineReader
    private(set) var grammar: any KernelLogGrammar

    init(file: String, grammar: any KernelLogGrammar) throws(RecordingError) {
        lines = try LineReader(file: file)
        self.grammar = grammar
    }

    /// Problems that are not errors; complete at the end of the file.
    var warnings: [RecordingError] {
        [foreignLines.warning, unreadable.warning].compactMap(\.self)
    }

    /// Reads the next line, or returns nil at the end.
    mutating func next() throws(RecordingError) -> KernelLogLine? {
        guard truncatedLine == nil, let line = try lines.next() else { return nil }
        let cursor = TextCursor(pasted: line.bytes)
        do throws(RecordingError) {
            let read = try grammar.read(cursor, number: line.number)
            switch read {
            case .foreign: foreignLines.add(cursor, number: line.number)
            case .unreadable(let error):
                guard line.isComplete else { throw error }
                unreadable.add(error.at(line: line.number))
            case .device, .detail, .event, .irrelevant: latestLine = line.number
            }
            return read
        } catch {
            // A truncated last line is ambiguous, but everything before it is valid.
            guard line.isComplete else {
                truncatedLine = line.number
                latestLine = line.number
                return nil
            }
            throw error.at(line: line.number)
        }
    }
}

/// The lines of a pasted log that do not belong to it.
struct ForeignLines {
    private var count = 0
    private var first: (line: Int, text: String)?

    mutating func add(_ line: TextCursor, number: Int) {
        guard line.next != nil else { return }
        count += 1
        if first == nil { first = (number, line.shown) }
    }

    /// A warning with the count; nil if there are no foreign lines.
    var warning: RecordingError? {
        guard let first else { return nil }
        return RecordingError(
            line: first.line,
            message: count == 1
                ? "skipped a line that is not part of the log: \"\(first.text)\""
                : "skipped \(count) lines that are not part of the log, first \"\(first.text)\""
        )
    }
}

/// The events of a log that are skipped, because they cannot be read or make no sense.
struct UnreadableEvents {
    private(set) var first: RecordingError?
    private var count = 0

    mutating func add(_ error: RecordingError) {
        first = first ?? error
        count += 1
    }

    /// A warning with the count; nil if there are no such events.
    var warning: RecordingError? {
        guard let first else { return nil }
        let events = count == 1 ? "an event" : "\(count) events"
        let which = count == 1 ? "" : ", the first"
        return RecordingError(
            line: first.line,
            message: "skipped \(events) that cannot be read\(which): \(first.message)"
        )
    }
}

/// The first of two passes over a log of kernel events: it finds the devices.
struct KernelLogScan {
    /// A device that the log describes, or whose events it contains.
    struct Device {
        fileprivate(set) var evdev = EvdevDevice()
        /// The number of the recording that describes it, if several follow each other in the file.
        fileprivate var recording = 0
        /// The number of the line of its first event; nil if it has no events.
        fileprivate(set) var firstEvent: Int?
        /// The codes that its events have.
        fileprivate var sent: Set<EvdevCode> = []

        /// Whether its frames report all contacts, without slots: multitouch protocol A.
        var isAnonymous: Bool { sent.contains(.synMTReport) && !sent.contains(.slot) }

        /// Whether nothing touches it at the start of the log: its first change of `BTN_TOUCH` is a press.
        ///
        /// It is nil without such a change; then it may be touched, as if the first change were a release.
        fileprivate(set) var startsUntouched: Bool?

        /// Whether a description gives its codes; known at the end of the log.
        fileprivate(set) var isDescribed = false

        /// Whether another recording of the file describes the same device.
        func isSame(as other: Device) -> Bool {
            recording != other.recording && evdev.isEqual(to: other.evdev)
        }

        /// Returns these events with the description of the same device from elsewhere.
        func described(as evdev: EvdevDevice) -> Device {
            var device = self
            (device.evdev, device.isDescribed) = (evdev, true)
            return device
        }
    }

    /// The number of devices that a log may have: more than any computer, each of which is read by itself.
    private static let maxDevices = 256

    private(set) var devices: [Device] = []
    let warnings: [RecordingError]
    /// The number of the last line of a log that ends with a description; nil if events follow it.
    let lastDescriptionLine: Int?
    /// The first event that cannot be read; nil if all can be read.
    let firstUnreadable: RecordingError?
    /// Whether all events have times.
    let hasTimes: Bool

    init(file: String, grammar: any KernelLogGrammar) throws(RecordingError) {
        var lines = try KernelLogLines(file: file, grammar: grammar)
        var devices: [Device] = []
        var described = 0
        var endsWithDescription = false
        func grow(to index: Int) throws(RecordingError) {
            guard index < Self.maxDevices else {
                throw RecordingError(
                    message: "found more than \(Self.maxDevices) devices, expected no more"
                )
            }
            while devices.count <= index { devices.append(Device()) }
        }
        while let line = try lines.next() {
            switch line {
            case .device(let index, let recording):
                try grow(to: index)
                devices[index].recording = recording
                (described, endsWithDescription) = (index, true)
            case .detail(let detail):
                try grow(to: described)
                devices[described].evdev.add(detail)
                endsWithDescription = true
            case .event(let event, let index):
                try grow(to: index)
                endsWithDescription = false
                if devices[index].firstEvent == nil { devices[index].firstEvent = event.line }
                if event.code.isKnown { devices[index].sent.insert(event.code) }
                if event.code == .buttonTouch, devices[index].startsUntouched == nil {
                    devices[index].startsUntouched = event.value != 0
                }
            case .irrelevant, .foreign, .unreadable: break
            }
        }
        warnings =
            lines.grammar.warnings(deviceCount: devices.count) + lines.warnings
        lastDescriptionLine = endsWithDescription ? lines.latestLine : nil
        firstUnreadable = lines.unreadable.first
        hasTimes = lines.grammar.hasTimes
        self.devices = Self.completed(devices)
    }

    /// Returns the devices with descriptions that their events complete.
    ///
    /// `getevent` and `evtest` also print events alone, and a description may be incomplete. Events alone belong
    /// to the only screen that is described without events, or else to a screen that is not described.
    private static func completed(_ devices: [Device]) -> [Device] {
        let silent = devices.filter { $0.firstEvent == nil && $0.evdev.kind == .touchscreen }
        return devices.map { device in
            var device = device
            device.isDescribed = !device.evdev.codes.isEmpty
            guard device.firstEvent != nil else { return device }
            if !device.isDescribed, silent.count == 1 {
                return device.described(as: silent[0].evdev)
            }
            device.evdev.add(.codes(Array(device.sent)))
            if !device.isDescribed, device.evdev.isMultitouch {
                device.evdev.add(.properties([EvdevDevice.directProperty]))
            }
            return device
        }
    }
}

/// The events of one device of a log.
struct DeviceEvents {
    /// The number of a truncated line at the end of the file; nil until it is reached, or if there is none.
    var truncatedLine: Int? { lines.truncatedLine }

    private let device: Int
    private var lines: KernelLogLines

    init(file: String, grammar: any KernelLogGrammar, device: Int) throws(RecordingError) {
        self.device = device
        lines = try KernelLogLines(file: file, grammar: grammar)
    }

    /// Reads the next event, or returns nil at the end.
    mutating func next() throws(RecordingError) -> EvdevEvent? {
        while let line = try lines.next() {
            if case .event(let event, let device) = line, device == self.device { return event }
        }
        return nil
    }
}
