import CXlib
import Foundation
import GestureKit
import TextFormatting

/// An observer of the programs that receive or hold the touches that are missing in our window.
///
/// RECORD also reports the keys and motions that other programs receive. It is therefore used only once a
/// touch is missing: what a client received of the first touch before then remains unknown, unless the client
/// receives more of it.
struct GrabObserver {
    /// The time after the latest missing touch during which RECORD reports, in seconds: long enough for the
    /// person to try again.
    static let duration: TimeInterval = 10
    /// The time between two readings, in seconds; the server stores what is not read.
    static let readInterval: TimeInterval = 1
    /// The maximum length of a program's name.
    private static let maxNameLength = 40

    private let record: RecordConnection
    private let display: OpaquePointer
    private var directory: ClientDirectory
    private var reports = GrabReports()
    /// The local time at which RECORD stops reporting; nil while it reports nothing.
    private var end: TimeInterval?
    /// The local time of the next reading; nil if there is nothing to read.
    private(set) var deadline: TimeInterval?

    /// Connects; nil if the server cannot report which program receives what.
    init?(on connection: borrowing XConnection, display name: String?, _ xinput: XInputExtension) {
        guard let directory = ClientDirectory(on: connection),
            let record = try? RecordConnection(controlledBy: connection, display: name, xinput)
        else { return nil }
        self.directory = directory
        self.record = record
        display = connection.display
    }

    /// Starts or continues to observe, because a touch is missing.
    mutating func observe(at now: TimeInterval) {
        if end == nil {
            reports = GrabReports()
            record.start()
            deadline = deadline ?? now + Self.readInterval
        }
        end = now + Self.duration
    }

    /// Reads what was reported, if it is time.
    mutating func readIfDue(at now: TimeInterval) {
        guard let deadline, deadline <= now else { return }
        read()
        // One more reading covers what the server reports before it stops.
        self.deadline = end == nil ? nil : now + Self.readInterval
        if let end, end <= now {
            record.stop()
            self.end = nil
        }
    }

    /// Returns the program that received a touch of our window, with its process id; nil if it is unknown.
    mutating func recipient(of touch: Int, beganAt time: UInt32) -> String? {
        readAll()
        return reports.recipient(of: touch, beganAt: time).flatMap { name(of: $0) }
    }

    /// Returns the program that held a touch, with its process id; nil if it is unknown.
    mutating func holder(of touch: HeldTouch) -> String? {
        readAll()
        return reports.holder(of: touch).flatMap { name(of: $0) }
    }

    /// Reads everything that precedes the latest event of our own connection.
    private mutating func readAll() {
        guard end != nil else { return }
        // The server sends its reports before it answers.
        XSync(display, False)
        read()
    }

    private mutating func read() {
        for event in record.read() {
            switch event {
            case .clientStarted(let client): directory.recordConnection(of: client)
            case .clientGone(let client, _): directory.recordDisconnection(of: client)
            // The client may disconnect before its touch is missed.
            case .delivered(let delivery): _ = directory.program(of: delivery.client)
            case .raw, .decided, .ungrabbed, .deviceGone: break
            }
            reports.record(event)
        }
    }

    private mutating func name(of client: UInt32) -> String? {
        guard let program = directory.program(of: client), let pid = program.pid else { return nil }
        // Every program chooses its own name.
        let name = HiddenCharacters.all.replaced(in: program.name) { _ in "?" }
        return "\(name.prefix(Self.maxNameLength)) (\(pid))"
    }
}
