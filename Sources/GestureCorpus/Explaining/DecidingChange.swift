package import GestureScenes

/// A change of one property that gives another verdict, found and verified by replaying.
package struct DecidingChange: Hashable, Sendable {
    /// The range of values, starting at the found one, that give the same verdict.
    package enum Extent: Hashable, Sendable {
        /// All larger values that were tried.
        case atLeast
        /// All smaller values that were tried.
        case atMost
        /// The values between the found one and this one.
        case upTo(SceneValue)
        /// The found value alone.
        case exactly
    }

    /// The property's name, such as `allowableMovement`.
    package let property: String
    package let now: SceneValue
    package let value: SceneValue
    package let extent: Extent

    /// The relative change of a number; 1 for another kind of value.
    var size: Double {
        guard case .number(let now) = now, case .number(let value) = value else { return 1 }
        return abs(value - now) / max(abs(now), 1e-3)
    }

    /// The change as words: `allowableMovement ≥ 14.3, now 10`.
    package var text: String {
        switch extent {
        case .atLeast: "\(property) ≥ \(value), now \(now)"
        case .atMost: "\(property) ≤ \(value), now \(now)"
        case .upTo(let end): "\(property) from \(value) to \(end), now \(now)"
        case .exactly: "\(property) = \(value), now \(now)"
        }
    }
}
