import CXattr
import Foundation
import Glibc
import Testing
import VirtualDisplay

/// Tests of files that `--report` and `--record` replace.
@Suite struct `A file that is replaced` {
    private static let nobody: uid_t = 65534

    private func about(_ path: String) -> stat {
        var about = stat()
        #expect(lstat(path, &about) == 0, "\(path)")
        return about
    }

    @Test(arguments: [0o640, 0o604, 0o666, 0o600] as [mode_t])
    func `keeps its mode`(mode: mode_t) throws {
        let corpus = try Corpus(["tap"])
        let report = corpus.folder + "/tap.png"
        try corpus.write("tap.png", "old")
        chmod(report, mode)
        #expect(try corpus.run("replay", "tap.jsonl", "--report", "tap.png").status == 0)
        #expect(about(report).st_mode & 0o7777 == mode)
        #expect(try corpus.run("replay", "tap.png").status == 0)
        try corpus.write("new", "old")
        chmod(corpus.folder + "/new", mode)
        let arguments = ["export", "tap.png", "--format", "jsonl", "--output", "new", "--force"]
        #expect(try Program(arguments, folder: corpus.folder).finish().status == 0)
        #expect(about(corpus.folder + "/new").st_mode & 0o7777 == mode)
    }

    @Test func `gets the mode of the umask if it did not exist`() throws {
        let corpus = try Corpus(["tap"])
        for (mask, mode) in [("022", 0o644), ("077", 0o600), ("002", 0o664)] as [(String, mode_t)] {
            let end = try Program(
                script: #"umask \#(mask); "$0" replay --json tap.jsonl --report \#(mask).png"#,
                folder: corpus.folder
            ).finish()
            #expect(end.status == 0)
            #expect(about(corpus.folder + "/\(mask).png").st_mode & 0o7777 == mode)
        }
    }

    @Test(.enabled(if: getuid() == 0, "only root can own a file as another user"))
    func `keeps its owner and its group`() throws {
        let corpus = try Corpus(["tap"])
        let report = corpus.folder + "/tap.png"
        try corpus.write("tap.png", "old")
        chmod(report, 0o640)
        #expect(chown(report, Self.nobody, 1) == 0)
        #expect(try corpus.run("replay", "tap.jsonl", "--report", "tap.png").status == 0)
        let about = about(report)
        #expect(about.st_uid == Self.nobody && about.st_gid == 1)
        #expect(about.st_mode & 0o7777 == 0o640)
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

    /// An access control list in the format of extended attributes.
    ///
    /// The owner, another user and the mask have read and write permission; the owning group and all others
    /// have none.
    ///
    /// Source: acl(5), and `linux/posix_acl_xattr.h`.
    private static let list: [UInt8] = [
        [2, 0, 0, 0], entry(1, 6), entry(2, 6, of: nobody), entry(4, 0), entry(16, 6), entry(32, 0),
    ].flatMap(\.self)

    private static func entry(_ tag: UInt8, _ rights: UInt8, of user: uid_t = .max) -> [UInt8] {
        [tag, 0, rights, 0] + (0..<4).map { UInt8(truncatingIfNeeded: user >> ($0 * 8)) }
    }

    /// Sets an access control list and returns false if the file system does not support it.
    private func setList(_ kind: String, of path: String) -> Bool {
        setxattr(path, "system.posix_acl_\(kind)", Self.list, Self.list.count, 0) == 0
            || errno != ENOTSUP
    }

    private func list(of path: String) -> [UInt8]? {
        var list = [UInt8](repeating: 0, count: 1000)
        let size = getxattr(path, "system.posix_acl_access", &list, list.count)
        return size < 0 ? nil : Array(list.prefix(size))
    }

    @Test func `is never the file behind standard output`() throws {
        let corpus = try Corpus(["tap"])
        try corpus.write("log", "hello\n")
        for output in ["--report", "--junit"] {
            let end = try Program(
                script: #""$0" replay tap.jsonl \#(output) /dev/stdout >> log; echo $?"#,
                folder: corpus.folder
            ).finish()
            #expect(end.output == "2\n")
            #expect(
                end.errors
                    == "touchstone: /dev/stdout: leads to an open file,"
                    + " expected the name of a file\n"
            )
            #expect(corpus.read("log") == "hello\n")
        }
    }

