package import Foundation

/// The rows of the selected recognizer's properties and their frames, for scrolling.
package struct DetailRows: Hashable, Sendable {
    /// The area of the rows, in the window's points; null without any.
    package internal(set) var area = CGRect.null
    /// The indices of the visible properties.
    package internal(set) var shown = 0..<0
    /// The number of properties.
    var count = 0
    /// The height of a row.
    package internal(set) var rowHeight: CGFloat = 1
    /// The field of the number that is being typed, in the window's points; null if none is.
    var field = CGRect.null

    package init() {}

    /// The maximum index of the first visible property; 0 if all fit.
    package var maxTop: Int { count - shown.count }
}
