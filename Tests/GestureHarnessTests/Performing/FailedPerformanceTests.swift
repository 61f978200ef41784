import Foundation
import Glibc
import RealServer
import Testing

extension EndToEnd {
    /// Performances on programs that fail, and performances that are interrupted.
    @Suite struct `Performing on a program that fails` {
        private static let header = ValidRecording.header
        private static let tap =
            header + #"{"t":5,"touch":"begin","id":1,"x":80,"y":60}"# + "\n"
            + #"{"t":5.05,"touch":"end","id":1}"# + "\n"

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
            (["nope"], 2, "nope: no such program, expected a program in a folder of PATH"),
            (["./"], 2, "./: is not a program, expected an executable file"),
            (
                [
                    "sh", "-c",
                    "mkfifo events; xev > events & grep -qm1 ButtonRelease events; kill -9 $!; exit 5",
                ], 1,
                "sh ended with status 5 before 60 s of late.jsonl"
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
                Self.tap
                    + (words.joined().contains("exit 5")
                        ? #"{"t":60,"touch":"begin","id":1,"x":1,"y":1}"# + "\n" : "")
            )
            let program = try Program(["perform", "late.jsonl", "--"] + words, folder: folder.path)
            expectEnd(of: program, status, line)
        }

        @Test func `a program without a window is reported after the time limit`() throws {
            let folder = try TestFolder()
            try folder.file("tap.jsonl", Self.tap)
            let program = try Program(
                ["perform", "tap.jsonl", "--timeout", "1", "--", "sleep", "100"],
                folder: folder.path
            )
            expectEnd(of: program, 3, "sleep opened no window within 1 s")
        }

        /// Expects that a performance ends with this status, and with this line only.
        private func expectEnd(
            of program: Program,
            _ status: Int32,
            _ line: String,
            sourceLocation: SourceLocation = #_sourceLocation
        ) {
            let end = program.finish()
            #expect(end.status == status, "\(end.errors)", sourceLocation: sourceLocation)
            let lines = end.errors.split(separator: "\n").filter {
                $0.hasPrefix("touchstone: ") && !$0.contains(": warning: ")
                    && !$0.contains(": picture: ")
            }
            #expect(
                lines == ["touchstone: \(line)"],
                "\(end.errors)",
                sourceLocation: sourceLocation
            )
        }

        @Test(.needs(.xev)) func `a change of the resolution ends the performance`() throws {
            let folder = try TestFolder()
            let late = #"{"t":60,"touch":"begin","id":1,"x":1,"y":1}"# + "\n"
            try folder.file("late.jsonl", Self.tap + late)
            let program = try Program(
                ["perform", "late.jsonl", "--pictures", "shots", "--at", "5", "--", "xev"],
                folder: folder.path
            )
            try program.waitForError("ButtonRelease")
            try XClient(performedBy: program).setResolution(640, 480)
            expectEnd(
                of: program,
                1,
                "the screen's resolution changed from 1280x800 to 640x480, expected a program that keeps it; later"
                    + " touches would be at wrong places"
            )
            #expect(FileManager.default.fileExists(atPath: folder.path + "/shots/late-5.000.png"))
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
            try program.waitForError("ButtonRelease")
            if signal == SIGKILL {
                let xev = ProcessTree.descendants(of: program.id).filter {
                    ProcessTree.words(of: $0) == ["xev"]
                }
                #expect(xev.count == 1)
                for process in xev { kill(process, signal) }
            } else {
                program.signal(signal)
            }
            let end = program.finish()
            #expect(end.status == (signal == SIGKILL ? 1 : 128 + SIGINT), "\(end.errors)")
            #expect(end.output.contains("touch 1"))
            #expect(end.errors.contains("touchstone: picture: shots/late-5.000.png\n"))
            let picture = folder.path + "/shots/late-5.000.png"
            #expect(FileManager.default.fileExists(atPath: picture))
        }

        @Test func `a signal leaves no process behind`() throws {
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
            try program.waitForError("ButtonPress")
            let processes = ProcessTree.descendants(of: program.id)
            #expect(processes.count >= 5)
            program.signal(SIGINT)
            #expect(program.finish().status == 128 + SIGINT)
            let gone = Date(timeIntervalSinceNow: 10)
            while processes.contains(where: ProcessTree.isRunning), Date() < gone { usleep(10000) }
            #expect(processes.filter(ProcessTree.isRunning).map(ProcessTree.words) == [])
        }
    }
}
