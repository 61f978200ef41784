import Glibc

/// A process that gives a server's devices back when our process ends, whatever the cause.
///
/// A driver whose peer closes the connection loops forever, unless its device is disabled first. The process
/// has copies of the connections, so that they stay open. It reads from a channel, of which only our process
/// has the other end, and disables and enables the devices when that end closes. Then it ends.
struct DeviceGuard: ~Copyable {
    private let process: pid_t
    /// The channel to the process; closing it gives the devices back.
    private let lifeline: Int32

    /// Starts the process, and waits until it has written a byte to the channel, its standard input.
    ///
    /// - Parameters:
    ///   - command: The program's path and its arguments.
    ///   - environment: The variables with which the program finds the server.
    ///   - descriptors: The descriptors that it gets, as numbers from 3.
    ///   - deadline: The time at which it must be ready.
    /// - Throws: `startFailed`.
    init(
        _ command: [String],
        environment: [String: String],
        inheriting descriptors: [Int32],
        until deadline: ContinuousClock.Instant
    ) throws(VirtualDisplayError) {
        let channel = try Channel()
        let process: pid_t
        do throws(VirtualDisplayError) {
            process = try ChildProcess.spawn(
                command,
                input: channel.childEnd,
                inheriting: descriptors,
                environment: environment.map { "\($0.key)=\($0.value)" }
            )
        } catch {
            channel.close()
            throw error
        }
        close(channel.childEnd)
        let lifeline = channel.parentEnd
        var byte: UInt8 = 0
        guard wait(for: POLLIN, on: lifeline, until: deadline),
            retryingInterrupted({ recv(lifeline, &byte, 1, 0) }) == 1
        else {
            close(lifeline)
            kill(process, SIGKILL)
            _ = retryingInterrupted { waitpid(process, nil, 0) }
            throw .startFailed("the process that would give the devices back did not start")
        }
        self.process = process
        self.lifeline = lifeline
    }

    deinit { _ = Self.end(process, lifeline) }

    /// Gives the devices back; returns false if the server did not answer within 2 s.
    ///
    /// The process then continues to wait for the server.
    consuming func finish() -> Bool {
        let isDone = Self.end(process, lifeline)
        discard self
        return isDone
    }

    private static func end(_ process: pid_t, _ lifeline: Int32) -> Bool {
        close(lifeline)
        let deadline = ContinuousClock.now + .seconds(2)
        var (status, ended): (Int32, pid_t) = (0, 0)
        while ended == 0 {
            guard ContinuousClock.now < deadline else { return false }
            usleep(2000)
            ended = waitpid(process, &status, WNOHANG)
        }
        return ended == process && status == 0
    }
}
