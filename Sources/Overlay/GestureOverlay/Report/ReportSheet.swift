import Foundation
import GestureKit
import GestureTrace

/// The picture of a report: the verdict, the moments that lead to it, the recognizers, the timeline, and where and
/// when it was made.
///
/// The recipient sees a small picture first, so the verdict is large, and nothing is cut.
struct ReportSheet {
    let context: LayoutContext
    let content: ReportContent

    /// The width of every report, in points.
    static let width: CGFloat = 1280
    private static let margin: CGFloat = 20
    private static let textX: CGFloat = 66
    private static let headlineSize: CGFloat = 27
    /// The size of a long headline, which still has 10 pixels in a picture that is 600 pixels wide.
    private static let minHeadlineSize: CGFloat = 22
    private static let detailSize: CGFloat = 17
    private static let pictureHeight: CGFloat = 300
    private static let noteHeight: CGFloat = 21
    /// The minimum factor of all pictures, as a part of the factor that the decision alone would have.
    private static let minSharedZoom: CGFloat = 0.75
    /// The height of a lane of the timeline, and of what is above and below the lanes.
    private static let laneHeight: CGFloat = 20
    private static let timelineEdges: CGFloat = 44
    /// The number of lanes from which on some share a line.
    private static let maxLanes = 11

    private var snapshot: TraceSnapshot { content.snapshot }

    var list: DisplayList {
        let theme = context.theme
        let verdict = context.verdict
        var list = DisplayList(
            size: CGSize(width: Self.width, height: 0),
            background: theme.panels.ground
        )
        var y = addHeadline(verdict, to: &list)
        y = addMoments(verdict, at: y + Self.margin, to: &list)
        y = ReportFacts(
            context: context,
            snapshot: snapshot,
            involved: verdict?.involved ?? [],
            width: Self.width
        ).add(at: y, to: &list)
        y = addTimeline(at: y + 14, to: &list)
        list.size.height = addNotes(at: y, to: &list)
        return list
    }

    // MARK: The verdict

    /// Adds the sign, the headline and the second line, and returns their bottom.
    private func addHeadline(_ verdict: Verdict?, to list: inout DisplayList) -> CGFloat {
        let theme = context.theme
        let headline = verdict?.headline ?? Phrase(stringLiteral: "nothing has happened yet")
        let room = Self.width - Self.textX - Self.margin
        let text = PhraseText.fitting(
            headline,
            [(Self.headlineSize, 2)],
            smallest: Self.minHeadlineSize,
            width: room,
            color: theme.text,
            context
        )
        let lineHeight = (text.size * 1.26).rounded()
        let sentences = [verdict?.detail, content.suggestion].compactMap(\.self)
        let detail = sentences.first.map { first in
            PhraseText(
                sentences.dropFirst().reduce(first) { "\($0) \($1)" },
                size: Self.detailSize,
                width: room,
                color: theme.secondary,
                context
            )
        }
        let baseline: CGFloat = 50
        var bottom = baseline + CGFloat(text.lineCount - 1) * lineHeight
        var marks = text.marks(Self.textX, baseline: baseline, lineHeight: lineHeight)
        if let detail {
            marks += detail.marks(Self.textX, baseline: bottom + 37, lineHeight: 24)
            bottom += 37 + CGFloat(detail.lineCount - 1) * 24
        }
        bottom += 22
        let look = OutcomeLook(verdict?.outcome ?? .nothing, in: theme)
        let ground = CGRect(x: 0, y: 0, width: Self.width, height: bottom)
        let line = CGRect(x: 0, y: bottom, width: Self.width, height: 2)
        let sign = CGPoint(x: 38, y: baseline - text.size * 0.33)
        list.add(
            .headline,
            [
                .box(ground, fill: theme.panels.status),
                .box(line, fill: look.color),
            ] + look.sign(at: sign, scale: 2) + marks
        )
        return line.maxY
    }

    // MARK: The moments

    /// Adds the pictures side by side, and returns the bottom of the lowest caption.
    private func addMoments(
        _ verdict: Verdict?,
        at top: CGFloat,
        to list: inout DisplayList
    ) -> CGFloat {
        let moments =
            content.moments.isEmpty
            ? [ReportContent.Moment(time: snapshot.time, snapshot: snapshot)] : content.moments
        let count = CGFloat(moments.count)
        let width = (Self.width - Self.margin * (count + 1)) / count
        let size = CGSize(width: width, height: Self.pictureHeight)
        let crops = crops(of: moments, into: size)
        var bottom = top
        for (index, moment) in moments.enumerated() {
            let layout = MomentLayout(
                context: context,
                number: index + 1,
                snapshot: moment.snapshot,
                story: MomentStory(
                    at: moment.time,
                    in: moment.snapshot,
                    of: snapshot.timeline,
                    after: index > 0 ? moments[index - 1].snapshot : nil,
                    involved: verdict?.involved ?? []
                ),
                time: content.moments.isEmpty ? nil : moment.time - snapshot.timeline.start,
                placement: crops[index],
                frame: CGRect(
                    origin: CGPoint(
                        x: Self.margin + CGFloat(index) * (width + Self.margin),
                        y: top
                    ),
                    size: size
                )
            )
            layout.add(to: &list)
            bottom = max(bottom, top + layout.height)
        }
        return bottom + 12
    }

    /// Returns the part of the canvas in each picture: the same, so that they can be compared, unless a decision
    /// early in a long stroke needs a larger one.
    private func crops(of moments: [ReportContent.Moment], into size: CGSize) -> [CanvasCrop] {
        let crops = moments.map { CanvasCrop(of: $0.snapshot, on: content.canvas, into: size) }
        guard let end = crops.last else { return [] }
        let isEnough = crops.count < 3 || end.zoom >= crops[1].zoom * Self.minSharedZoom
        return isEnough ? crops.map { _ in end } : [crops[1], crops[1], end]
    }

    // MARK: The timeline and the notes

    /// Adds the timeline, and returns its bottom.
    private func addTimeline(at top: CGFloat, to list: inout DisplayList) -> CGFloat {
        // A report cannot be scrolled back.
        var snapshot = snapshot
        snapshot.timeline.earlier = []
        let room = CGRect(
            x: 0,
            y: 0,
            width: Self.width,
            height: CGFloat(Self.maxLanes) * Self.laneHeight + TimelineRows.decisionHeight
        )
        let lines = max(2, TimelineRows(snapshot.timeline, plot: room).lines.count)
        let height = Self.timelineEdges + CGFloat(lines) * Self.laneHeight
        let panel = CGRect(x: 0, y: top, width: Self.width, height: height)
        TimelineLayout(context: context, .init(snapshot, Chrome(), context.verdict, panel))
            .add(to: &list)
        return panel.maxY
    }

    /// Adds where and when the report was made and how to repeat it, and returns the bottom.
    private func addNotes(at top: CGFloat, to list: inout DisplayList) -> CGFloat {
        let theme = context.theme
        let room = Self.width - 2 * Self.margin
        let notes =
            context.meter.wrap(content.line, in: .caption, width: room, limit: 6)
            + ["contains its recording: touchstone replay FILE.png"]
        var marks = [
            context.rule(from: CGPoint(x: 0, y: top), to: CGPoint(x: Self.width, y: top))
        ]
        for (index, note) in notes.enumerated() where !note.isEmpty {
            let y = top + 22 + CGFloat(index) * Self.noteHeight
            marks.append(context.text(note, Self.margin, y, .caption, theme.secondary))
        }
        list.add(.sheet, marks)
        return top + 14 + CGFloat(notes.count) * Self.noteHeight
    }
}
