import Foundation
import Glibc
import Testing

@testable import GestureHarness

extension EndToEnd {
    /// The command `perform` with real programs on its private server.
    @Suite struct `Performing a recording` {
        private static let header = ValidRecording.header
        private static let tap =
            header + #"{"t":5,"touch":"begin","id":1,"x":80,"y":60}"# + "\n"
            + #"{"t":5.05,"touch":"end","id":1}"# + "\n"

        /// Returns the lines of xev's output that match; each is an event's name and its location.
        private func events(_ output: String, _ kinds: String) throws -> [String] {
            let name = try Regex("^(\(kinds)) event")
            var found: [String] = []
            let lines = output.split(separator: "\n")
            for (index, line) in lines.enumerated() {
                guard let kind = line.firstMatch(of: name)?.output[1].substring else { continue }
                let rest = lines[index...].dropFirst().prefix(2).joined()
                let place = rest.firstMatch(of: /\((-?\d+,-?\d+)\), root:/)?.output.1 ?? ""
                let button = rest.firstMatch(of: /button (\d)/)?.output.1
                let key = rest.firstMatch(of: /keysym 0x[0-9a-f]+, (\w+)\)/)?.output.1
                found.append(
                    ([kind, place] + [button ?? key].compactMap(\.self)).joined(separator: " ")
                )
            }
            return found
        }

