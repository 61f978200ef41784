package import Foundation
import GestureKit
package import GestureTrace

/// The picture of a report, with the verdict, the moments that lead to it, the recognizers, the timeline, and
/// where and when it was made.
///
/// The recipient sees a small picture first, so the verdict is large and nothing is cut off.
struct ReportSheet {
    let context: LayoutContext
    let content: ReportContent

    /// The width of every report, in points.
    private static let width: CGFloat = 1280
    private static let margin: CGFloat = 20
    private static let textX: CGFloat = 66
    private static let headlineSize: CGFloat = 27
    /// The size of a long headline, which still has 10 pixels in a picture that is 600 pixels wide.
    private static let minHeadlineSize: CGFloat = 22
    private static let detailSize: CGFloat = 17
    private static let pictureHeight: CGFloat = 300
    private static let noteHeight: CGFloat = 21
    /// The minimum factor of all pictures, as a fraction of the one that the decision alone would have.
    private static let minSharedZoom: CGFloat = 0.75
    /// The height of a lane of the timeline, and that of everything above and below the lanes.
    private static let laneHeight: CGFloat = 20
    private static let timelineEdges: CGFloat = 44
    /// The number of lanes beyond which some share a line.
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
        let difference = snapshot.second.map { "\($0.difference.sentence)." as Phrase }
        let sentences = [verdict?.detail, difference, content.suggestion].compactMap(\.self)
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

    /// Returns the part of the canvas in each picture.
    ///
    /// It is the same in all of them, so that they can be compared, unless a decision early in a long stroke
    /// needs a larger picture.
    private func crops(of moments: [ReportContent.Moment], into size: CGSize) -> [CanvasCrop] {
        let crops = moments.map { CanvasCrop(of: $0.snapshot, on: content.canvas, into: size) }
        guard let end = crops.last else { return [] }
        let isEnough = crops.count < 3 || end.zoom >= crops[1].zoom * Self.minSharedZoom
        return isEnough ? crops.map { _ in end } : [crops[1], crops[1], end]
    }

    // MARK: The timeline and the notes

