import CZlib
import Foundation

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

    /// Gives the stream's next bytes; call it when it needs input.
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
