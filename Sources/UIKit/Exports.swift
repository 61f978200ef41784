// A file written for iOS imports UIKit alone. There, that brings Foundation: geometry, `TimeInterval`,
// `NSCoder`, `hypot` and `atan2`. GestureKit comes with it because these are names of its types, and
// their members are visible only where their module is.
@_exported public import CoreGraphics
@_exported public import Foundation
@_exported public import GestureKit
