import ArgumentParser
import Foundation
import GestureCorpus

/// The `compare` subcommand, which lists the cases that two evaluations judge differently.
struct CompareEvaluations: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "compare",
        abstract: "Compare two evaluations of the same cases, and list those that changed.",
        usage: "\(programName) compare <before.json> <after.json> [<options>]",
        discussion: """
            The files are outputs of evaluate --json, of two versions of a program or with two \
            values of a property. The exact McNemar test gives the probability that the difference \
            is chance. The exit status is 1 if a case that was right is wrong now.

            \(programName) compare before.json after.json --allow 2
            """
    )

    @Argument(help: "The evaluation before.", completion: .file(extensions: ["json"]))
    var before: String

    @Argument(help: "The evaluation after.", completion: .file(extensions: ["json"]))
    var after: String

    @Option(help: ArgumentHelp("Accept up to this number of worse cases.", valueName: "n"))
    var allow = 0

    func validate() throws {
        guard (0...1_000_000_000).contains(allow) else {
            throw ValidationError("found --allow \(allow), expected a number from 0")
        }
    }

    func run() throws {
        let comparison = try CaseComparison(before: before, after: after)
        let output = OutputBuffer()
        output.write(comparison.text)
        try output.finish()
        if comparison.test.worse > allow { throw ExitCode(Failure.Status.difference.rawValue) }
    }
}
