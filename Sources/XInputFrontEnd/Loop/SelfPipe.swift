import Glibc

/// A pipe within this process, through which a signal handler wakes a thread that polls.
///
/// Neither end blocks, and other programs inherit neither.
struct SelfPipe {
    let readEnd: Int32
    let writeEnd: Int32

    init() throws(FrontEndError) {
        var ends: [Int32] = [-1, -1]
        guard pipe(&ends) == 0 else {
            throw .systemCallFailed(name: "pipe", number: errno)
        }
        for end in ends {
            _ = fcntl(end, F_SETFD, FD_CLOEXEC)
            _ = fcntl(end, F_SETFL, O_NONBLOCK)
        }
        (readEnd, writeEnd) = (ends[0], ends[1])
    }

    /// Reads and returns the bytes that were written since the last call, in their order.
    func drain() -> [UInt8] {
        var bytes: [UInt8] = []
        var byte: UInt8 = 0
        while read(readEnd, &byte, 1) == 1 { bytes.append(byte) }
        return bytes
    }

    func close() {
        Glibc.close(readEnd)
        Glibc.close(writeEnd)
    }
}