    /// Adds the timeline, and returns its bottom.
    private func addTimeline(at top: CGFloat, to list: inout DisplayList) -> CGFloat {
        // Earlier sequences would need scrolling, which a report does not have.
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

/// The content of a report, which is a sequence, its moments, and where and when it was made.
package struct ReportContent {
    /// A moment of the sequence, as a picture of the canvas.
    package struct Moment {
        let time: TimeInterval
        /// The state at that time.
        let snapshot: TraceSnapshot

        package init(time: TimeInterval, snapshot: TraceSnapshot) {
            self.time = time
            self.snapshot = snapshot
        }
    }

    /// The sequence at its end, or as far as it has got.
    let snapshot: TraceSnapshot
    /// The moments, in order; empty before the first sequence.
    let moments: [Moment]
    /// The size of the scene's canvas, in points.
    let canvas: CGSize
    /// The scene, the environment and the time of saving in one line.
    let line: String
    /// A change that would have worked, in a sentence, if one is known.
    let suggestion: Phrase?

    package init(
        snapshot: TraceSnapshot,
        moments: [Moment],
        canvas: CGSize,
        line: String,
        suggestion: Phrase? = nil
    ) {
        self.snapshot = snapshot
        self.moments = moments
        self.canvas = canvas
        self.line = line
        self.suggestion = suggestion
    }
}

/// The recognizers of a report, with a line for each that took part, and one for those without a touch.
private struct ReportFacts {
    let context: LayoutContext
    let snapshot: TraceSnapshot
    /// The numbers of the recognizers that took part, in order.
    let involved: [Int]
    let width: CGFloat

    private static let rowHeight: CGFloat = 29
    private static let restHeight: CGFloat = 21
    private static let margin: CGFloat = 20
    private static let nameX: CGFloat = 60
    private static let gap: CGFloat = 24
    /// The maximum number of recognizers that have a line each; the others share lines by reason.
    private static let maxRows = 6
    private static let maxNameWidth: CGFloat = 260
    private static let nameFont = Font(14.5, bold: true)
    private static let font = Font(14)
    private static let numberFont = Font(13.5, mono: true)
    private static let restFont = Font(13)

    /// The texts of a line, by column.
    private struct Line {
        let row: TraceSnapshot.Row
        let name: String
        let state: String
        let numbers: String
        let reason: String
    }

    /// Adds the lines below a y, and returns their bottom.
    func add(at top: CGFloat, to list: inout DisplayList) -> CGFloat {
        let theme = context.theme
        let lines = lines
        func column(
            _ text: KeyPath<Line, String>,
            _ font: Font,
            where isCounted: (Line) -> Bool = { _ in true }
        ) -> CGFloat {
            let texts = lines.filter(isCounted).map { $0[keyPath: text] }
            let width = texts.map { context.width($0, font) }.max() ?? 0
            return width > 0 ? width + Self.gap : 0
        }
        let kindX = Self.nameX + column(\.name, Self.nameFont)
        let stateX = kindX + column(\.row.kind, Self.font)
        let numbersX = stateX + column(\.state, Self.font)
        // Without numbers, the reason takes their place.
        let secondX = numbersX + column(\.numbers, Self.numberFont) { !$0.reason.isEmpty }
        let rule = context.rule(
            from: CGPoint(x: Self.margin, y: top),
            to: CGPoint(x: width - Self.margin, y: top)
        )
        var marks = [rule]
        var y = top + 12
        for line in lines {
            let look = StateLook(line.row, in: theme)
            let baseline = y + 20
            marks += [
                .state(look, CGPoint(x: 38, y: y + 15)),
                context.text(line.name, Self.nameX, baseline, Self.nameFont, theme.text),
                context.text(line.row.kind, kindX, baseline, Self.font, theme.secondary),
                context.text(line.state, stateX, baseline, Self.font, look.word),
                context.text(line.numbers, numbersX, baseline, Self.numberFont, theme.text),
            ]
            let reasonX = line.numbers.isEmpty ? numbersX : secondX
            for reason in wrapped(line.reason, Self.font, from: reasonX) {
                marks.append(context.text(reason, reasonX, y + 20, Self.font, theme.secondary))
                y += Self.restHeight
            }
            y = max(y + Self.rowHeight - Self.restHeight, baseline + 9)
        }
        for text in rest.flatMap({ wrapped($0, Self.restFont, from: Self.nameX) }) {
            marks.append(
                context.text(text, Self.nameX, y + 17, Self.restFont, theme.secondary)
            )
            y += Self.restHeight
        }
        list.add(.facts, marks)
        return y
    }

    private func wrapped(_ text: String, _ font: Font, from x: CGFloat) -> [String] {
        guard !text.isEmpty else { return [] }
        return context.meter.wrap(
            text,
            in: font,
            width: max(200, width - x - Self.margin),
            limit: 12
        )
    }

    private var rows: [TraceSnapshot.Row] {
        let all = Dictionary(
            snapshot.rows.map { ($0.id, $0) },
            uniquingKeysWith: { first, _ in first }
        )
        return involved.compactMap { all[$0] }
    }

    private var lines: [Line] {
        rows.prefix(Self.maxRows).map { row in
            let values = row.values.filter { !$0.isVelocity }.map {
                "\($0.name) \(ValueText.full($0.quantity))"
            }
            let isWon = row.state.isBegun || row.state == .ended
            return Line(
                row: row,
                name: context.fit(
                    row.name,
                    Self.nameFont,
                    Self.maxNameWidth,
                    truncatesMiddle: true
                ),
                state: row.isWaiting ? "waiting" : row.stateName,
                numbers: row.facts ?? "",
                reason: isWon ? values.joined(separator: ", ") : row.cause ?? ""
            )
        }
    }

    /// The other recognizers that took part, by reason, and those without a touch.
    private var rest: [String] {
        var groups: [(cause: String, names: [String])] = []
        for row in rows.dropFirst(Self.maxRows) {
            let cause = row.reason?.sentence ?? row.stateName
            if let index = groups.firstIndex(where: { $0.cause == cause }) {
                groups[index].names.append(row.name)
            } else {
                groups.append((cause, [row.name]))
            }
        }
        return groups.map { "\($0.cause): \($0.names.joined(separator: ", "))" }
            + (untouched.map { [$0] } ?? [])
    }

    /// The number of recognizers without a touch, with their views, if there are any.
    private var untouched: String? {
        let touched = Set(involved)
        let sections = snapshot.sections.compactMap { section -> (name: String, count: Int)? in
            let count = section.rows.count { !touched.contains($0.id) }
            return count > 0 ? (section.name, count) : nil
        }
        let count = sections.reduce(0) { $0 + $1.count }
        guard let last = sections.last else { return nil }
        let names = sections.dropLast().map(\.name).joined(separator: ", ")
        let views = names.isEmpty ? last.name : "\(names) and \(last.name)"
        return "\(count) \(count == 1 ? "recognizer" : "recognizers") of \(views) received no touch"
    }
}
