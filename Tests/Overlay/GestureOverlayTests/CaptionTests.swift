import Foundation
import GestureKit
import GestureTesting
import Testing

@testable import GestureOverlay
@testable import GestureTrace

/// The words beside marks on the canvas.
@Suite struct `The captions on the canvas` {
    private func bounds(_ list: DisplayList) -> [CGRect] {
        list.groups { if case .caption = $0 { true } else { false } }.map(\.bounds)
    }

    private static func stroke(in place: (x: CGFloat, y: CGFloat), to way: (x: CGFloat, y: CGFloat))
        throws -> Played
    {
        let played = try Played("swipes")
        played.stage.wait(2)
        played.stage.down(place.x, place.y)
        played.stage.move(to: place.x + way.x, place.y + way.y, over: 0.15)
        played.stage.up()
        played.stage.wait(0.1)
        return played
    }

    @Test(arguments: [(120.0, 300.0), (270, 170), (270, 450)])
    func `stay in the view of their mark`(_ x: Double, _ y: Double) throws {
        let played = try Self.stroke(in: (x, y), to: (120, 10))
        let view = try #require(played.snapshot.views.first { $0.name == "directions" })
        let captions = bounds(played.list)
        #expect(!captions.isEmpty)
        for caption in captions { #expect(view.frame.contains(caption), "\(caption)") }
    }

    /// The difference from a second attempt has the values and the limit.
    @Test func `give way to a second attempt, and to the words of its first difference`() throws {
        var shown = try Self.stroke(in: (150, 300), to: (140, 6)).snapshot
        let other = try Self.stroke(in: (150, 300), to: (130, 90)).snapshot
        let values = "60.0 against 20.0 pt, limit 40.1"
        let end = shown.timeline.end - shown.timeline.start
        shown.lay(
            other,
            differing: .init(
                "right differs",
                at: .init(shownTime: end / 2, secondTime: end / 2, values: values)
            )
        )
        let list = Layout().displayList(shown, size: CGSize(width: 1280, height: 800))
        #expect(list.texts { if case .caption = $0 { true } else { false } } == [values])
        let points = try #require(shown.second).strokes.flatMap(\.points).map(\.location)
        for caption in bounds(list) {
            #expect(!points.contains(where: caption.contains), "\(caption)")
        }
    }

    @Test func `and names are not covered by the time below the pointer`() throws {
        let played = try Played.lostSwipe()
        let stroke = try #require(played.snapshot.strokes.last)
        for point in stroke.points {
            let list = played.picture(
                Chrome { $0.hover = .sample(stroke: stroke.serial, point.time) }
            )
            let label = try #require(
                list.groups { $0 == .sample }.flatMap(\.marks).first { mark in
                    if case .rectangle = mark.shape { true } else { false }
                }
            ).bounds
            for words in list.words { #expect(!words.overlaps(label), "\(point.time)") }
        }
    }
}
