import Foundation

/// The path of a pan's centroid, as the sum of its movements: fingers that land or lift do not affect it.
struct PanPath {
    /// The displacement of the centroid since counting began, in points.
    private(set) var displacement = CGPoint.zero
    /// The displacement before the last movement.
    private var previous = CGPoint.zero
    private var maxDistance: CGFloat = 0
    private var fingers = 0
    private(set) var hasBegun = false
    private(set) var velocity = VelocityTracker()
    /// The translation that the pan reports.
    private(set) var translation = CGPoint.zero
    /// The part of the translation that is subtracted once the pan has begun.
    private var pendingSlop = CGPoint.zero

    /// Whether no finger has landed.
    var isEmpty: Bool { fingers == 0 }

    mutating func landed(at time: TimeInterval) {
        fingers += 1
        // The landing of another finger is neither movement nor rest, so it does not affect the velocity.
        if fingers == 1 { velocity.add(displacement, at: time) }
    }

    enum Outcome {
        case begun
        /// The displacement.
        case undecided(CGPoint)
    }

    /// Adds a movement of enough fingers.
    @discardableResult
    mutating func move(by step: CGPoint, at time: TimeInterval) -> Outcome {
        previous = displacement
        displacement += step
        maxDistance = max(maxDistance, displacement.length)
        velocity.add(displacement, at: time)
        guard hasBegun else { return .undecided(displacement) }
        translation += step
        return .begun
    }

    /// Adds a step of scrolling, which has no slop.
    mutating func scroll(by step: CGPoint, at time: TimeInterval) {
        hasBegun = true
        move(by: step, at: time)
    }

    /// Begins beyond the slop.
    ///
    /// The translation includes the slop until views and delegates have decided. Then the origin moves to the
    /// point of the last step where the slop ends, so that the content does not jump.
    mutating func begin(after slop: CGFloat) {
        hasBegun = true
        translation = displacement
        pendingSlop = crossing(at: slop)
    }

    /// Begins at the current location of the fingers, without a slop.
    mutating func beginAtCurrentLocation() {
        hasBegun = true
        translation = displacement
        pendingSlop = displacement
    }

    mutating func subtractSlop() {
        translation = translation - pendingSlop
        pendingSlop = .zero
    }

    /// Sets the translation; later movements add to it.
    mutating func rebase(to translation: CGPoint) {
        self.translation = translation
        pendingSlop = .zero
    }

    func failure(_ minimum: Int, slop: CGFloat) -> Reason {
        fingers < minimum
            ? .tooFewTouches(fingers, limit: minimum) : .movedTooLittle(maxDistance, limit: slop)
    }

    /// Returns the point where the last step leaves the circle around the start.
    private func crossing(at radius: CGFloat) -> CGPoint {
        let step = displacement - previous
        let a = step.x * step.x + step.y * step.y
        guard a > 0 else { return displacement }
        let b = previous.x * step.x + previous.y * step.y
        let c = previous.x * previous.x + previous.y * previous.y - radius * radius
        let root = max(b * b - a * c, 0).squareRoot()
        return previous + step * min(max((root - b) / a, 0), 1)
    }
}
