import ChildProcesses
import Glibc
import Testing

@Suite struct `A child process` {
    private func run(_ script: String) throws -> (end: ChildProcess.End?, output: String) {
        let process = try ChildProcess(["/bin/sh", "-c", script], output: .captured)
        let end = process.waitForEnd(within: .seconds(20))
        return (end, process.readOutput())
    }

    @Test(arguments: [
        ("exit 7", ChildProcess.End.exited(7), "ended with status 7"),
        ("kill -SEGV $$", .killed(SIGSEGV), "was ended by signal 11 (Segmentation fault)"),
    ])
    func `reports its end`(_ script: String, _ end: ChildProcess.End, _ text: String) throws {
        #expect(try run(script).end == end)
        #expect(end.description == text)
    }

    @Test func `captures more output than a channel holds`() throws {
        let (end, output) = try run("yes | head -c 1000000")
        #expect(end == .exited(0))
        #expect(output.utf8.count == 1_000_000)
    }

    @Test func `inherits no other descriptor`() throws {
        let descriptor = open("/dev/null", O_RDONLY)
        defer { close(descriptor) }
        #expect(try run("ls /proc/$$/fd").output == "0\n1\n2\n")
    }

    @Test func `that cannot be started is refused`() {
        #expect(throws: Refusal.self) { _ = try ChildProcess(["/nothing"]) }
    }

    @Test(arguments: [true, false])
    func `ends with its group, by KILL if TERM is ignored`(_ ignores: Bool) throws {
        let trap = ignores ? "trap '' TERM; " : ""
        let process = try ChildProcess(
            ["/bin/sh", "-c", "\(trap)sleep 1000 & echo started; wait"],
            output: .captured
        )
        while !process.readOutput().hasSuffix("\n") { usleep(2000) }
        let limit: Duration = ignores ? .milliseconds(50) : .seconds(20)
        #expect(process.endGroup(within: limit) == !ignores)
        #expect(process.checkEnd() == .killed(ignores ? SIGKILL : SIGTERM))
    }
}
