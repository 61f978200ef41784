package import Foundation
import GestureRecording
import ProcessSupport
package import RecordingFormat

/// A recording as steps of virtual devices.
package struct PerformedRecording {
    /// The maximum number of fingers of a virtual touchscreen.
    static let maxFingers = 32

    /// The file's name as given.
    package let file: String
    package let steps: [DeviceStep]
    /// The number of fingers that are down at the same time.
    package let fingerCount: Int
    /// Whether another program made the recording, so that it is fitted to a size.
    private let isFitted: Bool
    package let warnings: [RecordingError]

    /// Reads and converts a recording.
    ///
    /// - Parameters:
    ///   - file: The recording.
    ///   - size: The size in points to which another program's recording is fitted.
    /// - Throws: `RecordingError` for a file that is invalid, has no input for a device, or has more
    ///   fingers than a virtual touchscreen.
    package init(file: String, fittedTo size: CGSize) throws {
        let inputs = try RecordedInputs(file: file) { _ in size }
        if let failure = inputs.failure { throw failure }
        let receivers = ReceiverFrames(inputs.inputs.map(\.input))
        var converter = StepConverter(header: inputs.header, receivers: receivers)
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
        let (count, leftOut) = converter.contactCount
        guard leftOut == 0 || leftOut < count else {
            throw RecordingError(
                file,
                "contains no touch with the frame of a window that received it, expected a recording of"
                    + " \(programName) observe; older ones have no frames"
            )
        }
        guard !steps.isEmpty else {
            throw RecordingError(
                file,
                "contains nothing to perform, expected touches, presses, scrolls or keys"
            )
        }
        self.file = file
        isFitted = inputs.isConverted
        let missed =
            leftOut == 0
            ? []
            : [
                RecordingError(
                    file,
                    "\(leftOut) of \(count) touches and presses have no frame of a window that received them,"
                        + " and are left out"
                )
            ]
        warnings = inputs.warnings + missed
    }

    /// Returns another program's recording fitted to a window of this size in points.
    ///
    /// Other recordings, and those that can be read only once, are returned unchanged.
    func fitted(to size: CGSize) throws -> PerformedRecording {
        guard isFitted, !FileKind.isPipe(file) else { return self }
        return try PerformedRecording(file: file, fittedTo: size)
    }

    /// Returns warnings about locations outside the screen, and about touches that begin outside the window.
    ///
    /// - Parameters:
    ///   - place: The place of the canvas on the screen.
    ///   - window: The window's frame on the screen, in pixels.
    ///   - size: The screen's size in pixels.
    /// - Returns: The warnings; none if all locations are on the screen, and all touches begin in the window.
    func warnings(at place: CanvasFrame, in window: CGRect, on size: CGSize) -> [String] {
        var warnings: [String] = []
        let pixels = steps.compactMap { $0.action.location.map(place.pixel) }
        let outside = pixels.filter {
            !(0...size.width).contains($0.x) || !(0...size.height).contains($0.y)
        }
        if !outside.isEmpty {
            warnings.append(
                "\(file): \(outside.count) of \(pixels.count) locations are outside the screen of"
                    + " \(Int(size.width))x\(Int(size.height)) pixels, and are moved to its edge"
            )
        }
        let begins = steps.compactMap { $0.action.landing.map(place.pixel) }
        let missed = begins.filter { !window.contains($0) }
        if !missed.isEmpty {
            warnings.append(
                "\(file): \(missed.count) of \(begins.count) touches begin outside the window of"
                    + " \(Int(window.width))x\(Int(window.height)) pixels"
            )
        }
        return warnings
    }
}
