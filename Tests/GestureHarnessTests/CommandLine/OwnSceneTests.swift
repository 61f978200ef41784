import ArgumentParser
@testable import GestureBench
import GestureScenes
import Testing

@testable import GestureHarness

@Suite struct `A program's own scene` {
    private let text = SceneText(
        "views: [{id: mine, frame: [0, 0, 100, 100], recognizers: [{type: tap}]}]",
        name: "own"
    )

    @Test func `is found by name for a recording that was written by hand`() throws {
        let program = GestureScenes.Program(scene: text)
        #expect(try program.scene(recorded: "own", source: nil).view("mine") != nil)
        // The scene's text in a recording has precedence, because it was the touched scene.
        let recorded = try program.scene(
            recorded: "own",
            source: "views: [{id: recorded, frame: [0, 0, 10, 10]}]"
        )
        #expect(recorded.view("recorded") != nil)
        #expect(try program.scene(recorded: "taps", source: nil).name == "taps")
        #expect(throws: SceneError.self) { try program.scene(recorded: "other", source: nil) }
    }
    @Test func `has no file that could be followed`() throws {
        let program = GestureScenes.Program(scene: text)
        let own = try Run.parse(["--scene", "own"])
        #expect(try own.opening(in: program).sceneFile == nil)

        let folder = try TestFolder()
        let path = try folder.file("other.yaml", text.text)
        let other = try Run.parse(["--scene", path])
        let file = try other.opening(in: program).sceneFile
        #expect(file?.path == path)
    }
}
