import Glibc
public import Testing

/// Lets the suites whose own process is a client of an X server run one after the other, whatever module
/// they are in, and beside no ``TestsWithServers``.
///
/// Xlib reads the display and its cookie from the environment, which the whole process shares.
public struct OneServerAtATime: SuiteTrait, TestScoping {
    /// Once for the suite that has the trait, not for each of its tests.
    public var isRecursive: Bool { false }

    /// Runs the suite when no other one with a server runs.
    public func provideScope(
        for test: Test,
        testCase: Test.Case?,
        performing function: @Sendable () async throws -> Void
    ) async throws {
        try await ServerLanes.shared.run(on: ServerLanes.count, function)
    }
}

/// Lets the tests that start a program with a server of its own run a few at a time.
///
/// They mostly wait, so that two of them and the other tests share two cores well.
public struct TestsWithServers: TestTrait, SuiteTrait, TestScoping {
    /// For each test of the suite, not for the suite.
    public var isRecursive: Bool { true }

    /// Runs the test when a lane is free.
    public func provideScope(
        for test: Test,
        testCase: Test.Case?,
        performing function: @Sendable () async throws -> Void
    ) async throws {
        try await ServerLanes.shared.run(on: 1, function)
    }
}

extension Trait where Self == OneServerAtATime {
    /// Runs the suite when no other one with a server runs.
    public static var oneServerAtATime: OneServerAtATime { OneServerAtATime() }
}

extension Trait where Self == TestsWithServers {
    /// Runs each test of the suite in one of the few lanes for tests with servers.
    public static var fewServersAtATime: TestsWithServers { TestsWithServers() }
}
