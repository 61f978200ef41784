import Foundation
import GestureKit
import GestureOverlay
import GestureTrace
import Pictures
import Testing

/// Windows from 640×480 to 3840×2160 pixels, at scales from 1 to 3, odd ones too.
@Suite struct `At every size` {
    /// The sizes in points, without duplicates.
    static let sizes: [CGSize] = {
        let pixels: [(CGFloat, CGFloat)] = [
            (640, 480), (800, 600), (899, 560), (900, 559), (901, 561), (1280, 800), (1366, 768),
            (640, 2160), (3840, 480), (1920, 1080), (3840, 2160),
        ]
        var sizes: [CGSize] = []
        for scale in [1, 1.5, 2, 3] as [CGFloat] {
            for (width, height) in pixels {
                let size = CGSize(width: width / scale, height: height / scale)
                if !sizes.contains(size) { sizes.append(size) }
            }
        }
        return sizes
    }()

    /// The content of the window, independent of its size.
    enum Moment: CaseIterable {
        case crowd
        case selected
        case related
        case everything
        case fingers
        case first
        case help
        case longHelp
    }

    private static let crowd = Gallery.crowd()

    private func snapshot(_ moment: Moment, _ size: CGSize) -> TraceSnapshot {
        switch moment {
        case .crowd, .selected, .related, .help, .longHelp: return Self.crowd
        case .first:
            var snapshot = TraceSnapshot.empty
            snapshot.sections = Self.crowd.sections
            return snapshot
        case .everything: return Gallery.overload(Self.crowd, size).snapshot
        case .fingers:
            let canvas = Panels(size: size).canvas.size
            var snapshot = Self.crowd
            snapshot.fingers = LayoutTests.fingers(10, .heap, canvas).fingers
            return snapshot
        }
    }

    private func chrome(_ moment: Moment) -> Chrome {
        var chrome = Chrome {
            $0.status = "playground · X.Org 21.1.7 · XI 2.4 · touchscreen, 10 fingers"
        }
        switch moment {
        case .crowd, .fingers: break
        case .selected: chrome.selection = Gallery.selection("tray3.tap7", chosen: 8)
        case .related:
            chrome.shows.relations = true
            chrome.scroll = .init(top: 9, isUserScrolled: true)
        case .everything:
            return Gallery.overload(Self.crowd, .zero).chrome
        case .first:
            chrome.hint =
                "No touchscreen: click, hold or drag with the mouse or touchpad. Hold Ctrl to use two fingers."
            chrome.notice = Gallery.longName
        case .help: chrome.shows.cover = .help
        case .longHelp:
            chrome.shows.cover = .help
            chrome.keys += [
                .init("W", "write", Gallery.longName), .init("Ctrl-Shift-F12", "x", "y"),
            ]
        }
        return chrome
    }

    @Test func `nothing leaves its panel or overlaps anything`() {
        for size in Self.sizes {
            for moment in Moment.allCases {
                let chrome = chrome(moment)
                let list = Layout().displayList(snapshot(moment, size), chrome, size: size)
                let faults = LayoutFaults.found(in: list, chrome)
                #expect(faults.isEmpty, "\(size), \(moment): \(faults.prefix(4))")
            }
        }
    }

    @Test(arguments: sizes.filter { Panels(size: $0).inspector != nil })
    func `every property of the selected recognizer can be chosen`(_ size: CGSize) {
        let count = Gallery.selection("", chosen: 0).properties.count
        // Before the first one is chosen, what decided the recognizer is shown.
        for chosen in 1..<count {
            let selection = Gallery.selection("tray3.tap7", chosen: chosen)
            let chrome = Chrome { $0.selection = selection }
            let list = Layout().displayList(Self.crowd, chrome, size: size)
            let texts = list.groups { $0 == .detail }.flatMap(\.marks).compactMap { mark in
                if case .text(let text, _, _, _, _) = mark.shape { text } else { nil }
            }
            let title = selection.properties[chosen].title
            #expect(texts.contains { title.hasPrefix($0.prefix(12)) }, "\(chosen)")
            // Its row is above if there is room for both.
            let shown = list.rows.rows.contains { $0.name == "tray3.tap7" }
            #expect(shown == (Panels(size: size).inspector.map { $0.height >= 164 }))
        }
    }
}
