import Foundation
package import GestureOverlay

/// Whether all text of a picture can be read: from the layout, not from pixels.
package enum Legibility {
    /// What is wrong, a line each; empty where all can be read.
    package static func faults(of list: DisplayList) -> [String] {
        let window = CGRect(origin: .zero, size: list.size)
        var faults: [String] = []
        var texts: [(text: String, ink: CGRect)] = []
        for group in list.groups {
            // What a view shows goes where the view goes, and panels float above it.
            if case .view = group.key { continue }
            for mark in group.marks {
                guard case .text(let text, _, let font, _, _) = mark.shape, !text.isEmpty else {
                    continue
                }
                if !window.contains(mark.bounds) { faults.append("\(text): leaves the window") }
                if font.size < 11 { faults.append("\(text): smaller than 11 pt") }
                // Lines may share the room that letters with accents or tails would need.
                let ink = mark.bounds.insetBy(dx: 1, dy: 3)
                faults += texts.filter { $0.ink.intersects(ink) }.map {
                    "\(text): lies on \($0.text)"
                }
                texts.append((text, ink))
            }
        }
        return faults
    }
}
