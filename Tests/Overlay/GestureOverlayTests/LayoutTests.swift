import Foundation
import GestureKit
import GestureOverlay
import GestureTesting
@testable import GestureTrace
import Pictures
import Testing

struct LayoutTests {
    static let sizes = [
        CGSize(width: 640, height: 480), CGSize(width: 899, height: 600),
        CGSize(width: 1280, height: 800), CGSize(width: 3840, height: 2160),
    ]

    /// The location of a test's fingers: near each other, at an edge, or in a corner.
    enum FingerArrangement: CaseIterable {
        case heap
        case leftEdge
        case bottomRight
        case topLeft
        case spread

        func place(_ index: Int, in size: CGSize) -> CGPoint {
            let step = CGFloat(index)
            switch self {
            case .heap:
                let x = size.width * 0.4 + step.truncatingRemainder(dividingBy: 4) * 34
                return CGPoint(x: x, y: size.height / 2 + (step / 4).rounded(.down) * 34)
            case .leftEdge: return CGPoint(x: 0, y: 20 + step * 40)
            case .bottomRight:
                return CGPoint(x: size.width - step * 20, y: size.height - step * 12)
            case .topLeft: return CGPoint(x: step * 14, y: step * 9)
            case .spread:
                return CGPoint(x: (step + 0.5) * size.width / 10, y: size.height * 0.45)
            }
        }
    }

    static func fingers(_ count: Int, _ spot: FingerArrangement, _ size: CGSize) -> TraceSnapshot {
        var rows: [TraceSnapshot.Row] = []
        var fingers: [TraceSnapshot.Finger] = []
        for index in 0..<count {
            rows.append(.init(id: index, name: "drag\(index)", state: .changed))
            fingers.append(
                TraceSnapshot.Finger(
                    id: index + 1,
                    slot: index,
                    stroke: index,
                    location: spot.place(index, in: size),
                    active: index % 3 == 0 ? [index, 100] : [100]
                )
            )
        }
        rows.append(.init(id: 100, name: "pan", state: .began, values: [.init("s", .factor(1))]))
        rows.append(.init(id: 101, name: "tap", state: .ended, location: spot.place(0, in: size)))
        return TraceSnapshot(
            fingers: fingers,
            sections: [.init(id: 0, name: "v", rows: rows)],
            diagnostics: [Diagnostic("touchLost", "a window manager took it", at: 0)]
        )
    }

