import Foundation
import GestureRecording
import Testing

@testable import GestureHarness
@testable import GestureOverlay

@Suite struct `The scenes' pictures` {
    /// Moments at which fingers are down, or what they left is still to be seen.
    private static let moments: [(Golden, TimeInterval)] = [
        (Golden(name: "playground"), 1.06), (Golden(name: "taps"), 1.5),
        (Golden(name: "presses-tremble-and-interrupt"), 0.32), (Golden(name: "swipes"), 1.15),
        (Golden(name: "transform"), 1.06), (Golden(name: "drawing-one-stroke-kept-one-lost"), 0.23),
        (Golden(name: "checkmark"), 1.13), (Golden(name: "controls"), 1.05),
        (Golden(name: "edges"), 0.55),
    ]

    private func list(_ golden: Golden, at time: TimeInterval) throws -> DisplayList {
        var options = Replay.Options()
        options.pictureTime = time
        return ReportPicture.list(of: try Replay(file: golden.recording, options: options))
    }

    @Test(arguments: moments)
    func `look as they should`(_ golden: Golden, _ time: TimeInterval) throws {
        let list = try list(golden, at: time)
        if Golden.isWriting {
            let png = try ReportPicture.png(of: list, size: list.size, scale: 1)
            try png.write(to: golden.picture)
            return
        }
        let image = try ImageSurface(width: Int(list.size.width), height: Int(list.size.height))
        image.draw(list)
        let differences = try Pixels(image).differences(from: Pixels(contentsOf: golden.picture))
        #expect(differences == [], "look at \(golden.picture.path)")
    }

    /// What a picture may not lack; what has no letters (a stroke) or is large anyway is not asked.
    private static func isLabel(_ key: DisplayList.Key) -> Bool {
        switch key {
        case .label, .pill, .row, .section, .moreRows, .detail, .status, .view, .notice, .hint,
            .caption,
            .lane, .fingerLane, .moreLanes, .cursor, .timeline:
            true
        case .background, .drawing, .image, .link, .stroke, .finger, .leader, .inspector,
            .recording, .allowance, .arc, .links, .ticks, .relations,
            .help:
            false
        }
    }

    @Test(arguments: moments)
    func `differ where any label is missing`(_ golden: Golden, _ time: TimeInterval) throws {
        let list = try list(golden, at: time)
        let image = try ImageSurface(width: Int(list.size.width), height: Int(list.size.height))
        image.draw(list)
        let whole = Pixels(image)
        let labels = list.groups(where: Self.isLabel)
        #expect(!labels.isEmpty)
        for label in labels {
            var cut = DisplayList(size: list.size, background: list.background)
            for group in list.groups where group.key != label.key {
                cut.add(group.key, group.marks)
            }
            image.draw(cut, damage: [label.bounds])
            let differences = Pixels(image).differences(from: whole, in: label.bounds)
            image.draw(list, damage: [label.bounds])
            #expect(differences?.isEmpty == false, "\(label.key) can be missing unseen")
        }
    }
}
