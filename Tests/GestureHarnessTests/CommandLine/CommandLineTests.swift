import Foundation
import Testing

@Suite struct `The command line` {
    @Test(arguments: ["", "run", "replay", "sweep", "export", "perform", "init", "devices", "demo"])
    func `help fits a terminal of 80 columns`(_ command: String) throws {
        let arguments = [command, "--help"].filter { !$0.isEmpty }
        let end = try Program(arguments).finish()
        #expect(end.status == 0)
        #expect(end.output.split(separator: "\n").allSatisfy { $0.count <= 80 }, "\(end.output)")
    }

    @Test func `a display that is missing ends with status 3`() throws {
        let unset = try Program.run("run")
        #expect(unset.status == 3)
        #expect(unset.errors.contains("DISPLAY is not set"))
        let dead = try Program.run("run", environment: ["DISPLAY": ":4711"])
        #expect(dead.status == 3)
        #expect(dead.errors.contains(":4711"))
        #expect(dead.errors.split(separator: "\n").count == 1)
    }

    @Test func `output that cannot be written is reported in one line, without a crash`() throws {
        let corpus = try Corpus(["tap"])
        let script = #""$0" replay tap.jsonl >/dev/full 2>&1"#
        #expect(try Program(script: script, folder: corpus.folder).finish().status == 2)
    }

    @Test func `help and the version end with status 0`() throws {
        let help = try Program.run("--help")
        #expect(help.status == 0)
        #expect(help.output.contains("SUBCOMMANDS"))
        // The window needs no command.
        let window = try Program.run("run", "--help").output
        let options = try #require(window.components(separatedBy: "OPTIONS:\n").last)
        #expect(help.output.contains(options))
        let version = try Program.run("--version")
        #expect(version.status == 0)
        #expect(version.output == "0.2.0\n")
    }

    @Test func `replay prints a verdict, or all outputs as text or JSON`() throws {
        let corpus = try Corpus(["tap"])
        let json = try corpus.run("replay", "tap.jsonl", "--json")
        #expect(json.status == 0)
        #expect(
            json.output.contains(
                #"{"t":0.4,"recognizer":"single","view":"card","from":"possible","#
                    + #""state":"recognized","reason":null}"#
            )
        )
        let two = try corpus.run("replay", "tap.jsonl", "tap.jsonl", "--json").output
        let named = "{\"file\":\"tap.jsonl\"}\n" + json.output
        #expect(two == named + named)
        #expect(try corpus.run("replay", "tap.jsonl") == (0, "✓ single (tap) was recognized\n", ""))
        let plain = try corpus.run("replay", "tap.jsonl", "--all")
        #expect(plain.output.contains("0.400  state   card/single           possible → recognized"))
    }

    @Test func `replay overrides properties, including those in the report that it writes`() throws
    {
        let corpus = try Corpus(["tap"])
        let words = "replay tap.jsonl --json --report r.png --set double.numberOfTapsRequired=1"
        let changed = try corpus.run(words: words + " --set pan.isEnabled=false")
        #expect(changed.status == 0)
        #expect(changed.output.contains(#""action":"double","state":"recognized""#))
        #expect(!changed.output.contains(#""recognizer":"pan""#))
        #expect(try corpus.run("replay", "r.png", "--json").output == changed.output)
    }
}

extension EndToEnd {
    @Suite struct `The demo` {
        @Test func `performs the tour and leaves a report that replays`() throws {
            let folder = try TestFolder()
            let demo = try Program(["demo", "--report", "demo.png"], folder: folder.path)
                .finish(within: 120)
            #expect(demo.status == 0, "\(demo.errors)")
            #expect(demo.output.contains("five fingers"))
            let end = try Program(["replay", "demo.png", "--json"], folder: folder.path).finish()
            let actions = Recording(end.output.split(separator: "\n").map(String.init))
            // On a busy machine, two taps may be too late for a double tap.
            #expect(actions.states("single").contains("recognized"))
            for name in ["longPress", "pan", "pinch", "rotation"] {
                #expect(actions.states(name).contains("ended"), "\(name)")
            }
        }
    }
}
