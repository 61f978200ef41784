// Files for iOS import CGPoint, CGRect and CGFloat from CoreGraphics. On Linux, Foundation declares these, and
// GestureKit declares the transform.
@_exported public import Foundation
@_exported public import struct GestureKit.CGAffineTransform

extension CGAffineTransform {
    /// Creates a transform of six zeros, as Core Graphics does; `identity` is the one that changes nothing.
    public init() { self.init(a: 0, b: 0, c: 0, d: 0, tx: 0, ty: 0) }
}
