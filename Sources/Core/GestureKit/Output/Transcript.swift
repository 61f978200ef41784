public import Foundation
import TextFormatting

/// The output of a window as text, one line per output: time, source, event.
///
/// The lines are for reading, and for comparison as one text; times have three decimals.
public struct Transcript {
    /// The kinds of output in a transcript.
    public struct Channels: OptionSet, Sendable {
        /// The bits.
        public let rawValue: Int

        /// Creates a set of channels from bits.
        public init(rawValue: Int) { self.rawValue = rawValue }

        /// Every state change of a recognizer, with its reason, except for resets.
        public static let transitions = Channels(rawValue: 1 << 0)
        /// Every action, with its state.
        public static let actions = Channels(rawValue: 1 << 1)
        /// Every message to a view.
        public static let messages = Channels(rawValue: 1 << 2)
        /// Every event that a control sends.
        public static let controls = Channels(rawValue: 1 << 5)
        /// Every diagnostic.
        public static let diagnostics = Channels(rawValue: 1 << 3)
        /// The remarks of a test, such as the behaviours of a scene.
        public static let remarks = Channels(rawValue: 1 << 6)
        /// Every reset.
        public static let resets = Channels(rawValue: 1 << 4)
        /// All channels except for the resets.
        public static let usual: Channels = [
            .transitions, .actions, .messages, .controls, .remarks, .diagnostics,
        ]
    }

    private var lines: [(channel: Channels, text: String)] = []

    /// Creates an empty transcript.
    public init() {}

    /// Adds an output of the window.
    public mutating func note(_ output: WindowOutput) {
        switch output {
        case .transition(let transition):
            let channel: Channels = transition.reason == .reset ? .resets : .transitions
            add(channel, transition.timestamp, text(transition))
        case .action(let action):
            add(.actions, action.timestamp, "\(action.recognizer.label) action \(action.stateName)")
        case .message(let message):
            let ids = message.touches.map(String.init).joined(separator: " ")
            add(
                .messages,
                message.timestamp,
                "\(message.view.name ?? "view") \(message.name) \(ids)"
            )
        case .control(let sending):
            add(
                .controls,
                sending.timestamp,
                "\(sending.control.name ?? "control") sends \(sending.event)"
            )
        case .animation, .unreceived:
            break
        case .diagnostic(let diagnostic):
            add(
                .diagnostics,
                diagnostic.timestamp,
                "diagnostic \(diagnostic.name): \(diagnostic.detail)"
            )
        }
    }

    /// Adds a remark, which is not an output of the window, in order with the outputs.
    public mutating func remark(_ text: String, at time: TimeInterval) {
        add(.remarks, time, text)
    }

    /// Returns the lines of these channels in order, joined by line breaks; by default, without the resets.
    public func text(_ channels: Channels = .usual) -> String {
        lines.filter { channels.contains($0.channel) }.map(\.text).joined(separator: "\n")
    }

    private mutating func add(_ channel: Channels, _ time: TimeInterval, _ text: String) {
        lines.append((channel, DecimalText.exact(time, 3) + " " + text))
    }

    private func text(_ transition: Transition) -> String {
        var text = transition.recognizer.label + " "
        let isWait = transition.from == transition.to && transition.to == .possible
        if !isWait { text += transition.stateName }
        if let reason = transition.reason { text += (isWait ? "" : ": ") + reason.sentence }
        return text
    }
}
