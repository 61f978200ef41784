import Foundation
import GestureRecording
import Glibc
import Testing
import VirtualDisplay

@Suite struct `Standard output whose reader has closed it` {
    /// Tests with SIGPIPE ignored, as shells, Python and many services start programs.
    static let parents = ["env --default-signal=PIPE", "env --ignore-signal=PIPE"]

    @Test(arguments: parents)
    func `ends a replay silently with status 141`(parent: String) throws {
        let corpus = try Corpus(["tap"])
        let end = try Program(
            script: #"\#(parent) "$0" replay --json tap.jsonl | :; echo ${PIPESTATUS[0]}"#,
            folder: corpus.folder
        ).finish()
        #expect(end == (0, "141\n", ""))
    }

    @Test(arguments: parents)
    func `does not stop a replay from writing its report and its results`(parent: String) throws {
        let corpus = try Corpus(["tap"])
        let script = #"""
            \#(parent) "$0" replay --json tap.jsonl --report tap.png --junit tap.xml | :
            echo ${PIPESTATUS[0]}
            """#
        let end = try Program(script: script, folder: corpus.folder).finish()
        #expect(
            end == (
                0, "141\n", "touchstone: tap.jsonl: holds no outputs: nothing to compare with\n"
            )
        )
        #expect(try corpus.run("replay", "tap.png") == corpus.run("replay", "tap.jsonl"))
        #expect(corpus.read("tap.xml").contains("failures=\"0\" errors=\"0\""))
    }

    @Test(arguments: parents)
    func `keeps the status for a file that is refused`(parent: String) throws {
        let corpus = try Corpus(["tap"])
        let script = #"""
            \#(parent) "$0" replay --json --junit j.xml tap.jsonl none.jsonl 2> errors | :
            echo ${PIPESTATUS[0]}
            """#
        let end = try Program(script: script, folder: corpus.folder).finish()
        #expect(end == (0, "2\n", ""))
        let errors = corpus.read("errors").split(separator: "\n")
        #expect(errors.count == 2)
        #expect(errors.last?.hasPrefix("touchstone: none.jsonl: no such file") == true)
    }

    @Test(arguments: [
        "sweep tap.jsonl --set single.isEnabled=false...true/2",
        "export tap.jsonl --format jsonl", "export tap.jsonl --format swift-testing",
    ])
    func `ends other commands in the same way`(command: String) throws {
        let corpus = try Corpus(["tap"])
        for parent in Self.parents {
            let end = try Program(
                script: #"\#(parent) "$0" \#(command) | :; echo ${PIPESTATUS[0]}"#,
                folder: corpus.folder
            ).finish()
            #expect(end == (0, "141\n", ""))
        }
    }
}

@Suite struct `Standard descriptors that are closed` {
    @Test func `leave a replay's report complete`() throws {
        let corpus = try Corpus(["tap"])
        let end = try Program(
            script: #""$0" replay --json tap.jsonl none.jsonl <&- >&- 2>&-"#,
            folder: corpus.folder
        ).finish()
        #expect(end == (2, "", ""))
        let report = try Program(
            script: #""$0" replay --json tap.jsonl --report tap.png <&- >&- 2>&-"#,
            folder: corpus.folder
        ).finish()
        #expect(report == (0, "", ""))
        #expect(try corpus.run("replay", "tap.png") == corpus.run("replay", "tap.jsonl"))
    }
}

extension EndToEnd {
    @Suite struct `Standard descriptors that are closed under the window` {
        @Test func `are replaced by /dev/null, and no message is written to the recording`() throws
        {
            let folder = try TestFolder()
            let display = try VirtualDisplay()
            // The window prints two messages: a reloaded scene, and a scene with an error.
            try folder.file("mine.yaml", "views: [{id: a, frame: [0, 0, 50, 50]}]\n")
            let program = try Program(
                [
                    "run", "--scene", "mine.yaml", "--record", "r.jsonl", "--report", "r.png",
                    "--exit-after", "20",
                ],
                environment: display.environment,
                folder: folder.path,
                limits: "exec <&- >&- 2>&-"
            )
            func waitForLine(_ part: String) throws {
                let deadline = Date(timeIntervalSinceNow: 10)
                while folder.text("r.jsonl")?.contains(part) != true {
                    try #require(Date() < deadline, "\(folder.text("r.jsonl") ?? "")")
                    Thread.sleep(forTimeInterval: 0.01)
                }
            }
            try waitForLine("\"window\"")
            for number in 0...2 {
                let link = "/proc/\(program.id)/fd/\(number)"
                let target = try? FileManager.default.destinationOfSymbolicLink(atPath: link)
                #expect(target == "/dev/null", "\(number)")
            }
            try folder.file("mine.yaml", "views: 5\n")
            try folder.file("mine.yaml", "views: [{id: b, frame: [0, 0, 50, 50]}]\n")
            try waitForLine("id: b")
            program.signal(SIGINT)
            #expect(program.finish() == (0, "", ""))
            let recording = Recording(
                try #require(folder.text("r.jsonl")).split(separator: "\n").map(String.init)
            )
            #expect(recording.objects.allSatisfy { !$0.isEmpty })
            #expect(recording.lines.last?.contains("\"end\":true") == true)
            #expect(
                try LiveWindow.replay(folder.path + "/r.jsonl")
                    == LiveWindow.replay(folder.path + "/r.png")
            )
        }
    }
}
