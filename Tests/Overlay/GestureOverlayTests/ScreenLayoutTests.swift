import Foundation
import GestureKit
import GestureTrace
import Testing

@testable import GestureOverlay

/// The marks above the programs on a screen.
struct ScreenLayoutTests {
    private static let screen = CGSize(width: 1280, height: 800)

    private static func finger(
        _ id: Int = 2,
        _ receivers: [ScreenMarks.Receiver] = [],
        at place: CGPoint = CGPoint(x: 400, y: 300),
        lift: TimeInterval? = nil
    ) -> ScreenMarks.Finger {
        var finger = ScreenMarks.Finger(id: id, name: "#\(id)", slot: id, at: place)
        finger.receivers = receivers
        finger.lift = lift
        return finger
    }

    private static func list(
        _ fingers: [ScreenMarks.Finger],
        _ style: ScreenMarks.Style = .labels,
        scale: CGFloat = 1,
        at now: TimeInterval = 0
    ) -> DisplayList {
        var marks = ScreenMarks()
        marks.fingers = fingers
        return ScreenLayout(scale: scale).list(of: marks, style, on: screen, at: now)
    }

    private static func texts(_ list: DisplayList) -> [String] {
        list.marks.compactMap { mark in
            if case .text(let text, _, _, _, _) = mark.shape { text } else { nil }
        }
    }

    /// The dashed lines.
    private static func dashes(_ list: DisplayList) -> [[CGPoint]] {
        list.marks.compactMap { mark in
            if case .lines(let points, _, _, let dash) = mark.shape, !dash.isEmpty {
                points
            } else {
                nil
            }
        }
    }

    /// The lines in the colour of failures.
    private static func strikes(_ list: DisplayList) -> [CGRect] {
        list.marks.compactMap { mark in
            guard case .lines(_, Theme.dark.shapes.failed, _, _) = mark.shape else { return nil }
            return mark.bounds
        }
    }

    @Test func `a label names the touch and the program that receives it`() {
        let unknown = Self.list([Self.finger()])
        #expect(Self.texts(unknown) == ["#2"])
        let list = Self.list([Self.finger(2, [.receives("gimp")])])
        #expect(Self.texts(list) == ["#2", " → ", "gimp"])
        #expect(Self.dashes(list).isEmpty && Self.strikes(list).isEmpty)
    }

    @Test func `the label of a held touch is dashed`() {
        let list = Self.list([Self.finger(2, [.holds("gestured")])])
        #expect(Self.texts(list) == ["#2", " → ", "gestured"])
        #expect(Self.dashes(list).count == 1)
    }

    @Test func `a program that rejected the touch is crossed out before the next one`() throws {
        let list = Self.list([
            Self.finger(
                2,
                [
                    .rejected("gestured"),
                    .receives("gimp"),
                ]
            )
        ])
        #expect(Self.texts(list) == ["#2", " → ", "gestured", " → ", "gimp"])
        let names = list.marks.filter { mark in
            if case .text(let text, _, _, _, _) = mark.shape { text != "#2" } else { false }
        }
        let strike = try #require(Self.strikes(list).first)
        #expect(Self.strikes(list).count == 1)
        let center = CGPoint(x: strike.midX, y: strike.midY)
        #expect(names.map { $0.bounds.contains(center) } == [false, true, false, false])
    }

    @Test(arguments: [1.0, 2])
    func `labels cover neither fingers nor each other, and stay on the screen`(scale: CGFloat) {
        let fingers = (1...10).map { id in
            let place = CGPoint(x: 128 * Double(id) - 64, y: id.isMultiple(of: 2) ? 2 : 790)
            return Self.finger(id, [.receives("gtk4-demo")], at: place)
        }
        let list = Self.list(fingers, scale: scale)
        let labels = list.groups { if case .label = $0 { true } else { false } }.map(\.bounds)
        #expect(labels.count == 10)
        for (index, label) in labels.enumerated() {
            #expect(CGRect(origin: .zero, size: list.size).contains(label))
            #expect(!labels[(index + 1)...].contains { $0.overlaps(label) })
            for finger in fingers {
                let place = finger.path[0].applying(.init(scaleX: 1 / scale, y: 1 / scale))
                #expect(label.distance(to: place) > 17)
            }
        }
    }

