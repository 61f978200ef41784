package import Foundation
import GestureKit
import GestureTrace

/// The layout of marks above the programs on a screen.
///
/// Every mark is opaque and has a dark edge, because without a compositor nothing is translucent, and programs are
/// light or dark.
package struct ScreenLayout {
    /// The time for which marks stay after a lift, in seconds: long enough to read a label.
    package static let stay: TimeInterval = 3
    /// The time in which a ring disappears after a lift, in seconds.
    package static let fading: TimeInterval = 0.4

    private static let edge: CGFloat = 2.5
    private static let strokeWidth: CGFloat = 5
    private static let fingerRadius: CGFloat = 17
    private static let liftRadius: CGFloat = 7
    private static let ringRadius: CGFloat = 22
    private static let ringWidth: CGFloat = 6
    private static let labelFont = Font(14, bold: true)
    private static let labelHeight: CGFloat = 28
    private static let labelPadding: CGFloat = 12
    /// The distance between a finger and its label beyond which a line connects them, in points.
    private static let leaderDistance: CGFloat = 50
    private static let maxNameWidth: CGFloat = 220
    private static let verdictSize: CGFloat = 16
    private static let maxVerdictWidth: CGFloat = 760
    /// The number of places of a stroke that labels avoid, from the latest one.
    private static let avoidedPlaces = 16
    /// The maximum number of places of all strokes together, which bounds the work of the server.
    private static let maxPlaces = 256

    private let context = LayoutContext(theme: .dark, meter: TextMeter(), verdict: nil)
    /// The number of pixels per point.
    private let scale: CGFloat

    package init(scale: CGFloat) { self.scale = scale }

    private var dark: Color { context.theme.panels.status }

    /// Returns the picture of marks on a screen of this size in pixels, at a local time.
    package func list(
        of marks: ScreenMarks,
        _ style: ScreenMarks.Style,
        on screen: CGSize,
        at now: TimeInterval
    ) -> DisplayList {
        let size = CGSize(width: screen.width / scale, height: screen.height / scale)
        var list = DisplayList(size: size, background: Color(0, alpha: 0))
        switch style {
        case .labels:
            let limit = Self.maxPlaces / max(1, marks.fingers.count)
            for finger in marks.fingers {
                list.add(.stroke(finger.id), stroke(of: finger, limit: limit))
            }
            let places = marks.fingers.map { place(of: $0) }
            let verdict = marks.judgement.map { add($0, awayFrom: places, to: &list) }
            addLabels(of: marks.fingers, besides: verdict, to: &list)
        case .taps:
            for finger in marks.fingers { list.add(.finger(finger.id), ring(of: finger, at: now)) }
        }
        return list
    }

    private func place(of finger: ScreenMarks.Finger) -> CGPoint {
        (finger.path.last ?? .zero) / scale
    }

    private func radius(of finger: ScreenMarks.Finger) -> CGFloat {
        finger.lift == nil ? Self.fingerRadius : Self.liftRadius
    }

    /// Returns the ring, and the stroke through the latest places, up to a limit.
    private func stroke(of finger: ScreenMarks.Finger, limit: Int) -> [Mark] {
        let color = context.theme.fingers[finger.slot]
        let path = finger.latestPlaces(limit).map { $0 / scale }
        let (place, radius) = (place(of: finger), radius(of: finger))
        return [(dark, 2 * Self.edge), (color, 0)].flatMap { ink, edge in
            let pieces = zip(path, path.dropFirst()).map { start, end in
                StrokeShape.Piece(
                    start: start,
                    end: end,
                    width: Self.strokeWidth + edge,
                    alpha: 1,
                    dot: 0
                )
            }
            let line = StrokeShape(color: ink, dotColor: ink, isHollow: false, pieces: pieces)
            return (pieces.isEmpty ? [] : [Mark(.stroke(line))])
                + [.ring(place, radius, ink, width: 3.5 + edge)]
        }
    }

    /// Returns a ring, which grows and thins out after the lift.
    private func ring(of finger: ScreenMarks.Finger, at now: TimeInterval) -> [Mark] {
        let gone = finger.lift.map { min(1, max(0, (now - $0) / Self.fading)) } ?? 0
        guard gone < 1 else { return [] }
        let width = Self.ringWidth * (1 - gone)
        let radius = Self.ringRadius * (1 + 0.4 * gone)
        let place = place(of: finger)
        return [
            .ring(place, radius, dark, width: width + 2 * Self.edge * (1 - gone)),
            .ring(place, radius, context.theme.lit, width: width),
        ]
    }

    // MARK: - Labels

    /// Adds the labels near their fingers, clear of fingers, the verdict and each other, and lines to distant ones.
    private func addLabels(
        of fingers: [ScreenMarks.Finger],
        besides verdict: CGRect?,
        to list: inout DisplayList
    ) {
        var placer = LabelPlacer(
            canvas: CGRect(origin: .zero, size: list.size),
            taken: fingers.map { CGRect(around: place(of: $0), radius: Self.fingerRadius + 5) }
                + [verdict].compactMap(\.self),
            trails: fingers.flatMap { $0.path.suffix(Self.avoidedPlaces).map { $0 / scale } }
        )
        var labels: [(id: Int, marks: [Mark])] = []
        for finger in fingers {
            let words = words(of: finger, on: list.size)
            let width = words.reduce(0) { $0 + $1.width } + 2 * Self.labelPadding
            let size = CGSize(width: width.rounded(.up), height: Self.labelHeight)
            guard let frame = placer.over(place(of: finger), size: size) else { continue }
            list.add(.leader(finger.id), leader(from: finger, to: frame))
            labels.append((finger.id, label(words, of: finger, in: frame)))
        }
        // Labels are in front of all leaders.
        for (id, marks) in labels { list.add(.label(id), marks) }
    }

    /// Returns the line from a ring to its distant label, which may be nearer to another finger; nothing for a near one.
    private func leader(from finger: ScreenMarks.Finger, to frame: CGRect) -> [Mark] {
        let place = place(of: finger)
        guard frame.distance(to: place) > Self.leaderDistance else { return [] }
        let end = place.clamped(in: frame.insetBy(dx: frame.height / 2, dy: frame.height / 2))
        let offset = end - place
        let start = place + offset * (radius(of: finger) / offset.length)
        return [(dark, 2 + 2 * Self.edge), (context.theme.fingers[finger.slot], 2)]
            .map { .lines([start, end], $0, width: $1) }
    }

    private struct Word {
        let text: String
        let width: CGFloat
        let isRejected: Bool
    }

    private func words(of finger: ScreenMarks.Finger, on screen: CGSize) -> [Word] {
        // Everything else in a label needs less than 120 points.
        let part = (screen.width - 120) / CGFloat(max(1, finger.receivers.count))
        let limit = max(0, min(Self.maxNameWidth, part))
        func word(_ text: String, isRejected: Bool = false) -> Word {
            let text = context.fit(text, Self.labelFont, limit)
            let width = context.width(text, Self.labelFont)
            return Word(text: text, width: width, isRejected: isRejected)
        }
        return [word(finger.name)]
            + finger.receivers.flatMap { receiver in
                [word(" → "), word(receiver.name, isRejected: receiver.isRejected)]
            }
    }

    private func label(_ words: [Word], of finger: ScreenMarks.Finger, in frame: CGRect) -> [Mark] {
        let theme = context.theme
        let color = theme.fingers[finger.slot]
        let isHeld = finger.receivers.last?.isHeld ?? false
        let edge = frame.insetBy(dx: 1.5, dy: 1.5)
        var marks: [Mark] = [.box(frame, radius: frame.height / 2, fill: dark)]
        marks.append(
            isHeld
                ? .lines(Self.outline(of: edge), color, width: 2, dash: [6, 5])
                : .box(edge, radius: edge.height / 2, fill: nil, line: color, width: 2)
        )
        var x = frame.minX + Self.labelPadding
        for word in words {
            let ink = word.isRejected ? theme.secondary : theme.text
            marks.append(context.text(word.text, x, frame.midY + 5, Self.labelFont, ink))
            if word.isRejected {
                let ends = [
                    CGPoint(x: x - 2, y: frame.midY), CGPoint(x: x + word.width + 2, y: frame.midY),
                ]
                marks.append(.lines(ends, theme.shapes.failed, width: 2))
            }
            x += word.width
        }
        return marks
    }

    /// Returns the outline of a box whose ends are semicircles.
    private static func outline(of box: CGRect) -> [CGPoint] {
        let radius = box.height / 2
        let (left, right) = (box.minX + radius, box.maxX - radius)
        let ends = [(right, -CGFloat.pi / 2), (left, CGFloat.pi / 2)].map { x, start in
            Curve.arc(around: CGPoint(x: x, y: box.midY), radius, from: start, to: start + .pi)
        }
        return ends[0] + ends[1] + [ends[0][0]]
    }

    // MARK: - The verdict

    /// Adds the verdict's sentence at the upper edge of the window on which the fingers landed, or at the lower edge if
    /// a finger is there.
    ///
    /// - Returns: Its frame.
    private func add(
        _ judgement: ScreenMarks.Judgement,
        awayFrom places: [CGPoint],
        to list: inout DisplayList
    ) -> CGRect {
        let verdict = judgement.verdict
        let look = OutcomeLook(verdict.outcome, in: context.theme)
        let room = min(Self.maxVerdictWidth, list.size.width - 32)
        let text = PhraseText(
            verdict.sentence,
            size: Self.verdictSize,
            width: room - 56,
            color: context.theme.text,
            context
        )
        let lineHeight: CGFloat = 22
        let size = CGSize(
            width: (text.width + 60).rounded(.up),
            height: CGFloat(text.lineCount) * lineHeight + 16
        )
        let window = judgement.frame.applying(CGAffineTransform(scaleX: 1 / scale, y: 1 / scale))
        let screen = CGRect(origin: .zero, size: list.size)
        let x = min(max(window.midX - size.width / 2, 8), max(8, screen.maxX - size.width - 8))
        let frames = [window.minY + 10, window.maxY - size.height - 10].map { y in
            let y = min(max(y, 8), max(8, screen.maxY - size.height - 8))
            return CGRect(origin: CGPoint(x: x.rounded(), y: y.rounded()), size: size)
        }
        let isFree = { (frame: CGRect) in
            !places.contains { frame.distance(to: $0) < Self.fingerRadius }
        }
        let frame = frames.first(where: isFree) ?? frames[0]
        let sign = CGPoint(x: frame.minX + 24, y: frame.minY + 8 + lineHeight / 2)
        list.add(
            .verdict,
            [.box(frame, radius: 8, fill: dark, line: look.color, width: 2)]
                + look.sign(at: sign, scale: 1.4)
                + text.marks(frame.minX + 44, baseline: frame.minY + 24, lineHeight: lineHeight)
        )
        return frame
    }
}

extension ScreenMarks.Receiver {
    fileprivate var isRejected: Bool { if case .rejected = self { true } else { false } }

    fileprivate var isHeld: Bool { if case .holds = self { true } else { false } }
}
