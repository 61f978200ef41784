import ChildProcesses
import Foundation
import Glibc
import Testing

@testable import VirtualDisplay

extension VirtualDisplayTests {
    @Suite struct Lifetime {
        @Test func `stopping ends the server and removes its folder, once`() throws {
            let display = try VirtualDisplay()
            let traces = ServerTraces(folder: display.folder)
            #expect(traces.processes.count == 2)

            display.stop()
            #expect(traces.processes.isEmpty)
            #expect(!traces.folderExists)

            display.stop()
            #expect(throws: VirtualDisplayError.serverGone("the virtual display was stopped")) {
                try display.touchscreen.down(0, at: .zero)
            }
        }

        @Test func `the last reference ends the server`() throws {
            let traces = try ServerTraces(folder: VirtualDisplay().folder)
            #expect(traces.processes.isEmpty)
            #expect(!traces.folderExists)
        }

        @Test func `stopping ends the server even when its shell was killed`() throws {
            let display = try VirtualDisplay()
            let traces = ServerTraces(folder: display.folder)
            let shell = try #require(traces.processes.first { $0 != traces.server })
            kill(shell, SIGKILL)

            display.stop()

            #expect(traces.processes.isEmpty)
            #expect(!traces.folderExists)
        }

        @Test func `only the owner has access to the sockets, only the cookie admits a client`()
            throws
        {
            let display = try VirtualDisplay()
            var status = stat()
            #expect(stat(display.folder, &status) == 0)
            #expect(status.st_mode & 0o777 == 0o700)

            let name = ["DISPLAY": display.name, "XAUTHORITY": "/dev/null"]
            #expect(try !XInput.succeeds(["list"], environment: name))
            #expect(try XInput.succeeds(["list"], environment: display.environment))
        }

        @Test func `nothing remains when the owner is killed`() async throws {
            let result = try await #require(
                processExitsWith: .signal(SIGKILL),
                observing: [\.standardOutputContent]
            ) {
                try startAndPrintFolder()
                kill(getpid(), SIGKILL)
            }
            try traces(of: result).expectGone()
        }

        @Test func `nothing remains when the owner is killed before the server runs`() async throws
        {
            let result = try await #require(
                processExitsWith: .signal(SIGKILL),
                observing: [\.standardOutputContent]
            ) {
                let folder = PrivateFolder()
                let readiness = try Channel()
                let supervisor = try Supervisor(
                    command: ["/bin/false"],
                    folder: folder,
                    readiness: readiness.childEnd
                )
                try folder.create()
                try folder.write("settings".utf8, to: "xorg.conf")
                try #require(ServerTraces(folder: folder.path).processes.count == 1)
                FileHandle.standardOutput.write(Data("<\(folder.path)>".utf8))
                _ = supervisor
                kill(getpid(), SIGKILL)
            }
            try traces(of: result).expectGone()
        }

        @Test func `nothing remains when a client writes into the folder while it is removed`()
            async throws
        {
            let result = try await #require(
                processExitsWith: .signal(SIGKILL),
                observing: [\.standardOutputContent]
            ) {
                let folder = PrivateFolder()
                let readiness = try Channel()
                let client = "i=0; while [ $i -lt 20000 ] && : >$0/$i; do i=$((i + 1)); done"
                let server = """
                    trap 'sh -c "$1" "$0" 2>/dev/null & exit' TERM
                    echo 1 >$0/started
                    while :; do sleep 0.01; done
                    """
                let supervisor = try Supervisor(
                    command: ["/bin/sh", "-c", server, folder.path, client],
                    folder: folder,
                    readiness: readiness.childEnd
                )
                try folder.create()
                try supervisor.start()
                while folder.text(of: "started").isEmpty {}
                FileHandle.standardOutput.write(Data("<\(folder.path)>".utf8))
                kill(getpid(), SIGKILL)
            }
            try traces(of: result).expectGone()
        }

        @Test func `nothing remains when the owner exits`() async throws {
            let result = try await #require(
                processExitsWith: .success,
                observing: [\.standardOutputContent]
            ) {
                try startAndPrintFolder()
                exit(0)
            }
            try traces(of: result).expectGone()
        }

        @Test(.enabled(if: getuid() == 0, "only root can become another user"))
        func `an ordinary user starts a server and touches it`() async {
            await #expect(processExitsWith: .success) {
                let nobody: uid_t = 65534
                try #require(setgid(nobody) == 0 && setuid(nobody) == 0)
                let display = try VirtualDisplay()
                try display.touchscreen.down(0, at: CGPoint(x: 12, y: 34))
                try XInput.run("list", on: display)
                display.stop()
                try #require(!FileManager.default.fileExists(atPath: display.folder))
            }
        }
    }
}

/// Starts a display that is never stopped, and prints its location.
private func startAndPrintFolder() throws {
    let display = try VirtualDisplay()
    try display.touchscreen.down(0, at: .zero)
    FileHandle.standardOutput.write(Data("<\(display.folder)>".utf8))
    // The display must outlive this function: the test is about the end of the process, not about deinit.
    _ = Unmanaged.passRetained(display)
}

private func traces(of result: ExitTest.Result) throws -> ServerTraces {
    let output = String(decoding: result.standardOutputContent, as: UTF8.self)
    let folder = try #require(output.split { "<>".contains($0) }.first { $0.hasPrefix("/") })
    return ServerTraces(folder: String(folder))
}
