import Foundation
import Testing

@Suite struct `Errors of the command evaluate` {
    @Test func `reports each wrong file and label in one line`() throws {
        let corpus = try Corpus.inFolders()
        let tap = corpus.read("tap.jsonl")
        for folder in ["empty", "singel"] {
            try FileManager.default.createDirectory(
                atPath: "\(corpus.folder)/\(folder)",
                withIntermediateDirectories: true
            )
        }
        try corpus.write("singel/tap.jsonl", tap)
        try corpus.write("own.jsonl", tap + #"{"t":1,"expected":["single"]}"# + "\n")
        try corpus.write("labels.csv", "own.jsonl,pan\n")
        try corpus.write("twice.csv", "own.jsonl,pan\nown.jsonl,single\n")
        let other = tap.replacingOccurrences(of: "playground", with: "taps")
        try corpus.write("other.jsonl", other + #"{"t":1,"expected":["single"]}"# + "\n")
        for (name, file) in [("own", "own.jsonl"), ("other", "other.jsonl")] {
            try corpus.write("\(name).json", corpus.run("evaluate", file, "--json").output)
        }
        for (arguments, error) in [
            (["empty"], "empty: contains no recordings, expected files that end in evemu, "),
            (["none"], "none: no such file"),
            (
                ["singel", "--label-by", "folder"],
                "singel/tap.jsonl: found the label singel, exp"
            ),
            (["own.jsonl", "--labels", "labels.csv"], "own.jsonl: has expected lines and a label"),
            (
                ["own.jsonl", "--labels", "twice.csv"],
                "twice.csv:2: found a second label for own.j"
            ),
            (
                ["own.jsonl", "own.jsonl"],
                "own.jsonl: is named twice, expected each recording once"
            ),
            (
                ["own.jsonl", "./own.jsonl"],
                "./own.jsonl: is named twice, expected each recording once"
            ),
            (["own.jsonl", "other.jsonl"], "other.jsonl: has the scene taps, expected playground"),
            (["--merge", "own.json", "other.json"], "other.json: has the scene taps, expected pl"),
            (
                ["--merge", "own.json", "own.json"],
                "own.json: has cases of own.jsonl, as does own.j"
            ),
            (["--merge", "tap.jsonl"], "tap.jsonl:1: "),
            (
                ["--merge", "none.json"],
                "none.json: no such file, expected the output of evaluate --json"
            ),
        ] {
            let end = try Program(["evaluate"] + arguments, folder: corpus.folder).finish()
            #expect(end.status == 2, "\(arguments)")
            #expect(end.errors.hasPrefix("touchstone: \(error)"), "\(end.errors)")
            #expect(end.errors.split(separator: "\n").count == 1, "\(end.errors)")
        }
    }

    @Test func `reports an unknown id of the map once for all files`() throws {
        let corpus = try Corpus(["tap", "hold"])
        for name in ["tap", "hold", "press"] {
            let text = corpus.read("\(name == "press" ? "tap" : name).jsonl")
            let label = name == "press" ? "longPress" : "touch"
            try corpus.write(
                "\(name).jsonl",
                text + "{\"t\":1,\"expected\":[\"\(label)\"]}\n"
            )
        }
        let end = try Program(
            [
                "evaluate", "tap.jsonl", "hold.jsonl", "press.jsonl", "--map", "touch=singel",
            ],
            folder: corpus.folder
        ).finish()
        #expect(end.status == 2)
        #expect(
            end.errors.hasPrefix(
                "touchstone: found the id singel in the map, expected a recognizer of the scene: single"
            )
        )
        #expect(end.errors.split(separator: "\n").count == 1, "\(end.errors)")
        #expect(end.output.contains("\n2 files not evaluated\n"), "\(end.output)")
    }

    @Test func `the sum of parts with an unread file has the status 2`() throws {
        let corpus = try Corpus(["tap"])
        let tap = corpus.read("tap.jsonl") + #"{"t":1,"expected":["single"]}"# + "\n"
        try corpus.write("tap.jsonl", tap)
        let part = try corpus.run("evaluate", "tap.jsonl", "none.jsonl", "--json")
        #expect(part.status == 2)
        try corpus.write("part.json", part.output)
        let end = try corpus.run("evaluate", "--merge", "part.json")
        #expect(end.status == 2)
        #expect(
            end.errors
                == "touchstone: 1 file was not evaluated for the parts, expected all of them\n"
        )
        #expect(end.output.contains("\n1 file not evaluated\n"))
    }

