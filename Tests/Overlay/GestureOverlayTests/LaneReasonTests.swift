import Foundation
import GestureKit
@testable import GestureTrace
import Testing

@testable import GestureOverlay

@Suite struct `The reasons beside the signs of ends` {
    private typealias Step = TraceSnapshot.Timeline.Step

    private static let name = "theRecognizerThatBeganBeforeTheOther"
    private static let reason: Phrase =
        "prevented by \(name: name, .succeeded), with 12.6 of 49.6 pt"

    /// A sequence of one second that is over, in which one recognizer took these steps.
    private static func timeline(_ steps: [Step], moment: TimeInterval = 1) -> TraceSnapshot {
        var timeline = TraceSnapshot.Timeline(
            end: 1,
            lanes: [.init(row: 0, name: "tap", steps: steps)]
        )
        timeline.moment = moment
        return TraceSnapshot(timeline: timeline)
    }

    private static func failure(at time: TimeInterval, from start: TimeInterval = 0) -> [Step] {
        [.init(.possible, at: start), .init(.failed, at: time, sentence: reason)]
    }

    private func reasons(
        _ snapshot: TraceSnapshot,
        _ size: CGSize = CGSize(width: 1280, height: 800)
    ) -> [Mark] {
        Layout().displayList(snapshot, Chrome { $0.frozen = "0.5 s" }, size: size)
            .groups { $0 == .laneReason(0) }.flatMap(\.marks)
            .filter { if case .text = $0.shape { true } else { false } }
    }

    private func text(_ mark: Mark) -> String {
        if case .text(let text, _, _, _, _) = mark.shape { text } else { "" }
    }

    private func sign(of snapshot: TraceSnapshot, _ time: TimeInterval) throws -> CGRect {
        let panel = try #require(Panels(size: CGSize(width: 1280, height: 800)).timeline)
        let x = TimelineScale(panel: panel, of: snapshot.timeline).x(of: time)
        return CGRect(x: x, y: 0, width: 18, height: 9)
    }

    @Test func `a reason is right of its sign, or left of it where the right has no room`() throws {
        for (time, isRight) in [(0.1, true), (0.4, true), (0.97, false)] {
            let snapshot = Self.timeline(Self.failure(at: time))
            let sign = try sign(of: snapshot, time)
            let reason = try #require(reasons(snapshot).first)
            #expect(text(reason) == Self.reason.text)
            let distance = isRight ? reason.bounds.minX - sign.maxX : sign.minX - reason.bounds.maxX
            #expect(abs(distance - 8) <= 2, "at \(time)")
        }
    }

    @Test func `left of a short bar, a reason covers none of it`() throws {
        let snapshot = Self.timeline(Self.failure(at: 0.97, from: 0.93))
        let bar = try sign(of: snapshot, 0.93)
        let reason = try #require(reasons(snapshot).first)
        #expect(reason.bounds.maxX <= bar.minX && reason.bounds.maxX > bar.minX - 10)
    }

    /// The user drags the playhead from the first to the last moment.
    @Test func `whichever moment is shown, each reason stays in its place`() {
        let steps =
            Self.failure(at: 0.3) + [.init(nil, at: 0.3)] + Self.failure(at: 0.97, from: 0.9)
        let places = (0...20).map { moment in
            reasons(Self.timeline(steps, moment: Double(moment) / 20)).map {
                "\(text($0)) \($0.bounds)"
            }
        }
        #expect(places[0].count == 2)
        #expect(Set(places).count == 1)
    }

    @Test func `every sign in view has its reason, which covers no other attempt`() throws {
        let steps = [0.1, 0.35, 0.6, 0.85].flatMap { time in
            Self.failure(at: time + 0.04, from: time) + [.init(nil, at: time + 0.04)]
        }
        let snapshot = Self.timeline(steps)
        let reasons = reasons(snapshot)
        #expect(reasons.count == 4)
        for reason in reasons {
            for time in [0.1, 0.35, 0.6, 0.85] {
                let (begin, end) = try (sign(of: snapshot, time), sign(of: snapshot, time + 0.04))
                #expect(reason.bounds.maxX <= begin.minX || reason.bounds.minX >= end.maxX)
            }
        }
    }

