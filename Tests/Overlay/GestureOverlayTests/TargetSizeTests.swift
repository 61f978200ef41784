import Foundation
import Testing

@testable import GestureOverlay
@testable import GestureTrace

/// Tests of the sizes of the targets on the panels.
@Suite struct `A target for a finger` {
    private static let sizes = [
        CGSize(width: 1280, height: 800), CGSize(width: 800, height: 480),
        CGSize(width: 720, height: 1440),
    ]

    private func list(_ pointer: Chrome.Pointer?, _ size: CGSize) -> DisplayList {
        var chrome = Chrome()
        chrome.bar = pointer.map { Chrome.Bar(for: $0) }
        return Layout().displayList(Gallery.zoom(), chrome, size: size)
    }

    @Test(arguments: sizes)
    func `is at least 44 points high in the rows; a row for the mouse has 30`(_ size: CGSize) {
        let rows = list(.finger, size).rows
        #expect(rows.rows.map(\.frame.height).min() == 44)
        // A row with a reason of one line has 46 points in any case.
        #expect(rows.rows.allSatisfy { [44, 46, 62].contains($0.frame.height) })
        for pointer in [Chrome.Pointer.mouse, nil] {
            let heights = list(pointer, size).rows.rows.map(\.frame.height)
            #expect(heights.allSatisfy { [30, 46, 62].contains($0) } && heights.contains(30))
        }
    }

    @Test(arguments: sizes + [CGSize(width: 420, height: 300)])
    func `is at least 44 points thick on the handle; for the mouse it has 24`(_ size: CGSize) {
        func thickness(_ pointer: Chrome.Pointer) -> CGFloat {
            let panels = Panels(size: size, isDrawerOpen: true, barHeight: pointer.barHeight)
            return min(panels.handle.width, panels.handle.height)
        }
        #expect(thickness(.finger) == 44)
        #expect(thickness(.mouse) == 24)
        let panels = Panels(size: size, barHeight: Chrome.Pointer.finger.barHeight)
        if let inspector = panels.inspector { #expect(panels.handle.intersects(inspector)) }
    }
}