    @Test(arguments: [
        (
            ["evaluate", "--set", "longPress.allowableMovement=nan"],
            "longPress.allowableMovement: found"
        ),
        (["evaluate", "--set", "nope=1"], "nope"),
        (["evaluate", "--set", "nope.x=1"], "nope"),
        (["evaluate", "--scene", "bad.yaml"], "bad.yaml:"),
        (["sweep", "--labelled", "--scene", "bad.yaml", "--set", "single.x=1...2/2"], "bad.yaml:"),
        (["sweep", "--labelled", "--set", "nope.x=1...2/2"], "nope"),
        (["sweep", "--labelled", "--set", "single.numberOfTapsRequired=1...2/5"], "single.num"),
        (["explain", "--scene", "bad.yaml"], "bad.yaml:"),
    ])
    func `reports a mistake that concerns all recordings once`(
        _ arguments: [String],
        _ part: String
    ) throws {
        let corpus = try Corpus(["tap", "pan"])
        try corpus.write("bad.yaml", "scene: [\n")
        let files = ["tap.jsonl", "pan.jsonl"]
        let end = try Program(arguments + files, folder: corpus.folder).finish()
        #expect(end.status == 2 && end.output == "")
        #expect(end.errors.hasPrefix("touchstone: \(part)"), "\(end.errors)")
        #expect(end.errors.split(separator: "\n").count == 1, "\(end.errors)")
    }

