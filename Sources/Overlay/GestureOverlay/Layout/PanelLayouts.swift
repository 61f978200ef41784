import Foundation
import GestureKit
import GestureTrace

/// The last layout of each panel.
final class PanelLayouts {
    let inspector = LastLayout<InspectorLayout.Input>()
    let relations = LastLayout<RelationsLayout.Input>()
    let timeline = LastLayout<TimelineLayout.Input>()
    let buttons = LastLayout<BarLayout.ButtonsInput>()
}

/// The last layout of a part of the picture, which is made again only if its input has changed.
///
/// The input holds all that the part may show. The values that it leaves out are empty, so that no layout depends on
/// them.
final class LastLayout<Input: Equatable> {
    private var last: (input: Input, output: DisplayList)?
    /// The number of layouts so far, for tests.
    private(set) var count = 0

    func output(for input: Input, _ layOut: (Input) -> DisplayList) -> DisplayList {
        if let last, last.input == input { return last.output }
        let output = layOut(input)
        last = (input, output)
        count += 1
        return output
    }
}

extension InspectorLayout {
    /// The parts of a snapshot and of the chrome that the inspector shows.
    struct Input: Equatable {
        let snapshot: TraceSnapshot
        let chrome: Chrome
        /// The verdict by which the rows are ordered; nil while the sequence is under way.
        let verdict: Verdict?
        /// The recognizer with details, unless another one is selected; nil for none.
        let focus: TraceSnapshot.Row?
        let panel: CGRect

        init(
            _ snapshot: TraceSnapshot,
            _ engaged: TraceSnapshot,
            _ chrome: Chrome,
            _ verdict: Verdict?,
            _ panel: CGRect
        ) {
            var content = TraceSnapshot.empty
            content.sections = snapshot.sections
            content.sequence = snapshot.sequence
            content.timeline = snapshot.timeline.inInspector
            self.snapshot = content
            var part = Chrome()
            part.bar = chrome.bar.map { Chrome.Bar(for: $0.pointer) }
            part.frozen = chrome.frozen
            part.selection = chrome.selection
            part.scroll = chrome.scroll
            part.openViews = chrome.openViews
            part.canLabel = chrome.canLabel
            part.shows.cover = chrome.shows.cover
            part.pointing = chrome.pointing
            self.chrome = part
            self.verdict = content.timeline.verdict == nil ? nil : verdict
            // A recognizer that is active, otherwise one that was recognized or cancelled.
            let rows = engaged.rows
            focus =
                rows.first { $0.state.isBegun }
                ?? rows.first {
                    ($0.state == .ended || $0.state == .cancelled) && !$0.values.isEmpty
                }
            self.panel = panel
        }
    }
}

extension TraceSnapshot.Timeline {
    /// The part by which the inspector orders its rows and finds the one to show.
    fileprivate var inInspector: TraceSnapshot.Timeline {
        var part = TraceSnapshot.Timeline(start: start)
        part.moment = min(moment, start)
        part.fingers = verdict == nil ? [] : fingers
        part.streams = verdict == nil ? [] : streams
        part.lanes = lanes
        for index in lanes.indices { part.lanes[index].actions = [] }
        part.verdict = verdict
        return part
    }
}

extension TimelineLayout {
    /// The parts of a snapshot and of the chrome that the timeline shows.
    struct Input: Equatable {
        let snapshot: TraceSnapshot
        let scroll: Chrome.TimelineScroll
        let isFrozen: Bool
        let verdict: Verdict?
        let panel: CGRect

        init(_ engaged: TraceSnapshot, _ chrome: Chrome, _ verdict: Verdict?, _ panel: CGRect) {
            var content = TraceSnapshot.empty
            content.timeline = engaged.timeline
            content.sections = engaged.sections
            content.diagnostics = engaged.diagnostics
            snapshot = content
            scroll = chrome.timeline
            isFrozen = chrome.frozen != nil
            self.verdict = verdict
            self.panel = panel
        }
    }
}

extension TraceSnapshot {
    /// Returns the snapshot without the recognizers that have nothing to show but their names.
    ///
    /// They have received nothing, and took part in none of the shown sequences.
    func engaged(_ verdict: Verdict?) -> TraceSnapshot {
        var numbers = Set(verdict?.involved ?? [])
        for sequence in timeline.earlier + [timeline] {
            numbers.formUnion(sequence.lanes.lazy.map(\.row))
            numbers.formUnion(sequence.before.lazy.map(\.row))
        }
        var engaged = self
        engaged.sections = sections.compactMap { section in
            let rows = section.rows
            let indices = rows.indices.filter { index in
                rows[index].state != .possible || rows[index].isWaiting
                    || !rows[index].touches.isEmpty || !rows[index].recognitionLimits.isEmpty
                    || !rows[index].crossedLimits.isEmpty || numbers.contains(rows[index].id)
            }
            guard indices.count < rows.count else { return section }
            guard !indices.isEmpty else { return nil }
            var part = section
            part.rows = indices.map { rows[$0] }
            return part
        }
        return engaged
    }
}
