import Glibc
public import Testing

/// A trait that runs suites in this process with an X server one after the other.
///
/// It applies across modules; no ``TestsWithServers`` run at the same time.
///
/// Xlib reads the display and its cookie from the environment, which the whole process shares.
public struct OneServerAtATime: SuiteTrait, TestScoping {
    /// The trait applies once to its suite, not to each test.
    public var isRecursive: Bool { false }

    /// Runs the suite when no other suite with a server runs.
    public func provideScope(
        for test: Test,
        testCase: Test.Case?,
        performing function: @Sendable () async throws -> Void
    ) async throws {
        try await ServerLanes.shared.run(on: ServerLanes.count, function)
    }
}

/// A trait that limits the number of simultaneous tests that start a program with its own server.
///
/// These tests mostly wait, so that two of them and the other tests share two cores well.
public struct TestsWithServers: TestTrait, SuiteTrait, TestScoping {
    /// The trait applies to each test of the suite, not to the suite.
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
    /// Runs the suite when no other suite with a server runs.
    public static var oneServerAtATime: OneServerAtATime { OneServerAtATime() }
}

extension Trait where Self == TestsWithServers {
    /// A trait that runs each test of the suite in one of the lanes for tests with servers.
    public static var fewServersAtATime: TestsWithServers { TestsWithServers() }
}
