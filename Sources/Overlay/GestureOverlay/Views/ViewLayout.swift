import Foundation
import GestureKit
import GestureTrace

/// The views with their outlines, names and pictures, each under its own transform.
struct ViewLayout {
    let context: LayoutContext
    /// The factor of an enlarged canvas, on which names keep their size; 1 by default.
    var magnification: CGFloat = 1

    /// The opacity of a view that was not touched.
    static let dimmed = 0.4

    /// Adds views, dimming those with these numbers.
    ///
    /// Dimmed ones at the back are settled, because nothing moves them.
    func add(
        _ views: [TraceSnapshot.ViewFigure],
        dimming untouched: Set<Int>,
        to list: inout DisplayList
    ) {
        var areSettled = true
        let views = views.filter { $0.alpha > 0 && !$0.bounds.isEmpty }
        let frames = views.map(\.frame)
        for (index, view) in views.enumerated() {
            let isUntouched = untouched.contains(view.id)
            let covers = frames[(index + 1)...]
            let marks = marks(
                of: view,
                isUntouched,
                on: ground(of: view, views[..<index]),
                below: covers
            )
            list.add(.view(view.id), marks.compactMap { $0.clipped(to: view.clips) })
            areSettled = areSettled && isUntouched
            if areSettled { list.settled = list.groups.count }
        }
    }

    /// Returns the topmost opaque background behind the center of a control; nil if there is none, or for another
    /// view.
    private func ground(
        of view: TraceSnapshot.ViewFigure,
        _ behind: ArraySlice<TraceSnapshot.ViewFigure>
    ) -> ViewAppearance.Color? {
        guard case .control = view.content else { return nil }
        let center = CGPoint(x: view.frame.midX, y: view.frame.midY)
        return behind.last { other in
            other.contains(center) && other.clips.allSatisfy { $0.frame.contains(center) }
                && Double(other.alpha) * (other.appearance.background?.alpha ?? 0) > 0.5
        }?.appearance.background
    }

    private func marks(
        of view: TraceSnapshot.ViewFigure,
        _ isUntouched: Bool,
        on ground: ViewAppearance.Color?,
        below covers: ArraySlice<CGRect>
    ) -> [Mark] {
        let isOwn = view.showsAppearance
        var context = context
        if let ground { context.theme = ground.isLight ? .light : .dark }
        let factory = MarkFactory(
            context: context,
            transform: view.transform,
            // A dimmed view of a program would let the views behind it show through.
            alpha: Double(view.alpha) * (isUntouched && !isOwn && ground == nil ? Self.dimmed : 1)
        )
        if isOwn { return AppearanceLayout(factory: factory, view: view).marks }
        if case .control(let control) = view.content {
            return ControlLayout(factory: factory, view: view, control: control).marks
        }
        let colors = context.theme.views
        let rect = view.bounds
        let radius = min(12, min(rect.width, rect.height) / 4)
        let fill = view.content == .transparent ? nil : colors.fill
        var marks = [factory.box(rect, radius, fill, colors.outline, width: 1.2)]
        if view.content == .picture { marks += factory.scenery(in: rect, colors.picture) }
        return marks + words(on: view, factory, below: covers)
    }

    /// Puts a view's name at the top left of the part of it that lies in a frame, in the frame's points.
    func name(of view: TraceSnapshot.ViewFigure, in frame: CGRect) -> [Mark] {
        var part = view
        part.transform = .identity
        part.bounds = view.frame.intersection(frame)
        part.gestures = []
        return words(on: part, MarkFactory(context: context, transform: .identity, alpha: 1))
    }

    /// The minimum height of a view that lists its gestures, as a multiple of its font size.
    ///
    /// In a lower view, the list would hide everything else.
    private static let minLinesWithGestures: CGFloat = 7

    /// Returns the name at the top left and, below it in an otherwise empty view, the gestures.
    ///
    /// Text is at least 11 pt high in the window. A name that is larger than the view is left out. A line ends
    /// where a view in front of it begins.
    private func words(
        on view: TraceSnapshot.ViewFigure,
        _ factory: MarkFactory,
        below covers: ArraySlice<CGRect> = []
    ) -> [Mark] {
        let scale = view.scale
        guard let name = view.name, scale > 0.001 else { return [] }
        let font = Font(max(Font.caption.size / magnification, Font.small.size / scale))
        let small = Font(max(Font.small.size / magnification, Font.small.size / scale))
        let inset = font.size * 14 / 12
        guard view.bounds.height >= font.size * 2.4 else { return [] }
        let frame = view.frame
        let covers = covers.filter { $0.intersects(frame) }
        let corner = CGPoint(x: view.bounds.minX + inset, y: view.bounds.minY)
        func word(_ text: String, _ font: Font, _ color: Color, at y: CGFloat) -> [Mark] {
            let room = view.bounds.width - 2 * inset
            let line = CGRect(
                x: corner.x,
                y: corner.y + y - font.ascent,
                width: min(context.width(text, font), room),
                height: font.height
            )
            let free = Self.freeWidth(of: line, on: view, below: covers) ?? room
            guard free == room || free >= 3 * font.size else { return [] }
            let text = context.fit(text, font, free)
            return text.isEmpty ? [] : [factory.text(text, corner.x, corner.y + y, font, color)]
        }
        let marks = word(name, font, context.theme.secondary, at: font.size * 1.88)
        guard view.content == .plain || view.content == .transparent,
            view.bounds.height >= font.size * Self.minLinesWithGestures
        else { return marks }
        let gestures = view.gestures.joined(separator: " · ")
        let y = font.size * 1.88 + small.size * 1.55
        return marks + word(gestures, small, context.theme.tertiary, at: y)
    }

