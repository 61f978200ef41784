import ArgumentParser
import Foundation
import GestureRecording

/// The options for pictures of a performance.
struct PictureArguments: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            "Write pictures of the screen to this folder: one at the end of each recording.",
            valueName: "folder"
        ),
        completion: .directory
    )
    var pictures: String?

    @Option(
        parsing: .unconditionalSingleValue,
        help: ArgumentHelp(
            "Also take a picture at this time of each recording; repeatable.",
            valueName: "seconds"
        )
    )
    var at: [Double] = []

    func validate() throws {
        for time in at { try checkRange("--at", time, 0...1e6, "seconds from 0 to 1000000") }
        if !at.isEmpty, pictures == nil {
            throw ValidationError("found --at without --pictures, expected both")
        }
    }

    /// The moments of each recording, in seconds, in ascending order; rounded to milliseconds, as in file names.
    var times: [TimeInterval] { Set(at.map { ($0 * 1000).rounded() / 1000 }).sorted() }

    /// Returns the folder for the pictures of recordings; nil for none.
    func folder(of files: [String]) throws(RecordingError) -> PictureFolder? {
        guard let pictures else { return nil }
        return try PictureFolder(pictures, files: files, times: times)
    }
}

/// Checks that the value of an option is in its range; nil passes.
func checkRange(
    _ option: String,
    _ value: Double?,
    _ range: ClosedRange<Double>,
    _ expected: String
) throws(ValidationError) {
    guard let value, !range.contains(value) else { return }
    throw ValidationError("found \(option) \(value), expected \(expected)")
}
