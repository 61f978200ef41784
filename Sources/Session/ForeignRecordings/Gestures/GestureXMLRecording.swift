import Foundation
import RecordingFormat

/// A gesture of a dataset of the $1 family, converted to hand-written inputs.
///
/// Each stroke is one finger. The last input is a label with the gesture's name.
struct GestureXMLRecording: ConvertedRecording {
    let warnings: [RecordingError]
    var surfaces: [TouchSurface] { [] }
    var missingPart: MissingPart? { .ranges }

    private let label: String
    private let points: [GestureXML.Point]
    private let bounds: CGRect
    private var placement: GesturePlacement
    private var index = 0
    /// A stroke of one point has begun, and its end at the same point is still to come.
    private var endIsDue = false
    private var hasLabel = false

    /// Reads a gesture from a file whose first line was already read.
    init(_ first: LineReader.Line, _ lines: LineReader) throws(RecordingError) {
        let gesture = try GestureXML(first, lines)
        warnings = gesture.warnings
        label = gesture.label
        points = gesture.points
        let xs = points.map(\.location.x)
        let ys = points.map(\.location.y)
        let origin = CGPoint(x: xs.min() ?? 0, y: ys.min() ?? 0)
        bounds = CGRect(
            origin: origin,
            size: CGSize(width: (xs.max() ?? 0) - origin.x, height: (ys.max() ?? 0) - origin.y)
        )
        placement = GesturePlacement(of: bounds, in: LogFormat.defaultCanvas)
    }

    mutating func fit(to canvas: CGSize) { placement = GesturePlacement(of: bounds, in: canvas) }

    mutating func nextInput() throws(RecordingError) -> (input: TimedInput, line: Int)? {
        guard index < points.count || endIsDue else {
            guard !hasLabel, let last = points.last else { return nil }
            hasLabel = true
            let expected = RecordingInput.expected(SequenceLabel([label]))
            return (TimedInput(expected, at: last.time), last.line)
        }
        if endIsDue {
            endIsDue = false
            return input(.end, points[index - 1])
        }
        let point = points[index]
        index += 1
        let isLast = index == points.count || points[index].begins
        endIsDue = point.begins && isLast
        return input(point.begins ? .begin : isLast ? .end : .update, point)
    }

    /// Returns an input of a stroke; all strokes share one finger, because they never overlap.
    private func input(
        _ action: FingerLine.Action,
        _ point: GestureXML.Point
    ) -> (input: TimedInput, line: Int) {
        let finger = FingerLine(action, id: 1, location: placement.location(of: point.location))
        return (TimedInput(.touches([finger]), at: point.time), point.line)
    }
}

/// The placement of a gesture on a canvas, with its proportions kept.
///
/// A gesture that is larger than the canvas is scaled to fit. One that is outside is moved inside. A view
/// contains only its left and upper edges, so the last column and row are one point before the other edges.
private struct GesturePlacement {
    private var scale = 1.0
    private var offset = CGPoint.zero

    init(of bounds: CGRect, in canvas: CGSize) {
        let width = max(canvas.width - 1, 0)
        let height = max(canvas.height - 1, 0)
        if bounds.width > width { scale = width / bounds.width }
        if bounds.height > height { scale = min(scale, height / bounds.height) }
        offset.x = Self.offset(bounds.minX * scale, bounds.maxX * scale, in: width)
        offset.y = Self.offset(bounds.minY * scale, bounds.maxY * scale, in: height)
    }

    private static func offset(_ low: Double, _ high: Double, in length: Double) -> Double {
        low < 0 ? -low : high > length ? length - high : 0
    }

    func location(of point: CGPoint) -> CGPoint {
        CGPoint(x: point.x * scale + offset.x, y: point.y * scale + offset.y).roundedToMillionths
    }
}

/// A gesture in XML: `<Gesture>` with `<Point>` elements, or with `<Stroke>` elements that group them.
private struct GestureXML {
    struct Point {
        var location: CGPoint
        /// The time since the first point, in seconds.
        var time: TimeInterval
        let line: Int
        /// A stroke begins here.
        let begins: Bool
    }

    /// The maximum number of points, which take some megabytes: two minutes at 1 kHz.
    private static let maxCount = 1 << 17
    /// The maximum length of a gesture, in seconds.
    ///
    /// Beyond it, `Double` seconds lose microseconds.
    private static let maxDuration = 1e9
    /// The maximum absolute value of a coordinate: more than any device has.
    private static let maxCoordinate = 1e9
    /// The assumed interval of points without times, in milliseconds.
    private static let interval = 10.0
    /// The maximum length of a label, in characters.
    private static let maxLabelLength = 100

    /// The name without the number of its example, such as `circle` for `circle01`.
    private(set) var label = ""
    /// The points of all strokes, at least one.
    private(set) var points: [Point] = []
    private(set) var warnings: [RecordingError] = []

    private var scanner: XMLScanner
    /// The first point's time, in milliseconds; nil if the points have no times.
    private var origin: Double?

    /// Reads a gesture from a file whose first line was already read.
    init(_ first: LineReader.Line, _ lines: LineReader) throws(RecordingError) {
        scanner = XMLScanner(first, lines)
        let token = try scanner.next()
        guard case .start(let element) = token, element.name == "Gesture" else {
            throw mismatch(token, "<Gesture>")
        }
        try read(element)
        assumeMissingTimes()
        let rest = try scanner.next()
        guard case .endOfFile = rest else { throw mismatch(rest, "the end of the file") }
    }

