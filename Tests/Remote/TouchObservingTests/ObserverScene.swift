import CXlib
import Foundation
import RealServer
import Testing
import VirtualDisplay
import XInputFrontEnd
@testable import TouchObserving
@testable import ProcessSupport

/// A server with an observer and one client whose window covers the left half of the screen.
final class ObserverScene {
    let display: VirtualDisplay
    let observer: TouchObserver
    let client: XClient
    let window: UInt
    private var programs: [Process] = []

    init(
        _ configuration: VirtualDisplay.Configuration = .init(),
        includesButtons: Bool = false
    ) throws {
        display = try VirtualDisplay.startForThisProcess(configuration)
        observer = try TouchObserver(includesButtons: includesButtons)
        client = try XClient(display)
        window = client.cover(CGRect(x: 0, y: 0, width: 640, height: 800))
        client.setProperty("WM_NAME", of: window, to: "Left")
    }

    deinit {
        for program in programs where program.isRunning {
            kill(program.processIdentifier, SIGKILL)
            program.waitUntilExit()
        }
    }

    /// Reads until a condition is true, for up to 5 s, and returns the events.
    @discardableResult func observe(
        until condition: ([ObservedEvent]) -> Bool
    ) throws -> [ObservedEvent] {
        var events: [ObservedEvent] = []
        let deadline = monotonicTime() + 5
        while !condition(events), monotonicTime() < deadline {
            var polled = observer.descriptors.map {
                pollfd(fd: $0, events: Int16(POLLIN), revents: 0)
            }
            _ = poll(&polled, UInt(polled.count), 20)
            events += try observer.read()
        }
        #expect(condition(events))
        return events
    }

    /// Reads until a number of touches have settled.
    func settled(_ count: Int = 1) throws -> [TouchAccount] {
        var accounts: [TouchAccount] = []
        try observe { _ in
            accounts += observer.removeSettled()
            return accounts.count >= count
        }
        return accounts
    }

    /// Reads until a touch has settled, and returns it.
    func settledTouch() throws -> TouchAccount { try #require(try settled().first) }

    /// Reads until a time has passed, in seconds.
    func hold(for time: TimeInterval) throws {
        let end = monotonicTime() + time
        try observe { _ in monotonicTime() >= end }
    }

    /// Returns the time since an earlier `monotonicTime()`, in milliseconds.
    ///
    /// The server cuts its times to milliseconds, so that a difference of two is up to one more than the real one.
    func milliseconds(since start: TimeInterval) -> Int {
        Int((monotonicTime() - start) * 1000) + 1
    }

    func tap(_ finger: Int = 0, at place: CGPoint) throws {
        try display.touchscreen.down(finger, at: place)
        try display.touchscreen.move(finger, to: CGPoint(x: place.x + 5, y: place.y))
        try display.touchscreen.up(finger)
    }

    /// Starts an installed program, and waits for its window if it has one; nil if it is not installed.
    func start(
        _ name: String,
        _ arguments: [String] = [],
        window title: String? = nil
    ) throws -> Process? {
        let path = "/usr/bin/\(name)"
        guard FileManager.default.isExecutableFile(atPath: path) else { return nil }
        let program = Process()
        program.executableURL = URL(filePath: path)
        program.arguments = arguments
        program.environment = ProcessInfo.processInfo.environment.merging(display.environment) {
            $1
        }
        (program.standardOutput, program.standardError) = (FileHandle.nullDevice, nil)
        program.standardError = FileHandle.nullDevice
        try program.run()
        programs.append(program)
        if let title { #expect(client.eventually { self.client.hasWindow(titled: title) }) }
        return program
    }

    /// Runs an installed program to its end.
    func run(_ name: String, _ arguments: String...) throws {
        let program = try #require(try start(name, arguments))
        program.waitUntilExit()
        #expect(program.terminationStatus == 0)
    }

    static func isInstalled(_ name: String) -> Bool {
        FileManager.default.isExecutableFile(atPath: "/usr/bin/\(name)")
    }
}

extension TouchAccount {
    /// The clients that received the touch, with their form, role and outcome.
    var roles: [String] {
        listeners.enumerated().map { index, listener in
            let role =
                index == ownerIndex
                ? "owner" : formerOwners.contains(listener) ? "former" : "observer"
            let outcome = listener.outcome.map { ", \($0.kind.rawValue)" } ?? ""
            return "\(listener.form.rawValue) \(role)\(outcome)"
        }
    }
}

extension XClient {
    /// The visible windows on the root window.
    var visibleWindows: [UInt] { visibleChildren(of: root) }

    private func visibleChildren(of parent: UInt) -> [UInt] {
        children(of: parent).filter { attributes(of: $0).map_state == IsViewable }
    }

    /// Whether a visible window has this title, also in a window manager's frame.
    func hasWindow(titled title: String) -> Bool {
        let frames = visibleWindows
        let windows = frames + frames.flatMap(visibleChildren)
        return (windows + windows.flatMap(visibleChildren)).contains {
            text("WM_NAME", of: $0) == title
        }
    }
}
