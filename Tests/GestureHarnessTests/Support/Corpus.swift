import Foundation

/// A folder of recordings with the program's results for them.
final class Corpus {
    let folder: String

    init(_ names: [String] = ["tap", "pan", "hold"]) throws {
        folder = FileManager.default.temporaryDirectory.path + "/touchstone-\(UUID().uuidString)"
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
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

    deinit { try? FileManager.default.removeItem(atPath: folder) }

    func write(_ name: String, _ text: String) throws {
        try Data(text.utf8).write(to: URL(fileURLWithPath: "\(folder)/\(name)"))
    }

    func read(_ name: String) -> String {
        String(
            decoding: FileManager.default.contents(atPath: "\(folder)/\(name)") ?? Data(),
            as: UTF8.self
        )
    }

    func run(_ arguments: String...) throws -> (status: Int32, output: String, errors: String) {
        try Program(arguments, folder: folder).finish()
    }
}
