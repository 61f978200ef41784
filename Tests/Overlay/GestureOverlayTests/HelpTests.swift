import Foundation
@testable import GestureTrace
import Pictures
import Testing

@testable import GestureOverlay

@Suite struct `The help` {
    private static let sizes = [
        CGSize(width: 1280, height: 800), CGSize(width: 1366, height: 768),
        CGSize(width: 1067, height: 640), CGSize(width: 800, height: 480),
        CGSize(width: 720, height: 1440),
    ]

    private static let samples =
        HelpSample.signs + HelpSample.onCanvas + HelpSample.onTimeline + HelpSample.outcomes

    private func chrome(for pointer: Chrome.Pointer) -> Chrome {
        Chrome {
            $0.bar = Chrome.Bar(for: pointer)
            $0.shows.cover = .help
        }
    }

    private func help(_ chrome: Chrome, _ size: CGSize) -> [Mark] {
        Layout().displayList(TraceSnapshot(), chrome, size: size).groups { $0 == .help }
            .flatMap(\.marks)
    }

    private func texts(_ marks: [Mark]) -> [String] {
        marks.compactMap { if case .text(let text, _, _, _, _) = $0.shape { text } else { nil } }
    }

    private func titles(_ marks: [Mark]) -> [String] {
        marks.compactMap { mark in
            guard case .text(let text, _, let font, _, _) = mark.shape, font == .title else {
                return nil
            }
            return text
        }
    }

    @Test(arguments: sizes)
    func `begins with the gestures of fingers on a touchscreen, without one with the keys`(
        _ size: CGSize
    ) {
        let withFingers = titles(help(chrome(for: .finger), size))
        #expect(withFingers.first == "Fingers" && withFingers.contains("Keys"))
        let withMouse = titles(help(chrome(for: .mouse), size))
        #expect(withMouse.prefix(2) == ["Keys", "Mouse"])
        #expect(!withMouse.contains("Fingers"))
    }

    @Test(arguments: sizes, [Chrome.Pointer.finger, .mouse])
    func `explains every sign, ring and bar, also in a window of 800 by 480`(
        _ size: CGSize,
        _ pointer: Chrome.Pointer
    ) {
        let chrome = chrome(for: pointer)
        let marks = help(chrome, size)
        let shown = texts(marks)
        #expect(
            Set(titles(marks)).isSuperset(of: ["Signs", "On the canvas", "On the timeline"])
        )
        let samples = Self.samples
        #expect(Set(samples.map(\.words)).subtracting(shown) == [], "nothing is cut off")
        #expect(Set(chrome.keys.map(\.key)).subtracting(shown) == [])
        let list = Layout().displayList(TraceSnapshot(), chrome, size: size)
        #expect(LayoutFaults.found(in: list, chrome) == [])
    }

    /// The meaning is beside its mark, and no mark touches the next line's.
    @Test(arguments: sizes)
    func `draws each sample on its own line`(_ size: CGSize) throws {
        var marks = help(chrome(for: .finger), size)[...]
        var last: (words: CGRect, place: CGRect)?
        for sample in Self.samples {
            let index = try #require(
                marks.firstIndex { mark in
                    if case .text(sample.words, _, _, _, _) = mark.shape { true } else { false }
                }
            )
            let count = sample.marks(.zero, .dark).count
            let place = marks[..<index].suffix(count).map(\.bounds).reduce(CGRect.null) {
                $0.union($1)
            }
            let words = marks[index].bounds
            marks = marks[(index + 1)...]
            #expect(place.height <= 16 && place.width <= sample.width + 4, "\(sample.words)")
            #expect(place.maxX < words.minX, "\(sample.words)")
            #expect(place.minY < words.midY && words.midY < place.maxY, "\(sample.words)")
            if let last, abs(last.words.minX - words.minX) < 20, last.words.minY < words.minY {
                #expect(words.minY - last.words.minY >= 14, "\(sample.words)")
                #expect(!place.intersects(last.place), "\(sample.words)")
            }
            last = (words, place)
        }
    }

    @Test(arguments: [Chrome.Pointer.finger, .mouse])
    func `a window without room for all parts counts the lines that it leaves out`(
        _ pointer: Chrome.Pointer
    ) throws {
        var chrome = chrome(for: pointer)
        chrome.keys = (1...12).map { .init("F\($0)", "word", "line \($0)") }
        let all = HelpPart.all(chrome).map(\.lines.count).reduce(0, +)
        for (width, height) in [(320.0, 240.0), (427, 282), (213, 720)] {
            let size = CGSize(width: width, height: height)
            let marks = help(chrome, size)
            let tally = try #require(texts(marks).first { $0.hasPrefix("+ ") })
            #expect(tally.hasSuffix(width == 320 ? " more in a larger window" : " more"))
            // Each line has words in one font.
            let shown = marks.count { mark in
                if case .text(_, _, .word, _, _) = mark.shape { true } else { false }
            }
            #expect(Int(tally.dropFirst(2).prefix { $0.isNumber }) == all - shown)
            #expect(titles(help(chrome, size)).first == (pointer == .finger ? "Fingers" : "Keys"))
            let list = Layout().displayList(TraceSnapshot(), chrome, size: size)
            #expect(LayoutFaults.found(in: list, chrome) == [])
        }
        for size in Self.sizes {
            #expect(!texts(help(chrome, size)).contains { $0.hasPrefix("+ ") })
        }
    }

    @Test func `a very small window has the fingers and the keys before the rest`() {
        let size = CGSize(width: 427, height: 282)
        #expect(titles(help(chrome(for: .finger), size)).prefix(2) == ["Fingers", "Keys"])
        #expect(titles(help(chrome(for: .mouse), size)).prefix(2) == ["Keys", "Mouse"])
    }
}
