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

    /// Connects, unless the server cannot report which program receives an event.
    init?(on connection: borrowing XConnection, display name: String?, _ xinput: XInputExtension) {
        guard let directory = ClientDirectory(on: connection),
            let record = try? RecordConnection(controlledBy: connection, display: name, xinput)
        else { return nil }
        self.directory = directory
        self.record = record
        display = connection.display
    }

    /// Observes from now on, or for longer, because a touch is missing.
    mutating func observe(at now: TimeInterval) {
        if end == nil {
            reports = GrabReports()
            record.start()
            deadline = deadline ?? now + Self.readInterval
        }
        end = now + Self.duration
    }

    /// Reads the reports if they are due.
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

    /// The program that received a touch of our window, with its process id, if it is known.
    mutating func recipient(of touch: Int, beganAt time: UInt32) -> String? {
        readAll()
        return reports.recipient(of: touch, beganAt: time).flatMap { name(of: $0) }
    }

    /// The program that held a touch, with its process id, if it is known.
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

/// The clients that recently received touches or passed delayed input on, as RECORD reports them.
struct GrabReports {
    /// A client's act after which the server delivers delayed input.
    private struct Release {
        enum Kind {
            /// A decision about a frozen pointer, which only the client that froze it can make.
            case decision
            /// The end of a grab, which most programs request without having one.
            case ungrab
            case disconnection
        }

        let kind: Kind
        let client: UInt32
        let time: UInt32
    }

    /// The clients that received events of each touch, the latest one last.
    private var recipients: [Int: [UInt32]] = [:]
    /// The client that received a button press, by the press's server time.
    private var presses: [UInt32: UInt32] = [:]
    /// The client that passed each touch on.
    private var rejections: [Int: UInt32] = [:]
    private var releases: [Release] = []

    mutating func record(_ event: ObservedEvent) {
        switch event {
        case .delivered(let delivery): record(delivery)
        case .decided(let decision):
            switch decision.subject {
            case .touch(let id) where !decision.isAccepted:
                rejections[id] = decision.client
            case .touch: break
            case .pointer: record(.decision, by: decision.client, at: decision.time)
            }
        case .ungrabbed(let client, let time): record(.ungrab, by: client, at: time)
        case .clientGone(let client, let time): record(.disconnection, by: client, at: time)
        case .raw, .deviceGone, .clientStarted: break
        }
    }

    private mutating func record(_ delivery: DeliveredEvent) {
        switch delivery.event {
        case .touch(_, let id, _):
            guard recipients[id]?.last != delivery.client else { return }
            let others = (recipients[id] ?? []).filter { $0 != delivery.client }
            recipients[id] = others + [delivery.client]
        case .button(isDown: true): presses[delivery.time] = delivery.client
        case .button, .motion: break
        }
    }

    private mutating func record(_ kind: Release.Kind, by client: UInt32, at time: UInt32) {
        releases.append(Release(kind: kind, client: client, time: time))
    }

    /// The client, if known, that received a touch or the press that the server emulates for it.
    func recipient(of touch: Int, beganAt time: UInt32) -> UInt32? {
        recipients[touch]?.last ?? presses[time]
    }

    /// The client that held a touch until it passed the touch on, if one is known.
    ///
    /// The holder is a client that rejected the touch, or that received it and then decided, ended a grab or
    /// disconnected. An active grab receives nothing while it freezes the pointer: its client is the one
    /// whose decision precedes the arrival of the touch, or else the end of whose grab does. A disconnection
    /// alone proves nothing.
    func holder(of touch: HeldTouch) -> UInt32? {
        if let client = rejections[touch.id] { return client }
        let held = releases.filter { Int32(bitPattern: $0.time &- touch.start) >= 0 }
        let recipients =
            (recipients[touch.id] ?? []) + [presses[touch.beginTime]].compactMap(\.self)
        if let release = held.last(where: { recipients.contains($0.client) }) {
            return release.client
        }
        let ends = releases.filter {
            $0.time &- touch.earliestEnd <= touch.latestEnd &- touch.earliestEnd
        }
        // A program may end a grab because the touch has arrived.
        return (ends.last { $0.kind == .decision } ?? ends.last { $0.kind == .ungrab })?.client
    }
}

/// A touch that another client held.
struct HeldTouch: Hashable {
    /// The number of the touch.
    var id: Int
    /// The server time of its beginning, in milliseconds.
    var beginTime: UInt32
    /// The server time from which it was held, in milliseconds: its beginning, or its finger's lift.
    var start: UInt32
    /// The earliest server time at which it can have been passed on, in milliseconds.
    var earliestEnd: UInt32
    /// The latest server time at which it can have been passed on, in milliseconds: that of its arrival.
    var latestEnd: UInt32
}
