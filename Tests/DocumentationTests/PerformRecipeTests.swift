import Foundation
import RealServer
import Testing
import Yams

/// The recipes in Assets/Examples/CI that perform recordings on a program.
struct PerformRecipeTests {
    private struct Workflow: Decodable {
        struct Job: Decodable {
            struct Step: Decodable { let run: String? }

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

    /// The commands of the recipe for GitHub, line by line.
    private func workflow() throws -> [String] {
        let workflow = try YAMLDecoder().decode(
            Workflow.self,
            from: text("perform-github-actions.yml")
        )
        return try #require(workflow.jobs["perform"]).steps.compactMap(\.run)
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
        let wanted = Set(packages(first.text.split(separator: "\n").map(String.init)))
        #expect(try Set(packages(workflow())) == wanted.union(["git", "gtk-4-examples"]))
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

    /// The packages that apt-get installs.
    private func packages(_ commands: [String]) -> [String] {
        commands.filter { $0.contains("apt-get install -y") }
            .flatMap { $0.split(separator: " ").drop { $0 != "-y" }.dropFirst() }.map(String.init)
    }
}
