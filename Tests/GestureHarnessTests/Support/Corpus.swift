import Foundation

/// A folder of recordings with the program's results for them.
final class Corpus {
    private let own: TestFolder
    var folder: String { own.path }

    init(_ names: [String] = ["tap", "pan", "hold"]) throws {
        own = try TestFolder()
        for name in names {
            let ends: (x: Int, t: Double) =
                switch name.prefix(while: \.isLetter) {
                case "tap": (480, 0.05)
                case "pan": (560, 0.3)
                default: (480, 0.7)
                }
            try write(
                "\(name).jsonl",
                """
                {"touchstone":1,"scene":"playground","size":[1280,800]}
                {"t":0,"touch":"begin","id":1,"x":480,"y":300}
                {"t":0.04,"touch":"update","id":1,"x":\(ends.x),"y":300}
                {"t":\(ends.t),"touch":"end","id":1}

                """
            )
        }
    }

    /// A corpus with a folder of taps, one of pans and one of nothing, in the playground.
    static func inFolders() throws -> Corpus {
        let corpus = try Corpus(["tap", "pan", "hold"])
        for (folder, name) in [("single", "tap"), ("pan", "pan"), ("nothing", "hold")] {
            try FileManager.default.createDirectory(
                atPath: "\(corpus.folder)/all/\(folder)",
                withIntermediateDirectories: true
            )
            for number in 1...3 {
                try corpus.write("all/\(folder)/\(number).jsonl", corpus.read("\(name).jsonl"))
            }
        }
        return corpus
    }

    func write(_ name: String, _ text: String) throws {
        try own.file(name, text)
    }

    func read(_ name: String) -> String { own.text(name) ?? "" }

    func run(_ arguments: String...) throws -> (status: Int32, output: String, errors: String) {
        try Program(arguments, folder: folder).finish()
    }

    /// Runs the program with arguments that are separated by blanks.
    func run(words: String) throws -> (status: Int32, output: String, errors: String) {
        try Program(words.split(separator: " ").map(String.init), folder: folder).finish()
    }

    /// Adds a label to a recording.
    func label(_ name: String, _ id: String) throws {
        let label = "{\"t\":1,\"expected\":[\"\(id)\"]}\n"
        try write("\(name).jsonl", read("\(name).jsonl") + label)
    }

    /// A tap and a hold of 0.7 s, evaluated as `before.json` and, with a longer press, as `after.json`.
    static func evaluated() throws -> Corpus {
        let corpus = try Corpus(["tap", "hold"])
        try corpus.label("tap", "single")
        try corpus.label("hold", "longPress")
        for (name, duration) in [("before", "0.5"), ("after", "0.72")] {
            let words = "evaluate tap.jsonl hold.jsonl --json"
            let set = " --set longPress.minimumPressDuration=\(duration)"
            try corpus.write("\(name).json", corpus.run(words: words + set).output)
        }
        return corpus
    }
}
