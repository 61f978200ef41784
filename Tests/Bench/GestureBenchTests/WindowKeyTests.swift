import Foundation
import Pictures
import Testing

@testable import GestureOverlay
@testable import GestureTrace
@testable import GestureBench

@Suite struct `The keys of the window` {
    /// A small and a large window, and two windows that show the help in columns.
    @Test(arguments: [(640, 480), (1280, 800), (427, 282), (213, 720)])
    func `are all in its help, with room for one more`(_ width: Int, _ height: Int) {
        let size = CGSize(width: width, height: height)
        var chrome = Chrome(keys: WindowKey.hints + [.init("F12", "x", "the last line")])
        #expect(faults(chrome, size) == [])
        chrome.frozen = "0.980 s"
        #expect(faults(chrome, size) == [])
        chrome.shows.cover = .help
        #expect(faults(chrome, size) == [])
        let list = Layout().displayList(TraceSnapshot(), chrome, size: size)
        let shown = list.groups { $0 == .help }.flatMap(\.marks).compactMap { mark in
            if case .text(let text, _, _, _, _) = mark.shape { text } else { nil }
        }
        #expect(Set(chrome.keys.map(\.key)).subtracting(shown) == [])
    }

    private func faults(_ chrome: Chrome, _ size: CGSize) -> [String] {
        LayoutFaults.found(in: Layout().displayList(TraceSnapshot(), chrome, size: size), chrome)
    }
}
