import Foundation
import Glibc
import Testing

extension EndToEnd {
    /// The options `--expect`, `--record` and `--ready` of `perform`.
    @Suite(.needs(.xev)) struct `A performance's transcript` {
        private static let xev = ["xev", "-geometry", "400x400"]

        private func perform(
            _ arguments: [String],
            on words: [String] = Self.xev,
            in folder: TestFolder
        ) throws -> (status: Int32, output: String, errors: String) {
            try Program(["perform"] + arguments + ["--"] + words, folder: folder.path)
                .finish()
        }

        /// The program's own lines of standard error.
        private func messages(_ errors: String) -> [Substring] {
            errors.split(separator: "\n").filter {
                $0.hasPrefix("touchstone: ") && !$0.contains(": warning: ")
            }
        }

        /// A folder with a tap, and with the transcript of its performance on xev.
        private func madeOnce(_ options: [String] = []) throws -> TestFolder {
            let folder = try TestFolder()
            try folder.file("tap.jsonl", PerformedGesture.tap)
            let end = try perform(["tap.jsonl", "--json"] + options, in: folder)
            try #require(end.status == 0, "\(end.errors)")
            try folder.file("expected.jsonl", end.output)
            return folder
        }

        @Test func `is met by a second performance, and not by a lost or another touch`() throws {
            let folder = try madeOnce(["--record", "performed.jsonl"])
            let again = try perform(["tap.jsonl", "--expect", "expected.jsonl"], in: folder)
            #expect(again.status == 0, "\(again.errors)")
            let line =
                /^ +\d+\.\d{3}  touch 1 at 7[0-9], 7[0-9] → xev \(\d+\) "Event Tester" 0x[0-9a-f]+ .*\n$/
            #expect(again.output.wholeMatch(of: line) != nil, "\(again.output)")

            // The tap lands beside the window.
            let lost = try perform(
                ["tap.jsonl", "--expect", "expected.jsonl", "--scale", "8"],
                in: folder
            )
            #expect(lost.status == 1)
            #expect(
                messages(lost.errors) == [
                    "touchstone: contact 1: found touch lifted, no program, expected touch lifted, owner xev"
                        + " by pointer (expected.jsonl)"
                ]
            )

            let twice = try perform(
                ["tap.jsonl", "tap.jsonl", "--expect", "expected.jsonl"],
                in: folder
            )
            #expect(twice.status == 1)
            #expect(
                messages(twice.errors) == [
                    "touchstone: found 2 touches and presses, expected 1 (expected.jsonl)"
                ]
            )

            let recorded = try #require(folder.text("performed.jsonl"))
            let delivered = recorded.split(separator: "\n").filter { $0.contains(#""delivered""#) }
            #expect(delivered.count == 1 && delivered[0].contains(#""program":"xev""#))
            let replay = try Program(["replay", "performed.jsonl", "--all"], folder: folder.path)
                .finish()
            #expect(replay.status == 0, "\(replay.errors)")
            #expect(replay.output.contains("touchesBegan"))
        }

        @Test(.needs(.sdl2)) func `differs for another program`() throws {
            let folder = try madeOnce()
            let end = try perform(
                ["tap.jsonl", "--expect", "expected.jsonl"],
                on: [RealProgram.sdl2.path],
                in: folder
            )
            #expect(end.status == 1)
            #expect(
                messages(end.errors) == [
                    "touchstone: contact 1: found touch lifted, owner testgesture by touch, expected touch"
                        + " lifted, owner xev by pointer (expected.jsonl)"
                ]
            )
        }

        @Test func `with verdicts needs its scene`() throws {
            let folder = try madeOnce(["--scene", "taps"])
            #expect(try #require(folder.text("expected.jsonl")).contains(#""hypothetical""#))
            let without = try perform(["tap.jsonl", "--expect", "expected.jsonl"], in: folder)
            #expect(without.status == 2)
            #expect(
                without.errors
                    == "touchstone: expected.jsonl: contains outcomes of a scene, expected --scene with its"
                    + " name\n"
            )
            let with = try perform(
                ["tap.jsonl", "--expect", "expected.jsonl", "--scene", "taps"],
                in: folder
            )
            #expect(with.status == 0, "\(with.errors)")
        }

        private static let wrong: [(arguments: [String], message: String)] = [
            (
                ["--expect", "missing.jsonl"],
                "missing.jsonl: no such file, expected the output of perform --json"
            ),
            (["--expect", "."], ".: is a directory, expected the output of perform --json"),
            (
                ["--expect", "empty.jsonl"],
                "empty.jsonl: contains no touch, expected the output of perform --json"
            ),
            (
                ["--expect", "tap.jsonl"],
                "tap.jsonl:1: found another line, expected the output of perform --json"
            ),
            (["--expect", "words.jsonl"], "words.jsonl:1: "),
            (["--record", "missing/o.jsonl"], "missing/o.jsonl: "),
            (["--record", "pipe"], "pipe: cannot be written, expected a path for a file"),
            (["--scene", "tapps"], "tapps"),
            (["--ready", "a\nb"], "found --ready \"a\\nb\", expected a text of one line"),
            (["--timeout", "0"], "found --timeout 0.0, expected seconds from 0.1 to 86400"),
        ]

        @Test func `begins after the text of ready`() throws {
            let folder = try TestFolder()
            try folder.file("tap.jsonl", PerformedGesture.tap)
            let script = """
                xev -geometry 400x400 > events &
                until [ -e go ]; do sleep 0.02; done
                echo now it is ready
                wait
                """
            let program = try Program(
                [
                    "perform", "tap.jsonl", "--ready", "is ready", "--timeout", "60", "--", "sh",
                    "-c",
                    script,
                ],
                folder: folder.path
            )
            try folder.wait(for: "Expose", in: "events")
            // A performance that begins later, but waits for no text, is over first.
            _ = try RealPerformance(of: ["tap": PerformedGesture.tap], on: Self.xev)
            #expect(folder.text("events")?.contains("ButtonPress") == false)
            try folder.file("go")
            let end = program.finish()
            #expect(end.status == 0, "\(end.errors)")
            #expect(end.errors.contains("now it is ready"))
            #expect(folder.text("events")?.contains("ButtonPress") == true)
        }

        @Test func `needs the text of ready within the time limit`() throws {
            let folder = try TestFolder()
            try folder.file("tap.jsonl", PerformedGesture.tap)
            // The limit is for the window too.
            let late = try perform(
                ["tap.jsonl", "--ready", "is ready", "--timeout", "5"],
                on: ["sh", "-c", "echo is not; exec xev > events"],
                in: folder
            )
            #expect(late.status == 3)
            #expect(
                messages(late.errors) == [
                    "touchstone: sh did not print \"is ready\" within 5 s; its last words: is not"
                ]
            )
        }

        @Test func `needs the text of ready before the program ends`() throws {
            let folder = try TestFolder()
            try folder.file("tap.jsonl", PerformedGesture.tap)
            let script =
                "xev > events & until [ -e go ]; do sleep 0.02; done; kill $!; exit 4"
            let program = try Program(
                ["perform", "tap.jsonl", "--ready", "is ready", "--", "sh", "-c", script],
                folder: folder.path
            )
            try folder.wait(for: "Expose", in: "events")
            try program.waitForWakeUps()
            try folder.file("go")
            let ended = program.finish()
            #expect(ended.status == 3)
            let line = messages(ended.errors).first ?? ""
            #expect(
                line.hasPrefix("touchstone: sh ended with status 4 before it printed \"is ready\"")
            )
        }
    }
}