    @Test func `a line connects a ring with a distant label only`() throws {
        func leaders(_ list: DisplayList) -> [CGRect] {
            list.groups { if case .leader = $0 { true } else { false } }.map(\.bounds)
        }
        #expect(leaders(Self.list([Self.finger()])).isEmpty)
        // The others leave no room next to the one in the middle.
        let fingers = (0...8).map { index in
            let place = CGPoint(x: 360 + 40 * (index % 3), y: 260 + 40 * (index / 3))
            return Self.finger(index, [.receives("gtk4-demo")], at: place)
        }
        let list = Self.list(fingers)
        let line = try #require(
            list.groups { $0 == .leader(4) }.map(\.bounds).first,
            "\(leaders(list))"
        )
        let label = try #require(list.groups { $0 == .label(4) }.map(\.bounds).first)
        #expect(line.intersects(label) && line.distance(to: CGPoint(x: 400, y: 300)) < 17)
    }

    @Test func `a label with two long names fits a small screen`() throws {
        let receivers = ["gestured", "gtk4"].map {
            ScreenMarks.Receiver.rejected($0 + "-program-with-a-long-name")
        }
        var marks = ScreenMarks()
        marks.fingers = [Self.finger(2, receivers, at: CGPoint(x: 180, y: 300))]
        let size = CGSize(width: 360, height: 640)
        let list = ScreenLayout(scale: 1).list(of: marks, .labels, on: size, at: 0)
        let label = try #require(list.groups { $0 == .label(2) }.map(\.bounds).first)
        #expect(CGRect(origin: .zero, size: size).contains(label))
    }

    @Test func `a tap is a ring without words, which disappears after the lift`() {
        let receivers = [ScreenMarks.Receiver.receives("gimp")]
        for (time, isShown) in [(0.0, true), (0.39, true), (0.4, false)] {
            let list = Self.list([Self.finger(2, receivers, lift: 0)], .taps, at: time)
            #expect(Self.texts(list).isEmpty)
            #expect(list.marks.isEmpty != isShown, "\(time)")
        }
        #expect(!Self.list([Self.finger(2, receivers)], .taps, at: 100).marks.isEmpty)
    }

    @Test func `everything that is drawn is opaque, on a transparent background`() throws {
        var stroke = Self.finger(2, [.receives("gimp")])
        stroke.move(to: CGPoint(x: 200, y: 160))
        let list = Self.list([stroke])
        #expect(list.background.alpha == 0)
        for mark in list.marks {
            switch mark.shape {
            case .rectangle(_, _, let fill, let line, _), .circle(_, _, let fill, let line, _):
                #expect([fill, line].compactMap(\.self).allSatisfy { $0.alpha == 1 })
            case .lines(_, let color, _, _), .text(_, _, _, let color, _): #expect(color.alpha == 1)
            case .stroke(let shape):
                #expect(shape.color.alpha == 1 && shape.pieces.allSatisfy { $0.alpha == 1 })
            default: Issue.record("\(mark.shape)")
            }
        }
    }

    @Test func `a movement draws the last piece of a stroke again, not all of it`() {
        var finger = Self.finger(2)
        for step in 1...100 { finger.move(to: CGPoint(x: 400 + 4 * step, y: 300)) }
        let before = Self.list([finger])
        finger.move(to: CGPoint(x: 804, y: 300))
        let damage = Self.list([finger]).damage(from: before).reduce(CGRect.null) { $0.union($1) }
        #expect(damage.minX > 700 && damage.maxX > 804, "\(damage)")
    }

    @Test func `a report says in a sentence who received which fingers`() {
        var marks = ScreenMarks()
        #expect(marks.receiversSentence.text == "no receiver is known")
        let gimp = ScreenMarks.Receiver.receives("gimp")
        marks.fingers = [
            Self.finger(1, [gimp]),
            Self.finger(2, [.rejected("gestured"), gimp]),
            Self.finger(3, [gimp]),
            Self.finger(4, [.holds("gestured")]),
        ]
        #expect(
            marks.receiversSentence.text
                == "gimp received #1 and #3; gestured rejected #2 and gimp received it; gestured held #4"
        )
    }
}
