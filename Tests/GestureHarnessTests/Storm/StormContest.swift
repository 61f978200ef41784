import CXlib
import Foundation
import RealServer
import VirtualDisplay
import XInputFrontEnd
@testable import TouchObserving

/// A storm of fingers and of clients that contest their touches, with an observer.
///
/// Each step performs one action. Then all clients read what the server has sent them, so that the order of
/// events at different clients is known.
final class StormContest {
    /// A client that grabs touches and decides about them.
    private final class Contestant {
        let witness: StormWitness
        let rank: Int
        /// The touches about which it has yet to decide.
        var undecided: [XClient.GrabbedTouch] = []

        init(_ witness: StormWitness, rank: Int) { (self.witness, self.rank) = (witness, rank) }
    }

    private struct Finger: Hashable {
        let screen: Int
        let number: Int
    }

    /// The time for which a menu, a frozen pointer and a disabled touchscreen last, in seconds.
    private static let patience = 0.3
    /// The time for which a client keeps a touch after its lift without a decision, in seconds.
    ///
    /// In some sessions it is longer than the observer's settling time. A late decision changes an account that
    /// the observer has already returned.
    private let decisionPatience: TimeInterval
    private static let area = CGRect(x: 0, y: 0, width: 1279, height: 799)

    private let display: VirtualDisplay
    private let observer: TouchObserver
    private var random: StormRandom
    private let raw: StormWitness
    private let plain: Contestant
    private let patient: Contestant
    private let presses: Contestant
    private let menu: Contestant
    private let freezer: Contestant
    /// Clients that come and go, with a grab on the root window and one on a window of another client.
    private var manager: Contestant?
    private var dock: Contestant?
    private var fingers: [Finger: UInt32] = [:]
    private var lifts: [UInt32: Date] = [:]
    private var menuGrab: Date?
    private var isCoreGrab = false
    private var freeze: Date?
    /// Whether input is frozen in this session; otherwise clients die, a menu grabs the pointer and a touchscreen
    /// is disabled.
    ///
    /// Together they crash Xorg 21.1.7, which replays touches that are over, and delivers delayed ones to the grab
    /// of a dead client.
    private let mayFreeze: Bool
    private var disabled: Date?
    private var accounts = StormAccounts()
    private var observed: [TouchAccount] = []

    init(seed: UInt64) throws {
        random = StormRandom(seed: seed)
        mayFreeze = seed.isMultiple(of: 2)
        decisionPatience = seed.isMultiple(of: 3) ? 1.3 : Self.patience
        display = try VirtualDisplay(.init(touchscreenCount: 2))
        raw = try StormWitness(display)
        raw.selectRawTouches()
        plain = Contestant(try StormWitness(display, frame: Self.quarter(0, 0)), rank: 3)
        patient = Contestant(
            try StormWitness(display, frame: Self.quarter(1, 0), wantsOwnership: true),
            rank: 3
        )
        presses = Contestant(try StormWitness(display, frame: Self.quarter(0, 1)), rank: 3)
        menu = Contestant(try StormWitness(display, frame: Self.quarter(1, 1)), rank: 0)
        freezer = Contestant(try StormWitness(display), rank: 1)
        plain.witness.selectTouches()
        patient.witness.selectTouches()
        presses.witness.selectPresses()
        observer = try TouchObserver(display: display.name)
    }

    private static func quarter(_ column: Int, _ row: Int) -> CGRect {
        CGRect(x: column * 640, y: row * 400, width: 640, height: 400)
    }

    /// Performs actions until a time, then waits until all touches have settled.
    ///
    /// - Returns: The differences between the observer's accounts and those of the clients.
    func run(until end: Date) throws -> [String] {
        while Date() < end {
            try act()
            if random.chance(0.5) { try observe() }
        }
        try calmDown()
        let deadline = Date(timeIntervalSinceNow: 10)
        while observer.deadline != nil, Date() < deadline {
            try observe()
            Thread.sleep(forTimeInterval: 0.01)
        }
        return differences()
    }