    private mutating func read(_ gesture: XMLScanner.Element) throws(RecordingError) {
        label = try label(of: gesture)
        guard !gesture.isEmpty else { throw error("found an empty <Gesture>", "points") }
        var hasStrokes = false
        while true {
            let token = try scanner.next()
            switch token {
            case .start(let stroke) where stroke.name == "Stroke" && (hasStrokes || points.isEmpty):
                hasStrokes = true
                try readStroke(stroke)
            case .start(let point) where point.name == "Point" && !hasStrokes:
                try add(point, begins: points.isEmpty)
            case .end("Gesture"):
                guard !points.isEmpty else { throw error("found an empty <Gesture>", "points") }
                return
            case .start, .end, .endOfFile:
                let first = points.isEmpty ? "<Stroke>, <Point>" : "<Point>"
                throw mismatch(token, "\(hasStrokes ? "<Stroke>" : first) or </Gesture>")
            }
        }
    }

    private mutating func readStroke(_ stroke: XMLScanner.Element) throws(RecordingError) {
        let before = points.count
        while !stroke.isEmpty {
            let token = try scanner.next()
            if case .end("Stroke") = token { break }
            guard case .start(let point) = token, point.name == "Point" else {
                throw mismatch(token, "<Point> or </Stroke>")
            }
            try add(point, begins: points.count == before)
        }
        guard points.count > before else { throw error("found an empty <Stroke>", "points") }
    }

    private mutating func add(_ element: XMLScanner.Element, begins: Bool) throws(RecordingError) {
        let line = scanner.tokenLine
        guard points.count < Self.maxCount else {
            throw error("found more than \(Self.maxCount) points", "no more")
        }
        guard let x = try number("X", of: element), let y = try number("Y", of: element) else {
            throw error("found <Point> without X or Y", "both")
        }
        guard max(abs(x), abs(y)) <= Self.maxCoordinate else {
            throw error("found the point \(x), \(y)", "coordinates up to a billion")
        }
        let location = CGPoint(x: x, y: y)
        let time = try time(of: element)
        points.append(Point(location: location, time: time, line: line, begins: begins))
        guard !element.isEmpty else { return }
        let token = try scanner.next()
        guard case .end("Point") = token else { throw mismatch(token, "</Point>") }
    }

    /// Returns the time of the next point, in seconds since the first.
    private mutating func time(of point: XMLScanner.Element) throws(RecordingError) -> TimeInterval
    {
        let milliseconds = try number("T", of: point)
        guard let latest = points.last?.time else {
            origin = milliseconds
            return 0
        }
        guard (origin == nil) == (milliseconds == nil) else {
            let all = "in all points or in none"
            throw error("found <Point> \(milliseconds == nil ? "without" : "with") T", "T \(all)")
        }
        guard let origin, let milliseconds else { return 0 }
        let time = (milliseconds - origin) / 1000
        guard time >= latest else {
            if warnings.isEmpty {
                let message = "found a time T before the previous one; the time is held"
                warnings.append(RecordingError(line: scanner.tokenLine, message: message))
            }
            return latest
        }
        guard time <= Self.maxDuration else {
            throw error("found \(time) s after the first point", "at most a billion seconds")
        }
        return time
    }

    /// Assumes equal intervals if the points have no times, or all the same, as in datasets with times in
    /// seconds.
    private mutating func assumeMissingTimes() {
        guard let first = points.first, let last = points.last, last.time == 0,
            origin == nil || points.count > 1
        else { return }
        for index in points.indices { points[index].time = Double(index) * Self.interval / 1000 }
        let cause = origin == nil ? "points have no times T" : "no time T is after the first"
        let message = "\(cause); assuming \(Int(Self.interval)) ms between points"
        warnings = [RecordingError(line: first.line, message: message)]
    }

    /// Reads an attribute as a number; the attribute may be absent.
    private func number(
        _ name: String,
        of element: XMLScanner.Element
    ) throws(RecordingError) -> Double? {
        guard var text = element.attributes[name] else { return nil }
        let number = text.withUTF8 { bytes -> Double? in
            var scanner = JSONScanner(bytes)
            scanner.skipBlanks()
            guard let number = try? scanner.number() else { return nil }
            scanner.skipBlanks()
            return scanner.next == nil ? number : nil
        }
        guard let number else { throw error("found \(name)=\"\(text.prefix(40))\"", "a number") }
        return number
    }

    /// Returns the name without the digits at its end, and without the `~`, `-`, `_` or space before them.
    private func label(of gesture: XMLScanner.Element) throws(RecordingError) -> String {
        guard let name = gesture.attributes["Name"] else {
            throw error("found <Gesture> without Name", "a name such as circle01")
        }
        var label = name.trimmingCharacters(in: .whitespaces)[...]
        let hasNumber = label.last.map(Self.isDigit) == true
        while label.last.map(Self.isDigit) == true { label.removeLast() }
        if hasNumber, let last = label.last, "~-_ ".contains(last) { label.removeLast() }
        guard (1...Self.maxLabelLength).contains(label.count) else {
            throw error(
                "found Name=\"\(name.prefix(40))\"",
                "1 to \(Self.maxLabelLength) characters before its number, such as circle01"
            )
        }
        return String(label)
    }

    private static func isDigit(_ character: Character) -> Bool { ("0"..."9").contains(character) }

    private func mismatch(_ found: XMLScanner.Token, _ expected: String) -> RecordingError {
        error("found \(found.description)", expected)
    }

    /// Returns an error at the last token.
    private func error(_ found: String, _ expected: String) -> RecordingError {
        RecordingError(line: scanner.tokenLine, message: "\(found), expected \(expected)")
    }
}
