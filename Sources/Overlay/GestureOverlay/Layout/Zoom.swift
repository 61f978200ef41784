package import Foundation
import GestureKit
import GestureTrace

extension Panels {
    /// The smallest factor of a scene that is shown smaller.
    private static let minZoom = 0.1

    /// Returns the factor at which a scene of this size in points fits into the canvas, at most 1.
    ///
    /// It is a whole number of hundredths, so that the window shows it exactly.
    package func zoom(of size: CGSize) -> Double {
        let fraction = min(canvas.width / max(size.width, 1), canvas.height / max(size.height, 1))
        guard fraction < 1 else { return 1 }
        return max(Self.minZoom, (Double(fraction) * 100 + 1e-9).rounded(.down) / 100)
    }

    /// Returns the size in points of a window whose canvas shows a scene of this size in full: the preferred
    /// size, if the scene fits.
    ///
    /// There is room for a finger's bar, because a touchscreen may be plugged in later.
    package static func windowSize(showing size: CGSize, preferred: CGSize) -> CGSize {
        func fits(_ window: CGSize) -> Bool {
            Panels(size: window, barHeight: barHeight).zoom(of: size) == 1
        }
        guard !fits(preferred) else { return preferred }
        let large = CGSize(
            width: max(size.width + inspectorWidth, 1100),
            height: max(size.height + lowerHeight, 700)
        )
        let column = CGSize(
            width: max(size.width + inspectorWidth, 600),
            height: max(size.height + barHeight, 400)
        )
        return fits(column) ? column : large
    }
}

/// The text for a factor.
package enum ZoomText {
    /// Returns a factor such as "0.78×"; nil for 1.
    package static func text(_ zoom: Double) -> String? {
        zoom == 1 ? nil : NumberText.fixed(zoom, 2) + "×"
    }

    /// Returns a distance in points of the scene, such as "10 pt", with its length on a smaller canvas:
    /// "10 pt, here 7.8 pt".
    static func distance(_ length: CGFloat, zoom: Double) -> String {
        let text = NumberText.fixed(length, 0) + " pt"
        return zoom == 1 ? text : text + ", here \(NumberText.fixed(length * zoom, 1)) pt"
    }
}

extension TraceSnapshot {
    /// The snapshot with the locations and distances of a canvas that is shown at a factor.
    func zoomed(by zoom: Double) -> TraceSnapshot {
        zoom == 1 ? self : placed(by: CGAffineTransform(scaleX: zoom, y: zoom))
    }

    /// Returns the snapshot with the locations and distances of a canvas that is scaled evenly and moved.
    func placed(by scale: CGAffineTransform) -> TraceSnapshot {
        var copy = self
        for index in copy.views.indices {
            copy.views[index].transform = copy.views[index].transform.concatenating(scale)
        }
        for index in copy.drawings.indices {
            copy.drawings[index].transform = copy.drawings[index].transform.concatenating(scale)
        }
        for index in copy.images.indices {
            copy.images[index].center = copy.images[index].center.applying(scale)
        }
        for index in copy.strokes.indices {
            copy.strokes[index].points = copy.strokes[index].points.map { point in
                Stroke.Point(point.location.applying(scale), at: point.time, force: point.force)
            }
        }
        for index in copy.fingers.indices { copy.fingers[index].zoom(by: scale) }
        for section in copy.sections.indices {
            for row in copy.sections[section].rows.indices {
                copy.sections[section].rows[row].zoom(by: scale)
            }
        }
        return copy
    }
}

extension TraceSnapshot.Finger {
    fileprivate mutating func zoom(by scale: CGAffineTransform) {
        location = location.applying(scale)
        predicted = predicted.map { $0.applying(scale) }
        contact?.majorRadius *= Double(scale.a)
        contact?.minorRadius *= Double(scale.a)
    }
}

extension TraceSnapshot.Row {
    fileprivate mutating func zoom(by scale: CGAffineTransform) {
        location = location?.applying(scale)
        recognitionLimits = recognitionLimits.map { $0.zoomed(by: scale) }
        crossedLimits = crossedLimits.map { $0.zoomed(by: scale) }
    }
}

extension RecognitionLimit {
    fileprivate func zoomed(by scale: CGAffineTransform) -> RecognitionLimit {
        let factor = scale.a
        let zoomed: Shape =
            switch shape {
            case .circle(let center, let radius, let value):
                .circle(
                    center: center.applying(scale),
                    radius: radius * factor,
                    value: value * factor
                )
            case .corridor(let start, let direction, let length, let half):
                .corridor(
                    from: start.applying(scale),
                    direction: direction,
                    length: length * factor,
                    halfWidth: half * factor
                )
            case .band(let rect): .band(rect.applying(scale))
            case .distance(let start, let end, let minimum, let maximum):
                .distance(
                    from: start.applying(scale),
                    to: end.applying(scale),
                    minimum: minimum * factor,
                    maximum: maximum * factor
                )
            case .angle(let center, let radius, let from, let to):
                .angle(center: center.applying(scale), radius: radius * factor, from: from, to: to)
            case .arc(let center, let radius, let from, let to):
                .arc(center: center.applying(scale), radius: radius * factor, from: from, to: to)
            case .time: shape
            }
        return RecognitionLimit(zoomed, crossing)
    }
}