    /// The first attempt ends at the left edge, and the second one begins right behind it.
    @Test func `a reason without any other room lies on the bar of the next attempt`() throws {
        let steps =
            Self.failure(at: 0.001) + [.init(nil, at: 0.001)] + Self.failure(at: 0.8, from: 0.02)
        let snapshot = Self.timeline(steps)
        let reasons = reasons(snapshot)
        try #require(reasons.count == 2)
        #expect(text(reasons[0]) == Self.reason.text)
        let (first, last) = try (sign(of: snapshot, 0.001), sign(of: snapshot, 0.8))
        #expect(reasons[0].bounds.minX >= first.maxX && reasons[0].bounds.maxX <= last.minX)
        #expect(reasons[1].bounds.minX >= last.maxX)
    }

    @Test func `without room for the whole, the name is shortened before the numbers`() throws {
        // Another attempt leaves 300 points.
        let steps = Self.failure(at: 0.1) + [.init(nil, at: 0.1), .init(.possible, at: 0.55)]
        let shown = text(try #require(reasons(Self.timeline(steps)).first))
        #expect(shown.hasPrefix("prevented by the") && shown.hasSuffix(", with 12.6 of 49.6 pt"))
        #expect(shown.contains("…"))
    }

    @Test(arguments: [CGSize(width: 800, height: 480), CGSize(width: 480, height: 800)])
    func `a narrow timeline shows as much as it has room for`(_ size: CGSize) throws {
        let panel = try #require(Panels(size: size).timeline)
        for time in [0.05, 0.5, 0.97] {
            let reason = try #require(reasons(Self.timeline(Self.failure(at: time)), size).first)
            #expect(panel.contains(reason.bounds))
            #expect(text(reason).hasPrefix("p"))
        }
    }

    @Test func `an end after the shown moment has a reason in minor ink`() throws {
        func ink(_ moment: TimeInterval) throws -> Color? {
            let reason = try #require(
                reasons(Self.timeline(Self.failure(at: 0.4), moment: moment)).first
            )
            return if case .text(_, _, _, let ink, _) = reason.shape { ink } else { nil }
        }
        #expect(try ink(0.3) == Theme.dark.tertiary)
        #expect(try ink(0.5) == Theme.dark.secondary)
    }

    @Test func `a success has the limit that it reached`() throws {
        let played = try Played.lostSwipe()
        let shown = played.texts { if case .laneReason = $0 { true } else { false } }
        #expect(shown.contains { $0.hasPrefix("began at ") && $0.hasSuffix("(needs 10)") })
        #expect(shown.contains { $0.hasPrefix("prevented by early, with ") })
    }

    // MARK: Beside pictures of attempts

    private static let sizes = [
        CGSize(width: 800, height: 480), CGSize(width: 720, height: 1440),
        CGSize(width: 1280, height: 800),
    ]

    /// Returns the marks of the lane, the reasons' marks, and the panel, with small pictures of attempts.
    private func lane(_ steps: [Step], _ size: CGSize) throws -> (
        bars: [Mark], reasons: [Mark], CGRect
    ) {
        let attempts = (0..<12).map { Chrome.Thumbnail(start: Double($0), outcome: .failed) }
        let list = Layout().displayList(
            Self.timeline(steps),
            Chrome { $0.thumbnails = attempts },
            size: size
        )
        let panel = try #require(Panels(size: size).timeline)
        return (
            list.groups { $0 == .lane(0) }.flatMap(\.marks),
            list.groups { $0 == .laneReason(0) }.flatMap(\.marks),
            AttemptStrip(attempts, in: panel).rest
        )
    }

    private func boxes(_ marks: [Mark]) -> [(frame: CGRect, fill: Color?)] {
        marks.compactMap { mark in
            if case .rectangle(let rect, _, let fill, _, _) = mark.shape {
                (rect, fill)
            } else {
                nil
            }
        }
    }

