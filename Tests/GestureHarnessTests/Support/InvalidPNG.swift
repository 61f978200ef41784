import CZlib
import Foundation

/// Invalid pictures that tests write by hand.
enum InvalidPNG {
    static let signature = Data([0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A])

    static func chunk(_ type: String, _ body: Data) -> Data {
        let content = Data(type.utf8) + body
        let sum = [UInt8](content).withUnsafeBufferPointer {
            crc32(0, $0.baseAddress, uInt($0.count))
        }
        return number(body.count) + content + number(Int(sum))
    }

    /// Returns a report with this text in its chunk, optionally compressed.
    static func report(_ text: Data, isCompressed: Bool) -> Data {
        let head = Data("touchstone".utf8) + [0, isCompressed ? 1 : 0, 0, 0, 0]
        return signature + chunk("iTXt", head + text) + chunk("IEND", Data())
    }

    static func number(_ value: Int) -> Data {
        Data([24, 16, 8, 0].map { UInt8(truncatingIfNeeded: value >> $0) })
    }

    /// Returns a zlib stream that inflates to a number of megabytes of the same byte.
    static func expandingStream(of byte: UInt8, megabytes: Int) -> Data {
        var stream = z_stream()
        deflateInit_(&stream, Z_BEST_SPEED, ZLIB_VERSION, Int32(MemoryLayout<z_stream>.size))
        defer { deflateEnd(&stream) }
        var input = [UInt8](repeating: byte, count: 1 << 20)
        var output = [UInt8](repeating: 0, count: 1 << 16)
        var result = Data()
        for piece in 0..<megabytes {
            input.withUnsafeMutableBufferPointer { input in
                stream.next_in = input.baseAddress
                stream.avail_in = uInt(input.count)
                repeat {
                    let produced = output.withUnsafeMutableBufferPointer { output in
                        stream.next_out = output.baseAddress
                        stream.avail_out = uInt(output.count)
                        deflate(&stream, piece == megabytes - 1 ? Z_FINISH : Z_NO_FLUSH)
                        return output.count - Int(stream.avail_out)
                    }
                    result.append(contentsOf: output[..<produced])
                } while stream.avail_out == 0
            }
        }
        return result
    }
}
