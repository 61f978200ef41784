import Foundation
import GestureRecording
import GestureScenes

/// Replays one file after the other for `replay`: prints, compares, and gathers the results.
struct FileReplay {
    enum Printing {
        case json
        case text
        /// Only what differs is printed.
        case nothing
    }

    /// Where the picture goes, of which moment it is (nil for the end), and how it is drawn.
    struct Report {
        let path: String
        let time: TimeInterval?
        let look: ReportPicture.Look
    }

    private static let mostNotes = 200

    let options: Player.Options
    let printing: Printing
    let expectation: Expectation?
    /// Whether a recording that holds outputs, and for which nothing else is expected, is its own
    /// expectation.
    let comparesWithRecorded: Bool
    let report: Report?
    /// What happens when the reader of standard output closes it.
    let withoutReader: OutputBuffer.WithoutReader
    private(set) var suite = JUnitSuite()
    /// The gravest of what happened; nil while all is well.
    private(set) var status: Failure.Status?
    private(set) var isReaderGone = false

    /// Replays all; what is wrong with one file is told, and does not keep the others from it.
    ///
    /// - Throws: `Failure` when standard output cannot be written.
    mutating func perform(_ list: FileList) throws(Failure) {
        for item in list.items {
            let output = OutputBuffer(withoutReader: withoutReader)
            defer { isReaderGone = isReaderGone || output.isReaderGone }
            if list.areMany {
                switch printing {
                case .json: output.write(FileLine(item.file).json)
                case .text: output.write(Shown.line(item.file))
                case .nothing: break
                }
            }
            do {
                suite.cases.append(try result(of: item, output))
                try output.finish()
            } catch {
                try output.finish()
                let line = list.line(error, of: item)
                complain("\(programName): \(line)")
                suite.cases.append(
                    JUnitSuite.Case(SystemName.shown(item.file), result: .wrong(line))
                )
                status = .badInput
            }
        }
    }

    private mutating func result(
        of item: FileList.Item,
        _ output: OutputBuffer
    ) throws -> JUnitSuite.Case {
        var notes = Notes(most: Self.mostNotes)
        var comparison = try expectation?.comparison(for: item.file, occurrence: item.occurrence)
        if comparison == nil, comparesWithRecorded {
            comparison = try Expectation(recordedIn: item.file)?.comparison(for: item.file)
        }
        let player = try Player(file: item.file, options: options)
        player.session.observe { [printing] event in
            guard let line = event.line else { return }
            if printing == .text { output.write(line.text) }
            if printing == .json || comparison != nil {
                let json = line.json
                if printing == .json { output.write(json) }
                comparison?.take(json)
            }
            if case .diagnostic = line.body { notes.add(line.text) }
        }
        let replay = try report.map {
            try Replay(player, pictureTime: $0.time, keepsJournal: true)
        }
        if replay == nil { try player.performAll() }
        try output.finish()
        for warning in player.warnings {
            complain("\(programName): warning: \(warning)")
            notes.add("warning: \(warning)")
        }
        if let report, let replay {
            try ReportPicture.write(replay, as: report.look, to: report.path)
        }
        var result = JUnitSuite.Case.Result.passed
        if comparesWithRecorded, comparison == nil {
            let why =
                FileKind.isPipe(item.file)
                ? "is a pipe, which is read once: nothing to compare with"
                : "holds no outputs: nothing to compare with"
            complain("\(programName): \(item.file): \(why)")
            result = .skipped(why)
        }
        if let difference = comparison?.difference() {
            tell(difference, of: item.file)
            status = status ?? .difference
            result = .failed(summary: difference.summary, text: difference.text)
        }
        return JUnitSuite.Case(
            SystemName.shown(item.file),
            duration: player.now,
            result: result,
            notes: notes.lines
        )
    }

    /// Beside JSON lines the difference would not be one of them.
    private func tell(_ difference: Difference, of file: String) {
        let summary = "\(file): \(difference.summary)"
        let lines = [summary] + difference.text.components(separatedBy: "\n")
        if printing == .json { complain(lines) } else { say(lines) }
    }
}

/// The first so many notes, and how many followed.
struct Notes {
    private let most: Int
    private var first: [String] = []
    private var count = 0

    init(most: Int) { self.most = most }

    var lines: [String] { first + (count > most ? ["… and \(count - most) more"] : []) }

    mutating func add(_ note: String) {
        count += 1
        if count <= most { first.append(note) }
    }
}