    @Test func `has a name that the file system permits; another is refused at the start`() throws {
        let corpus = try Corpus(["tap"])
        for (length, status) in [(255, 0), (256, 2)] as [(Int, Int32)] {
            let name = String(repeating: "a", count: length - 4) + ".png"
            let end = try Program(
                ["replay", "--json", "tap.jsonl", "--report", name],
                folder: corpus.folder
            ).finish()
            #expect(end.status == status)
            #expect(end.output.isEmpty == (status == 2))
        }
    }

    @Test func `keeps its access control list`() throws {
        let corpus = try Corpus(["tap"])
        let report = corpus.folder + "/tap.png"
        try corpus.write("tap.png", "old")
        guard setList("access", of: report) else { return }
        #expect(try corpus.run("replay", "tap.jsonl", "--report", "tap.png").status == 0)
        #expect(list(of: report) == Self.list)
        #expect(about(report).st_mode & 0o7777 == 0o660)
    }

    @Test func `gets no access control list from its folder`() throws {
        let corpus = try Corpus(["tap"])
        let report = corpus.folder + "/tap.png"
        try corpus.write("tap.png", "old")
        chmod(report, 0o640)
        guard setList("default", of: corpus.folder) else { return }
        #expect(try corpus.run("replay", "tap.jsonl", "--report", "tap.png").status == 0)
        #expect(list(of: report) == nil)
        #expect(about(report).st_mode & 0o7777 == 0o640)
    }

    /// The cases around Linux's rule `protected_symlinks`: the owners of the link and its folder, and the
    /// folder's mode.
    @Test(
        .enabled(if: getuid() == 0, "only root can make links of another user"),
        arguments: [
            (link: nobody, folder: 0, mode: 0o1777, isFollowed: false),
            (link: nobody, folder: 1, mode: 0o1777, isFollowed: false),
            (link: nobody, folder: 0, mode: 0o1775, isFollowed: true),
            (link: nobody, folder: 0, mode: 0o0777, isFollowed: true),
            (link: nobody, folder: nobody, mode: 0o1777, isFollowed: true),
            (link: 0, folder: 1, mode: 0o1777, isFollowed: true),
        ] as [(link: uid_t, folder: uid_t, mode: mode_t, isFollowed: Bool)]
    )
    func `is reached through a link if the system's rule for links permits`(
        link: uid_t,
        folder: uid_t,
        mode: mode_t,
        isFollowed: Bool
    ) throws {
        let corpus = try Corpus(["tap"])
        let shared = corpus.folder + "/shared"
        try FileManager.default.createDirectory(atPath: shared, withIntermediateDirectories: false)
        try corpus.write("own", "old")
        symlink("../own", shared + "/link")
        // The user's own link to that link does not bypass the rule.
        symlink("shared/link", corpus.folder + "/link")
        #expect(lchown(shared + "/link", link, 65534) == 0)
        #expect(chown(shared, folder, 65534) == 0)
        chmod(shared, mode)
        for path in ["shared/link", "link"] {
            let commands = [
                ["replay", "tap.jsonl", "--report", path],
                ["replay", "tap.jsonl", "--junit", path],
                ["export", "tap.jsonl", "--format", "jsonl", "--output", path, "--force"],
                ["run", "--record", path], ["run", "--report", path],
            ]
            for command in commands {
                try corpus.write("own", "old")
                let end = try Program(command, folder: corpus.folder).finish()
                // Without a display, `run` ends with status 3.
                let isWindow = command[0] == "run"
                #expect(end.status == (isFollowed ? (isWindow ? 3 : 0) : 2), "\(command)")
                #expect((corpus.read("own") == "old") == (isWindow || !isFollowed), "\(command)")
                guard !isFollowed else { continue }
                #expect(
                    end.errors
                        == "touchstone: \(path): is another user's link in a folder that everyone"
                        + " can write to, expected a file or a link of your own\n",
                    "\(command)"
                )
            }
            #expect(about(corpus.folder + "/" + path).st_mode & S_IFMT == S_IFLNK)
        }
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
                var about = stat()
                #expect(stat(path, &about) == 0)
                #expect(about.st_mode & 0o7777 == 0o640)
            }
        }
    }
}
