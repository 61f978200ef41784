public import Foundation

/// All that a window tells, a line each: time, who, what.
///
/// The lines are for people and for comparison as one text: times have three decimals.
public struct Transcript {
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
        /// What a test remarks itself, as of a scene's behaviours.
        public static let remarks = Channels(rawValue: 1 << 6)
        /// Every reset.
        public static let resets = Channels(rawValue: 1 << 4)
        /// What fingers, actions, views and controls' targets see: all but the resets.
        public static let usual: Channels = [
            .transitions, .actions, .messages, .controls, .remarks, .diagnostics,
        ]
    }

    private var lines: [(channel: Channels, text: String)] = []

    /// Makes an empty transcript.
    public init() {}

    /// Adds what the window told.
    public mutating func note(_ output: WindowOutput) {
        switch output {
        case .transition(let transition):
            let channel: Channels = transition.reason == .reset ? .resets : .transitions
            add(channel, transition.timestamp, text(transition))
        case .action(let action):
            add(
                .actions,
                action.timestamp,
                "\(action.recognizer.label) action \(action.stateName)"
            )
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
        case .animation:
            break
        case .diagnostic(let diagnostic):
            add(
                .diagnostics,
                diagnostic.timestamp,
                "diagnostic \(diagnostic.name): \(diagnostic.detail)"
            )
        }
    }

    /// Adds what no window tells, in order with what it does.
    public mutating func remark(_ text: String, at time: TimeInterval) {
        add(.remarks, time, text)
    }

    /// The lines of these channels in the order in which things happened, with line breaks between
    /// them; all but the resets by default.
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