        @Test func `a tap reaches xev where it was, relative to the window`() throws {
            let folder = try TestFolder()
            try folder.file("tap.jsonl", Self.tap)
            let end = try Program(
                ["perform", "tap.jsonl", "--pictures", "shots", "--at", "5.02", "--", "xev"],
                folder: folder.path
            ).finish(within: 40)
            #expect(end.status == 0, "\(end.errors)")
            #expect(
                try events(end.errors, "ButtonPress|ButtonRelease") == [
                    "ButtonPress 80,60 1", "ButtonRelease 80,60 1",
                ]
            )
            let pictures = end.errors.split(separator: "\n").filter { $0.contains(": picture: ") }
            #expect(
                pictures == [
                    "touchstone: picture: shots/tap-5.020.png",
                    "touchstone: picture: shots/tap-end.png",
                ]
            )
            #expect(end.output.contains("  touch 1 at "))
            #expect(end.output.contains("\"Event Tester\" 0x"))
            #expect(end.output.contains(" as a mouse press after "))
            let again = try Program(
                ["perform", "tap.jsonl", "--pictures", "shots", "--", "xev"],
                folder: folder.path
            ).finish()
            #expect(again.status == 2)
            #expect(
                again.errors
                    == "touchstone: shots/tap-end.png: exists already, expected the name of a new file\n"
            )
        }

        @Test func `a recording is not replaced by its own performance`() throws {
            let folder = try TestFolder()
            try folder.file("tap.jsonl", Self.tap)
            let end = try Program(
                ["perform", "tap.jsonl", "--record", "./tap.jsonl", "--", "xev"],
                folder: folder.path
            ).finish()
            #expect(end.status == 2)
            #expect(end.errors.contains("found --record with an input file, expected another file"))
            let text = try String(contentsOfFile: folder.path + "/tap.jsonl", encoding: .utf8)
            #expect(text == Self.tap)
        }

        @Test func `a drag, a wheel and a key of two recordings reach xev scaled`() throws {
            let folder = try TestFolder()
            try folder.file(
                "a.jsonl",
                Self.header + """
                    {"t":0,"pointer":"down","x":20,"y":20}
                    {"t":0.02,"pointer":"move","x":40,"y":20}
                    {"t":0.04,"pointer":"up","x":40,"y":30}
                    {"t":0.2,"scroll":[0,-15],"kind":"discrete","x":40,"y":30}

                    """
            )
            try folder.file(
                "b.jsonl",
                Self.header + """
                    {"t":0,"key":"down","press":"pageDown"}
                    {"t":0.1,"key":"up","press":"pageDown"}

                    """
            )
            let end = try Program(
                ["perform", "a.jsonl", "b.jsonl", "--scale", "2", "--speed", "2", "--", "xev"],
                folder: folder.path
            ).finish(within: 40)
            #expect(end.status == 0, "\(end.errors)")
            #expect(
                try events(end.errors, "MotionNotify|ButtonPress|ButtonRelease|KeyPress|KeyRelease")
                    .suffix(8) == [
                        "ButtonPress 40,40 1", "MotionNotify 80,40", "MotionNotify 80,60",
                        "ButtonRelease 80,60 1", "ButtonPress 80,60 5", "ButtonRelease 80,60 5",
                        "KeyPress 80,60 Next", "KeyRelease 80,60 Next",
                    ]
            )
        }

        @Test func `a pinch on the bench has the outputs of its replay`() throws {
            let folder = try TestFolder()
            try folder.file(
                "pinch.jsonl",
                Self.header + """
                    {"t":0,"touch":"begin","id":1,"x":440,"y":300}
                    {"t":0,"touch":"begin","id":2,"x":520,"y":300}
                    {"t":0.05,"touch":"update","id":1,"x":420,"y":300}
                    {"t":0.05,"touch":"update","id":2,"x":540,"y":300}
                    {"t":0.1,"touch":"update","id":1,"x":400,"y":300}
                    {"t":0.1,"touch":"update","id":2,"x":560,"y":300}
                    {"t":0.3,"touch":"end","id":1}
                    {"t":0.3,"touch":"end","id":2}

                    """
            )
            let end = try Program(
                [
                    "perform", "pinch.jsonl", "--", Program.path, "run", "--record", "live.jsonl",
                ],
                folder: folder.path
            ).finish(within: 40)
            #expect(end.status == 0, "\(end.errors)")
            let states = try ["pinch.jsonl", "live.jsonl"].map { file in
                let replay = try Program(["replay", file, "--json"], folder: folder.path).finish()
                return Recording(replay.output.split(separator: "\n").map(String.init)).objects
                    .filter { $0["from"] != nil }
                    .map { "\($0["recognizer"] ?? "") \($0["state"] ?? "")" }
            }
            #expect(states[0].contains("pinch began") && states[0].contains("pinch ended"))
            #expect(states[1] == states[0])
        }

        private static let ends: [(words: [String], status: Int32, line: String)] = [
            (
                ["sh", "-c", "echo no luck; exit 7"], 3,
                "sh ended with status 7 before it opened a window; its last words: no luck"
            ),
            (
                ["sh", "-c", "kill -SEGV $$"], 3,
                "sh was ended by signal 11 (Segmentation fault) before it opened a window"
            ),
            (
                ["sh", "-c", "printf '\\033[1;31mno \\033]0;title\\aluck\\033[0m\\n\\033[K\\n'"], 3,
                "sh ended with status 0 before it opened a window; its last words: no luck"
            ),
            (
                ["sh", "-c", "printf 'a%500s' | tr ' ' a; exit 7"], 3,
                "sh ended with status 7 before it opened a window; its last words: "
                    + String(repeating: "a", count: 200)
            ),
            (
                ["sh", "-c", "echo \"[$1$2]\"; exit 7", "sh", "", "b"], 3,
                "sh ended with status 7 before it opened a window; its last words: [b]"
            ),
            (["sleep", "100"], 3, "sleep opened no window within 1 s"),
            (["nope"], 2, "nope: no such program, expected a program in a folder of PATH"),
            (["/tmp"], 2, "/tmp: is not a program, expected an executable file"),
            (
                ["sh", "-c", "xev >/dev/null & sleep 2; kill -9 $!; exit 5"], 1,
                "sh ended with status 5 before 5 s of late.jsonl"
            ),
            (
                ["sh", "-c", "trap 'echo I stay' TERM; xev >/dev/null; while :; do sleep 1; done"],
                1, "sh did not end within 3 s of TERM, and was killed; its last words: I stay"
            ),
        ]

        @Test(arguments: ends.indices)
        func `a program that fails is reported in one line`(_ index: Int) throws {
            let (words, status, line) = Self.ends[index]
            let folder = try TestFolder()
            try folder.file(
                "late.jsonl",
                ValidRecording.tap
                    + (words.joined().contains("exit 5")
                        ? #"{"t":5,"touch":"begin","id":1,"x":1,"y":1}"# + "\n" : "")
            )
            let program = try Program(
                ["perform", "late.jsonl", "--timeout", "1", "--"] + words,
                folder: folder.path
            )
            let end = program.finish(within: 40)
            #expect(end.status == status, "\(end.errors)")
            let lines = end.errors.split(separator: "\n").filter {
                $0.hasPrefix("touchstone: ") && !$0.contains(": warning: ")
            }
            #expect(lines == ["touchstone: \(line)"], "\(end.errors)")
        }

        @Test(arguments: [SIGKILL, SIGINT])
        func `the pictures before a crash or an interruption are written`(_ signal: Int32) throws {
            let folder = try TestFolder()
            let late = #"{"t":60,"touch":"begin","id":1,"x":1,"y":1}"# + "\n"
            try folder.file("late.jsonl", Self.tap + late)
            let program = try Program(
                ["perform", "late.jsonl", "--pictures", "shots", "--at", "5", "--", "xev"],
                folder: folder.path
            )
            let deadline = Date(timeIntervalSinceNow: 20)
            while !program.hasPrintedError(of: "ButtonRelease"), Date() < deadline { usleep(10000) }
            if signal == SIGKILL {
                let xev = ProcessTree.descendants(of: program.id).filter {
                    ProcessTree.words(of: $0) == ["xev"]
                }
                #expect(xev.count == 1)
                for process in xev { kill(process, signal) }
            } else {
                program.signal(signal)
            }
            let end = program.finish(within: 80)
            #expect(end.status == (signal == SIGKILL ? 1 : SIGINT), "\(end.errors)")
            #expect(end.output.contains("touch 1"))
            #expect(end.errors.contains("touchstone: picture: shots/late-5.000.png\n"))
            let picture = folder.path + "/shots/late-5.000.png"
            #expect(FileManager.default.fileExists(atPath: picture))
        }

        @Test(.needs(.foot)) func `a program that needs Wayland is reported in one line`() throws {
            let folder = try TestFolder()
            try folder.file("tap.jsonl", Self.tap)
            let end = try Program(
                ["perform", "tap.jsonl", "--", "foot", "--log-level=error"],
                // Even from a Wayland session.
                environment: ["WAYLAND_DISPLAY": "wayland-0", "XDG_RUNTIME_DIR": folder.path],
                folder: folder.path
            ).finish(within: 40)
            #expect(end.status == 3)
            let last = end.errors.split(separator: "\n").last ?? ""
            let reason =
                #/^touchstone: foot ended with status \d+ before it opened a window; its last words: /#
            #expect(last.contains(reason), "\(end.errors)")
            #expect(last.hasSuffix("failed to connect to wayland; no compositor running?"))
        }

        @Test(arguments: [SIGINT, SIGKILL])
        func `a signal leaves no process behind`(_ signal: Int32) throws {
            let folder = try TestFolder()
            let late =
                Self.header + #"{"t":0,"touch":"begin","id":1,"x":1,"y":1}"# + "\n"
                + #"{"t":60,"touch":"end","id":1}"# + "\n"
            try folder.file("late.jsonl", late)
            let program = try Program(
                [
                    "perform", "late.jsonl", "--", "sh", "-c",
                    "trap : TERM; xev & sleep 1000; sleep 1000",
                ],
                folder: folder.path
            )
            let deadline = Date(timeIntervalSinceNow: 20)
            while !program.hasPrintedError(of: "ButtonPress"), Date() < deadline { usleep(10000) }
            let processes = ProcessTree.descendants(of: program.id)
            #expect(processes.count >= 5)
            program.signal(signal)
            #expect(program.finish().status == signal)
            let gone = Date(timeIntervalSinceNow: 10)
            while processes.contains(where: ProcessTree.isRunning), Date() < gone { usleep(10000) }
            #expect(processes.filter(ProcessTree.isRunning).map(ProcessTree.words) == [])
        }
    }
}
