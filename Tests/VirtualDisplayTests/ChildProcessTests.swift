import Testing

@testable import VirtualDisplay

extension VirtualDisplayTests {
    @Suite struct ChildProcesses {
        @Test func `a descriptor that cannot be inherited is an error`() {
            let error = VirtualDisplayError.startFailed(
                "cannot start /bin/true: Bad file descriptor"
            )
            #expect(throws: error) {
                _ = try ChildProcess.spawn(["/bin/true"], input: 0, inheriting: [.max])
            }
        }
    }
}