    /// Returns whether Xorg itself has crashed.
    ///
    /// Its connections end a moment before its process, for which this waits up to 5 s.
    func hasServerEnded() -> Bool {
        let deadline = Date(timeIntervalSinceNow: 5)
        while ProcessTree.server(in: display.folder) != nil {
            guard Date() < deadline else { return false }
            Thread.sleep(forTimeInterval: 0.01)
        }
        return true
    }

    /// The number of touches.
    var touchCount: Int { accounts.ids.count }

    private func differences() -> [String] {
        let counts = Dictionary(grouping: observed, by: \.id)
        var differences: [String] = []
        for id in accounts.ids {
            let found = counts[Int(id)] ?? []
            guard found.count == 1 else {
                differences.append("touch \(id) has \(found.count) accounts")
                continue
            }
            let (seen, told) = (
                accounts.description(of: id), StormAccounts.description(of: found[0])
            )
            if seen != told { differences.append("touch \(id): clients \(seen); observer \(told)") }
        }
        let unknown = counts.keys.filter { !accounts.ids.contains(UInt32($0)) }
        return differences + unknown.sorted().map { "touch \($0) does not exist" }
    }

    private func observe() throws {
        _ = try observer.read()
        for account in observer.removeSettled() {
            if account.isRevision { observed.removeAll { $0.id == account.id } }
            observed.append(account)
        }
    }

    // MARK: Actions

    private func act() throws {
        try undoOverdue()
        switch random.whole(0...29) {
        case 0...5: try land()
        case 6...13: try move()
        case 14...17: try lift()
        case 18...23: decideAny()
        case 24: try startOrEnd(\.manager, rank: 1, on: nil)
        case 25:
            let target = random.pick([plain, patient, presses]).witness.window
            try startOrEnd(\.dock, rank: 2, on: target)
        case 26: if !mayFreeze { try grabOrRelease() }
        case 27, 28: if mayFreeze { freezeOrThaw() }
        default: if !mayFreeze, random.chance(0.1) { try disable() }
        }
    }

    private func land() throws {
        let finger = Finger(screen: random.whole(0...1), number: random.whole(0...4))
        guard fingers[finger] == nil, disabled == nil || finger.screen == 0 else { return }
        let place = random.place(in: Self.area)
        try display.touchscreens[finger.screen].down(finger.number, at: place)
        for event in raw.read() {
            guard case .raw(let id, let source, let time) = event else { continue }
            fingers[finger] = id
            accounts.begin(id, source: source, time: time, at: place)
        }
        readAll()
    }

    private func move() throws {
        guard let finger = anyFinger() else { return }
        let place = random.place(in: Self.area)
        try display.touchscreens[finger.screen].move(finger.number, to: place)
        readAll()
    }

    private func lift() throws {
        guard let finger = anyFinger(), let id = fingers.removeValue(forKey: finger) else { return }
        try display.touchscreens[finger.screen].up(finger.number)
        lifts[id] = Date()
        readAll()
    }

    private func anyFinger() -> Finger? {
        let sorted = fingers.keys.sorted { ($0.screen, $0.number) < ($1.screen, $1.number) }
        return sorted.isEmpty ? nil : random.pick(sorted)
    }

    /// The clients with grabs, which decide.
    ///
    /// Xorg 21.1.7 reports a bug of its own if a client without a grab accepts.
    private var contestants: [Contestant] { [manager, dock].compactMap(\.self) }

    private func decideAny() {
        guard !contestants.isEmpty else { return }
        let contestant = random.pick(contestants)
        guard !contestant.undecided.isEmpty else { return }
        decide(contestant, at: random.whole(0...(contestant.undecided.count - 1)))
    }

    private func decide(_ contestant: Contestant, at index: Int) {
        let touch = contestant.undecided.remove(at: index)
        let isAccepted = random.chance(0.5)
        let client = contestant.witness.client
        if isAccepted { client.accept(touch) } else { client.reject(touch) }
        readAll()
    }

