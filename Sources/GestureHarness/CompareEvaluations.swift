import ArgumentParser
import Foundation
import GestureBench
import GestureCorpus
import GestureRecording
import ProcessSupport
import RecordingFormat

/// The `compare` subcommand, which lists the cases that two evaluations judge differently.
struct CompareEvaluations: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "compare",
        abstract: "Compare two evaluations of the same cases, and list those that changed.",
        usage: "\(programName) compare <before.json> <after.json> [<options>]",
        discussion: """
            The files are outputs of evaluate --json, of two versions of a program or with two \
            values of a property. The p of the exact McNemar test is the probability of at least \
            this difference if both were equally good. The exit status is 1 if a case that was \
            correct is wrong now.

            \(programName) compare before.json after.json --allow 2
            """
    )

    @Argument(help: "The evaluation before the change.", completion: .file(extensions: ["json"]))
    var before: String

    @Argument(help: "The evaluation after the change.", completion: .file(extensions: ["json"]))
    var after: String

    @Option(help: ArgumentHelp("Accept at most this many worse cases.", valueName: "n"))
    var allow = 0

    @Option(
        help: ArgumentHelp(
            "Write a page with the changed cases and their strokes to this HTML file, replacing it if it exists.",
            valueName: "file.html"
        ),
        completion: .file(extensions: ["html"])
    )
    var html: String?

    func validate() throws {
        try ReportName.check(html, of: "--html", against: [before, after])
        guard (0...1_000_000_000).contains(allow) else {
            throw ValidationError("found --allow \(allow), expected a number from 0")
        }
    }

    func run() throws {
        if let html { try AtomicFile.checkWritable(html) }
        let comparison = try CaseComparison(before: before, after: after)
        let output = OutputBuffer()
        output.write(lines: comparison.textLines)
        if let html {
            let page = ComparisonPage(of: comparison, before: before, after: after, .current())
            try page.write(to: html)
        }
        try output.finish()
        if comparison.test.worse > allow { throw ExitCode(Failure.Status.difference.rawValue) }
    }
}
