import Foundation
import GestureKit
import GestureTrace

/// The recognizers of a report: a line for each that took part, and one for those without a touch.
struct ReportFacts {
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
    /// The maximum number of recognizers with a line of their own; the others share lines by reason.
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
        // A reason without numbers takes their place.
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
                "\($0.name) \(NumberText.full($0.quantity))"
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

    /// The number of the recognizers without a touch, with their views; nil if there are none.
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
