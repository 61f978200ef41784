import Foundation
import GestureTrace

/// A phrase in lines, whose names are bold and in the colours of their outcomes.
struct PhraseText {
    /// A part of a line in one font and colour.
    private struct Run {
        var text: String
        let font: Font
        let color: Color
        var width: CGFloat
    }

    /// The size of the text, in points.
    let size: CGFloat
    private let lines: [[Run]]
    private let context: LayoutContext

    /// The number of lines, which is at least 1.
    var lineCount: Int { lines.count }

    /// The width of the widest line, in points.
    var width: CGFloat {
        lines.map { $0.reduce(0) { $0 + $1.width } }.max() ?? 0
    }

    /// Sets a phrase in the first of these sizes at which it needs no more lines than the size allows.
    ///
    /// If no size fits, the phrase is set in the smallest.
    static func fitting(
        _ phrase: Phrase,
        _ sizes: [(size: CGFloat, maxLines: Int)],
        smallest: CGFloat,
        width: CGFloat,
        color: Color,
        _ context: LayoutContext
    ) -> PhraseText {
        for (size, maxLines) in sizes {
            let text = PhraseText(phrase, size: size, width: width, color: color, context)
            if text.lineCount <= maxLines { return text }
        }
        return PhraseText(phrase, size: smallest, width: width, color: color, context)
    }

    /// Breaks a phrase into lines of at most `width` points, at spaces or inside a word that is wider.
    init(_ phrase: Phrase, size: CGFloat, width: CGFloat, color: Color, _ context: LayoutContext) {
        self.size = size
        self.context = context
        let plain = Font(size)
        let space = context.width(" ", plain)
        var lines: [[Run]] = [[]]
        var used: CGFloat = 0
        for word in Self.words(of: phrase, size, color, context) {
            let length = word.reduce(0) { $0 + $1.width }
            if used > 0, used + space + length > width {
                lines.append([])
                used = 0
            }
            if used > 0 {
                Self.add(Run(text: " ", font: plain, color: color, width: space), to: &lines)
                used += space
            }
            for run in word {
                for piece in used + run.width > width ? Self.characters(of: run, context) : [run] {
                    if used > 0, used + piece.width > width {
                        lines.append([])
                        used = 0
                    }
                    Self.add(piece, to: &lines)
                    used += piece.width
                }
            }
        }
        self.lines = lines
    }

    /// Returns the marks of all lines, the first of which is on a baseline.
    func marks(_ x: CGFloat, baseline: CGFloat, lineHeight: CGFloat) -> [Mark] {
        lines.enumerated().flatMap { index, line in
            var start = x
            return line.map { run in
                let y = baseline + CGFloat(index) * lineHeight
                defer { start += context.width(run.text, run.font) }
                return context.text(run.text, start, y, run.font, run.color)
            }
        }
    }

    private static func characters(of run: Run, _ context: LayoutContext) -> [Run] {
        run.text.map { character in
            var piece = run
            piece.text = String(character)
            piece.width = context.width(piece.text, run.font)
            return piece
        }
    }

    /// Returns the words between the spaces of a phrase, where a name and its punctuation form one word.
    private static func words(
        of phrase: Phrase,
        _ size: CGFloat,
        _ color: Color,
        _ context: LayoutContext
    ) -> [[Run]] {
        var words: [[Run]] = [[]]
        for part in phrase.parts {
            let (text, font, ink) =
                switch part {
                case .plain(let text): (text, Font(size), color)
                case .name(let name, let outcome):
                    (name, Font(size, bold: true), OutcomeLook(outcome, in: context.theme).word)
                }
            let pieces = text.split(separator: " ", omittingEmptySubsequences: false)
            for (index, piece) in pieces.enumerated() {
                if index > 0 { words.append([]) }
                guard !piece.isEmpty else { continue }
                let text = String(piece)
                let width = context.width(text, font)
                words[words.count - 1].append(Run(text: text, font: font, color: ink, width: width))
            }
        }
        return words.filter { !$0.isEmpty }
    }

    /// Adds a run to the last line, and joins it to the run before if both look the same.
    private static func add(_ run: Run, to lines: inout [[Run]]) {
        let line = lines.count - 1
        if let last = lines[line].indices.last, lines[line][last].font == run.font,
            lines[line][last].color == run.color
        {
            lines[line][last].text += run.text
            lines[line][last].width += run.width
        } else {
            lines[line].append(run)
        }
    }
}
