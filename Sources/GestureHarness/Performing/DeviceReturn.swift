import Foundation
import Glibc
import VirtualDisplay
import XInputFrontEnd

/// A process of this program that gives a server's devices back when a performance ends, whatever the cause.
enum DeviceReturn {
    private static let name = "give-devices-back"
    /// The maximum number of times that the devices are disabled; more than one if other programs connected
    /// first.
    private static let maxRounds = 50

    /// Returns the command that starts the process for a display's devices.
    static func command(on display: String, _ devices: [Int]) -> [String] {
        ["/proc/self/exe", name, display] + devices.map(String.init)
    }

    /// Becomes that process if these are its arguments; otherwise does nothing.
    static func runIfRequested(_ arguments: [String]) {
        guard arguments.first == name, arguments.count >= 2 else { return }
        // A service manager sends its signal to all processes, and the drivers would hang without this one.
        for number in [SIGINT, SIGTERM, SIGQUIT, SIGHUP] { signal(number, SIG_IGN) }
        let devices = arguments.dropFirst(2).compactMap { Int($0) }
        // The process connects in advance: later the server can hang, and a server without clients resets.
        guard let server = try? DeviceSwitch(display: arguments[1]) else { exit(3) }
        var byte = UInt8(ascii: "\n")
        guard write(STDIN_FILENO, &byte, 1) == 1 else { exit(3) }
        while true {
            let count = read(STDIN_FILENO, &byte, 1)
            if count == 0 || count < 0 && errno != EINTR { break }
        }
        for _ in 0..<maxRounds {
            guard (try? server.disableAndEnable(devices)) != nil else { exit(3) }
            if areHungUp(devices.count) { exit(0) }
        }
        exit(3)
    }

    /// Whether the drivers have closed the connections; waits up to 0.1 s for each.
    ///
    /// A driver that is enabled with a connection in its queue accepts it, and has to be disabled once more.
    private static func areHungUp(_ count: Int) -> Bool {
        (0..<Int32(count)).allSatisfy { offset in
            var entry = pollfd(fd: BorrowedDevices.firstDescriptor + offset, events: 0, revents: 0)
            return poll(&entry, 1, 100) == 1 && entry.revents & Int16(POLLHUP) != 0
        }
    }
}
