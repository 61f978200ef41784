import Foundation
import Pictures
import Testing

@testable import GestureOverlay
@testable import GestureTrace

@Suite struct `A notice` {
    private func lines(_ notice: String, width: CGFloat, height: CGFloat) -> [String] {
        let chrome = Chrome { $0.notice = notice }
        let list = Layout()
            .displayList(TraceSnapshot(), chrome, size: CGSize(width: width, height: height))
        #expect(LayoutFaults.found(in: list, chrome) == [])
        return list.groups { $0 == .notice }.flatMap(\.marks).compactMap { mark in
            if case .text(let text, _, _, _, _) = mark.shape { text } else { nil }
        }
    }

    private static let error =
        "report not saved: touchstone-2026-11-26-101500.png: cannot be written, expected free space in a writable folder"

    @Test func `breaks an error into two lines rather than cut it`() {
        #expect(lines(Self.error, width: 1280, height: 800) == [Self.error])
        let low = lines(Self.error, width: 800, height: 480)
        #expect(low.count == 2 && low.joined(separator: " ") == Self.error)
    }

    @Test func `has at most two lines`() {
        let long = lines(Self.error + " " + Self.error, width: 800, height: 480)
        #expect(long.count == 2 && long.last?.hasSuffix("…") == true)
    }
}
