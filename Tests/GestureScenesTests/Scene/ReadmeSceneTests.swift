import Foundation
import GestureScenes
import Testing

@Suite struct `The scene in the README` {
    @Test func `can be opened as it stands there`() throws {
        let readme = try String(
            contentsOf: URL(fileURLWithPath: #filePath).deletingLastPathComponent()
                .appending(path: "../../../README.md"),
            encoding: .utf8
        )
        let blocks = readme.components(separatedBy: "```").filter { $0.hasPrefix("yaml\n") }
        #expect(blocks.count == 1)
        for block in blocks {
            let text = SceneText(String(block.dropFirst("yaml\n".count)), name: "mine")
            let scene = try Scene(text)
            #expect(scene.name == "mine")
            #expect(scene.size == CGSize(width: 1280, height: 800))
        }
    }
}
