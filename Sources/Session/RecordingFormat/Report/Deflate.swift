import CZlib
package import Foundation

/// Compression and checksums by zlib.
///
/// Source: zlib.h.
package enum Deflate {
    enum Failure: Error {
        /// The data is not a zlib stream, or is damaged.
        case damaged
        case noMemory
    }

    /// Compresses the pieces that `next` returns up to nil, and passes on the zlib stream in pieces.
    static func compress(_ next: () throws -> Data?, _ write: (Data) throws -> Void) throws {
        // zlib rejects a stream that was moved.
        let stream = UnsafeMutablePointer<z_stream>.allocate(capacity: 1)
        stream.initialize(to: z_stream())
        defer { stream.deallocate() }
        let size = Int32(MemoryLayout<z_stream>.size)
        let status = deflateInit_(stream, Z_DEFAULT_COMPRESSION, ZLIB_VERSION, size)
        guard status == Z_OK else { throw Failure.noMemory }
        defer { deflateEnd(stream) }
        var output = [UInt8](repeating: 0, count: 1 << 16)
        var isOver = false
        while !isOver {
            var piece = try next() ?? Data()
            isOver = piece.isEmpty
            try piece.withUnsafeMutableBytes { input in
                stream.pointee.next_in = input.bindMemory(to: Bytef.self).baseAddress
                stream.pointee.avail_in = uInt(input.count)
                repeat {
                    let count = output.withUnsafeMutableBufferPointer { output in
                        stream.pointee.next_out = output.baseAddress
                        stream.pointee.avail_out = uInt(output.count)
                        deflate(stream, isOver ? Z_FINISH : Z_NO_FLUSH)
                        return output.count - Int(stream.pointee.avail_out)
                    }
                    if count > 0 { try write(Data(output[..<count])) }
                } while stream.pointee.avail_out == 0
            }
        }
    }

    /// Returns the checksum at the end of a PNG chunk (`crc32`), continued from the checksum of earlier
    /// bytes.
    package static func checksum(_ data: Data, after start: UInt32 = 0) -> UInt32 {
        let sum = data.withUnsafeBytes { bytes in
            crc32(uLong(start), bytes.bindMemory(to: Bytef.self).baseAddress, uInt(data.count))
        }
        return UInt32(truncatingIfNeeded: sum)
    }
}

/// Decompresses a zlib stream step by step.
///
/// Source: zlib.h, `inflate`.
final class Inflater {
    // zlib stores the address of its stream, and rejects one that was moved.
    private let stream: UnsafeMutablePointer<z_stream>
    private var input = [UInt8]()
    private var output = [UInt8](repeating: 0, count: 1 << 18)
    private(set) var isOver = false

    init() throws(Deflate.Failure) {
        stream = .allocate(capacity: 1)
        stream.initialize(to: z_stream())
        let status = inflateInit_(stream, ZLIB_VERSION, Int32(MemoryLayout<z_stream>.size))
        guard status == Z_OK else {
            stream.deallocate()
            throw .noMemory
        }
    }

    deinit {
        inflateEnd(stream)
        stream.deallocate()
    }

    /// No output follows without more input.
    ///
    /// The end of the stream follows all data, so it is consumed only after all output was returned.
    var needsInput: Bool { input.isEmpty }

    func append(_ bytes: Data) { input = [UInt8](bytes) }

    /// Decompresses up to 256 KiB; the result is empty if more input is required, or at the end of the stream.
    func nextOutput() throws(Deflate.Failure) -> Data {
        guard !isOver, !needsInput else { return Data() }
        var status = Z_OK
        let (used, produced) = input.withUnsafeMutableBufferPointer { input in
            output.withUnsafeMutableBufferPointer { output in
                stream.pointee.next_in = input.baseAddress
                stream.pointee.avail_in = uInt(input.count)
                stream.pointee.next_out = output.baseAddress
                stream.pointee.avail_out = uInt(output.count)
                status = inflate(stream, Z_NO_FLUSH)
                return (
                    input.count - Int(stream.pointee.avail_in),
                    output.count - Int(stream.pointee.avail_out)
                )
            }
        }
        input.removeFirst(used)
        switch status {
        case Z_STREAM_END: isOver = true
        case Z_OK, Z_BUF_ERROR: break
        case Z_MEM_ERROR: throw .noMemory
        default: throw .damaged
        }
        return Data(output[..<produced])
    }
}
