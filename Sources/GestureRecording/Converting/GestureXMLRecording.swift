import Foundation

/// A gesture of a dataset of the $1 family, converted to hand-written inputs.
///
/// Each stroke is one finger. The last input is a label with the gesture's name.
struct GestureXMLRecording: ConvertedRecording {
    let warnings: [RecordingError]

    private let label: String
    private let points: [GestureXML.Point]
    private let bounds: CGRect
    private var placement: GesturePlacement
    private var index = 0
    /// Whether a stroke of one point has begun, whose end follows at the same point.
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
        placement = GesturePlacement(of: bounds, in: RecordingKind.defaultCanvas)
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

/// The placement of a gesture on a canvas, which keeps its proportions.
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
