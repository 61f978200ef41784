import Foundation
import Testing

/// Expectations for the program's end after a refused file.
struct Refusal {
    /// The memory limit: the program, its libraries and 256 MB; none with a sanitizer, which maps
    /// terabytes.
    static let limits = Sanitizer.isActive ? ":" : "ulimit -v \((256 + 400) << 10)"

    let status: Int32
    let output: String
    let errors: String
    private let file: String

    init(_ arguments: [String], of file: String) throws {
        let program = try Program(arguments, limits: Self.limits)
        (status, output, errors) = program.finish()
        self.file = file
    }

    /// Expects status 2 and one line in which `part` follows the file's name.
    ///
    /// `what` names the case in each message.
    func expect(
        _ part: String,
        _ what: String = "",
        afterOutput: Bool = false,
        sourceLocation: SourceLocation = #_sourceLocation
    ) {
        let about: Comment = "\(what) \(errors)"
        #expect(status == 2, about, sourceLocation: sourceLocation)
        #expect(output.isEmpty != afterOutput, about, sourceLocation: sourceLocation)
        #expect(
            errors.hasPrefix("touchstone: \(file)\(part)"),
            about,
            sourceLocation: sourceLocation
        )
        #expect(errors.contains(", expected "), about, sourceLocation: sourceLocation)
        #expect(
            errors.split(whereSeparator: \.isNewline).count == 1,
            about,
            sourceLocation: sourceLocation
        )
        #expect(errors.utf8.count < 2000, about, sourceLocation: sourceLocation)
    }
}
