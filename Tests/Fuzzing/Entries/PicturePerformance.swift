import Foundation
import GestureOverlay
import GestureTrace

/// Lays out the picture of a snapshot, up to its display list.
enum PicturePerformance {
    static func perform(_ snapshot: TraceSnapshot, size: CGSize) {
        let list = Layout().displayList(snapshot, Chrome(), size: size)
        precondition(!list.groups.isEmpty, "an empty picture")
    }
}
