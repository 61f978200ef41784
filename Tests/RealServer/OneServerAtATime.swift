public import Testing

/// Lets the suites that need a real X server run one after the other, whatever module they are in.
///
/// Xlib reads the display and its cookie from the environment, which the whole process shares, and two
/// cores are enough for one server, its client and the test.
public struct OneServerAtATime: SuiteTrait, TestScoping {
    private static let turnstile = Turnstile()

    /// Once for the suite that has the trait, not for each of its tests.
    public var isRecursive: Bool { false }

    /// Runs the suite when no other one runs.
    public func provideScope(
        for test: Test,
        testCase: Test.Case?,
        performing function: @Sendable () async throws -> Void
    ) async throws {
        await Self.turnstile.enter()
        do {
            try await function()
        } catch {
            await Self.turnstile.leave()
            throw error
        }
        await Self.turnstile.leave()
    }
}

extension Trait where Self == OneServerAtATime {
    /// Runs the suite when no other one with a server runs.
    public static var oneServerAtATime: OneServerAtATime { OneServerAtATime() }
}

/// Lets one in at a time, in the order of coming.
private actor Turnstile {
    private var isTaken = false
    private var queue: [CheckedContinuation<Void, Never>] = []

    func enter() async {
        guard isTaken else {
            isTaken = true
            return
        }
        await withCheckedContinuation { queue.append($0) }
    }

    func leave() {
        guard !queue.isEmpty else {
            isTaken = false
            return
        }
        queue.removeFirst().resume()
    }
}
