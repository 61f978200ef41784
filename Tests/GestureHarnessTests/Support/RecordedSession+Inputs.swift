import GestureRecording
import GestureScenes
import Testing

@testable import GestureBench
@testable import RecordingFormat

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

    /// Performs a valid input and shows its time, as the window does.
    func receive(_ input: TimedInput) {
        do { try session.perform(input) } catch { Issue.record(error) }
        advance(to: input.time)
    }
}