    @Test(arguments: sizes)
    func `no reason vanishes, wherever its bar begins and ends`(_ size: CGSize) throws {
        for start in stride(from: 0.0, to: 1, by: 0.1) {
            for length in stride(from: 0.01, through: 1 - start, by: 0.07) {
                let steps: [Step] =
                    [.init(.possible, at: start), .init(.began, at: start + length / 2)]
                    + [.init(.ended, at: start + length, sentence: "began at 12.7 pt (needs 10)")]
                let (bars, reasons, panel) = try lane(steps, size)
                let text = try #require(
                    reasons.first { !self.text($0).isEmpty },
                    "\(start) \(length)"
                )
                #expect(self.text(text).hasPrefix("b"), "\(start) \(length)")
                #expect(panel.contains(text.bounds), "\(start) \(length)")
                let sign = try #require(boxes(bars).last).frame
                #expect(!text.bounds.overlaps(sign), "\(start) \(length)")
            }
        }
    }

    @Test(arguments: sizes)
    func `the last of several attempts keeps its reason`(_ size: CGSize) throws {
        for count in 2...6 {
            let part = 1 / Double(count)
            let steps = (0..<count).flatMap { number in
                let start = Double(number) * part
                return Self.failure(at: start + part * 0.8, from: start)
                    + [.init(nil, at: start + part * 0.8)]
            }
            let texts = try lane(steps, size).reasons.filter { !self.text($0).isEmpty }
            #expect(texts.last.map { self.text($0).hasPrefix("p") } == true, "\(count)")
            for (left, right) in zip(texts, texts.dropFirst()) {
                #expect(left.bounds.maxX < right.bounds.minX, "\(count)")
            }
        }
    }

    @Test func `a bar below a reason continues above it, in its colour`() throws {
        let steps: [Step] = [
            .init(.possible, at: 0), .init(.began, at: 0.1),
            .init(.ended, at: 1, sentence: "began at 12.7 pt (needs 10)"),
        ]
        let (bars, reasons, _) = try lane(steps, CGSize(width: 800, height: 480))
        let text = try #require(reasons.first { !self.text($0).isEmpty })
        let bar = try #require(boxes(bars).first { $0.fill == Theme.dark.shapes.began })
        #expect(text.bounds.overlaps(bar.frame))
        let line = try #require(boxes(reasons).first { $0.fill == bar.fill })
        #expect(line.frame.maxY <= bar.frame.minY && line.frame.height >= 1.5)
        #expect(line.frame.minX <= text.bounds.minX && line.frame.maxX >= text.bounds.maxX)
        // Beside its sign, a reason hides nothing.
        let free = try lane(Self.failure(at: 0.1), CGSize(width: 1280, height: 800)).reasons
        #expect(boxes(free).count == 1)
    }

    // MARK: Bars and names

    /// A reader who cannot tell blue from grey sees a thin bar and a thick one.
    @Test func `the bars of possible and begun recognizers differ in height`() throws {
        let list = Layout().displayList(
            Self.timeline([
                .init(.possible, at: 0), .init(.began, at: 0.2), .init(.changed, at: 0.4),
                .init(.ended, at: 0.8),
            ]),
            size: CGSize(width: 1280, height: 800)
        )
        let heights = list.groups { $0 == .lane(0) }.flatMap(\.marks).compactMap { mark in
            if case .rectangle(let rect, _, _, _, _) = mark.shape { rect.height } else { nil }
        }
        #expect(heights == [3, 9, 9, 9])
    }

    @Test func `names are shortened in the middle, the longest first and the winner's last`() {
        let context = LayoutContext(theme: .dark, meter: TextMeter())
        let phrase: Phrase =
            "\(name: "aWinnerWithALongName", .succeeded) beat \(name: "theLongestNameOfTheseThree", .failed) and \(name: "anotherLongName", .failed)"
        let whole = context.width(phrase.text, .small)
        #expect(context.fit(phrase, .small, whole) == phrase.text)
        let one = context.fit(phrase, .small, whole - 20)
        #expect(
            one.hasPrefix("aWinnerWithALongName beat theLo") && one.hasSuffix("anotherLongName")
        )
        let two = context.fit(phrase, .small, whole - 150)
        #expect(two.hasPrefix("aWinnerWithALongName beat the") && two.count { $0 == "…" } == 2)
        let all = context.fit(phrase, .small, whole - 220)
        #expect(all.hasPrefix("aW") && all.count { $0 == "…" } == 3)
        for room in stride(from: 0.0, to: whole, by: 7) {
            #expect(context.width(context.fit(phrase, .small, room), .small) <= room)
        }
    }
}
