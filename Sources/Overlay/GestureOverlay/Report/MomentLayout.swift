import Foundation
import GestureKit
import GestureTrace
import TextFormatting

/// A moment of a report, as a picture of the canvas around the strokes with the recognizers that changed.
///
/// The time and what happened are below the picture.
struct MomentLayout {
    let context: LayoutContext
    /// The number of the picture, from 1.
    let number: Int
    let snapshot: TraceSnapshot
    let story: MomentStory
    /// The time since the first touch, in seconds; nil without a sequence.
    let time: TimeInterval?
    let placement: CanvasCrop
    /// The frame of the picture; the caption is below it.
    let frame: CGRect

    private static let badgeRadius: CGFloat = 13
    private static let indent: CGFloat = 40
    private static let lineHeight: CGFloat = 19
    private static let timeFont = Font(13.5, mono: true, bold: true)
    private static let captionFont = Font(14.5)

    private var captionLines: [String] {
        context.meter.wrap(
            story.caption,
            in: Self.captionFont,
            width: frame.width - Self.indent,
            limit: 4
        )
    }

    /// The height of the picture and its caption.
    var height: CGFloat {
        time == nil
            ? frame.height : frame.height + 24 + CGFloat(captionLines.count) * Self.lineHeight + 10
    }

    func add(to list: inout DisplayList) {
        let theme = context.theme
        list.add(.moment(number), picture, clip: frame)
        guard let time else { return }
        let badge = CGPoint(x: frame.minX + 16, y: frame.maxY + 27)
        let x = frame.minX + Self.indent
        let seconds = ValueText.fixed(time, 3) + " s"
        var marks: [Mark] = [
            .disc(badge, Self.badgeRadius, theme.panels.highlight),
            context.text(
                "\(number)",
                badge.x,
                badge.y + 5,
                Font(13.5, bold: true),
                theme.text,
                anchor: .middle
            ),
            context.text(seconds, x, frame.maxY + 24, Self.timeFont, theme.text),
        ]
        if placement.zoom != 1 {
            let (zoom, y) = (DecimalText.short(Double(placement.zoom), 2) + "×", frame.maxY + 24)
            marks.append(
                context.text(zoom, frame.maxX, y, .caption, theme.tertiary, anchor: .end)
            )
        }
        for (index, line) in captionLines.enumerated() {
            let y = frame.maxY + 24 + CGFloat(index + 1) * Self.lineHeight + 1
            marks.append(context.text(line, x, y, Self.captionFont, theme.text))
        }
        list.add(.momentCaption(number), marks)
    }

    // MARK: The picture

    /// The canvas in the frame, with pills and an outline on top.
    private var picture: [Mark] {
        let theme = context.theme
        let zoom = placement.zoom
        let placed = snapshot.placed(by: placement.transform(into: frame))
        let canvas = placement.canvas.applying(placement.transform(into: frame))
        let layout = CanvasLayout(context: context, snapshot: placed, zoom: zoom)
        var list = DisplayList(size: .zero, background: theme.background)
        list.add(
            .background,
            [
                .box(frame, fill: theme.panels.status), .box(canvas, fill: theme.background),
                layout.grid(in: canvas),
            ]
        )
        layout.addScene(from: CommittedMarkCache(), to: &list)
        list = list.withoutWords(leaving: frame)
        layout.addStrokes(to: &list)
        let name = name(in: placed, besides: list.names)
        var room = LabelPlacer(
            canvas: frame,
            taken: name.map(\.bounds) + FingerLayout.circles(placed.fingers),
            trails: placed.strokes.flatMap { $0.points.map(\.location) },
            names: list.names,
            views: placed.views.map(\.frame)
        )
        // The caption below the picture says what began.
        layout.addDecision(namesBeginning: false, to: &list, in: &room)
        let pills = pills(of: placed, in: &room)
        FingerLayout(context: context).add(placed.fingers, to: &list)
        let outline = Mark.box(
            frame.insetBy(dx: 0.5, dy: 0.5),
            radius: Pen.clipRadius,
            fill: nil,
            line: theme.views.outline,
            width: 1.2
        )
        return list.marks + name + pills + [outline]
    }

    /// Returns the name of the touched view, if the view's own text is out of sight.
    private func name(in placed: TraceSnapshot, besides names: [CGRect]) -> [Mark] {
        guard let landing = placed.strokes.first?.points.first,
            let view = placed.namedView(at: landing.location)
        else { return [] }
        let room = view.frame.intersection(frame).insetBy(dx: 14, dy: 8)
        guard room.width > 40, !names.contains(where: room.intersects) else { return [] }
        return ViewLayout(context: context).name(of: view, in: frame)
    }

