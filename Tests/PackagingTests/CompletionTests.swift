import Foundation
import GestureScenes
import Testing

/// The completions that shells offer after a Tab.
@Suite struct `Completions` {
    private let stage: Stage
    private let bash: String

    init() throws {
        stage = try Stage()
        bash = try stage.file("bash", Data(Self.script("bash").utf8))
        for name in ["panel.png", "panel.jsonl", "panel.yaml", "panel.txt"] {
            try stage.file(name, Data())
        }
        try FileManager.default.createDirectory(
            atPath: stage.path + "/older",
            withIntermediateDirectories: false
        )
    }

    private static func script(_ shell: String) throws -> String {
        let result = try Tool.run(Tool.touchstone, ["--generate-completion-script", shell])
        #expect(result.status == 0)
        return result.output
    }

    /// The completions that bash offers for the last of these words.
    private func offers(_ words: String...) throws -> [String] {
        let command = """
            source "$0"; touchstone() { '\(Tool.touchstone)' "$@"; }
            COMP_WORDS=(touchstone "$@"); COMP_CWORD=$#; COMP_LINE="${COMP_WORDS[*]}"
            COMP_POINT=${#COMP_LINE}
            _touchstone touchstone "${COMP_WORDS[COMP_CWORD]}" "${COMP_WORDS[COMP_CWORD-1]}"
            printf '%s\\n' "${COMPREPLY[@]}"
            """
        let result = try Tool.run("bash", ["-c", command, bash] + words, folder: stage.path)
        return result.output.split(separator: "\n").map(String.init).sorted()
    }

    @Test(arguments: [("bash", ["-n"]), ("zsh", ["-n"]), ("fish", ["--no-execute"])])
    func `a shell reads its script`(shell: String, option: [String]) throws {
        let file = try stage.file(shell, Data(Self.script(shell).utf8))
        guard Tool.isRequired(shell) else { return }
        let result = try Tool.run(shell, option + [file])
        #expect(result.output == "")
        #expect(result.status == 0)
    }

    @Test func `commands and options are offered`() throws {
        #expect(try offers("re") == ["replay"])
        #expect(try offers("replay", "--th") == ["--theme"])
        #expect(try offers("replay", "--theme", "") == ["dark", "light"])
        #expect(try offers("export", "--format", "s") == ["swift-testing"])
    }

    @Test func `scenes are offered by name and as files`() throws {
        for command in ["run", "replay", "evaluate", "explain", "sweep"] {
            #expect(try offers(command, "--scene", "ta") == ["taps"])
            #expect(try offers(command, "--scene", "p") == ["panel.yaml", "playground", "presses"])
            let folder = stage.path + "/"
            #expect(try offers(command, "--scene", folder + "pa") == [folder + "panel.yaml"])
        }
        let all = SceneText.builtInNames + ["older", "panel.yaml"]
        #expect(try offers("run", "--scene", "") == all.sorted())
    }

    @Test func `files are offered by their purpose`() throws {
        #expect(try offers("replay", "--report", "pa") == ["panel.png"])
        #expect(try offers("replay", "--expect", "pa") == ["panel.jsonl", "panel.png"])
        #expect(try offers("run", "--record", "pa") == ["panel.jsonl"])
        let all = ["panel.jsonl", "panel.png", "panel.txt", "panel.yaml"]
        #expect(try offers("replay", "pa") == all)
    }
}
