import Foundation
import Glibc
import Testing

/// The line that each wrong use of a command prints, and with which the command ends before it begins.
@Suite struct `Wrong usage` {
    /// The arguments, separated by blanks, and a part of the line; `''` is an empty argument.
    private static let table = """
        --sneeze | Unknown option '--sneeze'
        '' | found an empty word, expected one of run, replay
        taps | found taps, expected --scene taps
        a.png | found a.png, expected replay a.png, or --play a.png
        repaly a | found repaly, expected replay
        run --size 12 | found "12", expected WIDTHxHEIGHT
        run --size 99999x1 | 99999x1
        run --scale 0 | found "0", expected auto, or a number
        run --report . | .: cannot be written, expected a path for a file
        run --report ./a --record a | name the same file, expected two
        run --report '' | : cannot be written, expected a path for a file
        run --report none/x.png | none/x.png: cannot be written, expected a path
        run --scene x.yaml --record ./x.yaml | is the scene's file, expected
        run --exit-after 0 | --exit-after 0.0, expected seconds above 0
        run --scene playgroud | playground
        run --scene none/scene.yaml | none/scene.yaml
        run mine.yaml | found mine.yaml, expected --scene mine.yaml
        run --play a --speed 0.09 | --speed 0.09, expected a factor from 0.1
        run --play a --speed 100.1 | --speed 100.1, expected a factor
        run --speed 2 | found --speed without --play
        run --set pan.isEnabled=false | found --set without --play, expected both
        run --play none | none: no such file, expected
        run --play . | .: is a directory, expected
        run --play /dev/null | /dev/null: is not a regular file, expected one
        run --play unbegun.jsonl | unbegun.jsonl:3: finger 2 is not down
        run --play tap.jsonl --record tap.jsonl | is the file of --play, expected another
        run --play tap.jsonl --record hard.jsonl | hard.jsonl is the file of --play
        observe --taps --report a.png | found --report without --overlay, expected both
        observe --taps --overlay | found --overlay with --taps, expected one of them
        demo --scale 8 | expected a number from 0.25 to 6.4
        demo --scale auto | expected a number from 0.25 to 6.4
        replay | Missing expected argument
        replay none | none: no such file, expected
        replay . | .: is a directory, expected
        replay a b --report c | --report with 2 files
        replay a --window | --window without --report
        replay a --scene x.yaml --report x.yaml | an input file
        replay --at 1 a | (see touchstone replay --help)
        replay a --set single | found --set single, expected ID.PROPERTY=VALUE
        replay a --set single.isEnabled= | single.isEnabled: found nothing, expected
        replay a --set b.c=1 --set b.c=2 | found --set b.c twice
        replay tap.jsonl --set doubel.isEnabled=true | found the recognizer id doubel, expected double
        replay passwd.jsonl | scene: found "/etc/passwd", expected
        replay tap.jsonl --junit tap.jsonl | found --junit with an input file
        replay tap.jsonl --junit /dev/null | /dev/null: cannot be written, expected a path for a file
        replay tap.jsonl --junit none/x.xml | cannot be written, expected a path for a file
        replay tap.jsonl --junit a.png --report ./a.png | name the same file, expected two
        replay tap.jsonl --expect a --report ./a | found --report with an input file
        replay tap.jsonl --expect tap.jsonl | tap.jsonl: contains no output lines, expected
        replay tap.jsonl pan.jsonl --expect void.jsonl | contains no output lines
        replay tap.jsonl pan.jsonl --expect output.jsonl | holds no file lines, expected one before
        replay tap.jsonl pan.jsonl --expect cut.json | cut.json:1: last line has no line break
        replay session.jsonl --sequence 5 | session.jsonl: has no sequence 5, expected
        replay session.jsonl --sequence 0 | found --sequence 0, expected a number from 1, or last
        replay session.jsonl --sequence 1 --junit x.xml | found --junit with --sequence
        replay tap.jsonl --all --json | found --all with --json, expected one of them
        replay tap.jsonl --all --junit x.xml | found --all with --junit, expected one of them
        replay tap.jsonl --shard=0/3 | found "0/3", expected I/N, such as
        replay tap.jsonl --shard=4/3 | found "4/3", expected I/N, such as
        replay tap.jsonl --shard=1/0 | found "1/0", expected I/N, such as
        replay tap.jsonl --shard=-1/3 | found "-1/3", expected I/N, such as
        replay tap.jsonl --shard=1 | found "1", expected I/N, such as
        replay tap.jsonl --shard=a/b | found "a/b", expected I/N, such as
        replay tap.jsonl --shard=1/2/3 | found "1/2/3", expected I/N, such as
        replay tap.jsonl --shard=1/1000001 | found "1/1000001", expected I/N, such as
        export --format jsonl | Missing expected argument
        export a | Missing expected argument '--format
        export a --format xctest | xctest
        export a --format jsonl --force | found --force without --output
        export a --format jsonl --output ./a | expected another
        export none --format jsonl | none: no such file, expected
        export . --format swift-testing | .: is a directory, expected
        export session.jsonl --format swift-testing --sequence 5 | has no sequence 5, expected
        export session.jsonl --format jsonl --sequence 1 | found --sequence with --format jsonl
        sweep a --set b.c=1...2/2 --set b.c=1 | found --set b.c beside its range
        sweep . --set b.c=1...2/2 | .: is a directory, expected
        sweep tap.jsonl | found 0 ranges, expected one --set ID.PROPERTY=FROM...TO/STEPS
        sweep tap.jsonl --set a.b=1...2/3 --set a.c=1...2/3 | found 2 ranges
        sweep tap.jsonl --set single.isEnabled | found 0 ranges
        sweep tap.jsonl --set longPress.allowableMovement=1...2/x | found "x" steps
        sweep tap.jsonl --set longPres.allowableMovement=1...2/2 | expected longPress
        sweep tap.jsonl --set a.b=1...2/2 --plot x.svg | found --plot without labels, expected --lab
        sweep tap.jsonl --set a.b=1...2/2 --map a=b | found --map without labels
        sweep tap.jsonl --set a.b=1...2/2 --jobs 2 | found --jobs without labels
        sweep tap.jsonl --set a.b=1...2/2 --labelled --jobs 0 | found --jobs 0
        sweep tap.jsonl --set a.b=1...2/2 --labelled --plot none/x.svg | none/x.svg
        sweep tap.jsonl --set a.b=1...2/2 --labelled --plot ./tap.jsonl | --plot with an input file
        sweep tap.jsonl --set a.b=1...2/2 --labelled --set a.b=1 | beside its range
        sweep tap.jsonl pan.jsonl --labelled --scene bad.yaml --set single.x=1...2/2 | bad.yaml:
        sweep tap.jsonl pan.jsonl --labelled --set nope.x=1...2/2 | nope
        sweep tap.jsonl pan.jsonl --labelled --set single.numberOfTapsRequired=1...2/5 | single.num
        sweep tap.jsonl --labelled --set single.numberOfTapsRequired=1...2/2 | found no label, expect
        explain none.jsonl | none.jsonl: no such file
        explain idle.jsonl | idle.jsonl: has no sequence, expected touches
        explain tap.jsonl other.jsonl | other.jsonl: has the scene taps, expected playground
        explain tap.jsonl --recognizer singel | found the recognizer singel, expected single
        explain tap.jsonl --at=-1 | has no sequence at -1 s
        explain tap.jsonl --at=99 | has no sequence at 99 s
        explain tap.jsonl --at nan | found --at nan, expected seconds
        explain tap.jsonl pan.jsonl --recognizer pan | found --recognizer with two files
        explain tap.jsonl pan.jsonl tap.jsonl | found 3 files, expected one or two
        explain tap.jsonl pan.jsonl --scene bad.yaml | bad.yaml:
        explain session.jsonl --sequence 5 | has no sequence 5, expected a number from 1 to 3 or last
        explain session.jsonl --sequence 1 --at 1 | found --at with --sequence
        explain tap.jsonl --set single.isEnabled=true --write x.yaml | found --set with --write, expected one
        compare own.json none.json | none.json: no such file, expected the output of evaluate --json
        compare own.json tap.jsonl | tap.jsonl:1:
        compare own.json | after
        compare own.json other.json --allow=-1 | found --allow -1, expected a number from 0
        evaluate empty | empty: contains no recordings, expected files that end in jsonl, png, xml, or logs
        evaluate none | none: no such file
        evaluate singel --label-by folder | singel/tap.jsonl: found the label singel, exp
        evaluate own.jsonl --labels labels.csv | own.jsonl: has expected lines and a label
        evaluate own.jsonl --labels twice.csv | twice.csv:2: found a second label for own.j
        evaluate own.jsonl own.jsonl | own.jsonl: is named twice, expected each recording once
        evaluate own.jsonl ./own.jsonl | ./own.jsonl: is named twice, expected each recording once
        evaluate own.jsonl other.jsonl | other.jsonl: has the scene taps, expected playground
        evaluate --merge own.json other.json | other.json: has the scene taps, expected pl
        evaluate --merge own.json own.json | own.json: has cases of own.jsonl, as does own.j
        evaluate --merge tap.jsonl | tap.jsonl:1:
        evaluate --merge none.json | none.json: no such file, expected the output of evaluate --json
        evaluate tap.jsonl | found no label, expected lines such as {"t":1,"expected":["tap"]} in the
        evaluate tap.jsonl pan.jsonl --set longPress.allowableMovement=nan | longPress.allowableMov
        evaluate tap.jsonl pan.jsonl --set nope=1 | nope
        evaluate tap.jsonl pan.jsonl --set nope.x=1 | nope
        evaluate tap.jsonl pan.jsonl --scene bad.yaml | bad.yaml:
        evaluate tap.jsonl --label-by other | other
        evaluate tap.jsonl --label-by folder --labels x.csv | found --labels and --label-by, expected
        evaluate tap.jsonl --map circle | found "circle" in the map, expected LABEL=ID
        evaluate tap.jsonl --shard 0/2 | found "0/2", expected I/N
        evaluate tap.jsonl --jobs 0 | found --jobs 0, expected a number from 1 to 256
        evaluate tap.jsonl --jobs x | found --jobs x, expected a number from 1 to 256
        evaluate --merge --json --jobs 2 own.json | found --jobs with --merge
        evaluate --merge --labelled own.json | found --labelled with --merge
        evaluate tap.jsonl --set press | found --set press, expected ID.PROPERTY=VALUE
        evaluate tap.jsonl --scene none | none
        evaluate tap.jsonl --labels none.csv | none.csv
        evaluate session.jsonl --sequence 5 | session.jsonl: has no sequence 5, expected
        perform a | found no program, expected -- PROGRAM after the recordings
        perform tap.jsonl -- | found no program, expected -- PROGRAM after the recordings
        perform tap.jsonl -- '' x | found no program, expected -- PROGRAM after the recordings
        perform -- xev | Missing expected argument
        perform none -- sh | none: no such file, expected
        perform a --at 1 --at 2 -- sh | --at without --pictures
        perform a --at=-1 --pictures b -- sh | expected seconds from 0
        perform a --at -1 --pictures b -- sh | found --at -1.0, expected seconds from 0 to 1000000
        perform a --scale 9 -- sh | expected a number from 0.25 to 8
        perform a --scale -1 -- sh | found --scale -1.0, expected a number from 0.25 to 8
        perform a --screen 32x32 -- sh | each from 128 to 8192
        perform a --screen 9000x10 -- sh | found "9000x10", expected WIDTHxHEIGHT, such as 1280x800
        perform a --speed 0 -- sh | expected a factor from 0.1 to 100
        perform a --speed -1 -- sh | found --speed -1.0, expected a factor from 0.1 to 100
        perform a --timeout 0 -- sh | found --timeout 0.0, expected seconds from 0.1 to 86400
        perform a --timeout -3 -- sh | found --timeout -3.0, expected seconds from 0.1 to 86400
        perform a --latency --pictures b -- sh | found --latency with --pictures, expected one of them
        perform a --latency --json -- sh | found --latency with --json, expected one of them
        perform session.jsonl --latency -- sh | session.jsonl: found no update of a finger, expected one to
        perform tick.jsonl -- sh | tick.jsonl: contains nothing to perform, expected touches, presses
        perform tap.jsonl --record ./tap.jsonl -- sh | --record with an input file, expected another
        perform tap.jsonl --expect none -- sh | none: no such file, expected the output of perform
        perform tap.jsonl --expect . -- sh | .: is a directory, expected the output of perform --json
        perform tap.jsonl --expect void.jsonl -- sh | void.jsonl: contains no touch, expected the
        perform tap.jsonl --expect tap.jsonl -- sh | tap.jsonl:1: found another line, expected the
        perform tap.jsonl --expect words.jsonl -- sh | words.jsonl:1:
        perform tap.jsonl --record none/o.jsonl -- sh | none/o.jsonl:
        perform tap.jsonl --record pipe -- sh | pipe: cannot be written, expected a path for a file
        perform tap.jsonl --scene tapps -- sh | tapps
        """

