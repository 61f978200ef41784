import Foundation
import GestureKit
import GestureTesting
@testable import GestureTrace
import Pictures
import Testing

@testable import GestureOverlay

/// The picture of a report: the verdict, the moments, the recognizers, and where it was made.
@Suite struct `A report` {
    private static let line =
        "playground · X.Org 21.1.7 · XI 2.4 · touchscreen, 10 fingers · 1280×800 at 1×"
        + " · touchstone 0.1 · 2026-11-21 10:15"
    private static let canvas = CGSize(width: 980, height: 604)

    private func content(
        _ snapshot: TraceSnapshot,
        _ moments: [TraceSnapshot] = []
    ) -> ReportContent {
        ReportContent(
            snapshot: snapshot,
            moments: zip(snapshot.pictureTimes.suffix(moments.count), moments).map { time, moment in
                ReportContent.Moment(time: time, snapshot: moment)
            },
            canvas: Self.canvas,
            line: Self.line
        )
    }

    private func list(_ content: ReportContent) -> DisplayList { Layout().report(content) }

    private func texts(_ list: DisplayList, _ wanted: (DisplayList.Key) -> Bool = { _ in true })
        -> [String]
    {
        list.groups(where: wanted).flatMap(\.marks).compactMap { mark in
            if case .text(let text, _, _, _, _) = mark.shape { text } else { nil }
        }
    }

    /// The card's pan: at the landing, when it begins, and after the lift.
    private func pan() -> ReportContent {
        let fixture = SceneFixture()
        let spot = fixture.location(-60, 20)
        fixture.stage.down(1, spot.x, spot.y)
        let landing = fixture.snapshot()
        fixture.stage.move(to: spot.x + 12, spot.y, over: 0.02)
        let decision = fixture.snapshot()
        fixture.stage.move(to: spot.x + 200, spot.y, over: 0.2)
        fixture.stage.up()
        let end = fixture.snapshot()
        return content(end, [landing, decision, end])
    }

    @Test func `begins with the verdict, larger than anything else`() throws {
        let content = pan()
        let list = list(content)
        let verdict = try #require(content.snapshot.verdict)
        let headline = texts(list) { $0 == .headline }.joined()
        #expect(headline.hasPrefix(verdict.headline.text))
        let sizes = list.groups.flatMap { group in
            group.marks.compactMap { mark -> CGFloat? in
                if case .text(_, _, let font, _, _) = mark.shape, group.key != .headline {
                    font.size
                } else {
                    nil
                }
            }
        }
        #expect(sizes.max() ?? 0 < 27)
        #expect(list.size.width == 1280)
        #expect(LayoutFaults.found(inReport: list) == [])
    }

    @Test func `has a change that would have worked in its second line`() throws {
        let plain = pan()
        let content = ReportContent(
            snapshot: plain.snapshot,
            moments: plain.moments,
            canvas: plain.canvas,
            line: plain.line,
            suggestion: "\(name: "single", .failed) would be recognized if both may run."
        )
        let list = list(content)
        let headline = texts(list) { $0 == .headline }.joined()
        #expect(headline.hasSuffix(" single would be recognized if both may run."))
        #expect(LayoutFaults.found(inReport: list) == [])
    }

    @Test func `shows the landing, the decision and the end side by side`() {
        let list = list(pan())
        let frames = (1...3).compactMap { number in
            list.groups.first { $0.key == .moment(number) }?.clip
        }
        #expect(frames.map(\.size) == Array(repeating: CGSize(width: 400, height: 300), count: 3))
        #expect(frames.map(\.minX) == [20, 440, 860])
        let landing = texts(list) { $0 == .momentCaption(1) }
        #expect(landing.prefix(2) == ["1", "0.000 s"] && landing.last == "#1 landed on card")
        let decision = texts(list) { $0 == .momentCaption(2) }.joined(separator: " ")
        #expect(decision.contains("pan began at "))
        let end = texts(list) { $0 == .momentCaption(3) }.joined(separator: " ")
        #expect(end.contains("#1 lifted: pan ended"))
    }

    @Test(arguments: [1, 2, 3])
    func `fills its width with the moments that there are`(_ count: Int) {
        let whole = pan()
        let moments = whole.moments.suffix(count).map(\.snapshot)
        let list = list(content(whole.snapshot, Array(moments)))
        let frames = list.groups.compactMap(\.clip)
        #expect(frames.count == count)
        #expect(frames.last?.maxX == 1260)
        #expect(LayoutFaults.found(inReport: list) == [])
    }

