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
    static let displacement: CGFloat = 220
    /// The maximum number of images at a time: fingers make a few dozen in half a second, a recording can
    /// make more.
    private static let maxCount = 64

    private struct Image {
        let number: Int
        /// The rotation recognizer that turns the image; nil for an image that fades at once.
        var recognizerID: ObjectIdentifier?
        var location: CGPoint
        var displacement = CGPoint.zero
        var angle: CGFloat = 0
        /// The time at which it began to fade; nil while fingers hold it.
        var releaseTime: TimeInterval?

        /// Returns the fraction of the fading that is done, from 0 to 1; exactly 1 once it is over.
        func fadedFraction(at time: TimeInterval) -> Double {
            guard let releaseTime else { return 0 }
            let fraction = (time - releaseTime) / FadingImages.duration
            return fraction >= 1 - Tolerance.time ? 1 : max(0, fraction)
        }
    }

    private var shown: [Image] = []
    private var count = 0

    func images(at time: TimeInterval) -> [TraceSnapshot.Image] {
        shown.compactMap { image in
            let fraction = image.fadedFraction(at: time)
            guard fraction < 1 else { return nil }
            return TraceSnapshot.Image(
                number: image.number,
                center: CGPoint(
                    x: image.location.x + image.displacement.x * fraction,
                    y: image.location.y + image.displacement.y * fraction
                ),
                angle: image.angle * (1 - fraction),
                opacity: 1 - fraction
            )
        }
    }

    func isAnimating(at time: TimeInterval) -> Bool {
        shown.contains { $0.releaseTime != nil && $0.fadedFraction(at: time) < 1 }
    }

    func handle(_ recognizer: GestureRecognizer) {
        guard let time = recognizer.view?.window?.time else { return }
        switch recognizer {
        case let rotation as RotationGestureRecognizer: turn(rotation, at: time)
        case let swipe as SwipeGestureRecognizer:
            let direction = swipe.swipedVector ?? .zero
            let displacement = CGPoint(
                x: direction.x * Self.displacement,
                y: direction.y * Self.displacement
            )
            show(
                Image(
                    number: count,
                    location: swipe.location(in: nil),
                    displacement: displacement,
                    releaseTime: time
                ),
                time
            )
        default:
            show(
                Image(number: count, location: recognizer.location(in: nil), releaseTime: time),
                time
            )
        }
    }

    /// Turns the image by the total rotation since the gesture began.
    ///
    /// The image follows the point between the fingers, and stays where it is once one finger is left.
    private func turn(_ rotation: RotationGestureRecognizer, at time: TimeInterval) {
        let recognizerID = ObjectIdentifier(rotation)
        if rotation.state == .began {
            show(
                Image(
                    number: count,
                    recognizerID: recognizerID,
                    location: rotation.location(in: nil)
                ),
                time
            )
        }
        guard let index = shown.lastIndex(where: { $0.recognizerID == recognizerID }) else {
            return
        }
        shown[index].angle = rotation.rotation
        if rotation.state.isBegun {
            if rotation.numberOfTouches != 1 { shown[index].location = rotation.location(in: nil) }
        } else {
            shown[index].releaseTime = time
            shown[index].recognizerID = nil
        }
    }

    private func show(_ image: Image, _ time: TimeInterval) {
        shown.removeAll { $0.fadedFraction(at: time) >= 1 }
        if shown.count >= Self.maxCount { shown.removeFirst() }
        shown.append(image)
        count += 1
    }
}
