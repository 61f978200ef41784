import ForeignRecordings
package import Foundation
package import GestureKit
package import GestureScenes
package import RecordingFormat
import TouchBridge

/// The faults of a device that a recording made with it proves.
package struct DeviceCheck {
    /// All diagnostics of one name.
    package struct Finding {
        /// The name of the diagnostic.
        package let name: String
        package private(set) var count = 1
        package let first: Example
        /// The ones after the first, at most `maxOthers`.
        private var others: [Example] = []

        /// The number of other examples that are kept: enough for a map, and little memory for a long log.
        private static let maxOthers = 199

        fileprivate init(_ name: String, _ first: Example) {
            self.name = name
            self.first = first
        }

        /// The first ones, at most 200.
        package var examples: [Example] { [first] + others }

        fileprivate mutating func add(_ example: Example) {
            count += 1
            if others.count < Self.maxOthers { others.append(example) }
        }

        /// The usual cause; nil for a diagnostic of the window or of a recognizer.
        package var cause: String? { ScreenFinding.Kind(rawValue: name)?.cause }
    }

    /// One occurrence of a finding.
    package struct Example {
        /// The time since the start, in seconds.
        package let time: TimeInterval
        package let line: Line
        package let detail: String
        /// The place, in canvas points; nil if it is unknown.
        ///
        /// A diagnostic of the window, or of a recognizer, has the place of the latest touch.
        package let place: Notice.Place?
    }

    /// The number of a line, from 1.
    package enum Line: Hashable {
        /// A line of another program's log, even if the file is a recording or a report made from it.
        case log(Int)
        /// A line of the recording, which may be inside a report.
        case recording(Int)

        package var number: Int {
            switch self {
            case .log(let number), .recording(let number): number
            }
        }
    }

    /// The findings that are impossible, because the log lacks something.
    package struct Unchecked: Hashable {
        package let findings: [String]
        package let missing: String
    }

    /// The area that the map shows.
    package enum Area {
        /// The surface of a log's first device, with its size in millimetres if the log contains it.
        case screen(millimetres: CGSize?)
        /// The part of a surface of unknown size that was touched.
        case guess
        /// The canvas of the window.
        case canvas

        fileprivate init(of reader: RecordingReader) {
            guard reader.isConverted else {
                self = .canvas
                return
            }
            let surface = reader.surfaces.first
            self =
                surface?.proportions == nil
                ? .guess : .screen(millimetres: surface?.millimetres)
        }
    }

    /// Whether a diagnostic with this name proves a fault of a device.
    package static func isFinding(_ name: String) -> Bool {
        ScreenFinding.Kind(rawValue: name) != nil
    }

    /// The findings by the time of their first example.
    package private(set) var findings: [Finding] = []
    package private(set) var rate = ReportRate()
    package private(set) var touchCount = 0
    /// The maximum number of touches that were down at once.
    package private(set) var maxTouches = 0
    /// The time of the last input, in seconds.
    package private(set) var duration: TimeInterval = 0
    /// The size of the canvas, in points; that of a log without the screen's size contains all its touches.
    package private(set) var canvas: CGSize
    /// Problems in the file that are not errors.
    package private(set) var warnings: [RecordingError] = []
    package let area: Area
    /// The findings that a log cannot have; nil if all are possible.
    package let unchecked: Unchecked?
    /// Whether the times are those of the log, rather than assumed.
    package let hasTimes: Bool
    /// The names of the devices, each once: those of a log, or a recording's touchscreens.
    package private(set) var devices: [String] = []
    /// The type of what hovers; nil if nothing does.
    package private(set) var hovering: Touch.TouchType?
    /// The parts of the screen that were touched.
    package private(set) var touched: TouchedCells
    /// The inputs, for a report; nil unless they are kept.
    package let journal: Journal?

    /// The maximum length of a canvas, as in a recording's header.
    private static let maxLength: CGFloat = 100_000

    private var down: Set<Int> = []
    private var latestLocation: CGPoint?

    /// Reads a recording, or another program's log, to its end.
    ///
    /// - Parameters:
    ///   - file: the recording.
    ///   - program: the program whose classes its scene may name.
    ///   - keepsJournal: whether to keep the inputs for a report; false by default.
    /// - Throws: `RecordingError`, or any error of the recording's scene.
    package init(file: String, in program: Program, keepsJournal: Bool = false) throws {
        var reader = try RecordingReader(file: file)
        let scene: Scene
        if reader.isConverted {
            // A log has no scene, and a map of its screen needs no recognizers.
            scene = try Scene(SceneText("scene: screen\nviews: []\n", name: "screen.yaml"))
            reader.fit(to: Self.size(of: reader.surfaces.first?.proportions))
        } else {
            scene = try program.scene(recorded: reader.header.scene, source: reader.header.source)
        }
        area = Area(of: reader)
        unchecked = reader.missingPart.map { part in
            Unchecked(findings: part.findings.map(\.rawValue), missing: part.rawValue)
        }
        hasTimes = reader.missingPart != .times
        canvas = reader.header.size
        touched = TouchedCells(of: canvas)
        let session = Session(scene: scene, header: reader.header)
        journal = keepsJournal ? Journal(session.header) : nil
        for surface in reader.surfaces { addDevice(surface.name) }
        session.makeScene = { try program.scene(recorded: $0, source: $1) }
        var events: [Session.Event] = []
        session.observe { event in
            switch event {
            case .event, .diagnostic, .interrupted, .scene: events.append(event)
            default: break
            }
        }
        while let (input, line) = try reader.next() {
            do throws(RecordingError) {
                try session.perform(input)
            } catch {
                throw error.at(file, line: line)
            }
            journal?.note(input)
            if case .device(let device) = input.input, device.kind == .directTouch {
                addDevice(device.name)
            }
            for event in events { receive(event, of: input.input, line: line) }
            events.removeAll(keepingCapacity: true)
            duration = max(duration, input.time)
        }
        warnings = reader.warnings
    }

    /// The size of a map with these proportions; nil stands for the default canvas.
    private static func size(of proportions: CGSize?) -> CGSize {
        guard let shape = proportions, shape.width > 0, shape.height > 0 else {
            return LogFormat.defaultCanvas
        }
        let scale = LogFormat.defaultCanvas.width / max(shape.width, shape.height)
        // A recording allows no canvas below one point, however narrow the screen is.
        return CGSize(width: max(1, shape.width * scale), height: max(1, shape.height * scale))
    }

    private mutating func addDevice(_ name: String) {
        if !name.isEmpty, !devices.contains(name) { devices.append(name) }
    }

    private mutating func receive(_ event: Session.Event, of input: RecordingInput, line: Int) {
        switch event {
        case .diagnostic(let diagnostic): add(diagnostic, of: input, line: line)
        case .event(let event, _):
            if case .hover(let sample) = event.content { hovering = sample.type }
            receive(event.samples, at: event.timestamp)
        case .interrupted, .scene:
            down = []
            rate.add(nil)
        default: break
        }
    }

    private mutating func grow(to location: CGPoint) {
        canvas.width = max(canvas.width, min(location.x, Self.maxLength))
        canvas.height = max(canvas.height, min(location.y, Self.maxLength))
        touched.grow(to: canvas)
    }

    private mutating func add(_ diagnostic: Diagnostic, of input: RecordingInput, line: Int) {
        let notice: Notice? = if case .noticed(let notice) = input { notice } else { nil }
        // The latest touch says nothing about the place of a log's finding.
        let other = notice?.logLine == nil ? latestLocation.map(Notice.Place.point) : nil
        let example = Example(
            time: diagnostic.timestamp,
            line: notice?.logLine.map(Line.log) ?? .recording(line),
            detail: diagnostic.detail,
            place: notice?.place ?? other
        )
        if let index = findings.firstIndex(where: { $0.name == diagnostic.name }) {
            findings[index].add(example)
        } else {
            findings.append(Finding(diagnostic.name, example))
        }
    }

    private mutating func receive(_ samples: [TouchSample], at time: TimeInterval) {
        var hasMoved = false
        for sample in samples {
            switch sample.phase {
            case .began:
                touchCount += 1
                down.insert(sample.id)
            case .moved: hasMoved = true
            case .ended, .cancelled: down.remove(sample.id)
            }
            latestLocation = sample.location
            if case .guess = area { grow(to: sample.location) }
            touched.add(sample.location)
        }
        maxTouches = max(maxTouches, down.count)
        if hasMoved || down.isEmpty { rate.add(down.isEmpty ? nil : time) }
    }
}
