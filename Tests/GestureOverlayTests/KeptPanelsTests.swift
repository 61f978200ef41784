import Foundation
import GestureKit
import GestureTrace
import Testing

@testable import GestureOverlay

/// Tests of pictures that keep the panels of an earlier one.
struct KeptPanelsTests {
    private let size = CGSize(width: 1280, height: 800)

    private func isPanel(_ key: DisplayList.Key) -> Bool {
        switch key {
        case .inspector, .touched, .section, .row, .moreRows, .detail, .relations, .timeline,
            .fingerLane, .streamLane, .lane, .laneReason, .laneBefore, .pauses, .ticks, .moreLanes,
            .links,
            .ahead, .cursor, .decision, .status:
            true
        default: false
        }
    }

    @Test func `the panels can be those of the earlier picture`() {
        let layout = Layout()
        let earlier = layout.displayList(Gallery.tap(), size: size)
        let later = layout.displayList(Gallery.zoom(), size: size)
        let mixed = layout.displayList(Gallery.zoom(), size: size, keepingPanelsOf: earlier)
        #expect(mixed.groups(where: isPanel) == earlier.groups(where: isPanel))
        #expect(mixed.groups { !isPanel($0) } == later.groups { !isPanel($0) })
        #expect(mixed.rows == earlier.rows)
        let again = layout.displayList(Gallery.zoom(), size: size, keepingPanelsOf: mixed)
        #expect(again == mixed)
    }

    @Test func `a window of another size has new panels`() {
        let layout = Layout()
        let other = layout.displayList(Gallery.tap(), size: CGSize(width: 1000, height: 700))
        let list = layout.displayList(Gallery.zoom(), size: size, keepingPanelsOf: other)
        #expect(list == layout.displayList(Gallery.zoom(), size: size))
    }
}
