import Foundation
import Pictures
import Testing

@testable import GestureOverlay

@Suite struct `A map of a screen` {
    private typealias Finding = ScreenMapContent.Finding

    private static let headline = "✗ 3 problems · 12 contacts, at most 2 at once, in 12.20 s"
    private static let subject = "evtest.txt · \"Goodix Capacitive TouchScreen\" · 344 × 194 mm"

    private static func content(
        _ findings: [Finding],
        size: CGSize = CGSize(width: 1200, height: 600)
    ) -> ScreenMapContent {
        ScreenMapContent(
            headline: headline,
            subject: subject,
            notes: ["125 reports per second"],
            findings: findings,
            size: size,
            touched: [CGRect(x: 0, y: 0, width: 8, height: 8)]
        )
    }

    private static func list(_ findings: [Finding], theme: Theme = .light) -> DisplayList {
        Layout(theme: theme).screenMap(content(findings))
    }

    private static func finding(_ places: ScreenMapContent.Place...) -> Finding {
        Finding(title: "a title", lines: ["evidence"], places: places)
    }

    private static func texts(_ list: DisplayList) -> [String] {
        list.marks.compactMap { mark in
            if case .text(let text, _, _, _, _) = mark.shape { text } else { nil }
        }
    }

    /// The rectangle of the screen: 600 points wide for 1200 points of the canvas.
    private static func map(_ list: DisplayList) throws -> CGRect {
        let frames = list.marks.compactMap { mark -> CGRect? in
            if case .rectangle(let rect, 4, _, _, _) = mark.shape { rect } else { nil }
        }
        return try #require(frames.first)
    }

    @Test func `begins with the verdict, the file, the device and its size`() {
        let list = Self.list([Self.finding(.point(.zero)), Self.finding()])
        #expect(list.size.width == 640)
        #expect(
            Self.texts(list) == [
                Self.headline, Self.subject, "1", "1", "a title", "evidence", "2", "a title",
                "evidence",
                "125 reports per second",
            ]
        )
        #expect(LayoutFaults.found(inReport: list).isEmpty)
    }

    @Test func `draws a jump as an arrow, with its number in the middle`() throws {
        let list = Self.list([
            Self.finding(.jump(from: CGPoint(x: 200, y: 300), to: CGPoint(x: 1000, y: 300)))
        ])
        let map = try Self.map(list)
        let (start, end) = (CGPoint(x: 120, y: map.midY), CGPoint(x: 520, y: map.midY))
        // A halo, and the arrow on it: a line, and a head of two lines that meet at the end.
        let lines = list.marks.compactMap { mark -> [CGPoint]? in
            if case .lines(let points, _, _, _) = mark.shape { points } else { nil }
        }
        #expect(lines.map(\.count) == [2, 3, 2, 3])
        #expect(lines[2] == [start, end])
        #expect(lines[3][1] == end)
        #expect(lines[3][0].x < end.x && lines[3][2].x < end.x)
        #expect(abs(lines[3][0].y + lines[3][2].y - 2 * end.y) < 0.001)
        let number = try #require(list.marks.first { Self.isNumber($0, "1") })
        #expect(abs(number.bounds.midX - 320) < 1)
    }

    @Test func `puts the number of a short jump beside it`() throws {
        let list = Self.list([
            Self.finding(.jump(from: CGPoint(x: 600, y: 20), to: CGPoint(x: 660, y: 20)))
        ])
        let map = try Self.map(list)
        let number = try #require(list.marks.first { Self.isNumber($0, "1") })
        // On the side of the map's middle.
        #expect(number.bounds.midY > map.minY + 20)
    }

    @Test func `ends an arrow before a number that would cover its head`() throws {
        let list = Self.list([
            Self.finding(.jump(from: CGPoint(x: 200, y: 300), to: CGPoint(x: 1000, y: 300))),
            Self.finding(.point(CGPoint(x: 1000, y: 300))),
        ])
        let number = try #require(list.marks.first { Self.isNumber($0, "2") })
        let ends = list.marks.compactMap { mark -> CGPoint? in
            guard case .lines(let points, _, _, _) = mark.shape else { return nil }
            return points.count == 2 ? points[1] : nil
        }
        #expect(ends.count == 2)
        #expect(ends.allSatisfy { (13..<15).contains(number.bounds.midX - $0.x) })
    }

    @Test func `draws a place outside the canvas at its edge`() throws {
        let list = Self.list([
            Self.finding(.jump(from: CGPoint(x: -900, y: 300), to: CGPoint(x: 9000, y: 300)))
        ])
        let map = try Self.map(list)
        for mark in list.marks {
            if case .lines(let points, _, _, _) = mark.shape {
                #expect(points.allSatisfy { $0.x >= map.minX && $0.x <= map.maxX })
            }
        }
    }

    private static func isNumber(_ mark: Mark, _ number: String) -> Bool {
        if case .text(number, _, _, _, _) = mark.shape { true } else { false }
    }
}

