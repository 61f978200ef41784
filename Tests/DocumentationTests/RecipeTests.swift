import Foundation
import RealServer
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

    private struct Pipeline: Decodable {
        struct Job: Decodable {
            let before_script: [String]
            let script: [String]
        }

        let touches: Job
    }

    private static let folder = Page.repository.appending(path: "Assets/Examples/CI")

    private func text(_ name: String) throws -> String {
        try String(contentsOf: Self.folder.appending(path: name), encoding: .utf8)
    }

    private func steps(
        of job: String = "replay",
        in file: String = "github-actions.yml"
    ) throws -> [Workflow.Job.Step] {
        let workflow = try YAMLDecoder().decode(Workflow.self, from: text(file))
        return try #require(workflow.jobs[job]).steps
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
        #expect(try shell.run("grep -c '<testcase' \(kept)").output == "6\n")
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

    // MARK: Performing recordings on a program

    /// The commands of the recipe for GitHub, line by line.
    private func workflow() throws -> [String] {
        try steps(of: "perform", in: "perform-github-actions.yml").compactMap(\.run)
            .flatMap { $0.split(separator: "\n").map(String.init) }
    }

    /// The commands of the recipe for GitLab, line by line.
    private func pipeline() throws -> [String] {
        let job = try YAMLDecoder().decode(Pipeline.self, from: text("perform-gitlab.yml")).touches
        return job.before_script + job.script
    }

    @Test func `both recipes have the same commands`() throws {
        #expect(try workflow() == pipeline())
    }

    @Test func `the recipes install what the README installs to build, and the program`() throws {
        let readme = try #require(Page.named("README.md"))
        let first = try #require(Block.blocks(of: readme).first { $0.language == "sh" })
        let wanted = Set(packages(first.text))
        #expect(
            try Set(packages(workflow().joined(separator: "\n")))
                == wanted.union(["git", "gtk-4-examples"])
        )
    }

    @Test(.fewServersAtATime, .needsPrograms)
    func `the last command passes with its transcript, and fails without a touch`() throws {
        let perform = try #require(try workflow().last)
        let shell = try Shell()
        let made = try shell.run(
            """
            mkdir gestures
            cat > gestures/tap.jsonl <<'END'
            {"touchstone":1,"scene":"playground","size":[1280,800]}
            {"t":0,"touch":"begin","id":1,"x":120,"y":200}
            {"t":0.1,"touch":"end","id":1}
            END
            touchstone perform gestures/* --json -- gtk4-demo --run=gestures > touches.jsonl
            """
        )
        try #require(made.status == 0, "\(made.output)")
        let met = try shell.run(perform)
        #expect(met.status == 0, "\(met.output)")
        #expect(try shell.run("ls shots").output == "tap-end.png\n")
        let twice = "cp touches.jsonl one; cat one one > touches.jsonl; rm -r shots"
        let failed = try shell.run("\(twice); \(perform)")
        #expect(failed.status == 1)
        #expect(failed.output.contains("found 1 touches and presses, expected 2 (touches.jsonl)"))
    }

    /// The packages that a script's apt-get installs.
    private func packages(_ script: String) -> [String] {
        script.split(separator: "\n").filter { $0.contains("apt-get install -y") }
            .flatMap { $0.split(separator: " ").drop { $0 != "-y" }.dropFirst() }.map(String.init)
    }
}
