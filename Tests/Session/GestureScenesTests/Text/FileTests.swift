import Foundation
import GestureKit
import GestureScenes
import Testing

/// Finding scenes by name and by path.
final class FileTests {
    private let folder = FileManager.default.temporaryDirectory
        .appendingPathComponent("scenes-\(UUID().uuidString)")

    init() throws {
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    }

    deinit { try? FileManager.default.removeItem(at: folder) }

    private func file(_ name: String, _ bytes: [UInt8]) throws -> String {
        let url = folder.appendingPathComponent(name)
        try Data(bytes).write(to: url)
        return url.path
    }

    private func message(_ path: String) -> String? {
        do throws(SceneError) {
            _ = try Scene(path)
            return nil
        } catch {
            return error.description.replacingOccurrences(of: folder.path, with: "DIR")
        }
    }

    @Test func `a scene has its file's name and text`() throws {
        let text = "views: []\n"
        let scene = try Scene(file("mine.yaml", Array(text.utf8)))
        #expect(scene.name == "mine")
        #expect(scene.sourceText == text)
        #expect(scene.size == CGSize(width: 1280, height: 800))
    }

    @Test func `a name in the text takes precedence over the file's name`() throws {
        let scene = try Scene(file("mine.yaml", Array("scene: yours\nviews: []".utf8)))
        #expect(scene.name == "yours")
    }

    @Test func `the scene's text makes the same scene`() throws {
        let first = try SceneText(named: "playground")
        let second = try Scene(SceneText(first.text, name: "playground"))
        #expect(first.isBuiltIn)
        #expect(second.sourceText == first.text)
        #expect(second.recognizers.map(\.name) == (try Scene(first)).recognizers.map(\.name))
    }

    @Test func `every built-in scene loads`() throws {
        #expect(
            SceneText.builtInNames == [
                "checkmark", "controls", "drawing", "edges", "playground", "presses", "swipes",
                "taps", "transform",
            ]
        )
        for name in SceneText.builtInNames { #expect(try Scene(name).name == name) }
        #expect(SceneText.builtInOrder.sorted() == SceneText.builtInNames)
    }

    @Test func `an unknown name suggests the most similar built-in one`() {
        let names = SceneText.builtInNames.joined(separator: ", ")
        #expect(
            message("playgruond")
                == "playgruond: found neither a scene nor a file with this name, expected playground (run --help lists them all), or a YAML file"
        )
        #expect(
            message("")
                == ": found neither a scene nor a file with this name, expected one of \(names), or a YAML file"
        )
    }

    @Test func `an unreadable file is reported in one line`() throws {
        #expect(message("DIR/no.yaml") == "DIR/no.yaml: found no such file, expected a YAML file")
        #expect(message(folder.path) == "DIR: found a directory, expected a YAML file")
        #expect(message("/dev/zero") == "/dev/zero: found a special file, expected a YAML file")
        #expect(
            message(try file("binary.yaml", [0x89, 0x50, 0xFF, 0x00]))
                == "DIR/binary.yaml: found bytes that are not UTF-8, expected a YAML text"
        )
        #expect(
            message(try file("zero.yaml", [0x76, 0x0A, 0x00]))
                == "DIR/zero.yaml:2:1: found the character U+0000, expected a YAML text"
        )
        #expect(
            message(try file("large.yaml", Array(repeating: 0x61, count: 262_145)))
                == "DIR/large.yaml: found more than 262144 bytes, expected a smaller scene"
        )
        #expect(
            message(try file("empty.yaml", []))
                == "DIR/empty.yaml: found nothing, expected a scene: a mapping with views"
        )
    }
}
