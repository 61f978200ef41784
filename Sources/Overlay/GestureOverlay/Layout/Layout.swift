package import Foundation
package import GestureTrace

/// Turns a snapshot into a picture.
///
/// Equal input always gives equal lists. It caches only text measurements, committed lines and the last panels.
/// Each thread needs its own.
package struct Layout {
    package var theme: Theme { didSet { if theme != oldValue { panels = PanelLayouts() } } }
    private let meter = TextMeter()
    /// The last layout of each panel.
    private(set) var panels = PanelLayouts()
    private let lines = CommittedMarkCache()
    /// The number of marks made for committed lines, for tests.
    package var committedMarksMade: Int { lines.marksMade }
    /// The number of texts measured, for tests.
    var textsMeasured: Int { meter.textsMeasured }

    package init(theme: Theme = .dark) { self.theme = theme }

    /// Returns the picture of a window of this size in points; the chrome has the factor of the canvas.
    ///
    /// If an earlier picture of the same size is given, its panels are reused.
    package func displayList(
        _ snapshot: TraceSnapshot,
        _ chrome: Chrome = Chrome(),
        size: CGSize,
        keepingPanelsOf earlier: DisplayList? = nil
    ) -> DisplayList {
        let context = LayoutContext(
            theme: theme,
            meter: meter,
            verdict: chrome.shows.overlay ? snapshot.verdict : nil
        )
        var list = DisplayList(size: size, background: theme.background)
        let all = snapshot
        // The canvas shows nothing of recognizers that received nothing.
        let engaged = all.engaged(context.verdict)
        let snapshot = engaged.zoomed(by: chrome.zoom)
        let layout = CanvasLayout(context: context, snapshot: snapshot, zoom: chrome.zoom)
        list.add(.background, [layout.grid(in: CGRect(origin: .zero, size: size))])
        layout.addScene(from: lines, to: &list)
        guard chrome.shows.overlay else { return list }

        let panels = Panels(chrome, size: size)
        layout.addStrokes(to: &list)
        // Fixed items on the canvas are laid out first; labels avoid them.
        let strip = VerdictStrip(context, chrome, over: panels.free)
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
            names: list.names
        )
        RecognitionLimitLayout(context: context, snapshot: snapshot, zoom: chrome.zoom)
            .add(to: &list, in: &room)
        layout.addDecision(namesBeginning: true, to: &list, in: &room)
        CanvasLabels(context: context, snapshot: snapshot, zoom: chrome.zoom)
            .add(to: &list, in: room)
        strip?.add(chrome, to: &list)
        if let earlier, earlier.size == size {
            list.addPanels(of: earlier)
        } else {
            add(panels, of: all, engaged: engaged, chrome, context, to: &list)
        }
        if chrome.shows.handle {
            HandleLayout(context: context, panels: panels).add(to: &list)
        }
        // Fingers are above everything, so that a finger dragged onto a panel stays visible.
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
        if let strip = frames.relations {
            let content = RelationsLayout.Input(snapshot, beside: list.rows, in: strip)
            list.append(
                panels.relations.output(for: content) { input in
                    var part = empty
                    RelationsLayout(context: context.with(nil)).add(input, to: &part)
                    return part
                }
            )
        }
        if let panel = frames.timeline {
            let content = TimelineLayout.Input(engaged, chrome, context.verdict, panel)
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

    /// Returns the picture of a window for its report, with a sheet below it for details that do not fit.
    ///
    /// The sheet contains the chrome's status and the recognizers that are out of sight. Without an overlay
    /// the window's picture is returned unchanged.
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

    /// Returns the picture of a report: the verdict, the moments, the recognizers and the timeline of a sequence.
    package func report(_ content: ReportContent) -> DisplayList {
        let context = LayoutContext(theme: theme, meter: meter, verdict: content.snapshot.verdict)
        return ReportSheet(context: context, content: content).list
    }

    /// Returns the band for a report's recording at this number of pixels per point.
    package func stripBand(scale: CGFloat) -> StripBand {
        StripBand(context: LayoutContext(theme: theme, meter: meter), scale: scale)
    }
}
