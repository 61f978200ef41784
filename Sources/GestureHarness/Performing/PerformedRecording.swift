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

    /// Returns another program's recording fitted to a window of this size in points.
    ///
    /// Other recordings, and those that can be read only once, are returned unchanged.
    func fitted(to size: CGSize) throws -> PerformedRecording {
        guard isFitted, !FileKind.isPipe(file) else { return self }
        return try PerformedRecording(file: file, fittedTo: size)
    }

    /// Returns a warning about a recording that does nothing, or whose locations are outside the screen; nil
    /// for others.
    func warning(at place: StepPlacement, on size: CGSize) -> String? {
        guard !steps.isEmpty else { return "\(file): has no input that a device can perform" }
        let pixels = steps.compactMap { $0.action.location.map(place.pixel) }
        let outside = pixels.filter {
            !(0...size.width).contains($0.x) || !(0...size.height).contains($0.y)
        }
        guard !outside.isEmpty else { return nil }
        return "\(file): \(outside.count) of \(pixels.count) locations are outside the screen of"
            + " \(Int(size.width))x\(Int(size.height)) pixels, and are moved to its edge"
    }
}