    @Test func `shows the whole canvas before the first touch`() {
        let list = list(content(SceneFixture().snapshot()))
        #expect(texts(list) { $0 == .headline } == ["nothing has happened yet"])
        #expect(list.groups.count { $0.key == .moment(1) } == 1)
        #expect(texts(list) { $0 == .momentCaption(1) } == [])
        #expect(LayoutFaults.found(inReport: list) == [])
    }

    @Test func `names the recognizers that took part, and counts the others`() {
        let content = pan()
        let facts = texts(list(content)) { $0 == .facts }
        for row in content.snapshot.verdict?.involved ?? [] {
            let name = content.snapshot.rows.first { $0.id == row }?.name ?? "?"
            #expect(facts.contains { $0.contains(name) }, "\(name)")
        }
        let all = Gallery.tapEnded()
        let involved = all.verdict?.involved.count ?? 0
        let untouched = all.rows.count - involved
        let shown = texts(list(self.content(all, [all]))) { $0 == .facts }
        #expect(shown.contains { $0.hasSuffix("received no touch") } == (untouched > 0))
    }

    @Test func `says where it was made, and how to repeat it`() {
        let notes = texts(list(pan())) { $0 == .sheet }
        #expect(notes == [Self.line, "contains its recording: touchstone replay FILE.png"])
    }

    /// Boundary pair: two lines of the large size, and one word more.
    @Test func `has a smaller headline rather than a cut one`() {
        let context = LayoutContext(theme: .dark, meter: TextMeter())
        func lines(_ words: Int, _ size: CGFloat) -> Int {
            let phrase = Phrase(
                stringLiteral: Array(repeating: "word", count: words).joined(separator: " ")
            )
            return PhraseText(phrase, size: size, width: 1194, color: Theme.dark.text, context)
                .lineCount
        }
        let most = (1...100).last { lines($0, 27) == 2 } ?? 0
        #expect(lines(most + 1, 27) == 3 && lines(most + 1, 22) == 2)
    }

    @Test func `is the same for equal content, in the light theme too`() {
        let content = pan()
        #expect(list(content) == list(content))
        let light = Layout(theme: .light).report(content)
        #expect(light != list(content) && light.size == list(content).size)
        #expect(LayoutFaults.found(inReport: light) == [])
    }

    @Test func `can be read for every picture of the gallery`() {
        for picture in Gallery.all() {
            let list = list(content(picture.snapshot, [picture.snapshot]))
            #expect(LayoutFaults.found(inReport: list) == [], "\(picture.name)")
        }
    }
}

/// The part of the canvas in a picture of a report.
@Suite struct `The crop of a moment` {
    private static let canvas = CGSize(width: 980, height: 604)
    private static let picture = CGSize(width: 400, height: 300)

    private func crop(_ points: [(CGFloat, CGFloat)], isReceived: Bool = true) -> CanvasCrop {
        var snapshot = TraceSnapshot()
        let points = points.enumerated().map { index, point in
            TraceSnapshot.Stroke.Point(CGPoint(x: point.0, y: point.1), at: Double(index))
        }
        if !points.isEmpty { snapshot.strokes = [.init(serial: 0, id: 1, slot: 0, points: points)] }
        if isReceived { snapshot.timeline.lanes = [.init(row: 0, name: "tap")] }
        return CanvasCrop(of: snapshot, on: Self.canvas, into: Self.picture)
    }

    @Test func `enlarges a tap, and has it in the middle`() {
        let crop = crop([(400, 300)])
        #expect(crop.zoom == 2.5)
        #expect(crop.region == CGRect(x: 320, y: 240, width: 160, height: 120))
    }

    /// Boundary pair: the longest stroke in its own size, and one that is a point longer.
    @Test func `shrinks a stroke that is longer than the picture`() {
        #expect(crop([(100, 300), (388, 300)]).zoom == 1)
        #expect(crop([(100, 300), (389, 300)]).zoom < 1)
    }

    @Test func `ends at the canvas' edge`() {
        #expect(crop([(0, 0)]).region.origin == .zero)
        let corner = crop([(980, 604)]).region
        #expect(corner.maxX == 980 && corner.maxY == 604)
    }

    @Test func `is the whole canvas without a stroke, and if nothing received it`() {
        for crop in [crop([]), crop([(20, 20)], isReceived: false)] {
            #expect(crop.zoom == 0.4)
            #expect(crop.region.contains(CGRect(origin: .zero, size: Self.canvas)))
        }
    }

    @Test func `places its region in the picture's frame`() {
        let crop = crop([(400, 300)])
        let frame = CGRect(x: 20, y: 130, width: 400, height: 300)
        #expect(crop.region.applying(crop.transform(into: frame)) == frame)
    }
}
