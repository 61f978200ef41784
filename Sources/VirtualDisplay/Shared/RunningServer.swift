import Foundation
package import Glibc

/// A running Xorg on this machine, found by its process, with the devices of the driver `inputtest`.
///
/// The server keeps its log open. The log names each device's driver and options, wherever they were
/// configured. A lock on it keeps two programs from controlling the same devices: the second one would wait
/// in the driver's queue, and the driver loops forever on a connection that is closed there.
package struct RunningServer: ~Copyable {
    /// The devices by their XInput2 ids.
    package let devices: [Int: InputTestDevice]
    /// The log, whose lock lasts until every copy of this descriptor is closed.
    let lock: Int32

    /// Reads the log of a server, and locks it.
    ///
    /// - Throws: `unavailable` for a process that is not an Xorg, that belongs to another user, or whose
    ///   devices another program controls.
    package init(process: pid_t) throws(VirtualDisplayError) {
        guard let log = try Self.openLog(of: process) else {
            throw .unavailable("its process \(process) is not an Xorg with a log, expected Xorg")
        }
        guard flock(log.descriptor, LOCK_EX | LOCK_NB) == 0 else {
            close(log.descriptor)
            throw .unavailable(Self.isBusy)
        }
        lock = log.descriptor
        devices = InputTestDevice.devices(inLog: log.data)
    }

    deinit { close(lock) }

    private static let isBusy =
        "another program controls its devices, or was killed with them, expected one performance at a time on a"
        + " server that works"

    /// Throws `unavailable` if a program is connected to one of the devices.
    ///
    /// The kernel lists a connection under the path of its socket, even while it waits in the queue.
    func checkIdle(_ devices: [InputTestDevice]) throws(VirtualDisplayError) {
        let isConnected = "03"
        // `FileManager` returns only the first part of this file.
        let file = FileHandle(forReadingAtPath: "/proc/net/unix")
        let list = (try? file?.readToEnd()) ?? Data()
        for line in String(decoding: list, as: UTF8.self).split(separator: "\n") {
            let fields = line.split(separator: " ", maxSplits: 7)
            guard fields.count == 8, fields[5] == isConnected else { continue }
            if devices.contains(where: { $0.socket == fields[7] }) {
                throw .unavailable(Self.isBusy)
            }
        }
    }

    /// Opens the log that a process writes; nil if it writes none.
    private static func openLog(
        of process: pid_t
    ) throws(VirtualDisplayError) -> (descriptor: Int32, data: Data)? {
        let folder = "/proc/\(process)/fd"
        guard let names = try? FileManager.default.contentsOfDirectory(atPath: folder) else {
            throw .unavailable(
                "its process \(process) belongs to another user, expected a server of your own"
            )
        }
        // The log's name may have changed since it was opened, and standard error may go to a file too.
        for number in names.compactMap({ Int32($0) }).sorted() where number > STDERR_FILENO {
            let path = "\(folder)/\(number)"
            var status = stat()
            guard stat(path, &status) == 0, status.st_mode & S_IFMT == S_IFREG, status.st_size > 0
            else { continue }
            let descriptor = open(path, O_RDONLY | O_CLOEXEC)
            guard descriptor >= 0 else { continue }
            let file = FileHandle(fileDescriptor: descriptor, closeOnDealloc: false)
            let data = (try? file.readToEnd()) ?? Data()
            let start = String(decoding: data.prefix(10_000), as: UTF8.self)
            if start.contains(") Log file: \"") { return (descriptor, data) }
            close(descriptor)
        }
        return nil
    }
}