    /// The distance between a line and the view that ends it, in points.
    private static let coverGap: CGFloat = 4

    /// Returns the width of a line, in the view's points, up to the first view in front of it; nil if none is.
    private static func freeWidth(
        of line: CGRect,
        on view: TraceSnapshot.ViewFigure,
        below covers: [CGRect]
    ) -> CGFloat? {
        guard !covers.isEmpty else { return nil }
        // A rotated view is in motion, so its lines stay whole.
        guard view.transform.b == 0, view.transform.c == 0, view.transform.a > 0 else { return nil }
        let place = line.applying(view.transform)
        return covers.filter { $0.intersects(place) }.map(\.minX).min().map {
            ($0 - coverGap - place.minX) / view.transform.a
        }
    }
}

extension TraceSnapshot.ViewFigure {
    /// Whether the view's program draws it; controls with a face of their own keep it.
    fileprivate var showsAppearance: Bool {
        guard case .control(let control) = content else { return appearance.isVisible }
        switch control.kind {
        case .button, .plain: return appearance.background != nil || appearance.text != nil
        case .toggle, .slider, .stepper, .segments, .pages: return false
        }
    }

    /// The number of the window's points per point of the view, averaged over both directions.
    var scale: CGFloat {
        abs(transform.a * transform.d - transform.b * transform.c).squareRoot()
    }
}

/// Makes marks in the coordinates of a view or an image, with its transform and opacity.
struct MarkFactory {
    let context: LayoutContext
    let transform: CGAffineTransform
    let alpha: Double

    func box(
        _ rect: CGRect,
        _ radius: CGFloat,
        _ fill: Color?,
        _ line: Color?,
        width: CGFloat
    ) -> Mark {
        let (fill, line) = (fill?.faded(alpha), line?.faded(alpha))
        return Mark(
            .rectangle(rect, radius: radius, fill: fill, line: line, width: width),
            transform: transform
        )
    }

    func circle(
        _ center: CGPoint,
        _ radius: CGFloat,
        _ fill: Color?,
        _ line: Color?,
        width: CGFloat
    ) -> Mark {
        let (fill, line) = (fill?.faded(alpha), line?.faded(alpha))
        return Mark(
            .circle(center, radius: radius, fill: fill, line: line, width: width),
            transform: transform
        )
    }

    func line(_ points: [CGPoint], _ color: Color, width: CGFloat) -> Mark {
        let ink = color.faded(alpha)
        return Mark(.lines(points, color: ink, width: width, dash: []), transform: transform)
    }

    func text(
        _ string: String,
        _ x: CGFloat,
        _ y: CGFloat,
        _ font: Font,
        _ color: Color,
        anchor: LayoutContext.Anchor = .start
    ) -> Mark {
        let ink = color.faded(alpha)
        return context.text(string, x, y, font, ink, anchor: anchor, transform: transform)
    }

    func picture(_ png: Data, in rect: CGRect) -> Mark {
        Mark(.picture(png, rect, opacity: alpha), transform: transform)
    }

    /// Returns mountains and a sun, designed for 300 by 210 points, which make rotation and zoom visible.
    func scenery(in rect: CGRect, _ color: Color) -> [Mark] {
        let unit = min(rect.width / 300, rect.height / 210)
        func point(_ x: CGFloat, _ y: CGFloat) -> CGPoint {
            CGPoint(x: rect.midX + x * unit, y: rect.midY + y * unit)
        }
        let ridge = [point(-60, 30), point(-20, -22), point(18, 18), point(44, -8), point(78, 34)]
        return [
            line(ridge, color, width: 3 * unit),
            circle(point(44, -42), 12 * unit, color, nil, width: 0),
        ]
    }
}

extension ViewAppearance.Color {
    /// Whether dark text is easier to read on the color than light text.
    ///
    /// Source: ITU-R BT.601, luma.
    fileprivate var isLight: Bool { 0.299 * red + 0.587 * green + 0.114 * blue > 0.5 }
}

extension TraceSnapshot {
    /// Returns the views that received nothing: no touch landed on them, none of their recognizers took part,
    /// and as controls they sent nothing.
    ///
    /// The set is empty before the first sequence, and if nothing received it: the views then show where the
    /// touch was.
    func untouchedViews(_ verdict: Verdict?) -> Set<Int> {
        guard let verdict, verdict.outcome != .nothing else { return [] }
        let involved = Set(verdict.involved)
        let reached = Set(
            sections.filter { $0.rows.contains { involved.contains($0.id) } }.map(\.id)
        )
        let hit = Set(
            strokes.compactMap { $0.points.first?.location }.compactMap { landing in
                views.last { $0.contains(landing) }?.id
            }
        )
        return Set(
            views.filter { view in
                if reached.contains(view.id) || hit.contains(view.id) { return false }
                guard case .control(let control) = view.content else { return true }
                return !control.isTracking && control.lastEvent == nil
            }.map(\.id)
        )
    }
}
