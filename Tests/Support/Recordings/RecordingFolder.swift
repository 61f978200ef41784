import Foundation
package import GestureExplaining
package import GestureRecording
package import GestureScenes
import RecordingFormat

/// A folder of recordings that is removed after its test.
package final class RecordingFolder {
    package let path: String

    /// One view with a recognizer of each kind, which exclude each other.
    package static let canvas = """
        scene: canvas
        size: [1280, 800]
        views:
          - id: pad
            frame: [0, 0, 900, 580]
            recognizers:
              - id: tap
                type: tap
              - id: press
                type: longPress
              - id: quick
                type: swipe
                direction: right
              - id: check
                type: checkmark
                tolerance: 6

        """

    package init() throws {
        path =
            FileManager.default.temporaryDirectory
            .appendingPathComponent("touchstone-\(UUID().uuidString)").path
        try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
    }

    deinit { try? FileManager.default.removeItem(atPath: path) }

    /// Writes a file, and returns its path; the name can begin with folders.
    @discardableResult
    package func write(_ name: String, _ text: String) throws -> String {
        let url = URL(fileURLWithPath: "\(path)/\(name)")
        try FileManager.default.createDirectory(
            at: url.deletingLastPathComponent(),
            withIntermediateDirectories: true
        )
        try Data(text.utf8).write(to: url)
        return url.path
    }

    /// Writes a recording of a scene's text, or of a built-in scene.
    @discardableResult
    package func record(
        _ name: String,
        _ lines: [String],
        scene: String = "canvas",
        source: String? = RecordingFolder.canvas
    ) throws -> String {
        let header = RecordingHeader(
            scene: scene,
            source: scene == "canvas" ? source : nil,
            size: CGSize(width: 1280, height: 800)
        )
        return try write(name, ([header.json] + lines).joined(separator: "\n") + "\n")
    }

    /// Writes a recording that a hand performs.
    @discardableResult
    package func record(
        _ name: String,
        scene: String = "canvas",
        _ perform: (inout Hand) -> Void
    ) throws -> String {
        var hand = Hand()
        perform(&hand)
        return try record(name, hand.lines, scene: scene)
    }

    /// Returns a text without the folder's path.
    package func short(_ text: String) -> String {
        text.replacingOccurrences(of: path + "/", with: "")
    }

    /// Returns the error of a closure without the folder's path; nil if there is none.
    package func error(_ perform: () throws -> Void) -> String? {
        do {
            try perform()
            return nil
        } catch {
            return short("\(error)")
        }
    }

    package static func options(_ settings: [String: SceneValue] = [:])
        -> @Sendable () -> Player.Options
    {
        {
            var options = Player.Options()
            options.settings = settings.sorted { $0.key < $1.key }.map { ($0.key, $0.value) }
            return options
        }
    }

    package func reader(
        _ labels: LabelSource = LabelSource(),
        _ settings: [String: SceneValue] = [:],
        details: CaseDetails = [.reachedValues]
    ) -> CaseReader {
        CaseReader(labels: labels, details: details, makeOptions: Self.options(settings))
    }
}
