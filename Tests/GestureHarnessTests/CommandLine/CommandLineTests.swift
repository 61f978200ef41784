import Foundation
import Glibc
import Testing
import VirtualDisplay

@Suite struct `The command line` {
    private static let wrongUsage: [([String], String)] = [
        (["--sneeze"], "Unknown option '--sneeze'"),
        (["run", "--size", "12"], "found \"12\", expected WIDTHxHEIGHT"),
        (["run", "--size", "99999x1"], "99999x1"),
        (["run", "--scale", "0"], "found \"0\", expected auto, or a number"),
        (["run", "--report", "."], ".: cannot be written, expected a path for a file"),
        (["run", "--report", "./a", "--record", "a"], "name the same file, expected two"),
        (
            ["run", "--report", ""],
            "found an empty word after --report, expected a name or a value"
        ),
        (["observe", "--record", ""], "found an empty word after --record, expected a name"),
        (["perform", "a", "--record", "", "--", "sh"], "found an empty word after --record"),
        (["perform", "a", "--ready", "", "--", "sh"], "found an empty word after --ready"),
        (["perform", "a", "--json", "", "--", "sh"], "found an empty word after --json"),
        (["run", "--scene", "x.yaml", "--record", "./x.yaml"], "is the scene's file, expected"),
        (["replay", "a", "--scene", "x.yaml", "--report", "x.yaml"], "an input file"),
        (
            ["replay", "a", "--set", "single.isEnabled="],
            "single.isEnabled: found nothing, expected"
        ),
        (["replay", "--at", "1", "a"], "(see touchstone replay --help)"),
        (["replay", "no\nsuch\u{1B}[1m"], "no\\nsuch\\u{1B}[1m: no such file"),
        (
            ["sweep", "a", "--set", "b.c=1...2/2", "--set", "b.c=1"],
            "found --set b.c beside its range"
        ),
        (["perform", "a"], "found no program, expected -- PROGRAM after the recordings"),
        (["perform", "--", "xev"], "Missing expected argument"),
        (["perform", "none", "--", "sh"], "none: no such file, expected"),
        (["perform", "a", "--at", "1", "--at", "2", "--", "sh"], "--at without --pictures"),
        (["perform", "a", "--at=-1", "--pictures", "b", "--", "sh"], "expected seconds from 0"),
        (["perform", "a", "--scale", "9", "--", "sh"], "expected a number from 0.25 to 8"),
        (["perform", "a", "--screen", "32x32", "--", "sh"], "each from 128 to 8192"),
        (["perform", "a", "--speed", "0", "--", "sh"], "expected a factor from 0.1 to 100"),
        (["perform", "a", "--timeout", "0", "--", "sh"], "expected seconds from 0.1 to 86400"),
        (["demo", "--scale", "8"], "expected a number from 0.25 to 6.4"),
        (["demo", "--scale", "auto"], "expected a number from 0.25 to 6.4"),
        ([""], "found an empty word, expected one of run, replay"),
        (["run", "--exit-after", "0"], "--exit-after 0.0, expected seconds above 0"),
        (["run", "--scene", "playgroud"], "playground"),
        (["run", "--scene", "none/scene.yaml"], "none/scene.yaml"),
        (["replay"], "Missing expected argument"),
        (["export", "--format", "jsonl"], "Missing expected argument"),
        (["export", "a"], "Missing expected argument '--format"),
        (["export", "a", "--format", "xctest"], "xctest"),
        (["export", "a", "--format", "jsonl", "--force"], "found --force without --output"),
        (["export", "a", "--format", "jsonl", "--output", "./a"], "expected another"),
        (["export", "none", "--format", "jsonl"], "none: no such file, expected"),
        (["export", ".", "--format", "swift-testing"], ".: is a directory, expected"),
        (["replay", "none"], "none: no such file, expected"),
        (["replay", "."], ".: is a directory, expected"),
        (["replay", "a", "b", "--report", "c"], "--report with 2 files"),
        (["replay", "a", "--set", "single"], "found --set single, expected ID.PROPERTY=VALUE"),
        (["replay", "a", "--set", "a.b={c: d}"], "expected a value, such as 2, true or"),
        (["--scene", "taps", "--scene=swipes"], "found --scene twice, expected it once"),
        (["replay", "a", "--report", "b", "--report", "c"], "found --report twice"),
        (["run", "--report", "/proc/x.png"], "/proc/x.png: cannot be written, expected a path"),
        (["replay", "a", "--set", "b.c=1", "--set", "b.c=2"], "found --set b.c twice"),
        (["taps"], "found taps, expected --scene taps"),
        (["run", "mine.yaml"], "found mine.yaml, expected --scene mine.yaml"),
        (["a.png"], "found a.png, expected replay a.png, or --play a.png"),
        (["repaly", "a"], "found repaly, expected replay"),
        (["no\nword"], "found no\\nword, expected one of run, replay"),
    ]

