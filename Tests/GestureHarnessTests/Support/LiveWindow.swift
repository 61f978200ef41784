import Foundation
import GestureRecording
import GestureScenes
import Glibc
import RealServer
import Testing
import VirtualDisplay

@testable import GestureBench
@testable import GestureOverlay
@testable import GestureTrace
@testable import RecordingFormat

/// The tests that need a server, each with a private Xorg and the program's window on it.
@Suite(.fewServersAtATime, .needsServer)
enum EndToEnd {}

/// The tests that open the window in their own process on a server of their own.
@Suite(.serialized, .oneServerAtATime, .needsServer)
enum InThisProcess {}

/// A recording window on a private server, which `finish()` ends.
final class LiveWindow {
    let display: VirtualDisplay
    let program: Program
    let folder: String
    var touchscreen: VirtualTouchscreen { display.touchscreen }
    /// The client that waits for the program with pings; connected at first use.
    private(set) lazy var observer = Result { try XClient(display) }

    /// Opens the window in a new folder with these files; with `isCopied` it runs a copy of the program in
    /// that folder.
    init(
        _ words: String...,
        arguments: [String] = [],
        files: [String: String] = [:],
        environment: [String: String] = [:],
        isRecorded: Bool = true,
        isReported: Bool = true,
        isCopied: Bool = false,
        folders: [String] = [],
        display configuration: VirtualDisplay.Configuration = .init()
    ) throws {
        let arguments = words + arguments
        let place = FileManager.default.temporaryDirectory
            .appendingPathComponent("touchstone-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: place, withIntermediateDirectories: true)
        folder = place.path
        for name in folders {
            let path = place.appendingPathComponent(name)
            try FileManager.default.createDirectory(at: path, withIntermediateDirectories: true)
        }
        for (name, text) in files {
            try Data(text.utf8).write(to: place.appendingPathComponent(name))
        }
        let copy = folder + "/touchstone"
        if isCopied { try Program.copy(to: copy) }
        display = try VirtualDisplay(configuration)
        var standard = ["run"]
        for (option, value) in [("--size", "1280x800"), ("--scale", "1")]
        where !arguments.contains(option) {
            standard += [option, value]
        }
        if isReported { standard += ["--report", "r.png"] }
        if isRecorded { standard += ["--record", "r.jsonl"] }
        program = try Program(
            standard + arguments,
            environment: display.environment.merging(environment) { own, _ in own },
            folder: folder,
            path: isCopied ? copy : Program.path
        )
        try program.waitForFirstLine()
    }

    deinit {
        try? FileManager.default.removeItem(atPath: folder)
    }

    /// Ends the program as Ctrl-C does and returns its recording.
    ///
    /// The replays of the recording's file and of the report must equal the recorded output.
    func finish(_ signal: Int32 = SIGINT) throws -> Recording {
        program.signal(signal)
        return try recording()
    }

    /// Waits until the program ends without a signal.
    func recording() throws -> Recording {
        let end = program.finish()
        #expect(end.status == 0, "\(end.errors)")
        let recording = try recorded()
        for file in ["r.jsonl", "r.png"] {
            #expect(try Self.replay("\(folder)/\(file)") == recording.outputs)
        }
        return recording
    }

    /// Returns the recording so far.
    func recorded(_ name: String = "r.jsonl") throws -> Recording {
        let text = text(of: name)
        return Recording(text.split(separator: "\n").map(String.init))
    }

    /// Returns the content of a file in the program's folder; empty if the file is missing.
    func text(of name: String) -> String {
        String(
            decoding: FileManager.default.contents(atPath: "\(folder)/\(name)") ?? Data(),
            as: UTF8.self
        )
    }

    /// Returns the recordings that R began, in their order.
    func newRecordings() throws -> [String] {
        try FileManager.default.contentsOfDirectory(atPath: folder)
            .filter { $0.hasPrefix("touchstone-") && $0.hasSuffix(".jsonl") }
            .sorted { ($0.count, $0) < ($1.count, $1) }
    }

    /// Touches and lifts at once, so that the touch is short on a busy machine too.
    func touch(at place: CGPoint) throws {
        try touchscreen.down(guest, at: place)
        try touchscreen.up(guest)
    }

    /// Moves a finger in a number of seconds, and lifts it.
    func drag(from start: CGPoint, to end: CGPoint, over seconds: TimeInterval) throws {
        try touchscreen.down(guest, at: start)
        try touchscreen.move(guest, to: end, over: seconds)
        try touchscreen.up(guest)
    }

    /// The finger of whole gestures, while others may stay down.
    private var guest: Int { touchscreen.touchCount - 1 }

    func type(_ key: Character) throws {
        try display.keyboard.type(try #require(VirtualKeyboard.Key(key)))
    }

    static func replay(_ file: String) throws -> [String] {
        var lines: [String] = []
        let replay = try Replay(file: file) { lines.append($0.json) }
        withExtendedLifetime(replay) {}
        return lines
    }

    // MARK: - Waits

    /// Waits until the program has handled all events that were sent to it.
    ///
    /// The program sleeps then, unless it draws continuously, as with a finger down. The wait for sleep is
    /// limited to 0.1 s, so that a tap does not become a long press.
    func settle() throws {
        try waitUntilAsleep(for: .milliseconds(3), atMost: .milliseconds(100))
    }

    /// Waits until the recording so far satisfies the condition and fails after some seconds.
    func waits(
        sourceLocation: SourceLocation = #_sourceLocation,
        until isSo: (Recording) throws -> Bool
    ) throws {
        let isThere = try eventually { try isSo(recorded()) }
        #expect(isThere, "\(text(of: "r.jsonl"))", sourceLocation: sourceLocation)
    }

    /// Waits until the recognizer has sent a number of actions.
    func waits(
        for recognizer: String,
        _ count: Int = 1,
        sourceLocation: SourceLocation = #_sourceLocation
    ) throws {
        try waits(sourceLocation: sourceLocation) { $0.actions(recognizer).count >= count }
    }

    /// Waits until the program has handled all sent events and has then slept for a time.
    ///
    /// A program that draws wakes up for each frame. The wait ends after some seconds of drawing.
    ///
    /// - Parameters:
    ///   - duration: The time, 80 ms by default: longer than the time between frames, shorter than the
    ///     recognizers' deadlines.
    ///   - limit: The time after which the wait ends without sleep, 3 s by default.
    /// - Throws: `ProgramEnded`, or an error of the server.
    func waitUntilAsleep(
        for duration: Duration = .milliseconds(80),
        atMost limit: Duration = .seconds(3)
    ) throws {
        try observer.get().roundTrip(through: program.id)
        let deadline = ContinuousClock.now + limit
        var (count, since) = (try wakeUps(), ContinuousClock.now)
        while .now - since < duration, .now < deadline {
            Thread.sleep(forTimeInterval: 0.002)
            let next = try wakeUps()
            if next != count { (count, since) = (next, .now) }
            if ProcessTree.status("State", of: program.id) != "S (sleeping)" { since = .now }
        }
    }

    /// Returns the number of times that the program has gone to sleep.
    ///
    /// - Throws: `ProgramEnded`. A test can ignore it with `try?`; `#require` would also record an issue.
    func wakeUps() throws -> Int {
        guard let count = ProcessTree.wakeUps(of: program.id) else { throw ProgramEnded() }
        return count
    }

    /// The program has ended, so its wake-ups cannot be counted.
    private struct ProgramEnded: Error {}

    /// Waits for some seconds until the condition is true.
    func eventually(_ isSo: () throws -> Bool) rethrows -> Bool {
        let deadline = Date(timeIntervalSinceNow: 20)
        while Date() < deadline {
            if try isSo() { return true }
            Thread.sleep(forTimeInterval: 0.01)
        }
        return try isSo()
    }

    // MARK: - The bar and its menus, in a window of 1280×800 points

    /// Returns the centre of a command's button or, with a menu, of its row; nil if it is not there.
    func place(
        of command: Command,
        in menu: Chrome.Menu? = nil,
        for pointer: Chrome.Pointer = .finger
    ) -> CGPoint? {
        var chrome = Chrome()
        let scenes = CommandBar.builtInScenes
        chrome.bar = CommandBar.bar(for: pointer, scenes: scenes) { _ in .enabled }
        chrome.shows.cover = menu.map { .menu($0) }
        let size = CGSize(width: 1280, height: 800)
        let list = Layout().displayList(TraceSnapshot(), chrome, size: size)
        return list.controls.first { $0.command == command }.map {
            CGPoint(x: $0.frame.midX.rounded(), y: $0.frame.midY.rounded())
        }
    }

    /// Returns the places to tap for a command: its button, or that of a menu and its row.
    func places(of command: Command, for pointer: Chrome.Pointer = .finger) throws -> [CGPoint] {
        if let button = place(of: command, for: pointer) { return [button] }
        for menu in [Chrome.Menu.more, .scenes] {
            if let row = place(of: command, in: menu, for: pointer),
                let button = place(of: .menu(menu), for: pointer)
            {
                return [button, row]
            }
        }
        Issue.record("\(command) has no button")
        return []
    }

    /// Performs a command with a finger.
    func tap(_ command: Command) throws {
        for place in try places(of: command) { try tap(at: place) }
    }

    func tap(at place: CGPoint) throws {
        // A control responds from the frame that shows it.
        try waitUntilAsleep()
        try touch(at: place)
        try settle()
    }

    /// Performs a command with the mouse.
    func click(_ command: Command, for pointer: Chrome.Pointer = .finger) throws {
        for place in try places(of: command, for: pointer) {
            try waitUntilAsleep()
            try display.pointer.move(to: place)
            try display.pointer.click()
            try settle()
        }
    }

    func title() throws -> String { try observer.get().title() }

    /// Returns the names of the program's new files with an extension.
    func newFiles(_ extension: String) throws -> [String] {
        try FileManager.default.contentsOfDirectory(atPath: folder)
            .filter { $0.hasPrefix("touchstone-") && $0.hasSuffix("." + `extension`) }
    }
}

/// The parsed lines of a recording.
struct Recording {
    let lines: [String]
    let objects: [[String: Any]]

    init(_ lines: [String]) {
        self.lines = lines
        objects = lines.map { line in
            let value = try? JSONSerialization.jsonObject(with: Data(line.utf8))
            return value as? [String: Any] ?? [:]
        }
    }

    var outputs: [String] {
        zip(lines, objects).filter { Self.isOutput($0.1) }.map(\.0)
    }

    private static func isOutput(_ object: [String: Any]) -> Bool {
        ["recognizer", "action", "message", "control", "behaviour", "diagnostic"].contains {
            object[$0] != nil
        }
            && object["xi"] == nil
    }

    /// Returns the states of a recognizer's actions.
    func actions(_ recognizer: String) -> [[String: Any]] {
        objects.filter { $0["action"] as? String == recognizer }
    }

    func states(_ recognizer: String) -> [String] {
        actions(recognizer).compactMap { $0["state"] as? String }
    }

    /// Returns the states of a recognizer's actions without repetitions, for example began, changed, ended.
    func distinctStates(_ recognizer: String) -> [String] {
        states(recognizer).reduce(into: []) { if $0.last != $1 { $0.append($1) } }
    }

    /// Returns the server's events of this kind, also those inside of scans, each with its time.
    func events(_ kind: String) -> [[String: Any]] {
        objects.flatMap(Self.serverEvents).filter { $0["xi"] as? String == kind }
    }

    /// Returns the server's events of a line, each with its time; empty for a line without any.
    static func serverEvents(of line: [String: Any]) -> [[String: Any]] {
        if line["xi"] is String { return [line] }
        let time = line["t"] as? Double ?? 0
        return (line["xi"] as? [[String: Any]] ?? []).map { event in
            event.merging(["t": time]) { own, _ in own }
        }
    }

    /// Whether each touch began on a panel.
    var touchesOnPanels: [Bool] { events("TouchBegin").map { $0["panel"] as? Bool == true } }

    /// The recorded keys, for example "down select".
    var keys: [String] {
        objects.compactMap { line in
            (line["key"] as? String).map { "\($0) \(line["press"] ?? "")" }
        }
    }

    var diagnostics: [String] { objects.compactMap { $0["diagnostic"] as? String } }

    /// Returns the seconds from an `xi` line of this kind to the recognizer's first action.
    func delay(from kind: String, to recognizer: String) throws -> Double {
        let start = try #require(events(kind).first?["t"] as? Double)
        let end = try #require(actions(recognizer).first?["t"] as? Double)
        return end - start
    }

    func last(_ recognizer: String, _ value: String) throws -> Double {
        try #require(actions(recognizer).last?[value] as? Double)
    }

    func lastPair(_ recognizer: String, _ value: String) throws -> [Double] {
        try #require(actions(recognizer).last?[value] as? [Double])
    }

    /// The errors in the phases: touches that begin twice, continue after their end or never end, and
    /// recognizers that do not finish.
    var phaseErrors: [String] {
        var live: Set<Int> = []
        var states: [String: String] = [:]
        var faults: [String] = []
        for (line, object) in zip(lines, objects) {
            if let recognizer = object["recognizer"] as? String {
                states[recognizer] = object["state"] as? String
            }
            guard let message = object["message"] as? String, message.hasPrefix("touches") else {
                continue
            }
            for touch in object["touches"] as? [Int] ?? [] {
                let isRight =
                    switch message {
                    case "touchesBegan": live.insert(touch).inserted
                    case "touchesMoved": live.contains(touch)
                    default: live.remove(touch) != nil
                    }
                if !isRight { faults.append(line) }
            }
        }
        faults += live.sorted().map { "touch \($0) is still down" }
        let unfinished = states.filter { ["began", "changed"].contains($0.value) }
        return faults + unfinished.keys.sorted().map { "\($0) is not over" }
    }

    /// The inputs and the window's touch messages, without their times.
    var touchMessages: [String] {
        objects.compactMap { $0["message"] as? String }.filter { $0.hasPrefix("touches") }
    }
}

/// Lets a number of seconds pass, for a deadline that must expire.
func rest(_ seconds: TimeInterval) { Thread.sleep(forTimeInterval: seconds) }
