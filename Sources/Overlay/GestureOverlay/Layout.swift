package import Foundation
import GestureKit
package import GestureTrace

/// Turns a snapshot into a picture.
///
/// Equal input always gives equal lists. A layout caches only text measurements, committed lines and the last
/// panels. Each thread needs its own.
package struct Layout {
    package var theme: Theme { didSet { if theme != oldValue { panels = PanelLayouts() } } }
    private let meter = TextMeter()
    private(set) var panels = PanelLayouts()
    private let lines = CommittedMarkCache()
    /// The number of marks that were made for committed lines, for tests.
    package var committedMarksMade: Int { lines.marksMade }
    /// The number of texts that were measured, for tests.
    var textsMeasured: Int { meter.textsMeasured }

    package init(theme: Theme = .dark) { self.theme = theme }

    /// Returns the picture of a window of this size in points, where the chrome has the factor of the canvas.
    ///
    /// An earlier picture of the same size lends its panels. A preview replaces the snapshot except in the verdict
    /// and on the timeline.
    package func displayList(
        _ snapshot: TraceSnapshot,
        _ chrome: Chrome = Chrome(),
        size: CGSize,
        previewing preview: TraceSnapshot? = nil,
        keepingPanelsOf earlier: DisplayList? = nil
    ) -> DisplayList {
        let wholeContext = LayoutContext(
            theme: theme,
            meter: meter,
            verdict: chrome.shows.overlay ? snapshot.verdict : nil
        )
        let context = preview.map { wholeContext.with($0.verdict) } ?? wholeContext
        var list = DisplayList(size: size, background: theme.background)
        let all = preview ?? snapshot
        // Recognizers that received nothing have nothing to show on the canvas.
        let engaged = all.engaged(context.verdict)
        let (whole, snapshot) = (snapshot, engaged.zoomed(by: chrome.zoom))
        let layout = CanvasLayout(context: context, snapshot: snapshot, zoom: chrome.zoom)
        list.add(.background, [layout.grid(in: CGRect(origin: .zero, size: size))])
        layout.addScene(from: lines, to: &list)
        guard chrome.shows.overlay else { return list }

        let panels = Panels(chrome, size: size)
        layout.addStrokes(to: &list)
        if panels.inspector != nil, let lit = chrome.litRecognizer(in: all) {
            LitLayout(context: context, snapshot: snapshot, zoom: chrome.zoom)
                .add(lit, of: all.sections, to: &list)
        }
        // Fixed items on the canvas are laid out first, so that labels avoid them.
        let strip = VerdictStrip(
            wholeContext,
            chrome,
            comparing: whole.second?.difference,
            over: panels.free
        )
        let canvas = panels.free.divided(atDistance: strip?.frame.height ?? 0, from: .minYEdge)
            .remainder
        var taken = FingerLayout.circles(snapshot.fingers)
        NoticeLayout(context: context, canvas: canvas, hasInspector: panels.inspector != nil)
            .add(snapshot, chrome, to: &list, taking: &taken)
        if chrome.shows.handle { taken.append(panels.handle) }
        var room = LabelPlacer(
            canvas: canvas,
            taken: taken,
            trails: snapshot.trails,
            names: list.names,
            views: snapshot.views.map(\.frame)
        )
        RecognitionLimitLayout(context: context, snapshot: snapshot, zoom: chrome.zoom)
            .add(to: &list, in: &room)
        layout.addDecision(namesBeginning: true, to: &list, in: &room)
        CanvasLabels(context: context, snapshot: snapshot, zoom: chrome.zoom)
            .add(to: &list, in: room)
        SampleLayout(context: context, snapshot: snapshot, canvas: canvas).add(chrome, to: &list)
        strip?.add(chrome, to: &list)
        // The handle is below tooltips, and below the arrows at the inspector's edge.
        if chrome.shows.handle {
            HandleLayout(context: context, panels: panels).add(to: &list)
        }
        if let earlier, earlier.size == size {
            list.addPanels(of: earlier)
        } else {
            let timeline = preview == nil ? engaged : whole.engaged(wholeContext.verdict)
            add(
                panels,
                of: all,
                engaged: engaged,
                chrome,
                context,
                timeline: (timeline, wholeContext.verdict),
                to: &list
            )
        }
        // Fingers are above everything else, so that one that is dragged onto a panel stays visible.
        FingerLayout(context: context).add(snapshot.fingers, to: &list)
        switch chrome.shows.cover {
        case .help: HelpLayout(context: context, size: size).add(chrome, to: &list)
        case .menu(let menu):
            if let bar = chrome.bar, let frame = panels.status {
                BarLayout(context: context, size: size, frame: frame)
                    .add(menu, of: bar, chrome.pointing, to: &list)
            }
        case .entry(let entry):
            if entry.hasKeypad {
                let height = panels.status?.minY ?? size.height
                let room = CGRect(x: 0, y: 0, width: size.width, height: height)
                KeypadLayout(context: context, room: room, details: list.rows.details)
                    .add(chrome.pointing, to: &list)
            }
        case .changes:
            let room = CGRect(
                x: 0,
                y: 0,
                width: size.width,
                height: panels.status?.minY ?? size.height
            )
            let edge = strip?.frame ?? CGRect(origin: panels.free.origin, size: .zero)
            ChangeSheetLayout(
                context: context,
                room: room,
                corner: CGPoint(x: panels.free.maxX, y: edge.maxY)
            ).add(chrome.changes, chrome.pointing, to: &list)
        case nil: break
        }
        return list
    }

    private func add(
        _ frames: Panels,
        of snapshot: TraceSnapshot,
        engaged: TraceSnapshot,
        _ chrome: Chrome,
        _ context: LayoutContext,
        timeline: (snapshot: TraceSnapshot, verdict: Verdict?),
        to list: inout DisplayList
    ) {
        let first = list.groups.count
        let empty = DisplayList(size: list.size, background: list.background)
        if let panel = frames.inspector {
            let content = InspectorLayout.Input(snapshot, engaged, chrome, context.verdict, panel)
            list.append(
                panels.inspector.output(for: content) { input in
                    var part = empty
                    InspectorLayout(context: context.with(input.verdict)).add(input, to: &part)
                    return part
                }
            )
        }
        if let panel = frames.timeline {
            let attempts = AttemptStrip(
                chrome.thumbnails,
                scrolledTo: chrome.firstThumbnail,
                in: panel
            )
            list.append(
                panels.attempts.output(for: .init(attempts, chrome.pointing)) { input in
                    var part = empty
                    AttemptStripLayout(context: context.with(nil)).add(input, to: &part)
                    return part
                }
            )
            let content = TimelineLayout.Input(
                timeline.snapshot,
                chrome,
                timeline.verdict,
                attempts.rest
            )
            list.append(
                panels.timeline.output(for: content) { input in
                    var part = empty
                    TimelineLayout(context: context.with(input.verdict), input).add(to: &part)
                    return part
                }
            )
        }
        if let bar = chrome.bar, let frame = frames.status {
            BarLayout(context: context, size: list.size, frame: frame)
                .add(bar, chrome, keeping: panels.buttons, to: &list)
        } else {
            StatusLayout(context: context).add(chrome, in: frames.status, to: &list)
        }
        list.panels = first..<list.groups.count
    }

    /// Returns the picture of a window for its report, with a sheet below for details that do not fit.
    ///
    /// The sheet has the chrome's status and the recognizers out of sight. Without an overlay, the window's
    /// picture stays unchanged.
    package func windowReport(_ snapshot: TraceSnapshot, _ chrome: Chrome, size: CGSize)
        -> DisplayList
    {
        var chrome = chrome
        chrome.shows.handle = false
        let list = displayList(snapshot, chrome, size: size)
        guard chrome.shows.overlay else { return list }
        return WindowSheet(
            context: LayoutContext(theme: theme, meter: meter),
            list: list,
            snapshot: snapshot,
            line: chrome.status,
            status: Panels(chrome, size: size).status
        ).displayList()
    }

    /// Returns the picture of a report, with the verdict, the moments, the recognizers and the timeline of a
    /// sequence.
    package func report(_ content: ReportContent) -> DisplayList {
        let context = LayoutContext(theme: theme, meter: meter, verdict: content.snapshot.verdict)
        return ReportSheet(context: context, content: content).list
    }

    /// Returns the picture of a touchscreen's problems.
    package func screenMap(_ content: ScreenMapContent) -> DisplayList {
        ScreenMap(context: LayoutContext(theme: theme, meter: meter), content: content).list
    }

    /// Returns the band for a report's recording at this number of pixels per point.
    package func stripBand(scale: CGFloat) -> StripBand {
        StripBand(context: LayoutContext(theme: theme, meter: meter), scale: scale)
    }
}

/// The last layout of each panel.
final class PanelLayouts {
    let inspector = LastLayout<InspectorLayout.Input>()
    let timeline = LastLayout<TimelineLayout.Input>()
    let attempts = LastLayout<AttemptStripLayout.Input>()
    let buttons = LastLayout<BarLayout.ButtonsInput>()
}

/// The last layout of a part of the picture, which is made again only when its input changes.
///
/// The input holds everything that the part may show. Whatever it leaves out is empty, so that no layout
/// depends on it.
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

extension TraceSnapshot {
    /// Returns the snapshot without the recognizers that have only their names to show.
    ///
    /// Those have received nothing, and took part in none of the shown sequences.
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
