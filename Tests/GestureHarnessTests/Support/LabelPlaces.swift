import Foundation
import GestureRecording
import Testing

@testable import GestureOverlay
@testable import GestureBench
@testable import GestureTrace

/// The buttons that label a sequence, as a window shows them after the recording so far.
struct LabelPlaces {
    private let list: DisplayList
    private let sections: [TraceSnapshot.Section]

    /// Lays out the window; a time is that of a moment in an earlier sequence at which it is frozen, and the views
    /// are those of untouched recognizers whose rows are open.
    init(
        _ live: LiveWindow,
        for pointer: Chrome.Pointer = .finger,
        selected: String? = nil,
        open views: [String] = [],
        at time: TimeInterval? = nil
    ) throws {
        let file = "\(live.folder)/so-far.jsonl"
        try live.text(of: "r.jsonl").write(toFile: file, atomically: false, encoding: .utf8)
        let replay = try Replay(file: file, pictureTime: time)
        var chrome = Chrome()
        chrome.bar = CommandBar.bar(for: pointer, scenes: []) { _ in .enabled }
        chrome.canLabel = true
        chrome.frozen = time.map { "\($0) s" }
        if let selected {
            let selection = InspectorSelection(name: selected, original: nil)
            chrome.selection = selection.shown(in: replay.player.session.scene)
            chrome.selection?.buttons = CommandBar.selectionButtons(canUndo: true)
        }
        var snapshot = replay.picture.snapshot
        // The order of the last sequence is not that of an earlier one.
        if time != nil { snapshot.timeline.verdict = nil }
        sections = snapshot.sections
        chrome.openViews = Set(sections.filter { views.contains($0.name) }.map(\.id))
        list = Layout().displayList(
            snapshot,
            chrome,
            size: CGSize(width: 1280, height: 800)
        )
    }

    /// Returns the place of a recognizer's button.
    func callAsFunction(_ name: String) throws -> CGPoint { try place(.expected(name)) }

    /// Returns the place of the button for nothing.
    func nothing() throws -> CGPoint { try place(.nothingExpected) }

    /// Returns the place of the line of a view that was not touched.
    func line(_ view: String) throws -> CGPoint {
        try place(.untouchedRows(try #require(sections.first { $0.name == view }).id))
    }

    /// Returns the place of a recognizer's name.
    func row(_ name: String) throws -> CGPoint {
        let frame = try #require(list.rows.rows.first { $0.name == name }).frame
        return CGPoint(x: frame.minX + 60, y: frame.minY + 15)
    }

    private func place(_ command: Command) throws -> CGPoint {
        let control = list.controls.first { $0.command == command }
        let frame = try #require(control, "\(command) is out of sight").frame
        return CGPoint(x: frame.midX.rounded(), y: frame.midY.rounded())
    }
}

extension Recording {
    /// The labels: the ids, or `–` for a removed label, and whether there is a time.
    var labels: [String] {
        objects.compactMap { object in
            object["expected"].map { label in
                ((label as? [String])?.joined(separator: " ") ?? "–")
                    + (object["at"] == nil ? "" : " @")
            }
        }
    }
}
