import Foundation
import Glibc
import Testing

@Suite struct `Standard output whose reader has closed it` {
    @Test func `ends a replay silently with status 141`() throws {
        let corpus = try Corpus(["tap"])
        let end = try Program(
            script: #""$0" replay --json tap.jsonl | :; echo ${PIPESTATUS[0]}"#,
            folder: corpus.folder
        ).finish()
        #expect(end == (0, "141\n", ""))
    }

    @Test func `does not stop a replay from writing its report and its results`() throws {
        let corpus = try Corpus(["tap"])
        let script = #"""
            "$0" replay --json tap.jsonl --report tap.png --junit tap.xml | :
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

    @Test func `keeps the status for a file that is refused`() throws {
        let corpus = try Corpus(["tap"])
        let script = #"""
            "$0" replay --json --junit j.xml tap.jsonl none.jsonl 2> errors | :
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
        let end = try Program(
            script: #""$0" \#(command) | :; echo ${PIPESTATUS[0]}"#,
            folder: corpus.folder
        ).finish()
        #expect(end == (0, "141\n", ""))
    }
}

@Suite struct `A command that SIGQUIT ends` {
    /// Tests of SIGQUIT, for which Swift's runtime would print a crash report in a terminal.
    @Test func `ends at once and prints nothing`() throws {
        let folder = try TestFolder()
        let pipe = folder.path + "/pipe"
        #expect(mkfifo(pipe, 0o600) == 0)
        let program = try Program(
            script: #"exec env --default-signal=QUIT "$0" replay pipe"#,
            environment: ["SWIFT_BACKTRACE": "enable=yes"],
            folder: folder.path
        )
        // The pipe opens when the program reads it.
        let writer = try FileHandle(forWritingTo: URL(fileURLWithPath: pipe))
        program.signal(SIGQUIT)
        #expect(program.finish() == (128 + SIGQUIT, "", ""))
        try writer.close()
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
