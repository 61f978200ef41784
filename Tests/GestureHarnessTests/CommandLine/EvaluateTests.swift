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
}
