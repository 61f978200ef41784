import Foundation
import GestureBench
import GestureKit
import GestureRecording
import GestureScenes
import GestureTrace
import ProcessSupport
import RecordingFormat

/// Replays files one after the other for `replay`: prints and compares outputs, and collects the results.
struct FileReplay {
    enum Printing {
        /// All outputs, as JSON Lines.
        case json
        /// All outputs, as text.
        case text
        /// A sentence for each sequence.
        case verdicts
        /// Only differences are printed.
        case nothing
    }

    struct Report {
        let path: String
        /// The moment to draw, in seconds; nil for the end.
        let time: TimeInterval?
        let look: ReportPicture.Look
    }

    let options: Player.Options
    /// The only sequence that is printed and compared; nil for all.
    let choice: SequenceChoice?
    let printing: Printing
    let expectation: Expectation?
    /// Whether a recording is compared with its own outputs when no other expectation is given.
    let comparesWithRecorded: Bool
    let report: Report?
    let closedReaderBehavior: OutputBuffer.ClosedReaderBehavior
    private(set) var suite = JUnitSuite()
    /// The most serious status so far; nil while every file has succeeded.
    private(set) var status: Failure.Status?
    private(set) var isReaderGone = false

    /// Replays all files; an invalid one is reported, and does not stop the others.
    ///
    /// - Throws: ``Failure`` if standard output cannot be written.
    mutating func perform(_ list: FileList) throws(Failure) {
        for item in list.items {
            let output = OutputBuffer(
                closedReaderBehavior: closedReaderBehavior,
                isWrapped: true
            )
            defer { isReaderGone = isReaderGone || output.isReaderGone }
            if list.hasMultipleFiles {
                switch printing {
                case .json: output.write(json: FileLine(item.file).json)
                case .text, .verdicts: output.write(line: item.file)
                case .nothing: break
                }
            }
            do {
                suite.cases.append(try result(of: item, output))
                try output.finish()
            } catch {
                try output.finish()
                let line = list.line(error, of: item)
                printError("\(programName): \(line)")
                suite.cases.append(JUnitSuite.Case(item.file, result: .wrong(line)))
                status = .badInput
            }
        }
    }

    private mutating func result(
        of item: FileList.Item,
        _ output: OutputBuffer
    ) throws -> JUnitSuite.Case {
        var notes: [String] = []
        var comparison = try expectation?.comparison(for: item.file, occurrence: item.occurrence)
        if comparison == nil, comparesWithRecorded {
            comparison = try Expectation(recordedIn: item.file)?.comparison(for: item.file)
        }
        let sequence = try choice.map {
            try RecordedSequence($0, of: item.file, options: options)
        }
        let player = try Player(file: item.file, options: options)
        let recorder = printing == .verdicts ? VerdictRecorder(of: player.session) : nil
        var number = 0
        player.session.observe { [printing] event in
            guard printing == .text, case .output(.unreceived(let unreceived)) = event,
                sequence?.outputs.contains(number) != false
            else { return }
            output.write(line: { unreceived.appendText(to: &$0) })
        }
        player.session.observeLines { [printing] line in
            defer { number += 1 }
            guard sequence?.outputs.contains(number) != false else { return }
            switch printing {
            case .json: output.write(json: { line.appendJSON(to: &$0) })
            case .text: output.write(line: { line.appendText(to: &$0) })
            case .verdicts, .nothing: break
            }
            comparison?.receive(line.json)
            if case .diagnostic = line { notes.append(line.text) }
        }
        // A report of a moment and the sentences show what was known then.
        var known: [SequenceVerdict]?
        let replay = try report.map { report in
            try Replay(
                player,
                pictureTime: report.time ?? sequence?.pictureTime,
                keepsJournal: true,
                onPicture: { if report.time != nil { known = recorder?.verdicts(at: $0) } }
            )
        }
        if replay == nil { try player.performAll() }
        if let recorder {
            let verdicts = known ?? recorder.verdicts(at: player.now)
            output.write(lines: try lines(of: verdicts, file: item.file))
        }
        try output.finish()
        for warning in player.warnings {
            printWarning("\(warning)")
            notes.append("warning: \(warning)")
        }
        if let report, let replay {
            let shown = try last(of: replay, for: report, file: item.file) ?? replay
            try ReportPicture.write(shown, as: report.look, to: report.path)
        }
        var result = JUnitSuite.Case.Result.passed
        if comparesWithRecorded, comparison == nil {
            let why =
                FileKind.isPipe(item.file)
                ? "is a pipe, which is read once: nothing to compare with"
                : "holds no outputs: nothing to compare with"
            printError("\(programName): \(item.file): \(why)")
            result = .skipped(why)
        }
        if let difference = comparison?.difference() {
            printDifference(difference, of: item.file)
            status = status ?? .difference
            result = .failed(summary: difference.summary, text: difference.text)
        }
        return JUnitSuite.Case(item.file, duration: player.now, result: result, notes: notes)
    }

    /// Returns a replay up to the end of the last sequence for a report of the whole recording, if the recording
    /// goes on to another scene or clears the outcome, so that its end shows nothing; otherwise nil.
    private func last(of replay: Replay, for report: Report, file: String) throws -> Replay? {
        guard report.look.subject == .sequence, report.time == nil, choice == nil,
            replay.picture.snapshot.verdict == nil, !FileKind.isPipe(file),
            let last = try? RecordedSequence(.last, of: file, options: options)
        else { return nil }
        return try Replay(
            file: file,
            options: options,
            pictureTime: last.pictureTime,
            keepsJournal: true
        )
    }

    /// Returns the verdicts as text.
    private func lines(of all: [SequenceVerdict], file: String) throws -> [String] {
        guard !all.isEmpty else {
            let place = report?.time == nil ? "" : " up to this moment"
            return ["– the recording has no sequence\(place)"]
        }
        let chosen = try choice.map { [all[try $0.index(in: all.count, of: file)]] } ?? all
        return chosen.map { $0.line(among: all.count) }
    }

    /// Prints a difference, to standard error when standard output carries JSON Lines.
    private func printDifference(_ difference: Difference, of file: String) {
        let summary = "\(file): \(difference.summary)"
        let lines = [summary] + difference.text.components(separatedBy: "\n")
        if printing == .json { printError(lines) } else { printMessage(lines) }
    }
}

extension RecordedSequence {
    /// The time of a picture of its end, before what follows replaces it; nil for the end of the recording.
    fileprivate var pictureTime: TimeInterval? { end.map { $0 - 2 * Replay.margin } }
}
