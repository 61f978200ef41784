import Foundation
import RealServer
import Testing
import TouchBridge
import VirtualDisplay
import XInputFrontEnd
@testable import ProcessSupport

/// The tests that need a server: each starts a private Xorg.
///
/// They run one at a time, because Xlib reads the display from the environment.
@Suite(.serialized, .oneServerAtATime, .needsServer)
enum Live {}

/// A private server with our window, mapped and focused.
struct Bench {
    let display: VirtualDisplay
    let frontEnd: FrontEnd
    /// The events that arrive until the window is mapped and focused.
    let opening: [FrontEndEvent]

    init(
        _ options: WindowOptions = WindowOptions(size: .pixels(width: 800, height: 600)),
        display configuration: VirtualDisplay.Configuration = .init()
    ) throws {
        display = try VirtualDisplay.startForThisProcess(configuration)
        frontEnd = try FrontEnd(options)
        opening = try frontEnd.collect { $0.contains(.mapped) && $0.contains(.focusGained) }
    }

    /// Runs until the events satisfy the condition, and a while longer, so that surplus events are seen;
    /// gives up after some seconds.
    func collect(until condition: ([FrontEndEvent]) -> Bool) throws -> [FrontEndEvent] {
        try frontEnd.collect(until: condition)
    }

    /// The input of the given number of events, one line each.
    func transcript(_ count: Int) throws -> [String] {
        try collect { $0.filter(\.isInput).count >= count }.compactMap(\.transcript)
    }
}

extension FrontEnd {
    func collect(until condition: ([FrontEndEvent]) -> Bool) throws -> [FrontEndEvent] {
        try withoutActuallyEscaping(condition) { condition in
            let collector = Collector(until: condition)
            try run(collector)
            return collector.events
        }
    }
}

/// An application that keeps the events it receives.
final class Collector: FrontEndApplication {
    private(set) var events: [FrontEndEvent] = []
    /// The number of events in each batch.
    private(set) var batches: [Int] = []
    private(set) var isFinished = false
    private(set) var nextDeadline: TimeInterval?
    private let condition: ([FrontEndEvent]) -> Bool
    private var wasSatisfied = false
    private let grace = 0.06

    init(until condition: @escaping ([FrontEndEvent]) -> Bool) {
        self.condition = condition
        nextDeadline = monotonicTime() + 10
    }

    /// Keeps the events of a period of time.
    init(for seconds: TimeInterval) {
        condition = { _ in false }
        nextDeadline = monotonicTime() + seconds
    }

    func frontEnd(_ frontEnd: FrontEnd, received batch: [FrontEndEvent], arrival: TimeInterval) {
        events += batch
        batches.append(batch.count)
        guard !wasSatisfied, condition(events) else { return }
        wasSatisfied = true
        nextDeadline = monotonicTime() + grace
    }

    func deadlineReached(now: TimeInterval) { isFinished = true }
    var frameNeeds: [FrameNeed] { [] }
    func drawFrame(for need: FrameNeed, now: TimeInterval) {}
    func handleSignal(_ signal: Int32) { isFinished = true }
}

extension FrontEndEvent {
    var input: XInputEvent? {
        guard case .input(let event) = self else { return nil }
        return event
    }

    var key: KeyEvent? {
        guard case .key(let event) = self else { return nil }
        return event
    }

    var isInput: Bool { input != nil }

    /// The same event with the server's time 0, since no test knows that time beforehand.
    var timeless: FrontEndEvent {
        switch self {
        case .deviceRemoved(let id, _): .deviceRemoved(id: id, serverTime: 0)
        case .focusLost: .focusLost(serverTime: 0)
        default: self
        }
    }

    /// One line for an input event, with everything that is the same in every run.
    var transcript: String? {
        guard let event = input else { return nil }
        var words = [event.name]
        if case .button(let number, _, _) = event.payload { words.append("\(number)") }
        if event.name != "TouchOwnership" {
            words.append("\(event.position.x),\(event.position.y)")
        }
        let flags = event.touch?.flags ?? []
        if flags.contains(.emulating) { words.append("emulating") }
        if flags.contains(.pendingEnd) { words.append("pendingEnd") }
        if event.isEmulated { words.append("emulated") }
        return words.joined(separator: " ")
    }
}
