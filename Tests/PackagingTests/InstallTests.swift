import Foundation
import Testing

/// `Assets/packaging/install` with the program beside the tests.
@Suite struct `Installing` {
    private let stage: Stage
    /// A substitute for the page of `Assets/packaging/manual`, which the tests cannot build.
    private let manual: String
    private static let files = [
        "755 bin/touchstone",
        "644 share/applications/touchstone.desktop",
        "644 share/bash-completion/completions/touchstone",
        "644 share/doc/touchstone/Changes.md",
        "644 share/doc/touchstone/README.md",
        "644 share/doc/touchstone/copyright",
        "644 share/fish/vendor_completions.d/touchstone.fish",
        "644 share/icons/hicolor/128x128/apps/touchstone.png",
        "644 share/icons/hicolor/16x16/apps/touchstone.png",
        "644 share/icons/hicolor/24x24/apps/touchstone.png",
        "644 share/icons/hicolor/256x256/apps/touchstone.png",
        "644 share/icons/hicolor/32x32/apps/touchstone.png",
        "644 share/icons/hicolor/48x48/apps/touchstone.png",
        "644 share/icons/hicolor/64x64/apps/touchstone.png",
        "644 share/icons/hicolor/scalable/apps/touchstone.svg",
        "644 share/man/man1/touchstone.1",
        "644 share/metainfo/local.touchstone.touchstone.metainfo.xml",
        "644 share/zsh/site-functions/_touchstone",
    ]

    init() throws {
        stage = try Stage()
        manual = try stage.file("manual", Data(".Dd November 22, 2026\n".utf8))
    }

    private func install(
        _ arguments: String...,
        environment: [String: String] = [:]
    ) throws -> (status: Int32, output: String) {
        let all = [
            "PROGRAM": Tool.touchstone, "MANUAL": manual, "DESTDIR": stage.path + "/root",
            "PREFIX": "/opt/bench", "ZSH_COMPLETIONS": "",
        ].merging(environment) { _, new in new }
        // From another folder, as a package's rules may call it.
        let script = Tool.root + "/Assets/packaging/install"
        return try Tool.run("/bin/sh", [script] + arguments, environment: all, folder: stage.path)
    }

    /// The installed files below the prefix.
    private var installed: [String] {
        get throws {
            try stage.files.filter { $0.contains(" root/") }.map {
                $0.replacing(" root/opt/bench/", with: " ")
            }
        }
    }

    @Test func `it installs exactly these files, and removes them`() throws {
        let result = try install()
        #expect(result.status == 0, "\(result.output)")
        #expect(try installed == Self.files.sorted { $0.dropFirst(4) < $1.dropFirst(4) })
        let program = stage.path + "/root/opt/bench/bin/touchstone"
        #expect(try Tool.run(program, ["--version"]) == Tool.run(Tool.touchstone, ["--version"]))
        // A second installation changes nothing.
        #expect(try install().status == 0)
        #expect(try installed.count == Self.files.count)

        let removed = try install("--remove", environment: ["PROGRAM": "", "MANUAL": ""])
        #expect(removed.status == 0 && removed.output == "")
        #expect(try installed == [])
        let folder = stage.path + "/root/opt/bench/share/doc/touchstone"
        #expect(!FileManager.default.fileExists(atPath: folder))
    }

    @Test(.enabled(if: Tool.isRequired("strip")))
    func `the program is installed without its symbols, and the built one keeps them`() throws {
        let before = try Data(contentsOf: URL(fileURLWithPath: Tool.touchstone))
        let result = try install()
        #expect(result.status == 0 && !result.output.contains("strip"), "\(result.output)")
        let program = URL(fileURLWithPath: stage.path + "/root/opt/bench/bin/touchstone")
        let installed = try Data(contentsOf: program)
        let sections = [".symtab", ".strtab", ".debug_info"].map { Data($0.utf8) }
        #expect(sections.allSatisfy { installed.range(of: $0) == nil })
        #expect(before.range(of: Data(".symtab".utf8)) != nil)
        #expect(installed.count < before.count)
        #expect(try Data(contentsOf: URL(fileURLWithPath: Tool.touchstone)) == before)
        #expect(try Tool.run(program.path, ["--version"]).status == 0)
    }

