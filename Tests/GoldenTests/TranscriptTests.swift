import Foundation
import GestureRecording
import GestureScenes
@testable import RecordingFormat
import Testing

@testable import GestureBench

@Suite struct `The recordings' outputs` {
    @Test func `every built-in scene has a recording`() throws {
        let scenes = try Golden.all.map { try RecordingReader(file: $0.recording).header.scene }
        #expect(SceneText.builtInNames.filter { !scenes.contains($0) } == [])
    }

    @Test(arguments: Golden.all)
    func `equal the expected ones, byte for byte`(_ golden: Golden) throws {
        let outputs = try Golden.outputs(golden.recording)
        if Golden.isWriting {
            try Data(outputs.utf8).write(to: golden.expected)
            return
        }
        let expected = try String(contentsOf: golden.expected, encoding: .utf8)
        #expect(outputs == expected)
    }

    @Test(arguments: Golden.all)
    func `are the same from the report's picture, and from the report of that`(
        _ golden: Golden
    ) throws {
        let folder = FileManager.default.temporaryDirectory
            .appendingPathComponent("touchstone-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        var file = golden.recording
        for name in ["first.png", "second.png"] {
            let report = folder.appendingPathComponent(name).path
            try ReportPicture.write(Replay(file: file, keepsJournal: true), as: .init(), to: report)
            file = report
            #expect(try Golden.outputs(file) == Golden.outputs(golden.recording))
        }
    }
}
