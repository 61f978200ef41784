// Files for iOS import CGPoint, CGRect and CGFloat from CoreGraphics. On Linux, Foundation declares them,
// and GestureKit declares the transform.
@_exported public import Foundation
@_exported public import struct GestureKit.CGAffineTransform