    /// Root in a container may have no sudo; other users need it.
    @Test func `the README's blocks work for root and for other users`() throws {
        let blocks = try Tool.text("README.md").components(separatedBy: "```sh\n").dropFirst()
            .map { $0.components(separatedBy: "```")[0] }
        #expect(blocks.count >= 3)
        #expect(blocks.dropFirst(2).first?.contains("Assets/packaging/install") == true)
        let asking = #"$([ "$(id -u)" = 0 ] || echo sudo) "#
        let lines = blocks.prefix(3).joined().split(separator: "\n")
        for line in lines where line.contains("sudo") || line.contains("/install") {
            #expect(line.hasPrefix(asking))
            #expect(!line.dropFirst(asking.count).contains("sudo"))
        }
    }

    @Test func `without strip the program is installed with its symbols and a warning`() throws {
        let tools = stage.path + "/tools"
        try FileManager.default.createDirectory(atPath: tools, withIntermediateDirectories: false)
        for folder in ["/usr/bin", "/bin"] {
            for name in try FileManager.default.contentsOfDirectory(atPath: folder)
            where !name.hasSuffix("strip") {
                try? FileManager.default.createSymbolicLink(
                    atPath: tools + "/" + name,
                    withDestinationPath: folder + "/" + name
                )
            }
        }
        let result = try install(environment: ["PATH": tools])
        #expect(result.status == 0)
        #expect(result.output.contains("install: warning: found no strip that can read "))
        let program = stage.path + "/root/opt/bench/bin/touchstone"
        #expect(FileManager.default.contentsEqual(atPath: program, andPath: Tool.touchstone))
    }

    @Test func `completions are for the installed name`() throws {
        let other = stage.path + "/bench"
        try FileManager.default.createSymbolicLink(
            atPath: other,
            withDestinationPath: Tool.touchstone
        )
        #expect(try install(environment: ["PROGRAM": other]).status == 0)
        let path = stage.path + "/root/opt/bench/share/bash-completion/completions/touchstone"
        let script = try String(contentsOfFile: path, encoding: .utf8)
        #expect(script.contains("_touchstone() {") && !script.contains("_bench"))
    }

    @Test(.enabled(if: Tool.isRequired("appstreamcli")))
    func `a software centre finds the entry and the icon of the installed description`() throws {
        #expect(try install(environment: ["PREFIX": "/usr"]).status == 0)
        let arguments = ["validate-tree", "--no-net", stage.path + "/root"]
        let result = try Tool.run("appstreamcli", arguments)
        #expect(result.status == 0, "\(result.output)")
        #expect(!result.output.contains("W:") && !result.output.contains("E:"))
    }

    @Test func `a missing or forbidden file is reported in one line`() throws {
        let folder = stage.path + "/none"
        let cases: [(environment: [String: String], line: String)] = [
            (["PROGRAM": folder], "\(folder): does not exist, expected the built program: swift"),
            (["MANUAL": folder], "\(folder): does not exist, expected the manual page: Assets/"),
            (["DESTDIR": "/dev/null"], "/dev/null/opt/bench/bin/touchstone: cannot be written"),
            (["PREFIX": "bench"], "found the prefix \"bench\", expected an absolute path"),
            (["ZSH_COMPLETIONS": "zsh"], "found ZSH_COMPLETIONS \"zsh\", expected an absolute"),
            (["PROGRAM": "/bin/false"], "/bin/false: does not run here"),
            (["PROGRAM": "/bin/true"], "/bin/true: does not run here, or is another program"),
        ]
        for (environment, line) in cases {
            let result = try install(environment: environment)
            #expect(result.status == 2)
            let lines = result.output.split(separator: "\n").filter { !$0.contains("warning") }
            #expect(lines.count == 1)
            #expect(lines.first?.hasPrefix("install: \(line)") == true, "\(result.output)")
            #expect(try installed == [])
        }
        let wrong = try install("--prefix=/usr")
        #expect(wrong.status == 2)
        let line = "install: found \"--prefix=/usr\", expected no arguments or --remove\n"
        #expect(wrong.output == line)
    }
}
