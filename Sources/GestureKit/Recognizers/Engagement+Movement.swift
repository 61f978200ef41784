import Foundation

/// How the received touches move, and where their middle is.
extension Engagement {
    /// The sum of what these touches moved by with this event, and when; nil when none is received.
    ///
    /// In the order of landing: a sum must not hang on a set's order.
    func movement(of moved: Set<Touch>) -> (sum: CGPoint, time: TimeInterval)? {
        let only = moved.count == 1 ? moved.first : nil
        var (sum, time) = (CGPoint.zero, -TimeInterval.infinity)
        for touch in touches where only.map({ $0 === touch }) ?? moved.contains(touch) {
            sum += touch.windowLocation - touch.previousWindowLocation
            time = max(time, touch.timestamp)
        }
        return time.isFinite ? (sum, time) : nil
    }
}

extension [Touch] {
    /// The mean place of those that fit, in window points; nil when there are none.
    func centroid(where isCounted: (Touch) -> Bool) -> CGPoint? {
        var (sum, count) = (CGPoint.zero, 0)
        for touch in self where isCounted(touch) {
            sum += touch.windowLocation
            count += 1
        }
        return count == 0 ? nil : sum / CGFloat(count)
    }
}
