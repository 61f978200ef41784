package import Foundation
package import GestureTrace

/// Turns what is known into a picture: the same input gives the same list, always.
///
/// It caches only measured letters and committed lines. Make one for each thread.
package struct Layout {
    package var theme: Theme
    private let meter = TextMeter()
    private let lines = CommittedLines()
    /// The number of marks made for committed lines, for tests.
    package var committedMarksMade: Int { lines.marksMade }

    package init(theme: Theme = .dark) { self.theme = theme }

    /// The picture of a window of this size in points.
    package func displayList(
        _ snapshot: TraceSnapshot,
        _ chrome: Chrome = Chrome(),
        size: CGSize
    ) -> DisplayList {
        let draft = Drafting(theme: theme, meter: meter)
        var list = DisplayList(size: size, background: theme.background)
        let grid = CGRect(origin: .zero, size: size)
        list.add(.background, [Mark(.grid(grid, step: 40, color: theme.line.faded(0.35)))])
        ViewLayout(draft: draft).add(snapshot.views, to: &list)
        let reactions = ReactionLayout(draft: draft)
        reactions.add(snapshot.drawings, from: lines, to: &list)
        reactions.add(snapshot.images, to: &list)
        guard chrome.shows.overlay else { return list }

        let panels = Panels(chrome, size: size)
        StrokeLayout(draft: draft, time: snapshot.time).add(snapshot.strokes, to: &list)
        let fingers = FingerLayout(draft: draft)
        fingers.addLink(between: snapshot.fingers, to: &list)
        // On the canvas, what stands still is laid out first; labels keep clear of it.
        var taken: [CGRect] = []
        NoticeLayout(draft: draft, canvas: panels.canvas)
            .add(snapshot, chrome, to: &list, taking: &taken)
        AllowanceLayout(draft: draft, canvas: panels.canvas, snapshot: snapshot)
            .add(to: &list, taking: &taken)
        CanvasLabels(draft: draft, canvas: panels.canvas, snapshot: snapshot)
            .add(to: &list, around: taken)
        InspectorLayout(draft: draft).add(snapshot, chrome, in: panels.inspector, to: &list)
        if let strip = panels.relations {
            RelationsLayout(draft: draft, strip: strip, rows: list.rows).add(snapshot, to: &list)
        }
        if let panel = panels.timeline {
            TimelineLayout(draft: draft, panel: panel, snapshot: snapshot, chrome: chrome)
                .add(to: &list)
        }
        StatusLayout(draft: draft).add(chrome, in: panels.status, to: &list)
        // Fingers are above all: one that was dragged onto a panel is still seen.
        fingers.add(snapshot.fingers, to: &list)
        if chrome.shows.help { HelpLayout(draft: draft, size: size).add(chrome, to: &list) }
        return list
    }

    /// The picture of a report: the window's, and below it what that has no room for.
    ///
    /// That is what the picture is of, which is the chrome's status, and the recognizers that are out of
    /// sight. Without an overlay it is the window's picture alone.
    package func report(_ snapshot: TraceSnapshot, _ chrome: Chrome, size: CGSize) -> DisplayList {
        let list = displayList(snapshot, chrome, size: size)
        guard chrome.shows.overlay else { return list }
        return ReportSheet(
            draft: Drafting(theme: theme, meter: meter),
            list: list,
            snapshot: snapshot,
            line: chrome.status,
            status: Panels(chrome, size: size).status
        ).added()
    }
}