    @Test func `wrong usage prints one line and ends with status 2`() {
        for (arguments, part) in Self.wrongUsage {
            #expect(throws: Never.self, "\(arguments)") {
                let end = try Program(arguments).finish()
                let about: Comment = "\(arguments): \(end.errors)"
                #expect(end.status == 2, about)
                #expect(end.output == "", about)
                #expect(end.errors.hasPrefix("touchstone: "), about)
                #expect(end.errors.contains(part), about)
                #expect(end.errors.split(separator: "\n").count == 1, about)
            }
        }
    }

    @Test func `a file is recognized by each of its paths, and a dangling link is not a file`()
        throws
    {
        let corpus = try Corpus(["tap"])
        let tap = corpus.read("tap.jsonl")
        try FileManager.default.linkItem(
            atPath: "\(corpus.folder)/tap.jsonl",
            toPath: "\(corpus.folder)/hard.jsonl"
        )
        let hard = try corpus.run("run", "--play", "tap.jsonl", "--record", "hard.jsonl")
        #expect(hard.status == 2)
        #expect(hard.errors.contains("hard.jsonl is the file of --play"), "\(hard.errors)")
        #expect(corpus.read("tap.jsonl") == tap)
        try FileManager.default.createSymbolicLink(
            atPath: "\(corpus.folder)/dangling.png",
            withDestinationPath: "nowhere.png"
        )
        let dangling = try corpus.run("run", "--report", "dangling.png")
        #expect(dangling.status == 2)
        #expect(dangling.errors.contains("dangling.png: cannot be written"), "\(dangling.errors)")
    }

    @Test(arguments: ["", "run", "replay", "sweep", "export", "perform", "init", "devices", "demo"])
    func `help fits a terminal of 80 columns`(_ command: String) throws {
        let arguments = [command, "--help"].filter { !$0.isEmpty }
        let end = try Program(arguments).finish()
        #expect(end.status == 0)
        #expect(end.output.split(separator: "\n").allSatisfy { $0.count <= 80 }, "\(end.output)")
    }

    @Test func `a display that is missing or does not answer ends with status 3`() throws {
        let unset = try Program.run("run")
        #expect(unset.status == 3)
        #expect(unset.errors.contains("DISPLAY is not set"))
        let dead = try Program.run("run", environment: ["DISPLAY": ":4711"])
        #expect(dead.status == 3)
        #expect(dead.errors.contains(":4711"))
        #expect(dead.errors.split(separator: "\n").count == 1)
    }

    @Test func `output that cannot be written is reported in one line, without a crash`() throws {
        let file = NSTemporaryDirectory() + "touchstone-\(UUID().uuidString).jsonl"
        defer { try? FileManager.default.removeItem(atPath: file) }
        let text = """
            {"touchstone":1,"scene":"playground","size":[1280,800]}
            {"t":0,"touch":"begin","id":1,"x":480,"y":300}

            """
        try Data(text.utf8).write(to: URL(fileURLWithPath: file))
        let shell = Process()
        shell.executableURL = URL(fileURLWithPath: "/bin/sh")
        shell.arguments = ["-c", "'\(Program.path)' replay '\(file)' > /dev/full 2>&1"]
        try shell.run()
        shell.waitUntilExit()
        #expect(shell.terminationReason == .exit)
        #expect(shell.terminationStatus == 2)
    }

    @Test func `a recording names a scene without reading a file`() throws {
        let file = NSTemporaryDirectory() + "touchstone-\(UUID().uuidString).jsonl"
        defer { try? FileManager.default.removeItem(atPath: file) }
        try Data("{\"touchstone\":1,\"scene\":\"/etc/passwd\"}\n".utf8)
            .write(to: URL(fileURLWithPath: file))
        let end = try Program.run("replay", file)
        #expect(end.status == 2)
        #expect(end.errors.contains("scene: found \"/etc/passwd\", expected "))
        #expect(!end.errors.contains("root"))
    }

    @Test func `help and the version end with status 0`() throws {
        let help = try Program.run("--help")
        #expect(help.status == 0)
        #expect(help.output.contains("SUBCOMMANDS"))
        let version = try Program.run("--version")
        #expect(version.status == 0)
        #expect(version.output == "0.1.0\n")
    }

    @Test func `replay prints text, or JSON with --json`() throws {
        let folder = FileManager.default.temporaryDirectory.path
        let file = "\(folder)/touchstone-\(UUID().uuidString).jsonl"
        defer { try? FileManager.default.removeItem(atPath: file) }
        let text = """
            {"touchstone":1,"scene":"playground","size":[1280,800]}
            {"t":0,"touch":"begin","id":1,"x":480,"y":300}
            {"t":0.05,"touch":"end","id":1}

            """
        try Data(text.utf8).write(to: URL(fileURLWithPath: file))
        let json = try Program.run("replay", file, "--json")
        #expect(json.status == 0)
        #expect(
            json.output.contains(
                #"{"t":0.4,"recognizer":"single","view":"card","from":"possible","#
                    + #""state":"recognized","reason":null}"#
            )
        )
        let two = try Program.run("replay", file, file, "--json")
        #expect(
            two.output == (0..<2).map { _ in "{\"file\":\"\(file)\"}\n" + json.output }.joined()
        )
        let plain = try Program.run("replay", file)
        #expect(plain.output.contains("0.400  state   card/single           possible → recognized"))
    }

    @Test func `replay overrides properties, including those in the report that it writes`() throws
    {
        let place = FileManager.default.temporaryDirectory.path + "/touchstone-\(UUID().uuidString)"
        let (file, report) = (place + ".jsonl", place + ".png")
        defer {
            for path in [file, report] { try? FileManager.default.removeItem(atPath: path) }
        }
        let text = """
            {"touchstone":1,"scene":"playground","size":[1280,800]}
            {"t":0,"touch":"begin","id":1,"x":480,"y":300}
            {"t":0.05,"touch":"end","id":1}

            """
        try Data(text.utf8).write(to: URL(fileURLWithPath: file))
        let changed = try Program.run(
            "replay",
            file,
            "--json",
            "--report",
            report,
            "--set",
            "double.numberOfTapsRequired=1",
            "--set",
            "pan.isEnabled=false"
        )
        #expect(changed.status == 0)
        #expect(changed.output.contains(#""action":"double","state":"recognized""#))
        #expect(!changed.output.contains(#""recognizer":"pan""#))
        #expect(try Program.run("replay", report, "--json").output == changed.output)
        let wrong = try Program.run("replay", file, "--set", "doubel.isEnabled=true")
        #expect(wrong.status == 2)
        #expect(wrong.errors.contains("found the recognizer id doubel, expected double"))
    }
}

