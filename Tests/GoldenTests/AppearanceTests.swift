import Foundation
import GestureRecording
import GestureScenes
import GestureTrace
import Pictures
@testable import RecordingFormat
import Testing

@testable import GestureOverlay

/// Every built-in scene, in both themes, at two scales, in a large and in a small window.
@Suite struct `Every look of every scene` {
    /// Checks each look of each moment, and continues after an error; the comment names both.
    private func forEach(_ check: (Moment, Appearance, Comment) throws -> Void) {
        for moment in Moment.all {
            for appearance in Appearance.all {
                let about: Comment = "\(moment.testDescription), \(appearance.testDescription)"
                #expect(throws: Never.self, about) { try check(moment, appearance, about) }
            }
        }
    }

    @Test func `equals its expected picture`() {
        forEach { moment, appearance, about in
            let picture = try Pixels(appearance.image(of: appearance.list(of: moment))).shrunk(
                by: 4
            )
            let file = moment.golden.thumbnail(appearance.testDescription)
            guard !Golden.isWriting else { return try picture.write(to: file) }
            // The picture has a quarter of the size, and so has the tile.
            let differences = try picture.differences(from: Pixels(contentsOf: file), tile: 4)
            #expect(differences == [], "\(about): look at \(file.path)")
        }
    }

    @Test func `is readable`() {
        forEach { moment, appearance, about in
            let list = try appearance.list(of: moment)
            let chrome = Appearance.chrome(of: try moment.replay(), list.size)
            let faults = LayoutFaults.found(in: list, chrome)
            #expect(faults == [], about)
        }
    }

    @Test func `has every label`() { forEach(expectLabels) }

    private func expectLabels(_ moment: Moment, _ appearance: Appearance, _ about: Comment) throws {
        let list = try appearance.list(of: moment)
        let replay = try moment.replay()
        let snapshot = replay.picture.snapshot
        let panels = Panels(Appearance.chrome(of: replay, list.size), size: list.size)
        let keys = Set(list.groups.map(\.key))
        for finger in snapshot.fingers { #expect(keys.contains(.label(finger.stroke)), about) }
        for view in snapshot.views where view.alpha > 0 {
            #expect(keys.contains(.view(view.id)), about)
        }
        #expect(keys.contains(.bar) == (panels.status != nil), about)
        if panels.inspector != nil, list.rows.maxTop == 0 {
            let rows = snapshot.rows.filter { !list.rows.leftOut.contains($0.id) }
            #expect(rows.count >= snapshot.timeline.lanes.count, about)
            for row in rows {
                #expect(keys.contains(.row(row.id)), "\(about), \(row.name)")
            }
        }
        if panels.timeline != nil {
            let isOver = snapshot.timeline.verdict != nil
            #expect(keys.contains(.cursor) == !isOver, about)
        }
        if panels.timeline != nil, !keys.contains(.moreLanes) {
            let lanes = snapshot.timeline.lanes.count { keys.contains(.lane($0.row)) }
            #expect(lanes > 0 || snapshot.timeline.lanes.isEmpty, about)
            for lane in snapshot.timeline.lanes where snapshot.timeline.verdict == nil {
                #expect(keys.contains(.lane(lane.row)), "\(about), \(lane.name)")
            }
        }
    }

    @Test func `includes every scene`() throws {
        let scenes = try Moment.all.map { try $0.replay().header.scene }
        #expect(Set(scenes).isSuperset(of: SceneText.builtInNames))
    }
}
