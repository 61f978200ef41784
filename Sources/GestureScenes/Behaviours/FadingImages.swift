import Foundation
import GestureKit
import GestureTrace

/// The images that taps, swipes and rotations leave behind, as functions of event time.
///
/// An image has no view in the window's tree, because a view could be hit.
final class FadingImages {
    /// The time in which an image fades, in seconds.
    static let duration: TimeInterval = 0.5
    /// The distance that a swipe's image moves as it fades, in points.
    ///
    /// Source: Apple, "Handling discrete gestures": the example's image moves 220 pt.
    static let way: CGFloat = 220
    /// The maximum number of images at a time: fingers make a few dozen in half a second, a recording can
    /// make more.
    private static let most = 64

    private struct Image {
        let number: Int
        /// The rotation recognizer that turns the image; nil for an image that fades at once.
        var holder: ObjectIdentifier?
        var place: CGPoint
        var way = CGPoint.zero
        var angle: CGFloat = 0
        /// The time at which it began to fade; nil while fingers hold it.
        var release: TimeInterval?

        /// Returns the fraction of the fading that is done, from 0 to 1; exactly 1 once it is over.
        func progress(at time: TimeInterval) -> Double {
            guard let release else { return 0 }
            let part = (time - release) / FadingImages.duration
            return part >= 1 - Tolerance.time ? 1 : max(0, part)
        }
    }

    private var shown: [Image] = []
    private var count = 0

    func images(at time: TimeInterval) -> [TraceSnapshot.Image] {
        shown.compactMap { image in
            let done = image.progress(at: time)
            guard done < 1 else { return nil }
            return TraceSnapshot.Image(
                number: image.number,
                center: CGPoint(
                    x: image.place.x + image.way.x * done,
                    y: image.place.y + image.way.y * done
                ),
                angle: image.angle * (1 - done),
                opacity: 1 - done
            )
        }
    }

    func isAnimating(at time: TimeInterval) -> Bool {
        shown.contains { $0.release != nil && $0.progress(at: time) < 1 }
    }

    func follow(_ recognizer: GestureRecognizer) {
        guard let time = recognizer.view?.window?.time else { return }
        switch recognizer {
        case let rotation as RotationGestureRecognizer: turn(rotation, at: time)
        case let swipe as SwipeGestureRecognizer:
            let along = swipe.swipedVector ?? .zero
            let way = CGPoint(x: along.x * Self.way, y: along.y * Self.way)
            show(
                Image(number: count, place: swipe.location(in: nil), way: way, release: time),
                time
            )
        default:
            show(Image(number: count, place: recognizer.location(in: nil), release: time), time)
        }
    }

    /// Turns the image by the total rotation since the gesture began.
    ///
    /// The image follows the point between the fingers, and stays where it is once one finger is left.
    private func turn(_ rotation: RotationGestureRecognizer, at time: TimeInterval) {
        let holder = ObjectIdentifier(rotation)
        if rotation.state == .began {
            show(Image(number: count, holder: holder, place: rotation.location(in: nil)), time)
        }
        guard let index = shown.lastIndex(where: { $0.holder == holder }) else { return }
        shown[index].angle = rotation.rotation
        if rotation.state.isBegun {
            if rotation.numberOfTouches != 1 { shown[index].place = rotation.location(in: nil) }
        } else {
            shown[index].release = time
            shown[index].holder = nil
        }
    }

    private func show(_ image: Image, _ time: TimeInterval) {
        shown.removeAll { $0.progress(at: time) >= 1 }
        if shown.count >= Self.most { shown.removeFirst() }
        shown.append(image)
        count += 1
    }
}