extension EndToEnd {
    @Suite struct `The demo` {
        @Test func `ends cleanly when it is interrupted`() throws {
            let folder = FileManager.default.temporaryDirectory
                .appendingPathComponent("touchstone-\(UUID().uuidString)").path
            try FileManager.default.createDirectory(
                atPath: folder,
                withIntermediateDirectories: true
            )
            defer { try? FileManager.default.removeItem(atPath: folder) }
            let demo = try Program(["demo", "--report", "demo.png"], folder: folder)
            try demo.waitFor("touchstone: tap")
            demo.signal(SIGINT)
            let end = demo.finish()
            #expect(end.status == 0, "\(end.errors)")
            #expect(!end.output.contains("long press"))
            let replay = try Program(["replay", "demo.png", "--json"], folder: folder).finish()
            #expect(replay.output.contains("\"message\":\"touchesBegan\""))
        }

        @Test func `performs the tour and leaves a report that replays`() throws {
            let folder = FileManager.default.temporaryDirectory
                .appendingPathComponent("touchstone-\(UUID().uuidString)").path
            try FileManager.default.createDirectory(
                atPath: folder,
                withIntermediateDirectories: true
            )
            defer { try? FileManager.default.removeItem(atPath: folder) }
            let demo = try Program(["demo", "--report", "demo.png"], folder: folder)
                .finish(within: 60)
            #expect(demo.status == 0, "\(demo.errors)")
            #expect(demo.output.contains("five fingers"))
            let end = try Program(["replay", "demo.png", "--json"], folder: folder).finish()
            let actions = Recording(end.output.split(separator: "\n").map(String.init))
            #expect(actions.states("single") == ["recognized"])
            #expect(actions.states("double") == ["recognized"])
            #expect(Array(actions.states("longPress").prefix(2)) == ["began", "ended"])
            for name in ["pan", "pinch", "rotation"] {
                #expect(actions.states(name).contains("ended"), "\(name)")
                #expect(actions.states(name).last == "cancelled", "\(name)")
            }
        }
    }
}
