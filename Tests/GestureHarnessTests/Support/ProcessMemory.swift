import Foundation
import Glibc

/// The memory of another process of this user, as it is now.
///
/// Source: proc(5), `/proc/pid/maps` and `/proc/pid/mem`.
struct ProcessMemory {
    /// The contents of all regions that the process can write.
    let regions: [[UInt8]]

    /// Reads the memory of a process, which is stopped meanwhile.
    init(of id: pid_t) throws {
        kill(id, SIGSTOP)
        defer { kill(id, SIGCONT) }
        let maps = try String(contentsOfFile: "/proc/\(id)/maps", encoding: .utf8)
        let file = open("/proc/\(id)/mem", O_RDONLY)
        guard file >= 0 else { throw POSIXError(.EACCES) }
        defer { close(file) }
        regions = maps.split(separator: "\n").compactMap { line in
            let words = line.split(separator: " ")
            let bounds = words[0].split(separator: "-").compactMap { Int($0, radix: 16) }
            guard words[1].hasPrefix("rw"), bounds.count == 2 else { return nil }
            return Self.bytes(bounds[0]..<bounds[1], of: file)
        }
    }

    /// Returns the bytes of a region without the pages that cannot be read.
    private static func bytes(_ range: Range<Int>, of file: Int32) -> [UInt8] {
        let pieceSize = 1 << 20
        return stride(from: range.lowerBound, to: range.upperBound, by: pieceSize).flatMap {
            start in
            let size = min(pieceSize, range.upperBound - start)
            return [UInt8](unsafeUninitializedCapacity: size) { bytes, count in
                count = max(0, pread(file, bytes.baseAddress, size, start))
            }
        }
    }

    var size: Int { regions.reduce(0) { $0 + $1.count } }

    /// The number of places with these bytes.
    func count(of bytes: [UInt8]) -> Int {
        regions.reduce(0) { sum, region in
            sum
                + region.withUnsafeBytes { region in
                    guard var start = region.baseAddress else { return 0 }
                    let end = start + region.count
                    var found = 0
                    while let place = memchr(start, Int32(bytes[0]), end - start) {
                        start = UnsafeRawPointer(place) + 1
                        let isWhole = end - UnsafeRawPointer(place) >= bytes.count
                        if isWhole, memcmp(place, bytes, bytes.count) == 0 { found += 1 }
                    }
                    return found
                }
        }
    }
}
