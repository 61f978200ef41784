import CZlib
import Foundation

/// Compresses and checks with zlib.
///
/// Source: zlib.h.
enum Deflate {
    enum Failure: Error {
        /// The data is no zlib stream, or was damaged.
        case damaged
        case noMemory
    }

    /// The data as a zlib stream (`compress2`).
    static func compress(_ data: Data) throws(Failure) -> Data {
        var length = compressBound(uLong(data.count))
        var result = Data(count: Int(length))
        let status = result.withUnsafeMutableBytes { target in
            data.withUnsafeBytes { source in
                compress2(
                    target.bindMemory(to: Bytef.self).baseAddress,
                    &length,
                    source.bindMemory(to: Bytef.self).baseAddress,
                    uLong(data.count),
                    Z_DEFAULT_COMPRESSION
                )
            }
        }
        guard status == Z_OK else { throw .noMemory }
        return result.prefix(Int(length))
    }

    /// The checksum that PNG chunks end with (`crc32`), of what came before and these bytes.
    static func checksum(_ data: Data, after start: UInt32 = 0) -> UInt32 {
        let sum = data.withUnsafeBytes { bytes in
            crc32(uLong(start), bytes.bindMemory(to: Bytef.self).baseAddress, uInt(data.count))
        }
        return UInt32(truncatingIfNeeded: sum)
    }
}

/// Inflates a zlib stream piece by piece.
///
/// Source: zlib.h, `inflate`.
final class Inflation {
    // zlib keeps the place of its stream, and refuses one that was moved.
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

    /// Whether nothing comes until it is given more; the end of the stream, which stands after all
    /// the rest, is not taken in before all of that has come out.
    var needsInput: Bool { input.isEmpty }

    func give(_ bytes: Data) { input = [UInt8](bytes) }

    /// What comes next, up to 256 KiB; empty when it needs input, or is over.
    func take() throws(Deflate.Failure) -> Data {
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
