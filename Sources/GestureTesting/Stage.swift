public import Foundation
public import GestureKit

/// A window with one view, fingers that follow a script, and a clock that only the script moves.
///
/// The view is (0, 0, 300, 300) in a window of 400 by 400 points, and hears of several touches. Add
/// recognizers, let fingers act, and compare `transcript()`: it holds all that happened, so that
/// nothing else did.
public final class Stage {
    /// What a transcript tells of.
    public struct Channels: OptionSet, Sendable {
        /// The bits.
        public let rawValue: Int

        /// Makes a choice from bits.
        public init(rawValue: Int) { self.rawValue = rawValue }

        /// Every change of a recognizer's state, with its reason, but for the resets.
        public static let transitions = Channels(rawValue: 1 << 0)
        /// Every action, with its state.
        public static let actions = Channels(rawValue: 1 << 1)
        /// Every message to a view.
        public static let messages = Channels(rawValue: 1 << 2)
        /// Every event that a control sends.
        public static let controls = Channels(rawValue: 1 << 5)
        /// Every diagnostic.
        public static let diagnostics = Channels(rawValue: 1 << 3)
        /// Every reset.
        public static let resets = Channels(rawValue: 1 << 4)
        /// What fingers, actions, views and controls' targets see: all but the resets.
        public static let usual: Channels = [
            .transitions, .actions, .messages, .controls, .diagnostics,
        ]
    }

    /// The window.
    public let window: Window
    /// The view that fingers hit unless the script goes elsewhere.
    public let view: View
    /// The script's time in seconds; from 0.
    public private(set) var time: TimeInterval = 0

    /// Called with each event of the script just before the window gets it; nil by default.
    public var willSend: ((InputEvent) -> Void)?

    var places: [Int: CGPoint] = [:]
    /// Where pointers hover.
    var pointers: [Int: CGPoint] = [:]
    private var lines: [(channel: Channels, text: String)] = []

    /// Makes a stage; the window's size and the view's frame are those of semantics.md's cases.
    public init(
        windowSize: CGSize = CGSize(width: 400, height: 400),
        viewFrame: CGRect = CGRect(x: 0, y: 0, width: 300, height: 300)
    ) {
        window = Window(size: windowSize)
        window.name = "window"
        view = View(frame: viewFrame)
        view.name = "v"
        view.isMultipleTouchEnabled = true
        window.addSubview(view)
        window.onOutput = { [weak self] output in self?.note(output) }
    }

    /// Attaches a recognizer to the view, or to another one, under the name that transcripts show.
    @discardableResult
    public func add<Recognizer: GestureRecognizer>(
        _ recognizer: Recognizer,
        _ name: String,
        to view: View? = nil
    ) -> Recognizer {
        recognizer.name = name
        (view ?? self.view).addGestureRecognizer(recognizer)
        return recognizer
    }

    /// All that happened since the last call, a line each: time, who, what.
    public func transcript(_ channels: Channels = .usual) -> String {
        defer { lines = [] }
        return lines.filter { channels.contains($0.channel) }.map(\.text).joined(separator: "\n")
    }

    /// Lets time pass; deadlines up to the new time fire.
    public func wait(_ seconds: TimeInterval) {
        time += seconds
        window.advance(to: time)
    }

    /// Moves the script's time without firing what is due: the next event comes first, as it does
    /// when it carries the deadline's own time.
    func pass(_ seconds: TimeInterval) { time += seconds }

    func note(_ output: WindowOutput) {
        switch output {
        case .transition(let transition):
            lines.append((transition.reason == .reset ? .resets : .transitions, line(transition)))
        case .action(let action):
            append(
                .actions,
                action.timestamp,
                "\(action.recognizer.label) action \(action.stateName)"
            )
        case .message(let message):
            let ids = message.touches.map(String.init).joined(separator: " ")
            append(
                .messages,
                message.timestamp,
                "\(message.view.name ?? "view") \(message.name) \(ids)"
            )
        case .control(let sending):
            append(
                .controls,
                sending.timestamp,
                "\(sending.control.name ?? "control") sends \(sending.event)"
            )
        case .diagnostic(let diagnostic):
            append(
                .diagnostics,
                diagnostic.timestamp,
                "diagnostic \(diagnostic.name): \(diagnostic.detail)"
            )
        }
    }

    private func append(_ channel: Channels, _ time: TimeInterval, _ text: String) {
        lines.append((channel, stamp(time) + " " + text))
    }

    private func line(_ transition: Transition) -> String {
        var text = stamp(transition.timestamp) + " " + transition.recognizer.label + " "
        let isWait = transition.from == transition.to && transition.to == .possible
        if !isWait { text += transition.stateName }
        if let reason = transition.reason { text += (isWait ? "" : ": ") + reason.sentence }
        return text
    }

    /// The time with three decimals, which is what tests are written in.
    private func stamp(_ time: TimeInterval) -> String { String(format: "%.3f", time) }
}
