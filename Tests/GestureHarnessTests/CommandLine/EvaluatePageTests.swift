import Foundation
import Testing

struct `The page of the evaluate command` {
    private func corpus() throws -> TestFolder {
        let folder = try TestFolder()
        for name in ["single", "nothing"] {
            try FileManager.default.createDirectory(
                atPath: "\(folder.path)/\(name)",
                withIntermediateDirectories: true
            )
            try folder.file("\(name)/tap.jsonl", ValidRecording.tap)
        }
        return folder
    }

    /// Runs `evaluate` with arguments that are separated by blanks.
    private func run(_ arguments: String, in folder: TestFolder) throws -> (
        status: Int32, output: String, errors: String
    ) {
        let list = "evaluate \(arguments)".split(separator: " ").map(String.init)
        return try Program(list, folder: folder.path).finish()
    }

    @Test func `is written beside the figures, and replaces an older one`() throws {
        let folder = try corpus()
        try folder.file("page.html", "old")
        let plain = try run("single nothing --label-by folder", in: folder)
        let end = try run("single nothing --label-by folder --html page.html", in: folder)
        #expect(end.output == plain.output && end.errors.isEmpty)
        let page = try #require(folder.text("page.html"))
        #expect(page.hasPrefix("<!doctype html>"))
        #expect(page.contains("touchstone run --play nothing/tap.jsonl</code>"))
        let command =
            "touchstone evaluate single nothing --label-by folder --html page.html</code></footer>"
        #expect(page.contains(command))
    }

    @Test func `has commands with the scene and the settings`() throws {
        let folder = try corpus()
        let end = try run(
            "single --label-by folder --html page.html --scene playground"
                + " --set single.isEnabled=false --set pan.maximumNumberOfTouches=2",
            in: folder
        )
        #expect(end.status == 0, "\(end.errors)")
        let command =
            "touchstone run --scene playground --set single.isEnabled=false"
            + " --set pan.maximumNumberOfTouches=2 --play single/tap.jsonl</code>"
        #expect(folder.text("page.html")?.contains(command) == true)
    }

    @Test func `of merged parts has their figures and strokes`() throws {
        let folder = try corpus()
        for name in ["single", "nothing"] {
            let part = try run("\(name) --label-by folder --json", in: folder)
            try folder.file("\(name).json", part.output)
        }
        let end = try run("--merge single.json nothing.json --html page.html", in: folder)
        #expect(end.status == 0, "\(end.errors)")
        let page = try #require(folder.text("page.html"))
        #expect(page.contains("2 cases · scene playground"))
        #expect(page.contains("<small>each cell shows its strokes; "))
    }

    @Test func `of merged parts, and of a comparison, opens recordings in the evaluated scene`()
        throws
    {
        let folder = try corpus()
        for (name, value) in [("before", 1), ("after", 2)] {
            let set = "--set single.numberOfTapsRequired=\(value)"
            let part = try run(
                "single --label-by folder --scene playground --json \(set)",
                in: folder
            )
            try folder.file("\(name).json", part.output)
        }
        let command =
            "touchstone run --scene playground --set single.numberOfTapsRequired=2"
            + " --play single/tap.jsonl</code>"
        let end = try run("--merge after.json --html page.html", in: folder)
        #expect(end.status == 0, "\(end.errors)")
        #expect(folder.text("page.html")?.contains(command) == true)
        let arguments = ["compare", "before.json", "after.json", "--html", "other.html"]
        let compared = try Program(arguments, folder: folder.path).finish()
        #expect(compared.status == 1, "\(compared.errors)")
        #expect(folder.text("other.html")?.contains(command) == true)
        #expect(folder.text("other.html")?.contains(">single: ") == true)
        #expect(folder.text("other.html")?.contains("<path d=\"M100 100h0\"/>") == true)
    }

    @Test func `does not replace a recording, and needs a folder`() throws {
        let folder = try corpus()
        for input in ["single/tap.jsonl", "single"] {
            let end = try run("\(input) --label-by folder --html single/tap.jsonl", in: folder)
            #expect(end.status != 0 && end.errors.contains("found --html with an input file"))
            #expect(folder.text("single/tap.jsonl") == ValidRecording.tap)
        }
        let end = try run("single --html none/page.html", in: folder)
        #expect(end.status == 2 && end.errors.hasPrefix("touchstone: none/page.html: "))
        #expect(end.output.isEmpty)
    }
}
