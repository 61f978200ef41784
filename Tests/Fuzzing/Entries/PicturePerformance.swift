import Foundation
import GestureOverlay
import GestureTrace

/// The picture of what is known, up to the list of what would be drawn.
enum PicturePerformance {
    static func perform(_ snapshot: TraceSnapshot, size: CGSize) {
        let list = Layout().displayList(snapshot, Chrome(), size: size)
        precondition(!list.groups.isEmpty, "an empty picture")
    }
}
