import GestureKit
import GestureRecording
import GestureScenes
import Recordings
import Testing

/// A custom recognizer of a program.
private final class Nudge: GestureRecognizer {
    override func touchesMoved(_ touches: Set<Touch>, with event: TouchEvent) {
        state = .recognized
    }
}

@Suite struct `A recording of custom recognizers as a Swift test` {
    private func export(type: String) throws -> String {
        var registry = SceneRegistry.standard
        registry.register(RecognizerClass(type, make: { Nudge() }))
        let scene =
            #"views: [{id: v, frame: [0, 0, 99, 99], recognizers: [{type: \"\#(type)\"}, {type: tap}]}]"#
        let file = try TemporaryFile(
            #"{"touchstone":1,"scene":"own","source":"\#(scene)","size":[99,99]}"# + "\n"
                + #"{"t":0,"touch":"begin","id":1,"x":5,"y":5}"# + "\n",
            name: "nudge.jsonl"
        )
        return try withExtendedLifetime(file) {
            try SwiftTest(
                file: file.path,
                version: "1",
                makeScene: { [registry] in
                    try Scene(recorded: $0, source: $1, registry: registry)
                }
            ).text
        }
    }

    @Test func `registers their classes, and imports their module`() throws {
        let text = try export(type: "nudge")
        #expect(
            text.contains(
                """
                import GestureRecordingTests
                import GestureScenes
                import GestureTesting
                import Testing

                @Test func `nudge`() throws {
                    var registry = SceneRegistry.standard
                    registry.register(.nudge)
                    let scene = try Scene(
                """
            ),
            "\(text)"
        )
        #expect(text.contains("        ),\n        registry: registry\n    )\n"), "\(text)")
        #expect(text.contains("// Its recognizers' own classes come from GestureRecordingTests"))
    }

    @Test func `quotes a name that is not an identifier`() throws {
        #expect(try export(type: "one nudge").contains("registry.register(.`one nudge`)"))
    }
}
