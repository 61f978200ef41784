import Foundation
import Testing

@testable import GestureOverlay
@testable import GestureTrace

/// Tests of the badges that say what a user can do in the window's state.
@Suite struct `The hint of a state` {
    private func hints(_ chrome: Chrome, _ size: CGSize) -> [String] {
        Layout().displayList(TraceSnapshot(), chrome, size: size)
            .groups { $0 == .recording }.flatMap(\.marks).compactMap { mark in
                if case .text(let text, _, _, _, _) = mark.shape { text } else { nil }
            }
    }

    private static let sizes = [CGSize(width: 1280, height: 800), CGSize(width: 800, height: 480)]

    private func chrome(_ pointer: Chrome.Pointer?, isFrozen: Bool, isSelected: Bool) -> Chrome {
        var chrome = Chrome()
        chrome.bar = pointer.map { Chrome.Bar(for: $0) }
        if isFrozen { chrome.frozen = "0.980 s" }
        if isSelected { chrome.selection = Gallery.selection("tap3", chosen: 3) }
        return chrome
    }

    @Test(arguments: sizes, [false, true])
    func `shows how to step and to leave a frozen moment`(_ size: CGSize, isSelected: Bool) {
        func hint(_ pointer: Chrome.Pointer?) -> [String] {
            hints(chrome(pointer, isFrozen: true, isSelected: isSelected), size)
        }
        // Esc deselects a row first; Space returns to the present in any case.
        #expect(hint(.mouse) == ["FROZEN  0.980 s   ← → step, Space leaves"])
        #expect(hint(.finger) == ["FROZEN  0.980 s   step with the bar, touch the scene to leave"])
        #expect(hint(nil) == ["FROZEN  0.980 s"])
    }

    @Test(arguments: sizes)
    func `shows how to undo, write and copy with a selected row`(_ size: CGSize) {
        func hint(_ pointer: Chrome.Pointer?) -> [String] {
            hints(chrome(pointer, isFrozen: false, isSelected: true), size)
        }
        #expect(hint(.mouse) == ["tap3   Ctrl-Z undoes, W writes the scene, Y copies"])
        #expect(hint(.finger) == ["tap3   undo, write scene and copy reason: below the values"])
        // A report is of no state, and folded panels show no selection.
        #expect(hint(nil) == [])
        var folded = chrome(.mouse, isFrozen: false, isSelected: true)
        folded.shows.panels = false
        #expect(hints(folded, size) == [])
        #expect(hints(chrome(.mouse, isFrozen: false, isSelected: false), size) == [])
    }

    @Test func `is left out if it does not fit`() {
        let small = CGSize(width: 420, height: 300)
        var selected = chrome(.mouse, isFrozen: false, isSelected: true)
        selected.shows.drawer = true
        #expect(hints(selected, small) == [])
        let frozen = chrome(.finger, isFrozen: true, isSelected: false)
        #expect(hints(frozen, CGSize(width: 320, height: 300)) == ["FROZEN  0.980 s"])
    }
}
