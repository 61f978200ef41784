package import Foundation
package import GestureOverlay

/// Checks of a layout for texts and boxes that leave their panel or overlap.
package struct LayoutFaults {
    private let list: DisplayList
    private let window: CGSize
    /// The panels of the window; nil for a report, which has none.
    private let panels: Panels?

    /// The faults, one line each; empty for a correct layout.
    ///
    /// A report's list is larger than the window that it shows.
    package static func found(
        in list: DisplayList,
        _ chrome: Chrome,
        window: CGSize? = nil
    ) -> [String] {
        let window = window ?? list.size
        let faults = Self(list: list, window: window, panels: Panels(chrome, size: window))
        // The help covers everything else.
        return chrome.shows.cover == .help ? faults.help : faults.texts + faults.boxes
    }

    /// Returns the faults of a report, as above.
    package static func found(inReport list: DisplayList) -> [String] {
        Self(list: list, window: list.size, panels: nil).texts
    }

    /// The rectangle for all of a group's text; nil for a group that has none or moves with its view.
    private func room(of key: DisplayList.Key) -> CGRect? {
        guard let panels else {
            // The pictures of moments have their own texts, which are checked in the window.
            if case .moment = key { return nil }
            return CGRect(origin: .zero, size: list.size)
        }
        return switch key {
        case .touched, .section, .row, .moreRows, .detail, .relations, .fault:
            panels.inspector ?? .zero
        case .buttons, .status: panels.status ?? .zero
        case .menu, .tip: CGRect(origin: .zero, size: window)
        case .timeline, .lane, .laneReason, .laneBefore, .pauses, .streamLane, .fingerLane,
            .moreLanes, .cursor,
            .decision:
            panels.timeline ?? .zero
        case .label, .pill, .notice, .recording, .verdict, .verdictPill, .caption: panels.canvas
        case .help: CGRect(origin: .zero, size: window)
        case .sheet, .strip:
            CGRect(
                x: 0,
                y: window.height,
                width: list.size.width,
                height: list.size.height - window.height
            )
        case .background, .view, .drawing, .image, .link, .stroke, .finger, .leader, .inspector,
            .recognitionLimit, .crossedLimit, .decisionMark, .arc, .links, .ticks, .ahead, .bar,
            .secondAttempt, .difference, .attempts, .handle, .headline, .moment, .momentCaption,
            .facts, .lit, .litRow, .litLane, .hover, .sample:
            nil
        }
    }

    private var texts: [String] {
        // Menus and tooltips cover the panels.
        let above = list.groups(where: isAbove)
        let below = list.groups { $0 != .help && !isAbove($0) }
        return texts(of: below, sharing: 3) + texts(of: above, sharing: 3)
    }

    private func isAbove(_ key: DisplayList.Key) -> Bool {
        key == .menu || key == .tip || key == .fault
    }

    private var help: [String] {
        let groups = list.groups { $0 == .help }
        let window = CGRect(origin: .zero, size: window)
        return texts(of: groups, sharing: 3)
            + groups.filter { !window.contains($0.bounds) }.map { "\($0.key) leaves the window" }
    }

    /// Lines may share the points that letters with accents or descenders would need.
    private func texts(of groups: [DisplayList.Group], sharing: CGFloat) -> [String] {
        var faults: [String] = []
        var inks: [(text: String, ink: CGRect)] = []
        for group in groups {
            guard let room = room(of: group.key) else { continue }
            for mark in group.marks {
                guard case .text(let text, _, let font, _, _) = mark.shape, !text.isEmpty else {
                    continue
                }
                if !room.contains(mark.bounds) { faults.append("\(text): leaves \(group.key)") }
                if font.size < 11 { faults.append("\(text): smaller than 11 pt") }
                // Parts of a sentence share the points at their edges.
                let ink = mark.bounds.insetBy(dx: 2, dy: sharing)
                faults += inks.filter { $0.ink.intersects(ink) }.map {
                    "\(text): lies on \($0.text)"
                }
                inks.append((text, ink))
            }
        }
        return faults
    }

    /// Checks that labels on the canvas cover no others, and stay inside.
    private var boxes: [String] {
        guard let panels else { return [] }
        let groups = list.groups { key in
            switch key {
            case .label, .pill, .notice, .recording, .verdict, .verdictPill, .caption: true
            case .background, .view, .drawing, .image, .link, .stroke, .finger, .leader,
                .inspector, .recognitionLimit, .crossedLimit, .decisionMark, .arc, .links, .ticks,
                .relations, .touched, .section, .row, .secondAttempt, .difference, .attempts,
                .moreRows, .detail, .timeline, .fingerLane, .streamLane, .lane, .laneReason,
                .laneBefore, .pauses,
                .moreLanes, .cursor, .decision, .bar, .buttons, .menu, .tip, .fault, .status,
                .handle,
                .ahead,
                .help, .headline, .moment, .momentCaption, .facts, .sheet, .strip, .lit, .litRow,
                .litLane, .hover, .sample:
                false
            }
        }
        var faults = groups.filter { !panels.canvas.contains($0.bounds) }.map {
            "\($0.key) leaves the canvas"
        }
        for (index, group) in groups.enumerated() {
            for other in groups[..<index] where other.bounds.intersects(group.bounds) {
                // Boxes of one group have different widths.
                let isOn = group.marks.contains { mark in
                    other.marks.contains { $0.bounds.intersects(mark.bounds) }
                }
                if isOn { faults.append("\(group.key) lies on \(other.key)") }
            }
        }
        return faults
    }
}
