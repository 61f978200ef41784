import Foundation

/// A reader of the recording in a picture's pixels, wherever in the picture the strip is.
struct StripReader {
    /// A reason for which a picture's strip cannot be read, with words for the user.
    enum Fault: Error, Hashable {
        case missing
        /// The picture itself cannot be read, with libpng's words.
        case picture(String)
        case version(UInt8)
        /// The picture ends before the strip: the numbers of rows or columns found and expected.
        case rows(Int, of: Int)
        case columns(Int, of: Int)
        case checksum
        case damaged

        var words: String? {
            switch self {
            case .missing: nil
            case .picture(let words): "the picture cannot be read (\(words))"
            case .version(let version):
                "the strip has version \(version) instead of \(RecordingStrip.version)"
            case .rows(let found, let all): "the strip has only \(found) of its \(all) rows"
            case .columns(let found, let all): "the strip has only \(found) of its \(all) columns"
            case .checksum: "the strip's checksum is wrong"
            case .damaged: "the strip is damaged"
            }
        }
    }

    private let picture: PNGPixels

    init(_ picture: PNGPixels) { self.picture = picture }

    /// Returns the recording in the picture's first strip.
    func recording() throws(Fault) -> Data {
        guard let place = find() else { throw .missing }
        let head = bytes(RecordingStrip.headPixels, at: place, columns: RecordingStrip.headPixels)
        let version = head[10]
        guard version == RecordingStrip.version else { throw .version(version) }
        let (columns, length) = (BigEndian.number(head[11..<13]), BigEndian.number(head[13..<17]))
        let count = RecordingStrip.headPixels + (length + 2) / 3
        guard columns >= RecordingStrip.headPixels else { throw .damaged }
        let rows = (count + columns - 1) / columns
        guard rows <= RecordingStrip.maxRows else { throw .damaged }
        guard place.x + columns <= picture.width else {
            throw .columns(picture.width - place.x, of: columns)
        }
        guard place.y + rows <= picture.height else {
            throw .rows(picture.height - place.y, of: rows)
        }
        let all = bytes(count, at: place, columns: columns)
        let stream = Data(all[head.count..<(head.count + length)])
        guard Int(Deflate.checksum(Data(head[..<17]) + stream)) == BigEndian.number(head[17...])
        else {
            throw .checksum
        }
        guard let packed = inflate(stream),
            let text = PackedLines.unpack(packed, limit: RecordingStrip.maxSize)
        else { throw .damaged }
        return text
    }

    /// Returns the place of the first keyword that has room for a head.
    ///
    /// Only the first one counts: many damaged strips would take too long to check.
    private func find() -> (x: Int, y: Int)? {
        let last = picture.width - RecordingStrip.headPixels
        guard last >= 0 else { return nil }
        for y in 0..<picture.height {
            if let x = picture.first(RecordingStrip.keyword, in: 0...last, y) { return (x, y) }
        }
        return nil
    }

    /// Returns the bytes in the pixels, which continue below `place` after each number of columns.
    private func bytes(_ count: Int, at place: (x: Int, y: Int), columns: Int) -> [UInt8] {
        (0..<count).flatMap { index in
            picture.color(place.x + index % columns, place.y + index / columns)
        }
    }

    private func inflate(_ stream: Data) -> Data? {
        let limit = RecordingStrip.maxSize
        guard let inflater = try? Inflater() else { return nil }
        inflater.append(stream)
        var result = Data()
        while !inflater.isOver, !inflater.needsInput, result.count <= limit {
            guard let piece = try? inflater.nextOutput() else { return nil }
            result += piece
        }
        return inflater.isOver && result.count <= limit ? result : nil
    }
}
