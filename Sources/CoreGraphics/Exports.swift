// A file that imports CoreGraphics on iOS has CGPoint, CGRect and CGFloat from there. Here they are
// Foundation's, and the transform is GestureKit's.
@_exported public import Foundation
@_exported public import struct GestureKit.CGAffineTransform