    @Test func `warns of rows and of a map that match nothing`() throws {
        let corpus = try Corpus(["tap"])
        try corpus.write("labels.csv", "file,expected\ntap.jsonl,touch\nnone.jsonl,touch\n")
        let labels = ["--labels", "labels.csv", "--map", "touch=single,drag=pan"]
        let range = ["--set", "single.numberOfTapsRequired=1...2/2"]
        for arguments in [
            ["evaluate", "tap.jsonl"] + labels, ["sweep", "tap.jsonl"] + labels + range,
        ] {
            let end = try Program(arguments, folder: corpus.folder).finish()
            #expect(end.status == 0)
            #expect(
                end.errors == """
                    touchstone: warning: labels.csv:3: found none.jsonl, expected one of the recordings
                    touchstone: warning: found the label drag in the map, expected a label of the recordings

                    """
            )
        }
    }

    @Test func `without a label says how to label`() throws {
        let corpus = try Corpus(["tap"])
        for arguments in [
            ["evaluate", "tap.jsonl"],
            ["sweep", "tap.jsonl", "--labelled", "--set", "single.numberOfTapsRequired=1...2/2"],
        ] {
            let end = try Program(arguments, folder: corpus.folder).finish()
            #expect(end.status == 2)
            #expect(
                end.errors == """
                    touchstone: found no label, expected lines such as {"t":1,"expected":["tap"]} in \
                    the recordings, --labels or --label-by

                    """
            )
        }
        #expect(try corpus.run("evaluate", "tap.jsonl", "--coverage").status == 0)
        #expect(try corpus.run("evaluate", "tap.jsonl", "--json", "--shard", "1/1").status == 0)
    }

    @Test func `reports a cut last line in one line, and evaluates the others`() throws {
        let corpus = try Corpus(["tap"])
        let tap = corpus.read("tap.jsonl") + #"{"t":1,"expected":["single"]}"# + "\n"
        try corpus.write("tap.jsonl", tap)
        try corpus.write("cut.jsonl", String(tap.dropLast(4)))
        let error =
            "touchstone: cut.jsonl:5: last line has no line break, expected a complete line; is it"
            + " truncated?\n"
        let end = try corpus.run("evaluate", "cut.jsonl", "tap.jsonl")
        #expect(end.status == 2 && end.errors == error)
        #expect(end.output.hasPrefix("1 case in the scene playground\nas expected: 1, "))
        for arguments in [["cut.jsonl"], ["tap.jsonl", "cut.jsonl"]] {
            let explained = try Program(["explain"] + arguments, folder: corpus.folder).finish()
            #expect(explained.status == 2 && explained.errors == error)
            #expect(explained.output == "")
        }
    }

    @Test(arguments: [
        ["evaluate", "cut.jsonl"], ["explain", "cut.jsonl"], ["explain", "tap.jsonl", "cut.jsonl"],
        ["sweep", "cut.jsonl", "--labelled", "--set", "single.isEnabled=false...true/2"],
    ])
    func `warns of a line that a crash cut, and reads those before it`(_ arguments: [String]) throws
    {
        let corpus = try Corpus(["tap"])
        let live = corpus.read("tap.jsonl")
            .replacingOccurrences(of: #""touchstone":1"#, with: #""touchstone":1,"startTime":5"#)
        let label = #"{"t":1,"expected":["single"]}"# + "\n"
        try corpus.write("tap.jsonl", live + label)
        try corpus.write("cut.jsonl", live + label + #"{"t":2,"exp"#)
        let end = try Program(arguments, folder: corpus.folder).finish()
        let warning = "touchstone: warning: cut.jsonl:6: last line is truncated; ignored\n"
        #expect(end.status == 0 && end.errors == warning)
        let whole = try Program(
            arguments.map { $0 == "cut.jsonl" ? "tap.jsonl" : $0 },
            folder: corpus.folder
        ).finish()
        #expect(end.output.replacingOccurrences(of: "cut.", with: "tap.") == whole.output)
        #expect(!end.output.isEmpty)
    }

    @Test(arguments: [
        (["--label-by", "other"], "other"),
        (["--label-by", "folder", "--labels", "x.csv"], "found --labels and --label-by, expected"),
        (["--map", "circle"], "found \"circle\" in the map, expected LABEL=ID"),
        (["--shard", "0/2"], "found \"0/2\", expected I/N"),
        (["--jobs", "0"], "found --jobs 0, expected a number from 1 to 256"),
        (["--jobs", "x"], "found --jobs x, expected a number from 1 to 256"),
        (["--noise", "-1"], "noise"),
        (["--noise=-1"], "found --noise -1, expected points from 0 to 1000"),
        (["--noise", "nan"], "found --noise nan, expected points from 0 to 1000"),
        (["--rate", "0"], "found --rate 0, expected a rate from 1 to 10000 Hz"),
        (["--drop", "1.5"], "found --drop 1.5, expected a fraction from 0 to 1"),
        (["--tremor", "x"], "found --tremor x, expected a frequency and an amplitude"),
        (["--tremor", "4Hz"], "found --tremor 4Hz, expected a frequency and an amplitude"),
        (["--tremor", ":"], "found --tremor :, expected a frequency and an amplitude"),
        (["--tremor", ""], "found an empty word after --tremor, expected a name or a value"),
        (["--repeat", "3"], "found no perturbation, expected --noise, --rate, --drop or --tremor"),
        (["--repeat", "0", "--noise", "1"], "found --repeat 0, expected a number from 1 to 10000"),
        (["--merge", "--json", "--jobs", "2"], "found --jobs with --merge"),
        (["--merge", "--noise", "2"], "with --merge"),
        (["--merge", "--labelled"], "found --labelled with --merge"),
        (["--set", "press"], "found --set press, expected ID.PROPERTY=VALUE"),
        (["--scene", "none"], "none"),
        (["--labels", "none.csv"], "none.csv"),
    ])
    func `reports wrong usage in one line`(_ arguments: [String], _ part: String) throws {
        let corpus = try Corpus(["tap"])
        let end = try Program(["evaluate", "tap.jsonl"] + arguments, folder: corpus.folder).finish()
        #expect(end.status == 2, "\(end)")
        #expect(end.output == "")
        #expect(end.errors.contains(part), "\(end.errors)")
        #expect(end.errors.split(separator: "\n").count == 1, "\(end.errors)")
    }
}
