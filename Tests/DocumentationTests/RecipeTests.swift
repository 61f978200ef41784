import Foundation
import Testing
import Yams

/// The recipes in Assets/Examples/CI, which others copy.
struct RecipeTests {
    private struct Workflow: Decodable {
        struct Job: Decodable {
            struct Step: Decodable {
                let name: String?
                let uses: String?
                let run: String?
                let with: [String: String]?
            }

            let steps: [Step]
        }

        let jobs: [String: Job]
    }

    private static let folder = Page.repository.appending(path: "Assets/Examples/CI")

    private func text(_ name: String) throws -> String {
        try String(contentsOf: Self.folder.appending(path: name), encoding: .utf8)
    }

    private func steps() throws -> [Workflow.Job.Step] {
        let workflow = try YAMLDecoder().decode(Workflow.self, from: text("github-actions.yml"))
        return try #require(workflow.jobs["replay"]).steps
    }

    @Test func `the workflow's last command passes without differences`() throws {
        let steps = try steps()
        let replay = try #require(steps.compactMap(\.run).last)
        let shell = try Shell()
        let recordings = "ln -s Assets/Screenshots recordings\n"
        let result = try shell.run(recordings + replay)
        #expect(result.status == 0, "\(result.output)")
        // The artifact is the file that was written.
        let kept = try #require(steps.last?.with?["path"])
        #expect(replay.hasSuffix(" --junit \(kept)"))
        #expect(try shell.run("grep -c '<testcase' \(kept)").output == "5\n")
    }

    @Test func `the workflow's last command fails with a difference`() throws {
        let replay = try #require(try steps().compactMap(\.run).last)
        let changed = """
            mkdir recordings
            touchstone export Assets/Screenshots/demo.png --format jsonl |
                sed 's/"state":"recognized"/"state":"failed"/' > recordings/demo.jsonl

            """
        #expect(try Shell().run(changed + replay).status == 1)
    }

    @Test func `the workflow installs what the README installs to build`() throws {
        let readme = try #require(Page.named("README.md"))
        let first = try #require(Block.blocks(of: readme).first { $0.language == "sh" })
        let wanted = Set(packages(first.text)).subtracting([
            // Only the demo needs it.
            "xserver-xorg-core", "xserver-xorg-video-dummy",
        ])
        let installed = try steps().compactMap(\.run).flatMap(packages)
        #expect(Set(installed).subtracting(["git"]) == wanted)
    }

    @Test func `the shell's recipe does what the workflow does`() throws {
        let replay = try #require(try steps().compactMap(\.run).last)
        let script = try text("replay.sh")
        let line = try #require(script.split(separator: "\n").first { $0.contains("--junit") })
        let plain = line.replacing("\"$folder\"", with: "recordings")
            .replacing("\"$results\"", with: "results.xml")
        #expect(plain == replay)
    }

    /// The packages that a script's apt-get installs.
    private func packages(_ script: String) -> [String] {
        script.split(separator: "\n").filter { $0.contains("apt-get install -y") }
            .flatMap { $0.split(separator: " ").drop { $0 != "-y" }.dropFirst() }.map(String.init)
    }
}
