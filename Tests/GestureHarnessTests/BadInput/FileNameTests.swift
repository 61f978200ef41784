import Foundation
import Glibc
import Testing
import VirtualDisplay

/// Tests of names that the system accepts although they are not UTF-8: `\xe9` is é in Latin-1.
@Suite struct `A file's name that is not UTF-8` {
    /// Runs a script in a folder that holds `tap.jsonl`.
    private func run(
        _ script: String,
        in corpus: Corpus
    ) throws -> (status: Int32, output: String, errors: String) {
        try Program(script: script, folder: corpus.folder).finish()
    }

    @Test func `can be replayed, and messages show the byte's number`() throws {
        let corpus = try Corpus(["tap"])
        let plain = try corpus.run("replay", "tap.jsonl", "--json")
        let one = try run(
            #"cp tap.jsonl $'caf\xe9.jsonl'; "$0" replay $'caf\xe9.jsonl' --json"#,
            in: corpus
        )
        #expect(one == plain)
        let many = try run(
            #"cp tap.jsonl $'caf\xe8.jsonl'; "$0" replay $'caf\xe9.jsonl' $'caf\xe8.jsonl' --json > e; cat e"#,
            in: corpus
        )
        #expect(
            many.output
                == #"{"file":"caf\\xE9.jsonl"}"# + "\n" + plain.output
                + #"{"file":"caf\\xE8.jsonl"}"# + "\n" + plain.output
        )
        let same = try run(
            #""$0" replay $'caf\xe9.jsonl' $'caf\xe8.jsonl' --expect e --junit $'j\xff.xml'; cat $'j\xff.xml'"#,
            in: corpus
        )
        #expect(same.status == 0 && same.errors.isEmpty)
        #expect(same.output.contains(#"name="caf\xE9.jsonl""#), "\(same.output)")
        let missing = try run(#""$0" replay $'\xff\xfe.jsonl'"#, in: corpus)
        #expect(missing.status == 2)
        #expect(
            missing.errors
                == #"touchstone: \xFF\xFE.jsonl: no such file, expected a recording or a report"#
                + "\n"
        )
    }

    @Test func `can be written and replaced`() throws {
        let corpus = try Corpus(["tap"])
        let script = #"""
            for round in 1 2; do
                "$0" replay tap.jsonl --json --report $'caf\xe9.png' > lines || exit 9
                "$0" replay $'caf\xe9.png' --json | cmp - lines || exit 8
            done
            "$0" export $'caf\xe9.png' --format jsonl --output $'\xfe.jsonl' || exit 7
            "$0" replay $'\xfe.jsonl' --json | cmp - lines || exit 6
            "$0" export $'\xfe.jsonl' --format jsonl --output $'\xfe.jsonl' --force
            echo $?; ls | LC_ALL=C sort | cat -v
            """#
        let end = try run(script, in: corpus)
        #expect(end.status == 0)
        #expect(end.output == "2\ncafM-i.png\nlines\ntap.jsonl\nM-~.jsonl\n", "\(end)")
        #expect(end.errors.contains("found --output with the input file"))
    }

    @Test func `works with sweep, with export and as a scene`() throws {
        let corpus = try Corpus(["tap"])
        let sweep = #""$0" sweep $'\xe9.jsonl' --set single.isEnabled=false...true/2"#
        let plain = try corpus.run("sweep", "tap.jsonl", "--set", "single.isEnabled=false...true/2")
        let swept = try run(#"cp tap.jsonl $'\xe9.jsonl'; "# + sweep, in: corpus)
        #expect(swept.status == 0 && swept.output == plain.output, "\(swept)")
        try corpus.write("scene.yaml", "views: [{id: only, frame: [0, 0, 900, 900]}]\n")
        let scene = try run(
            #"""
            mkdir $'\xc3'; mv scene.yaml $'\xc3/\xa9.yaml'
            "$0" replay tap.jsonl --scene $'\xc3/\xa9.yaml' --json
            """#,
            in: corpus
        )
        #expect(scene.status == 0 && scene.output.contains(#""view":"only""#), "\(scene)")
        let test = try run(#""$0" export $'\xe9.jsonl' --format swift-testing"#, in: corpus)
        #expect(test.status == 0 && test.output.contains("@Test func"), "\(test)")
    }

    /// The placeholders for bytes are valid characters, which a name can contain.
    @Test func `differs from the name that contains its stand-in characters`() throws {
        let corpus = try Corpus(["tap"])
        let script = #"""
            cp tap.jsonl $'\U10FFE9.jsonl'
            "$0" replay $'\U10FFE9.jsonl' > lines; echo $?
            "$0" replay $'\xe9.jsonl' 2> errors; echo $?
            """#
        #expect(try run(script, in: corpus).output == "0\n2\n")
    }

    @Test func `is shown with a suggestion in a mistyped command`() throws {
        let corpus = try Corpus(["tap"])
        let end = try run(#"mv tap.jsonl $'\xe9'; "$0" $'\xe9'"#, in: corpus)
        #expect(end.status == 2)
        #expect(
            end.errors.hasPrefix(#"touchstone: found \xE9, expected replay \xE9, or --play \xE9"#),
            "\(end.errors)"
        )
    }
}

@Suite struct `A file's name that begins with a dash` {
    @Test func `is written with its folder, or after two dashes`() throws {
        let corpus = try Corpus(["tap"])
        try corpus.write("-dash.jsonl", corpus.read("tap.jsonl"))
        let plain = try corpus.run("replay", "tap.jsonl")
        #expect(try corpus.run("replay", "./-dash.jsonl") == plain)
        #expect(try corpus.run("replay", "--", "-dash.jsonl") == plain)
    }

    /// A dash as a file to read is standard input.
    @Test(
        arguments: [
            ["replay", "tap.jsonl", "--report", "-"], ["replay", "tap.jsonl", "--junit", "-"],
            ["export", "tap.jsonl", "--format", "jsonl", "--output", "-"],
            ["run", "--report", "-"], ["run", "--record", "-"],
        ],
        ["", "< /dev/null", "< tap.jsonl", "< <(echo)"]
    )
    func `is refused for writing if it is only a dash`(
        arguments: [String],
        input: String
    ) throws {
        let corpus = try Corpus(["tap"])
        let script = "\"$0\" \(arguments.joined(separator: " ")) \(input)"
        let end = try Program(script: script, folder: corpus.folder).finish()
        #expect(end.status == 2)
        #expect(end.output == "")
        #expect(
            end.errors
                == "touchstone: -: is not the name of a file, expected one;"
                + " write ./- for a file with that name\n"
        )
        let names = try FileManager.default.contentsOfDirectory(atPath: corpus.folder)
        #expect(names == ["tap.jsonl"])
    }
}

extension EndToEnd {
    @Suite struct `A window with names that are not UTF-8` {
        @Test func `follows its scene and writes its recording and its report`() throws {
            let folder = try TestFolder()
            let display = try VirtualDisplay()
            try folder.file("scene", "scene: first\nviews: [{id: a, frame: [0, 0, 50, 50]}]\n")
            try folder.file("next", "scene: second\nviews: [{id: b, frame: [0, 0, 50, 50]}]\n")
            let window = #"""
                cp scene $'\xe9.yaml'
                exec "$0" run --scene $'\xe9.yaml' --record $'\xe9.jsonl' --report $'\xe9.png'
                """#
            let program = try Program(
                script: window,
                environment: display.environment,
                folder: folder.path
            )
            try program.waitForFirstLine()
            let save = try Program(script: #"cp next $'\xe9.yaml'"#, folder: folder.path)
            #expect(save.finish().status == 0)
            try program.waitFor(#"touchstone: scene reloaded: \xE9.yaml"#)
            program.signal(SIGINT)
            let end = program.finish()
            #expect(end.status == 0 && end.errors == "", "\(end)")
            let script = #"""
                "$0" export $'\xe9.png' --format jsonl | cmp - $'\xe9.jsonl' && grep -c second $'\xe9.jsonl'
                """#
            let same = try Program(script: script, folder: folder.path).finish()
            #expect(same == (0, "1\n", ""))
            let play = try Program(
                script: #"exec "$0" --play $'\xe9.png' --exit-after 1"#,
                environment: display.environment,
                folder: folder.path
            ).finish()
            #expect(play.status == 0 && play.errors == "", "\(play)")
        }

        @Test func `also work for the demo`() throws {
            let folder = try TestFolder()
            let demo = try Program(
                script: #"exec "$0" demo --report $'\xe9.png'"#,
                folder: folder.path
            )
            try demo.waitFor("touchstone: tap")
            demo.signal(SIGINT)
            let end = demo.finish()
            #expect(end.status == 0, "\(end.errors)")
            let script = #""$0" replay $'\xe9.png' | grep -c touchesBegan > /dev/null"#
            #expect(try Program(script: script, folder: folder.path).finish().status == 0)
        }

        @Test func `reports that it waits for a reader of its recording`() throws {
            let folder = try TestFolder()
            let display = try VirtualDisplay()
            let pipe = folder.path + "/pipe"
            #expect(mkfifo(pipe, 0o600) == 0)
            let program = try Program(
                ["run", "--record", "pipe", "--exit-after", "1"],
                environment: display.environment,
                folder: folder.path
            )
            let deadline = Date(timeIntervalSinceNow: 10)
            let line = "touchstone: pipe: is a pipe without a reader; waiting for one\n"
            while !program.hasPrintedError(of: line) {
                try #require(Date() < deadline)
                Thread.sleep(forTimeInterval: 0.01)
            }
            #expect(program.printed == "")
            let reader = try Program(script: "cat pipe > r.jsonl", folder: folder.path)
            let end = program.finish()
            #expect(end.status == 0 && end.errors == line, "\(end)")
            #expect(reader.finish().status == 0)
            #expect(folder.text("r.jsonl")?.hasSuffix("\"end\":true}\n") == true)
        }
    }
}
