public import Foundation
public import GestureKit

/// A displacement, in points unless said otherwise.
public struct CGVector: Hashable, Codable, Sendable {
    /// The part along x.
    public var dx: CGFloat
    /// The part along y; positive is down.
    public var dy: CGFloat

    /// The vector of no length.
    public static let zero = CGVector(dx: 0, dy: 0)

    /// Makes the vector of no length.
    public init() { self.init(dx: 0, dy: 0) }

    /// Makes a vector from its parts.
    public init(dx: CGFloat, dy: CGFloat) {
        self.dx = dx
        self.dy = dy
    }

    /// Makes a vector from its parts.
    public init(dx: Double, dy: Double) { self.init(dx: CGFloat(dx), dy: CGFloat(dy)) }

    /// Makes a vector from its parts.
    public init(dx: Int, dy: Int) { self.init(dx: CGFloat(dx), dy: CGFloat(dy)) }
}

extension CGAffineTransform {
    /// Makes the transform of six zeros, as CoreGraphics does; `identity` changes nothing.
    public init() { self.init(a: 0, b: 0, c: 0, d: 0, tx: 0, ty: 0) }
}
