import GestureTesting
import Testing
import UIKit

class CornerTap: UITapGestureRecognizer {
    override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent) {
        super.touchesBegan(touches, with: event)
        if location(in: view).x > 44 { state = .failed }
    }
}

/// The example under "As a library", in a file that imports Testing and UIKit.
struct UIKitExampleTests {
    @Test func `a recognizer written for iOS`() {
        let stage = Stage()
        stage.add(CornerTap(), "corner")
        stage.tap(20, 20)
        stage.tap(100, 20)
        #expect(
            stage.transcript([.transitions]) == """
                0.050 corner recognized
                0.050 corner failed: set by the recognizer
                """
        )
    }

    @Test func `it stands in the README as it stands here`() throws {
        let here = URL(fileURLWithPath: #filePath)
        let package = here.deletingLastPathComponent().appending(path: "../..")
        let readme = try String(
            contentsOf: package.appending(path: "README.md"),
            encoding: .utf8
        )
        let example = try String(contentsOf: here, encoding: .utf8)
        let start = try #require(example.range(of: "class CornerTap"))
        let end = try #require(
            example.range(of: "\n}\n", range: start.lowerBound..<example.endIndex)
        )
        let text = example[start.lowerBound..<end.upperBound]
        #expect(readme.contains("```swift\nimport UIKit\n\n\(text)```"))
    }
}
