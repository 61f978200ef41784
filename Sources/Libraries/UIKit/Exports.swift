// Files for iOS rely on `import UIKit` to import Foundation as well: geometry, `TimeInterval`, `NSCoder`,
// `hypot` and `atan2`. GestureKit is exported because the aliases name its types, whose members are visible
// only where GestureKit is imported.
@_exported public import CoreGraphics
@_exported public import Foundation
@_exported public import GestureKit