    /// The arguments with blanks and line breaks in them.
    private static let unusual = [
        (["replay", "no\nsuch\u{1B}[1m"], "no\\nsuch\\u{1B}[1m: no such file"),
        (["replay", "a", "--set", "a.b={c: d}"], "expected a value, such as 2, true or"),
        (["no\nword"], "found no\\nword, expected one of run, replay"),
        (
            ["perform", "tap.jsonl", "--ready", "a\nb", "--", "sh"],
            "found --ready \"a\\nb\", expected a text of one line"
        ),
    ]

    /// A folder with the files that the table names, of which `a`, `b`, `c` and `none` are missing.
    private static func folder() throws -> Corpus {
        let corpus = try Corpus(["tap", "pan"])
        let tap = corpus.read("tap.jsonl")
        let label = #"{"t":1,"expected":["single"]}"# + "\n"
        let taps = tap.replacingOccurrences(of: "playground", with: "taps")
        let files = FileManager.default
        for folder in ["empty", "singel"] {
            try files.createDirectory(
                atPath: "\(corpus.folder)/\(folder)",
                withIntermediateDirectories: true
            )
        }
        for (name, text) in [
            ("own.jsonl", tap + label), ("other.jsonl", taps + label), ("singel/tap.jsonl", tap),
            ("labels.csv", "own.jsonl,pan\n"),
            ("twice.csv", "own.jsonl,pan\nown.jsonl,single\n"),
            ("bad.yaml", "scene: [\n"), ("x.yaml", "views: []\n"), ("void.jsonl", ""),
            ("words.jsonl", "no JSON\n"), ("cut.json", "{\"t\":0,\"control\":"),
            ("output.jsonl", "{\"t\":0,\"control\":\"a\",\"event\":\"b\"}\n"),
            ("idle.jsonl", ValidRecording.header),
            ("tick.jsonl", ValidRecording.header + #"{"t":0,"tick":true}"# + "\n"),
            ("passwd.jsonl", "{\"touchstone\":1,\"scene\":\"/etc/passwd\"}\n"),
            (
                "unbegun.jsonl",
                ValidRecording.header + #"{"t":0,"touch":"begin","id":1,"x":1,"y":1}"# + "\n"
                    + #"{"t":1,"touch":"update","id":2,"x":1,"y":1}"# + "\n"
            ),
            (
                "session.jsonl",
                ValidRecording.header
                    + (0..<3).map {
                        #"{"t":\#(2 * $0),"touch":"begin","id":1,"x":480,"y":300}"# + "\n"
                            + #"{"t":\#(2 * $0).1,"touch":"end","id":1}"# + "\n"
                    }.joined()
            ),
        ] {
            try corpus.write(name, text)
        }
        for name in ["own", "other"] {
            try corpus.write(
                "\(name).json",
                corpus.run("evaluate", "\(name).jsonl", "--json").output
            )
        }
        try files.linkItem(
            atPath: "\(corpus.folder)/tap.jsonl",
            toPath: "\(corpus.folder)/hard.jsonl"
        )
        #expect(mkfifo("\(corpus.folder)/pipe", 0o600) == 0)
        return corpus
    }

    @Test func `prints one line, ends with status 2, and writes nothing`() throws {
        let corpus = try Self.folder()
        let before = try FileManager.default.subpathsOfDirectory(atPath: corpus.folder)
        let rows = Self.table.split(separator: "\n").map { line in
            let parts = line.components(separatedBy: " | ")
            let words = parts[0].split(separator: " ").map { $0 == "''" ? "" : String($0) }
            return (words, parts[1])
        }
        for (words, part) in rows + Self.unusual {
            let end = try Program(words, folder: corpus.folder).finish()
            let about: Comment = "\(words): \(end)"
            // Figures follow the line, without the files that it refuses.
            let hasFigures = ["evaluate", "sweep"].contains(words.first)
            #expect(end.status == 2 && (hasFigures || end.output == ""), about)
            #expect(end.errors.hasPrefix("touchstone: ") && end.errors.contains(part), about)
            #expect(end.errors.split(separator: "\n").count == 1, about)
        }
        #expect(try FileManager.default.subpathsOfDirectory(atPath: corpus.folder) == before)
        #expect(corpus.read("tap.jsonl") == corpus.read("hard.jsonl"))
    }
}