    /// Returns the recognizers that changed, beside the last finger.
    private func pills(of placed: TraceSnapshot, in room: inout LabelPlacer) -> [Mark] {
        let pills = story.changes.prefix(Self.maxPills).map {
            NamePill($0, maxWidth: Self.maxPillWidth, context)
        }
        guard let first = pills.first else { return [] }
        let anchor =
            placed.fingers.last?.location ?? placed.strokes.last?.points.last?.location
            ?? CGPoint(x: frame.midX, y: frame.midY)
        let width = pills.reduce(-Self.pillGap) { $0 + $1.size.width + Self.pillGap }
        let row = CGSize(width: width, height: first.size.height)
        if let rect = room.over(anchor, size: row) {
            var x = rect.minX
            return pills.flatMap { pill in
                defer { x += pill.size.width + Self.pillGap }
                return pill.marks(at: CGPoint(x: x, y: rect.minY))
            }
        }
        return pills.flatMap { pill in
            room.over(anchor, size: pill.size).map { pill.marks(at: $0.origin) } ?? []
        }
    }

    private static let maxPills = 3
    private static let maxPillWidth: CGFloat = 242
    private static let pillGap: CGFloat = 8
}

extension DisplayList {
    /// Returns the list without the texts of views that a frame would cut.
    fileprivate func withoutWords(leaving frame: CGRect) -> DisplayList {
        var list = DisplayList(size: size, background: background)
        for group in groups {
            func isText(_ mark: Mark) -> Bool {
                if case .text = mark.shape { true } else { false }
            }
            let isWhole = group.marks.allSatisfy { !isText($0) || frame.contains($0.bounds) }
            list.add(group.key, isWhole ? group.marks : group.marks.filter { !isText($0) })
        }
        return list
    }
}

/// The part of a canvas around the strokes of a sequence, with its enlargement.
struct CanvasCrop: Equatable {
    /// The scene's canvas, in its points.
    let canvas: CGRect
    /// The shown part of the canvas, in the canvas's points, which may extend beyond it.
    let region: CGRect
    let zoom: CGFloat

    /// The range of factors, within which a small gesture is enlarged and a large canvas stays legible.
    private static let zooms: ClosedRange<CGFloat> = 0.25...3
    /// The room around the strokes, in points, which exceeds the distances that most recognizers need.
    private static let margin: CGFloat = 56

    /// Shows the strokes of a snapshot in a picture of this size.
    ///
    /// Without a stroke, it shows the views that received the sequence or, if nothing did, the whole canvas.
    init(of snapshot: TraceSnapshot, on size: CGSize, into picture: CGSize) {
        canvas = CGRect(origin: .zero, size: size)
        let all = snapshot.strokes + (snapshot.second?.strokes ?? [])
        let strokes = CGRect(covering: all.flatMap { $0.points.map(\.location) })
        let control = Self.control(of: snapshot)
        let isReceived = !snapshot.timeline.lanes.isEmpty || !control.isNull
        let wanted =
            snapshot.strokes.isEmpty || !isReceived
            ? Self.receivers(of: snapshot)?.insetBy(dx: -16, dy: -16) ?? canvas
            : strokes.insetBy(dx: -Self.margin, dy: -Self.margin).union(control)
        let fitting = min(picture.width / wanted.width, picture.height / wanted.height)
        // Steps make it rare that the factors of pictures side by side differ slightly.
        let step = fitting > 1 ? 0.25 : 0.05
        let rounded = (fitting / step).rounded(.down) * step
        zoom = min(max(rounded, Self.zooms.lowerBound), Self.zooms.upperBound)
        let length = CGSize(width: picture.width / zoom, height: picture.height / zoom)
        region = CGRect(
            x: Self.start(wanted.midX, length.width, within: size.width),
            y: Self.start(wanted.midY, length.height, within: size.height),
            width: length.width,
            height: length.height
        )
    }

    /// Returns the transform from the points of the canvas to a picture.
    func transform(into frame: CGRect) -> CGAffineTransform {
        CGAffineTransform(scaleX: zoom, y: zoom).concatenating(
            CGAffineTransform(
                translationX: frame.minX - region.minX * zoom,
                y: frame.minY - region.minY * zoom
            )
        )
    }

    /// Returns the start of a range around a centre, moved into the canvas if it fits.
    private static func start(_ center: CGFloat, _ length: CGFloat, within room: CGFloat) -> CGFloat
    {
        guard length <= room else { return (room - length) / 2 }
        return min(max(0, center - length / 2), room - length)
    }

    /// Returns the frame around the views whose recognizers took part, if there are any.
    private static func receivers(of snapshot: TraceSnapshot) -> CGRect? {
        let rows = Set(snapshot.timeline.lanes.map(\.row))
        let sections = Set(
            snapshot.sections.filter { $0.rows.contains { rows.contains($0.id) } }.map(\.id)
        )
        let frame = CGRect(
            around: snapshot.views.filter { sections.contains($0.id) }.map(\.frame)
        )
        return frame.isNull ? nil : frame
    }

    /// Returns the frame of the touched control, which is shown whole, or null for any other view.
    private static func control(of snapshot: TraceSnapshot) -> CGRect {
        guard let landing = snapshot.strokes.first?.points.first?.location,
            let view = snapshot.namedView(at: landing), case .control = view.content
        else { return .null }
        return view.frame.insetBy(dx: -16, dy: -16)
    }
}
