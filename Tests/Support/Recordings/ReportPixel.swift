package import Foundation
import RecordingFormat

/// The smallest possible PNG.
package enum ReportPixel {
    /// One grey pixel, written out: signature, IHDR, IDAT, IEND.
    package static let png =
        Data(
            base64Encoded: "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAAAAAA6fptVAAAACklEQVR4nGNoAAAAggCB"
                + "d81ytgAAAABJRU5ErkJggg=="
        ) ?? Data()

    /// Returns the pixel with a recording inside, compressed in pieces of one size.
    package static func report(_ recording: Data, piece: Int = 1 << 18, size: Int? = nil) throws
        -> Data
    {
        let place = try TemporaryFile("")
        let url = URL(fileURLWithPath: place.path)
        var rest = recording[...]
        try ReportPNG.write(
            png,
            size: size ?? recording.count,
            { () throws(RecordingError) in
                defer { rest = rest.dropFirst(piece) }
                return rest.isEmpty ? nil : Data(rest.prefix(piece))
            },
            to: try FileHandle(forWritingTo: url)
        )
        return place.data
    }
}
