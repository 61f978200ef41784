import Foundation
import Testing

@Suite struct `The command init` {
    private static let example = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
        .appending(path: "../../../Assets/Examples/Scratch").standardizedFileURL

    private let folder: TestFolder

    init() throws { folder = try TestFolder() }

    private func run(_ arguments: String...) throws -> (
        status: Int32, output: String, errors: String
    ) {
        try Program(["init"] + arguments, folder: folder.path).finish()
    }

    private func files(in package: String) throws -> [String] {
        try FileManager.default.subpathsOfDirectory(atPath: folder.path + "/" + package)
            .filter { $0.contains(".") }.sorted()
    }

    private func text(_ file: String) throws -> String {
        try String(contentsOfFile: folder.path + "/" + file, encoding: .utf8)
    }

    @Test func `copies the example, and names the folder that the program was built in`() throws {
        let end = try run("Scratch")

        #expect(end.status == 0, "\(end.errors)")
        #expect(
            end.output == """
                Scratch: a package with ScratchGestureRecognizer, a program and a test. Next:
                  cd Scratch
                  swift test
                  swift run scratchbench

                """
        )
        let repository = Self.example.appending(path: "../../..").standardizedFileURL.path
        for file in try files(in: "Scratch") {
            let own = try String(contentsOf: Self.example.appending(path: file), encoding: .utf8)
            let expected = own.replacing("\"../../..\"", with: "\"\(repository)\"")
            #expect(try text("Scratch/\(file)") == expected, "\(file)")
        }
        #expect(
            try files(in: "Scratch") == [
                ".gitignore", "Package.swift", "Sources/Scratch/ScratchGestureRecognizer.swift",
                "Sources/scratchbench/main.swift", "Sources/scratchbench/scratch.yaml",
                "Tests/ScratchTests/ScratchTests.swift",
            ]
        )
    }

    @Test func `gives all names after the folder's`() throws {
        #expect(try run("new/PinchTwist").status == 0)

        #expect(
            try files(in: "new/PinchTwist") == [
                ".gitignore", "Package.swift",
                "Sources/PinchTwist/PinchTwistGestureRecognizer.swift",
                "Sources/pinchtwistbench/main.swift",
                "Sources/pinchtwistbench/pinchTwist.yaml",
                "Tests/PinchTwistTests/PinchTwistTests.swift",
            ]
        )
        for file in try files(in: "new/PinchTwist") {
            #expect(try !text("new/PinchTwist/\(file)").lowercased().contains("scratch"), "\(file)")
        }
        let scene = try text("new/PinchTwist/Sources/pinchtwistbench/pinchTwist.yaml")
        #expect(scene.contains("type: pinchTwist\n"))
    }

    @Test func `takes the URL of a repository`() throws {
        #expect(try run("Scratch", "--touchstone", "https://example.org/me/stone.git").status == 0)

        let manifest = try text("Scratch/Package.swift")
        let package = #".package(url: "https://example.org/me/stone.git", branch: "main")"#
        #expect(manifest.contains(package))
        #expect(manifest.contains(#".product(name: "GestureKit", package: "stone")"#))
        #expect(!manifest.contains("touchstone"))
    }

    @Test func `fills an empty folder, and leaves any other as it is`() throws {
        for name in ["Empty", "Full"] {
            try FileManager.default.createDirectory(
                atPath: folder.path + "/" + name,
                withIntermediateDirectories: false
            )
        }
        try Data("mine".utf8).write(to: URL(fileURLWithPath: folder.path + "/Full/notes.txt"))

        #expect(try run("Empty").status == 0)
        let full = try run("Full")

        #expect(full.status == 2)
        #expect(
            full.errors
                == "touchstone: Full: already exists, expected a new name or an empty folder\n"
        )
        #expect(try files(in: "Full") == ["notes.txt"])
        #expect(try files(in: "Empty").contains("Package.swift"))
    }

    @Test(arguments: [
        (["scratch"], "found the name scratch, expected a capital letter"),
        (["Two Words"], "found the name Two Words, expected a capital letter"),
        (["Kräusel"], "found the name Kräusel, expected a capital letter"),
        (["Tap"], "found the name Tap, which is taken"),
        ([""], "found an empty path"),
        (["New", "--touchstone", "/usr"], "/usr: contains no package named touchstone"),
        (["/proc/New"], "/proc/New: cannot be created"),
    ])
    func `a wrong name or location is one line, and writes nothing`(
        _ arguments: [String],
        _ part: String
    ) throws {
        let end = try Program(["init"] + arguments, folder: folder.path).finish()

        #expect(end.status == 2)
        #expect(end.errors.contains(part), "\(end.errors)")
        #expect(end.errors.split(separator: "\n").count == 1)
        #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path) == [])
    }
}