    /// Ends a client, or starts it with a grab on a window; nil means the root window.
    private func startOrEnd(
        _ path: ReferenceWritableKeyPath<StormContest, Contestant?>,
        rank: Int,
        on window: UInt?
    ) throws {
        if let former = self[keyPath: path] {
            if mayFreeze { return }
            // The server handles this request at once, and the end of a connection at some later time.
            XKillClient(raw.client.display, former.witness.window)
            XSync(raw.client.display, False)
            self[keyPath: path] = nil
        } else {
            let witness = try StormWitness(display, wantsOwnership: random.chance(0.4))
            witness.grabTouches(on: window)
            self[keyPath: path] = Contestant(witness, rank: rank)
        }
        readAll()
    }

    private func grabOrRelease() throws {
        if menuGrab == nil {
            isCoreGrab = random.chance(0.5)
            if isCoreGrab {
                menu.witness.client.grabCorePointer(on: menu.witness.window)
            } else {
                _ = try menu.witness.client.grabPointerDevice()
            }
            menuGrab = Date()
        } else {
            if isCoreGrab {
                menu.witness.client.ungrabCorePointer()
            } else {
                try menu.witness.client.ungrabPointerDevice()
            }
            menuGrab = nil
            menu.undecided = []
        }
        readAll()
    }

    private func freezeOrThaw() {
        if freeze == nil {
            freezer.witness.client.delayButtonPresses()
            freeze = Date()
        } else if random.chance(0.3) {
            freezer.witness.client.stopDelayingButtonPresses()
            freezer.witness.client.allow()
            freeze = nil
        } else {
            freezer.witness.client.allow(random.pick([ReplayPointer, AsyncPointer, SyncPointer]))
        }
        readAll()
    }

    private func disable() throws {
        guard disabled == nil else { return }
        try raw.client.disable(display.touchscreens[1].name)
        disabled = Date()
        for (finger, id) in fingers where finger.screen == 1 {
            fingers[finger] = nil
            lifts[id] = Date()
        }
        readAll()
    }

    private func enable() throws {
        try raw.client.enable(display.touchscreens[1].name)
        try display.touchscreens[1].reconnect()
        disabled = nil
        readAll()
    }

    /// Ends what would keep a touch from settling with its owner.
    private func undoOverdue() throws {
        let limit = Date(timeIntervalSinceNow: -Self.patience)
        let decisionLimit = Date(timeIntervalSinceNow: -decisionPatience)
        for contestant in contestants {
            while let index = contestant.undecided.firstIndex(where: {
                lifts[$0.id].map { $0 < decisionLimit } ?? false
            }) {
                decide(contestant, at: index)
            }
        }
        if let menuGrab, menuGrab < limit { try grabOrRelease() }
        if let freeze, freeze < limit {
            freezer.witness.client.stopDelayingButtonPresses()
            freezer.witness.client.allow()
            self.freeze = nil
            readAll()
        }
        if let disabled, disabled < limit { try enable() }
    }

    private func calmDown() throws {
        if disabled != nil { try enable() }
        if menuGrab != nil { try grabOrRelease() }
        freezer.witness.client.stopDelayingButtonPresses()
        freezer.witness.client.allow()
        readAll()
        while !fingers.isEmpty { try lift() }
        for contestant in contestants {
            while !contestant.undecided.isEmpty { decide(contestant, at: 0) }
        }
    }

    /// Reads the events of all clients, as one step.
    private func readAll() {
        accounts.nextStep()
        _ = raw.read()
        for contestant in contestants + [plain, patient, presses, menu, freezer] {
            for event in contestant.witness.read() {
                accounts.record(event, by: contestant.witness, rank: contestant.rank)
                guard case .begin(let touch) = event else { continue }
                contestant.undecided.append(touch)
            }
        }
    }
}
