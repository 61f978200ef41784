import Foundation
import GestureRecording

/// A recording as steps of virtual devices.
struct PerformedRecording {
    /// The maximum number of fingers of a virtual touchscreen.
    static let maxFingers = 32

    /// The file's name as given.
    let file: String
    let steps: [DeviceStep]
    /// The number of fingers that are down at the same time.
    let fingerCount: Int
    /// Whether another program made the recording, so that it is fitted to a size.
    let isFitted: Bool
    let warnings: [RecordingError]

    /// Reads and converts a recording.
    ///
    /// - Parameters:
    ///   - file: The recording.
    ///   - size: The size in points to which another program's recording is fitted.
    /// - Throws: `RecordingError` for a file that is invalid, too long, or has more fingers than a virtual
    ///   touchscreen.
    init(file: String, fittedTo size: CGSize) throws {
        guard let inputs = try RecordedInputs(file: file, sceneSize: { _ in size }) else {
            throw RecordingError(file, "is too long, expected at most 131072 inputs")
        }
        if let failure = inputs.failure { throw failure }
        var converter = StepConverter(header: inputs.header)
        for (input, line) in inputs.inputs {
            do throws(RecordingError) {
                try converter.perform(input)
            } catch {
                throw error.at(file, line: line)
            }
        }
        converter.finish()
        (steps, fingerCount) = converter.steps.sorted()
        guard fingerCount <= Self.maxFingers else {
            throw RecordingError(
                file,
                "has \(fingerCount) fingers down at once, expected at most \(Self.maxFingers), as many as"
                    + " a virtual touchscreen has"
            )
        }
        self.file = file
        isFitted = inputs.isConverted
        warnings = inputs.warnings
    }
}
