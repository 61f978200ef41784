import Foundation
import GestureRecording
import Pictures
import Testing

@testable import GestureOverlay
@testable import GestureBench

@Suite struct `The scenes' pictures` {
    private func list(_ moment: Moment, _ subject: ReportPicture.Subject) throws -> DisplayList {
        ReportPicture.list(of: try moment.replay(), as: .init(subject: subject))
    }

    @Test(arguments: Moment.all, ReportPicture.Subject.allCases)
    func `equal the expected pictures`(
        _ moment: Moment,
        _ subject: ReportPicture.Subject
    ) throws {
        let list = try list(moment, subject)
        let expected = moment.golden.picture(of: subject)
        if Golden.isWriting {
            let png = try ReportPicture.image(of: list, scale: 1).pngData()
            try png.write(to: expected)
            return
        }
        let image = try ImageSurface(width: Int(list.size.width), height: Int(list.size.height))
        image.draw(list)
        let differences = try Pixels(image).differences(
            from: Pixels(contentsOf: expected)
        )
        #expect(differences == [], "look at \(expected.path)")
    }

    /// Whether a key's text must be in the picture; text without letters (a stroke) and large text are not
    /// checked.
    private static func isLabel(_ key: DisplayList.Key) -> Bool {
        switch key {
        case .label, .pill, .row, .section, .moreRows, .detail, .fault, .buttons, .menu, .tip,
            .status,
            .view, .notice, .verdict, .verdictPill, .caption, .headline, .moment,
            .momentCaption, .facts, .sheet, .strip,
            .lane, .laneReason, .laneBefore, .pauses, .streamLane, .fingerLane, .moreLanes, .cursor,
            .timeline,
            .touched, .decision:
            true
        case .background, .drawing, .image, .link, .stroke, .finger, .leader, .inspector,
            .recording, .recognitionLimit, .crossedLimit, .decisionMark, .arc, .links, .ahead,
            .ticks, .relations, .bar, .handle, .secondAttempt, .difference, .attempts, .lit,
            .litRow, .litLane, .hover, .sample,
            .help:
            false
        }
    }

    /// Returns a tile that the label's letters fill, even if a border between tiles divides them.
    private static func tile(of key: DisplayList.Key) -> Int {
        switch key {
        case .laneReason, .decision, .timeline: 8
        // A view that was not touched is dimmed.
        case .view: 4
        default: Pixels.tile
        }
    }

    @Test(arguments: Moment.all, ReportPicture.Subject.allCases)
    func `differ if any label is missing`(
        _ moment: Moment,
        _ subject: ReportPicture.Subject
    ) throws {
        let list = try list(moment, subject)
        let image = try ImageSurface(width: Int(list.size.width), height: Int(list.size.height))
        image.draw(list)
        let whole = Pixels(image)
        let labels = list.groups(where: Self.isLabel)
        #expect(!labels.isEmpty)
        for label in labels {
            var cut = DisplayList(size: list.size, background: list.background)
            for group in list.groups where group.key != label.key {
                cut.add(group.key, group.marks, clip: group.clip)
            }
            image.draw(cut, damage: [label.bounds])
            let differences = Pixels(image)
                .differences(from: whole, in: label.bounds, tile: Self.tile(of: label.key))
            image.draw(list, damage: [label.bounds])
            #expect(differences?.isEmpty == false, "\(label.key) can be missing unseen")
        }
    }
}
