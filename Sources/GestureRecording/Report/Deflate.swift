import CZlib
import Foundation

/// Compresses and checks with zlib.
///
/// Source: zlib.h.
enum Deflate {
    enum Failure: Error {
        /// The data is no zlib stream, or was damaged.
        case damaged
        /// What comes out is larger than allowed.
        case tooLarge
        /// zlib has no memory.
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

    /// What the zlib stream holds (`inflate`), refusing more than `limit` bytes.
    static func decompress(_ data: Data, limit: Int) throws(Failure) -> Data {
        var stream = z_stream()
        let opened = inflateInit_(&stream, ZLIB_VERSION, Int32(MemoryLayout<z_stream>.size))
        guard opened == Z_OK else { throw .noMemory }
        defer { inflateEnd(&stream) }
        var source = [UInt8](data)
        var piece = [UInt8](repeating: 0, count: 1 << 16)
        var result = Data()
        var status = Z_OK
        while status == Z_OK {
            let used = Int(stream.total_in)
            let produced = source.withUnsafeMutableBufferPointer { input in
                piece.withUnsafeMutableBufferPointer { output in
                    stream.next_in = input.baseAddress.map { $0 + used }
                    stream.avail_in = uInt(input.count - used)
                    stream.next_out = output.baseAddress
                    stream.avail_out = uInt(output.count)
                    status = inflate(&stream, Z_NO_FLUSH)
                    return output.count - Int(stream.avail_out)
                }
            }
            result.append(contentsOf: piece.prefix(produced))
            guard result.count <= limit else { throw .tooLarge }
        }
        guard status == Z_STREAM_END else { throw .damaged }
        return result
    }

    /// The checksum that PNG chunks end with (`crc32`).
    static func checksum(_ data: Data) -> UInt32 {
        let sum = data.withUnsafeBytes { bytes in
            crc32(0, bytes.bindMemory(to: Bytef.self).baseAddress, uInt(data.count))
        }
        return UInt32(truncatingIfNeeded: sum)
    }
}
