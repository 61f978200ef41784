// Files for iOS get CGPoint, CGRect and CGFloat from CoreGraphics. On Linux Foundation has them, and GestureKit has
// the transform.
@_exported public import Foundation
@_exported public import struct GestureKit.CGAffineTransform
