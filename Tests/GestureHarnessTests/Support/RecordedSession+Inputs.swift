import GestureRecording
import GestureScenes

@testable import GestureHarness
@testable import RecordingFormat
@testable import GestureBench

extension RecordedSession {
    /// Creates the session of a scene that has received these inputs.
    convenience init(_ scene: Scene, performing inputs: [TimedInput]) {
        let header = RecordingHeader(
            scene: scene.name,
            source: scene.sourceText,
            size: scene.size,
            startTime: 0
        )
        self.init(scene, header, in: GestureScenes.Program())
        for input in inputs { receive(input) }
    }
}
