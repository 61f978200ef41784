import Foundation
import GestureKit
import GestureTrace
import SampleGestures

/// The strokes that fingers draw on canvases.
///
/// A stroke is provisional until the finger lifts, then committed. A cancelled stroke disappears.
final class CanvasStrokes {
    /// The maximum number of committed strokes on all canvases together.
    private static let maxStrokeCount = 500
    /// The maximum number of samples of all committed strokes, and of a provisional one: about 14 minutes
    /// at 120 samples a second.
    private static let maxSampleCount = 100_000

    private struct Stroke {
        let number: Int
        // Unowned: the scene retains its views, and the view's recognizer retains this object.
        unowned let view: View
        /// The number of samples received from the capture, including those that the stroke has dropped.
        var sampleCount = 0
        var points: [CGPoint] = []
        var forces: [Double] = []

        /// The distance in points and the change of force below which a sample makes no visible difference.
        private static let minStep: (distance: CGFloat, force: Double) = (1, 0.05)

        /// Decides if the last sample can be dropped because the one before it and the next are so
        /// close to it.
        func canDropLast(before sample: StrokeSample) -> Bool {
            guard points.count > 1 else { return false }
            let (previous, last) = (points[points.count - 2], points[points.count - 1])
            func isNear(_ point: CGPoint) -> Bool {
                abs(point.x - previous.x) < Self.minStep.distance
                    && abs(point.y - previous.y) < Self.minStep.distance
            }
            let force = forces[forces.count - 2]
            return isNear(sample.location) && isNear(last)
                && abs(Double(sample.force) - force) < Self.minStep.force
                && abs(forces[forces.count - 1] - force) < Self.minStep.force
        }
    }

    private var committed: [Stroke] = []
    private var current: [(recognizerID: ObjectIdentifier, stroke: Stroke)] = []
    private var count = 0
    var onCommit: ((SceneBehaviourEvent) -> Void)?

    func clear() { committed = [] }

    /// The committed strokes, then the provisional ones.
    var strokes: [TraceSnapshot.Drawing] {
        committed.compactMap { drawing($0, isProvisional: false) }
            + current.compactMap { drawing($0.stroke, isProvisional: true) }
    }

    func handle(_ recognizer: GestureRecognizer) {
        guard let capture = recognizer as? TouchCaptureGesture, let view = capture.view else {
            return
        }
        let recognizerID = ObjectIdentifier(capture)
        if capture.state == .began {
            current.removeAll { $0.recognizerID == recognizerID }
            current.append((recognizerID, Stroke(number: count, view: view)))
            count += 1
        }
        guard let index = current.firstIndex(where: { $0.recognizerID == recognizerID }) else {
            return
        }
        switch capture.state {
        case .began, .changed:
            extend(&current[index].stroke, with: capture.samples)
        case .ended:
            var stroke = current.remove(at: index).stroke
            extend(&stroke, with: capture.samples)
            commit(stroke, on: view)
        case .cancelled, .possible, .failed:
            current.remove(at: index)
        }
    }

    private func extend(_ stroke: inout Stroke, with samples: [StrokeSample]) {
        for sample in samples.dropFirst(stroke.sampleCount) {
            // Dense input can bring a thousand samples a second; the latest one is always kept.
            if stroke.canDropLast(before: sample) {
                stroke.points.removeLast()
                stroke.forces.removeLast()
            }
            stroke.points.append(sample.location)
            stroke.forces.append(Double(sample.force))
        }
        stroke.sampleCount = samples.count
        if stroke.points.count > Self.maxSampleCount {
            let excess = stroke.points.count - Self.maxSampleCount * 3 / 4
            stroke.points.removeFirst(excess)
            stroke.forces.removeFirst(excess)
        }
    }

    private func commit(_ stroke: Stroke, on view: View) {
        committed.append(stroke)
        var total = committed.reduce(0) { $0 + $1.points.count }
        while committed.count > Self.maxStrokeCount || total > Self.maxSampleCount {
            total -= committed.removeFirst().points.count
        }
        onCommit?(
            SceneBehaviourEvent(
                name: "commitStroke",
                view: view.touchstone.name ?? "",
                samples: stroke.sampleCount,
                timestamp: view.window?.time ?? 0
            )
        )
    }

    private func drawing(_ stroke: Stroke, isProvisional: Bool) -> TraceSnapshot.Drawing? {
        guard !stroke.points.isEmpty else { return nil }
        return TraceSnapshot.Drawing(
            number: stroke.number,
            view: stroke.view.touchstone.name ?? "",
            points: stroke.points,
            forces: stroke.forces,
            transform: stroke.view.toRoot,
            isProvisional: isProvisional
        )
    }
}
