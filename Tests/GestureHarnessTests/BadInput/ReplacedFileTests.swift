import Foundation
import Glibc
import Testing
import VirtualDisplay

/// Tests of files that `--report` and `--record` replace.
@Suite struct `A file that is replaced` {
    private static let nobody: uid_t = 65534

    private func attributes(of path: String) -> stat {
        var attributes = stat()
        #expect(lstat(path, &attributes) == 0, "\(path)")
        return attributes
    }

    @Test(arguments: [0o640, 0o604, 0o666, 0o600] as [mode_t])
    func `keeps its mode`(mode: mode_t) throws {
        let corpus = try Corpus(["tap"])
        let report = corpus.folder + "/tap.png"
        try corpus.write("tap.png", "old")
        chmod(report, mode)
        #expect(try corpus.run("replay", "tap.jsonl", "--report", "tap.png").status == 0)
        #expect(attributes(of: report).st_mode & 0o7777 == mode)
        #expect(try corpus.run("replay", "tap.png").status == 0)
        try corpus.write("new", "old")
        chmod(corpus.folder + "/new", mode)
        let arguments = ["export", "tap.png", "--format", "jsonl", "--output", "new", "--force"]
        #expect(try Program(arguments, folder: corpus.folder).finish().status == 0)
        #expect(attributes(of: corpus.folder + "/new").st_mode & 0o7777 == mode)
    }

    @Test func `gets the mode of the umask if it did not exist`() throws {
        let corpus = try Corpus(["tap"])
        for (mask, mode) in [("022", 0o644), ("077", 0o600), ("002", 0o664)] as [(String, mode_t)] {
            let end = try Program(
                script: #"umask \#(mask); "$0" replay --json tap.jsonl --report \#(mask).png"#,
                folder: corpus.folder
            ).finish()
            #expect(end.status == 0)
            #expect(attributes(of: corpus.folder + "/\(mask).png").st_mode & 0o7777 == mode)
        }
    }

    @Test(.enabled(if: getuid() == 0, "only root can become another user"))
    func `without write permission is left unchanged`() throws {
        let corpus = try Corpus(["tap"])
        let report = corpus.folder + "/tap.png"
        chmod(corpus.folder, 0o777)
        try corpus.write("tap.png", "old")
        #expect(chown(report, Self.nobody, 65534) == 0)
        for (mode, status) in [(0o400, "2\n"), (0o600, "0\n")] as [(mode_t, String)] {
            chmod(report, mode)
            let script = #"""
                setpriv --reuid 65534 --clear-groups "$0" replay --json tap.jsonl \
                --report tap.png > lines; echo $?
                """#
            let end = try Program(script: script, folder: corpus.folder).finish()
            #expect(end.output == status)
            let complaint =
                "touchstone: tap.png: cannot be written, expected a writable file\n"
            #expect(end.errors == (mode == 0o400 ? complaint : ""))
            #expect((corpus.read("tap.png") == "old") == (mode == 0o400))
        }
    }

    @Test func `is the one that a link leads to`() throws {
        let corpus = try Corpus(["tap"])
        try corpus.write("own.png", "old")
        let link = corpus.folder + "/link.png"
        symlink("own.png", link)
        #expect(try corpus.run("replay", "tap.jsonl", "--report", "link.png").status == 0)
        #expect(attributes(of: link).st_mode & S_IFMT == S_IFLNK)
        #expect(try corpus.run("replay", "own.png") == corpus.run("replay", "tap.jsonl"))
    }

    @Test func `is never a link that leads nowhere`() throws {
        let corpus = try Corpus(["tap"])
        let link = corpus.folder + "/link.png"
        symlink("none.png", link)
        let end = try corpus.run("replay", "tap.jsonl", "--report", "link.png")
        #expect(end.status == 2)
        #expect(
            end.errors == "touchstone: link.png: cannot be written, expected a path for a file\n"
        )
        #expect(attributes(of: link).st_mode & S_IFMT == S_IFLNK)
    }

    @Test func `is never a device or a pipe`() throws {
        let corpus = try Corpus(["tap"])
        let end = try Program(
            script: #""$0" replay tap.jsonl --report /dev/stdout | cat"#,
            folder: corpus.folder
        ).finish()
        #expect(
            end.errors
                == "touchstone: /dev/stdout: cannot be written, expected a path for a file\n"
        )
    }
}

extension EndToEnd {
    @Suite struct `A recording that replaces a file` {
        @Test func `keeps its mode, even after a rebuild`() throws {
            let rebuilt = try RebuiltProgram(files: ["r.jsonl": "old\n", "r.png": "old"])
            let paths = ["r.jsonl", "r.png"].map { "\(rebuilt.live.folder)/\($0)" }
            for path in paths { chmod(path, 0o640) }
            try rebuilt.tap()
            try rebuilt.relink()
            try rebuilt.waitForStart()
            #expect(try rebuilt.live.finish().states("single") == ["recognized"])
            for path in paths {
                var attributes = stat()
                #expect(stat(path, &attributes) == 0)
                #expect(attributes.st_mode & 0o7777 == 0o640)
            }
        }
    }
}