@Suite struct `Numbers on a map` {
    private static func badges(_ places: [(Int, CGPoint)], in map: CGRect = map) -> [String] {
        var numbers = NumberedPlaces(in: map) { CGFloat($0.count) * 8 }
        for (number, place) in places { numbers.add(number, at: place) }
        return numbers.badges.map { badge in
            "\(badge.text) at \(Int(badge.center.x)) \(Int(badge.center.y))"
        }
    }

    private static let map = CGRect(x: 0, y: 0, width: 600, height: 300)

    @Test func `stay apart from a badge's width on, and share one below it`() {
        let apart = [(1, CGPoint(x: 100, y: 100)), (2, CGPoint(x: 122, y: 100))]
        #expect(Self.badges(apart) == ["1 at 100 100", "2 at 122 100"])
        let near = [(1, CGPoint(x: 100, y: 100)), (2, CGPoint(x: 121, y: 100))]
        #expect(Self.badges(near) == ["1, 2 at 100 100"])
    }

    @Test func `are at the place of the smallest one, whichever comes first`() {
        let places = [(2, CGPoint(x: 121, y: 100)), (1, CGPoint(x: 100, y: 100))]
        #expect(Self.badges(places) == ["1, 2 at 100 100"])
    }

    @Test func `are ascending, and each once, however often a finding is at the place`() {
        let places = [3, 1, 3, 1, 3].map { ($0, CGPoint(x: 100, y: 100)) }
        #expect(Self.badges(places) == ["1, 3 at 100 100"])
    }

    @Test func `join a neighbour that the wider badge reaches`() {
        let places = [
            (1, CGPoint(x: 100, y: 100)), (2, CGPoint(x: 122, y: 100)),
            (3, CGPoint(x: 100, y: 100)),
        ]
        #expect(Self.badges(places) == ["1, 2, 3 at 100 100"])
    }

    @Test func `stay within the badge's radius of the map`() {
        let places = (1...4).map { ($0, CGPoint(x: 600, y: -50)) }
        #expect(Self.badges(places) == ["1, 2, 3, 4 at 564 0"])
        let narrow = CGRect(x: 0, y: 0, width: 10, height: 300)
        #expect(Self.badges([(1, .zero), (2, .zero)], in: narrow) == ["1, 2 at 12 0"])
    }

    @Test func `never overlap`() {
        var numbers = NumberedPlaces(in: Self.map) { CGFloat($0.count) * 8 }
        for step in 0..<300 {
            let place = CGPoint(x: CGFloat(step * 97 % 600), y: CGFloat(step * 53 % 300))
            numbers.add(step % 7 + 1, at: place)
        }
        let frames = numbers.badges.map(\.frame)
        for (index, frame) in frames.enumerated() {
            #expect(!frames[..<index].contains { $0.overlaps(frame) })
        }
    }
}
