import Foundation
import Testing

@Suite struct `The command evaluate` {
    @Test func `prints the figures, the matrix, the misses, the limits and the closest calls`()
        throws
    {
        let end = try Corpus.inFolders().run("evaluate", "all", "--label-by", "folder")
        #expect(end.status == 0 && end.errors == "")
        #expect(
            end.output == """
                9 cases in the scene playground
                as expected: 6, 66.7 % (35.4 to 87.9 %)

                recognizer  precision              recall                 F1                     missed  false
                boardTap    –                      –                      –                           0      0
                boardPress  –                      –                      –                           0      0
                single      1.000 (.439 to 1.000)  1.000 (.439 to 1.000)  1.000 (.610 to 1.000)       0      0
                double      –                      –                      –                           0      0
                longPress   .000 (.000 to .561)    –                      .000 (.000 to .719)         0      3
                pan         1.000 (.439 to 1.000)  1.000 (.439 to 1.000)  1.000 (.610 to 1.000)       0      0
                pinch       –                      –                      –                           0      0
                rotation    –                      –                      –                           0      0

                expected ↓ recognized →  single  longPress  pan  nothing
                single                        3          0    0        0
                pan                           0          0    3        0
                nothing                       0          3    0        0

                limit                value  passed   missed  within 10 %
                single: heldTooLong   0.75  3: 0.05       0            0
                single: movedTooFar     45  3: 0          0            0
                pan: movedTooLittle     10  3: 80         0            0

                closest calls       sequence  recognizer                      value  limit
                all/single/1.jsonl         1  single recognized, heldTooLong   0.05   0.75
                all/single/2.jsonl         1  single recognized, heldTooLong   0.05   0.75
                all/single/3.jsonl         1  single recognized, heldTooLong   0.05   0.75
                all/single/1.jsonl         1  single recognized, movedTooFar      0     45
                all/single/2.jsonl         1  single recognized, movedTooFar      0     45
                all/single/3.jsonl         1  single recognized, movedTooFar      0     45
                all/pan/1.jsonl            1  pan recognized, movedTooLittle     80     10
                all/pan/2.jsonl            1  pan recognized, movedTooLittle     80     10
                all/pan/3.jsonl            1  pan recognized, movedTooLittle     80     10

                """,
            "\(end.output)"
        )
    }

    @Test func `gives the same figures with labels of a table and a map`() throws {
        let corpus = try Corpus.inFolders()
        var rows = "file,expected\n"
        for (folder, label) in [("single", "touch"), ("pan", "drag"), ("nothing", "")] {
            for number in 1...3 { rows += "all/\(folder)/\(number).jsonl,\(label)\n" }
        }
        try corpus.write("labels.csv", rows)
        let table = try corpus.run(
            words: "evaluate all --labels labels.csv --map touch=single,drag=pan --json"
        )
        let folders = try corpus.run("evaluate", "all", "--label-by", "folder", "--json")
        #expect(table == folders)
        #expect(folders.output.split(separator: "\n").count > 10)
    }

    @Test func `counts the expected lines by default, and when --labelled asks for them`() throws {
        let corpus = try Corpus(["tap", "hold"])
        let label = #"{"t":1,"expected":["single"]}"# + "\n"
        try corpus.write("tap.jsonl", corpus.read("tap.jsonl") + label)
        let plain = try corpus.run("evaluate", "tap.jsonl", "hold.jsonl")
        #expect(plain.output.hasPrefix("1 case in the scene playground\nas expected: 1, "))
        #expect(try corpus.run("evaluate", "tap.jsonl", "hold.jsonl", "--labelled") == plain)
    }

    @Test func `perturbs alike and names flips visibly, however the folder is typed`() throws {
        let corpus = try Corpus.inFolders()
        func perturb(_ file: String, _ flips: String) throws -> String {
            try corpus.run(
                "evaluate",
                file,
                "--label-by",
                "folder",
                "--noise",
                "30",
                "--flips",
                flips,
                "--repeat",
                "4"
            ).output.components(separatedBy: "perturbations:").last ?? ""
        }
        let first = try perturb("all", "a")
        #expect(first.contains("right cases became wrong") && !first.contains("\n0 right cases"))
        #expect(try perturb("./all/", "b") == first)
        #expect(try perturb("\(corpus.folder)/all", "c") == first)
        func names(_ folder: String) throws -> [String] {
            let folder = "\(corpus.folder)/\(folder)"
            return try FileManager.default.contentsOfDirectory(atPath: folder).sorted()
        }
        let plain = try names("a")
        #expect(try names("b") == plain)
        #expect(try names("c").allSatisfy { !$0.hasPrefix("-") && !$0.hasPrefix(".") })
    }

    @Test(arguments: [2, 12])
    func `adds up shards to the same totals`(count: Int) throws {
        let corpus = try Corpus.inFolders()
        let whole = try corpus.run("evaluate", "all", "--label-by", "folder")
        var parts: [String] = []
        for number in 1...count {
            let end = try corpus.run(
                words: "evaluate all --label-by folder --json --shard \(number)/\(count)"
            )
            #expect(end.status == 0 && end.errors == "")
            parts.append("part\(number).json")
            try corpus.write(parts[number - 1], end.output)
        }
        let sum = try Program(["evaluate", "--merge"] + parts.reversed(), folder: corpus.folder)
            .finish()
        #expect(sum == whole)
        let lines = try Program(["evaluate", "--merge", "--json"] + parts, folder: corpus.folder)
            .finish()
        let json = try corpus.run("evaluate", "all", "--label-by", "folder", "--json")
        #expect(
            lines.output.split(separator: "\n").sorted()
                == json.output.split(separator: "\n").sorted()
        )
    }

    @Test func `lists an unreadable file among many, and evaluates the others`() throws {
        let corpus = try Corpus.inFolders()
        let tap = corpus.read("tap.jsonl")
        for number in 1...30 {
            try corpus.write(
                "all/single/many\(number).jsonl",
                number == 15 ? tap.replacingOccurrences(of: "begin", with: "began") : tap
            )
        }
        let end = try corpus.run("evaluate", "all/single", "--label-by", "folder")
        #expect(end.status == 2)
        #expect(end.errors.hasPrefix("touchstone: all/single/many15.jsonl:2: "), "\(end.errors)")
        #expect(end.errors.split(separator: "\n").count == 1)
        #expect(end.output.hasPrefix("32 cases in the scene playground\n"), "\(end.output)")
        #expect(end.output.contains("\n1 file not evaluated\n"))
    }

    @Test func `writes the recordings of flips, which have the other verdict`() throws {
        let corpus = try Corpus.inFolders()
        let arguments = [
            "evaluate", "all", "--label-by", "folder", "--noise", "30", "--seed", "3", "--repeat",
            "4",
        ]
        let first = try Program(arguments + ["--flips", "flips"], folder: corpus.folder).finish()
        #expect(first.status == 0 && first.errors == "", "\(first.errors)")
        for jobs in ["1", "3"] {
            let other = try Program(arguments + ["--jobs", jobs], folder: corpus.folder).finish()
            #expect(other == first)
        }
        let names = try FileManager.default.contentsOfDirectory(atPath: corpus.folder + "/flips")
        #expect(!names.isEmpty && names.allSatisfy { $0.hasSuffix(".jsonl") })
        let replayed = try corpus.run("evaluate", "flips", "--json")
        #expect(replayed.status == 0)
        let cases = replayed.output.split(separator: "\n").filter { $0.hasPrefix("{\"file\"") }
        #expect(cases.count == names.count)
        #expect(!first.output.contains(" 0 right cases became wrong"))
        let again = try Program(arguments + ["--flips", "flips"], folder: corpus.folder).finish()
        #expect(again.status == 2 && again.output == first.output)
        #expect(again.errors.hasPrefix("touchstone: flips/"))
        #expect(
            again.errors.hasSuffix(
                ": exists already, expected the name of a new file;"
                    + " \(names.count - 1) further flips not written either\n"
            ),
            "\(again.errors)"
        )
        #expect(again.errors.split(separator: "\n").count == 1)
    }
}