    @Test(arguments: sizes, [0, 2, 5, 10])
    func `labels stay in the canvas and cover nothing`(_ size: CGSize, _ count: Int) {
        for spot in FingerArrangement.allCases {
            let snapshot = Self.fingers(count, spot, size)
            let chrome = Chrome { $0.recording = "session.jsonl" }
            let list = Layout().displayList(snapshot, chrome, size: size)
            let canvas = Panels(size: size).canvas
            let labels = list.groups { if case .label = $0 { true } else { false } }
            let pills = list.groups { if case .pill = $0 { true } else { false } }
            let still = list.groups { $0 == .notice || $0 == .recording }
            let circles = list.groups { if case .finger = $0 { true } else { false } }
            #expect(labels.count == count, "every finger has its label: \(spot)")
            #expect(still.count == 2)
            for label in labels + pills {
                #expect(canvas.contains(label.bounds), "\(label.key) \(spot)")
                for other in labels + pills + still + circles where other.key != label.key {
                    #expect(
                        !label.bounds.intersects(other.bounds),
                        "\(label.key) and \(other.key), \(spot)"
                    )
                }
            }
        }
    }

    @Test func `one finger's label names its own recognizers, several share a pill`() {
        let zoom = Layout().displayList(Gallery.zoom(), size: CGSize(width: 1280, height: 800))
        let pills = zoom.groups { if case .pill = $0 { true } else { false } }
        #expect(pills.map { texts(of: $0.marks) } == [["pinch 1.394×", "rotation +12.2°"]])
        let press = Layout().displayList(Gallery.press(), size: CGSize(width: 1280, height: 800))
        let labels = press.groups { if case .label = $0 { true } else { false } }
        #expect(
            labels.map { texts(of: $0.marks) } == [["#1  520.0, 257.0", "0 pt/s", "longPress"]]
        )
    }

    @Test func `a recognized gesture is named at its location`() {
        let list = Layout().displayList(Gallery.tapEnded(), size: CGSize(width: 1280, height: 800))
        let pills = list.groups { $0 == .verdictPill }
        #expect(pills.map { texts(of: $0.marks) } == [["singleTap"]])
        #expect(pills.allSatisfy { abs($0.bounds.midX - 420) < 1 })
    }

    @Test func `the inspector shows every recognizer's state, value and reason`() {
        let list = Layout().displayList(Gallery.zoom(), size: CGSize(width: 1280, height: 800))
        let rows = list.groups { if case .row = $0 { true } else { false } }
        #expect(
            rows.map { texts(of: $0.marks).filter { !$0.isEmpty } } == [
                ["pinch", "changed", "1.394×"], ["rotation", "changed", "+12.2°"],
                ["pan", "possible", "0.0 of 10 pt"],
                ["longPress", "failed", "2 touches (allows 1)"],
                ["singleTap", "failed", "2 touches (allows 1)"],
                ["doubleTap", "failed", "2 touches (allows 1)"],
                ["boardPan", "failed", "prevented by pinch, with 0.0 of 10 pt"],
                ["boardTap", "failed", "2 touches (allows 1)"],
                ["boardDoubleTap", "failed", "2 touches (allows 1)"],
            ]
        )
    }

    @Test func `the panels are around the canvas, in a column, below it, or in a drawer`() {
        func arrangement(_ width: CGFloat, _ height: CGFloat) -> Panels.Arrangement {
            Panels(size: CGSize(width: width, height: height)).arrangement
        }
        #expect(arrangement(1100, 700) == .large)
        #expect(arrangement(1099, 700) == .column && arrangement(1100, 699) == .column)
        #expect(arrangement(600, 320) == .column)
        #expect(arrangement(599, 600) == .drawer && arrangement(600, 319) == .drawer)
        #expect(arrangement(720, 864) == .column && arrangement(720, 865) == .upright)
        let large = Panels(size: CGSize(width: 1280, height: 800))
        #expect(large.canvas == CGRect(x: 0, y: 0, width: 980, height: 604))
        let small = Panels(size: CGSize(width: 800, height: 480), barHeight: 52)
        #expect(small.canvas == CGRect(x: 0, y: 0, width: 508, height: 428))
        #expect(small.inspector?.maxY == small.timeline?.minY)
        #expect(small.contains(CGPoint(x: 700, y: 10)) && small.contains(CGPoint(x: 10, y: 470)))
        let tiny = CGSize(width: 400, height: 300)
        #expect(Panels(size: tiny).inspector == nil)
        let drawer = Panels(size: tiny, isDrawerOpen: true)
        #expect(drawer.inspector?.minX == 108 && drawer.canvas == Panels(size: tiny).canvas)
    }

    @Test func `all panels fold on request`() {
        let folded = Panels(size: CGSize(width: 1280, height: 800), isShown: false)
        #expect(folded.inspector == nil && folded.status == nil)
        #expect(folded.canvas == CGRect(x: 0, y: 0, width: 1280, height: 800))
    }

    @Test func `the time to the pixels is at the right, and changes alone`() throws {
        func list(_ latency: String?) -> DisplayList {
            let chrome = Chrome {
                ($0.status, $0.bar) = ("playground", .init())
                $0.latency = latency.map { Chrome.Latency(text: $0, short: $0, tip: "") }
            }
            return Layout().displayList(
                TraceSnapshot(),
                chrome,
                size: CGSize(width: 1280, height: 800)
            )
        }
        func texts(_ latency: String?) -> [String] {
            list(latency).groups { $0 == .status }.flatMap { self.texts(of: $0.marks) }
        }
        #expect(texts(" 8.0 ms") == ["playground", "latency", " 8.0 ms"])
        #expect(
            texts(" 8.0 ms").filter { $0 != " 8.0 ms" }
                == texts("   – ms").filter { $0 != "   – ms" }
        )
        #expect(texts(nil).contains { $0.contains("ms") } == false)
        let damage = list("17.0 ms").damage(from: list(" 8.0 ms"))
        let only = try #require(damage.first)
        #expect(damage.count == 1 && only.minX > 1200 && only.maxX <= 1280 - 12, "\(damage)")
    }

    @Test(arguments: sizes)
    func `no text leaves its panel or overlaps another`(_ size: CGSize) {
        for picture in Gallery.all() {
            let list = Layout().displayList(picture.snapshot, picture.chrome, size: size)
            let faults = LayoutFaults.found(in: list, picture.chrome)
            #expect(faults.isEmpty, "\(picture.name) \(faults.prefix(4))")
        }
    }

    @Test func `the help has all keys if it has the space`() {
        var chrome = Chrome { $0.shows.cover = .help }
        chrome.keys += [.init("F12", "x", "the last line")]
        let sizes: [(CGFloat, CGFloat)] = [(640, 480), (1280, 800), (427, 282), (213, 720)]
        for (width, height) in sizes {
            let size = CGSize(width: width, height: height)
            let list = Layout().displayList(TraceSnapshot(), chrome, size: size)
            let shown = Set(texts(of: list.groups { $0 == .help }.flatMap(\.marks)))
            for key in chrome.keys.map(\.key) + ["drag", "wheel"] {
                #expect(shown.contains(key), "\(key), \(size)")
            }
            #expect(shown.contains("recognized, ended"))
        }
    }

    @Test func `a heading in the help's columns is above its lines`() {
        for height in stride(from: 200, through: 480, by: 7) {
            let size = CGSize(width: 427, height: height)
            let list = Layout().displayList(
                TraceSnapshot(),
                Chrome { $0.shows.cover = .help },
                size: size
            )
            let marks = list.groups { $0 == .help }.flatMap(\.marks)
            for (mark, next) in zip(marks, marks.dropFirst()) {
                guard case .text(let head, _, let font, _, _) = mark.shape, font.isBold,
                    !font.isMono
                else { continue }
                #expect(next.bounds.midY > mark.bounds.midY, "\(head), \(height)")
            }
        }
    }

    @Test func `without the overlay only views are drawn`() {
        let chrome = Chrome { $0.shows.overlay = false }
        let list = Layout().displayList(
            Gallery.zoom(),
            chrome,
            size: CGSize(width: 1280, height: 800)
        )
        #expect(list.groups.map(\.key) == [.background, .view(1), .view(2)])
    }

    @Test func `no text is smaller than 11 points, on a shrunken view too`() {
        let view = TraceSnapshot.ViewFigure(
            id: 1,
            name: "card",
            bounds: CGRect(x: 0, y: 0, width: 300, height: 300),
            transform: CGAffineTransform(scaleX: 0.4, y: 0.4)
        )
        var lists = Gallery.all().map(\.list)
        lists.append(
            Layout().displayList(
                TraceSnapshot(views: [view]),
                size: CGSize(width: 640, height: 480)
            )
        )
        for mark in lists.flatMap(\.marks) {
            guard case .text(let text, _, let font, _, _) = mark.shape else { continue }
            let map = mark.transform
            let size = font.size * abs(map.a * map.d - map.b * map.c).squareRoot()
            #expect(size > 10.999, "\(text)")
        }
    }

    private func texts(of marks: [Mark]) -> [String] {
        marks.compactMap { if case .text(let text, _, _, _, _) = $0.shape { text } else { nil } }
    }
}
