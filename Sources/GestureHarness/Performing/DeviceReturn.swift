import Foundation
import Glibc
import VirtualDisplay
import XInputFrontEnd

/// A process of this program that gives a server's devices back when a performance ends, whatever the cause.
enum DeviceReturn {
    private static let name = "give-devices-back"
    /// The maximum number of times that the devices are disabled; then the process waits for the drivers.
    ///
    /// One time is not enough if other programs connected first.
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
        while retryingInterrupted({ read(STDIN_FILENO, &byte, 1) }) > 0 {}
        for _ in 0..<maxRounds {
            guard (try? server.disableAndEnable(devices)) != nil else { exit(3) }
            if areHungUp(devices.count, within: 100) { exit(0) }
        }
        // If this process ended now, its connections would close, and the drivers would loop.
        exit(areHungUp(devices.count, within: -1) ? 0 : 3)
    }

    /// Whether the drivers have closed the connections; waits for each up to a number of milliseconds,
    /// or without a limit if the number is negative.
    ///
    /// A driver that is enabled with a connection in its queue accepts it, and has to be disabled once more.
    private static func areHungUp(_ count: Int, within timeout: Int32) -> Bool {
        (0..<Int32(count)).allSatisfy { offset in
            var entry = pollfd(fd: BorrowedDevices.firstDescriptor + offset, events: 0, revents: 0)
            return retryingInterrupted { poll(&entry, 1, timeout) } == 1
                && entry.revents & Int16(POLLHUP) != 0
        }
    }
}
