import ArgumentParser
import GestureCorpus
import GestureExplaining

/// The options that label a corpus.
struct LabelArguments: ParsableArguments {
    enum Folder: String, ExpressibleByArgument, CaseIterable {
        case folder
    }

    @Option(
        help: ArgumentHelp(
            "Label the recordings by this table, with the columns file and expected.",
            valueName: "file.csv"
        ),
        completion: .file(extensions: ["csv"])
    )
    var labels: String?

    @Option(help: "Label the recordings by the names of their folders.")
    var labelBy: Folder?

    @Option(
        help: ArgumentHelp(
            "Map labels to recognizers, such as circle=loop,none= (nothing); + joins several.",
            valueName: "label=id,..."
        )
    )
    var map: String?

    @Flag(help: "Label the recordings by their expected lines, the default of evaluate.")
    var labelled = false

    /// Whether one of the options says what labels the recordings.
    var areNamed: Bool { labelled || labels != nil || labelBy != nil }

    func validate() throws {
        if labels != nil, labelBy != nil {
            throw ValidationError("found --labels and --label-by, expected only one of them")
        }
    }

    func source() throws -> LabelSource {
        let fallback: LabelSource.Fallback =
            if let labels {
                .table(try LabelTable(file: labels))
            } else if labelBy != nil {
                .folder
            } else {
                .none
            }
        return LabelSource(fallback, map: try map.map(LabelSource.map(parsing:)) ?? [:])
    }
}
