package import Foundation
package import GestureKit
package import GestureScenes
package import TouchBridge

/// An input of a session: a line of a recording that is not an output.
///
/// A `LineFormat` reads and writes each kind of line.
package enum RecordingInput: Hashable, Sendable {
    /// The unchanged XInput2 events of one event: one, or those of a scan.
    case xi([WindowInput])
    /// Hand-written fingers of one event: `touch`, or several in `touches`.
    case touches([FingerLine])
    indirect case pointer(PointerLine)
    indirect case scroll(ScrollSample)
    /// A hand-written touchpad pinch; scale and rotation are totals since its beginning.
    indirect case transform(TransformSample)
    indirect case key(PressSample)
    /// Sets a recognizer's property, such as `single.numberOfTapsRequired`.
    case set(String, to: SceneValue)
    /// Replaces the scene by a built-in one with this name, or by the one with the complete text `source`.
    case scene(name: String, source: String?)
    /// The system cancels all touches; the reason, such as `unmapped`.
    case interrupt(String)
    /// Clears past strokes, drawings and outcomes.
    case clear
    /// Labels sequences with the expected recognizers, without affecting any recognizer.
    case expected(SequenceLabel)
    /// A problem of the environment that a replay cannot detect: a diagnostic's name and text.
    case noticed(String, detail: String)
    /// A program received a touch, as an observation reports it; no recognizer is affected.
    indirect case delivered(TouchDelivery)
    indirect case device(InputDevice)
    case deviceRemoved(Int)
    /// The window was moved, resized or rescaled.
    indirect case window(WindowGeometry)
    /// The clock reached this time, and fired what was due.
    case tick
    /// The clock stops here; later deadlines do not fire.
    case end

    /// Returns the input of one XInput2 event.
    package static func xi(_ event: XInputEvent, isOnPanel: Bool = false) -> RecordingInput {
        .xi([WindowInput(event, isOnPanel: isOnPanel)])
    }

    package var isScene: Bool {
        guard case .scene = self else { return false }
        return true
    }

    /// The kinds of lines; the first whose key a line contains is its kind.
    private static let kinds = [
        Kind(XInputLines.xi) { .xi($0.inputs) },
        Kind(TouchLines.touch) { .touches([$0]) },
        Kind(TouchLines.touches) { .touches($0) },
        Kind(TouchLines.pointer) { .pointer($0) },
        Kind(IndirectInputLines.scroll) { .scroll($0) },
        Kind(IndirectInputLines.transform) { .transform($0) },
        Kind(IndirectInputLines.key) { .key($0) },
        Kind(SessionLines.set) { .set($0.path, to: $0.value) },
        Kind(SessionLines.scene) { .scene(name: $0.name, source: $0.source) },
        Kind(SessionLines.interrupt) { .interrupt($0) },
        Kind(SessionLines.clear) { .clear },
        Kind(SessionLines.expected) { .expected($0) },
        Kind(EnvironmentLines.noticed) { .noticed($0.name, detail: $0.detail) },
        Kind(DeliveryLines.delivered) { .delivered($0) },
        Kind(EnvironmentLines.device) { change in
            change.device.map { .device($0) } ?? .deviceRemoved(change.id)
        },
        Kind(EnvironmentLines.window) { .window($0) },
        Kind(SessionLines.tick) { .tick },
        Kind(SessionLines.end) { .end },
    ]

    private struct Kind {
        let key: String
        let read: @Sendable (LineFields) throws(RecordingError) -> RecordingInput

        init<Value>(
            _ format: LineFormat<Value>,
            _ input: @escaping @Sendable (Value) -> RecordingInput
        ) {
            key = format.keys[0]
            read = { line throws(RecordingError) in input(try format.readLine(line)) }
        }
    }

    fileprivate init(_ line: LineFields) throws(RecordingError) {
        guard let kind = Self.kinds.first(where: { line.has($0.key) }) else {
            let keys = line.object.map(\.key).filter { $0 != "t" }.prefix(8)
                .map { String($0.prefix(40)) }.joined(separator: ", ")
            throw line.error(
                "found a line with \(keys.isEmpty ? "only a time" : keys), expected one of "
                    + Self.kinds.map(\.key).joined(separator: ", ")
            )
        }
        self = try kind.read(line)
    }

    fileprivate func write(to line: inout JSONLine, at time: TimeInterval) {
        switch self {
        case .xi(let inputs): XInputLines.xi.write((inputs, time), to: &line)
        case .touches(let fingers) where fingers.count == 1:
            TouchLines.touch.write(fingers[0], to: &line)
        case .touches(let fingers): TouchLines.touches.write(fingers, to: &line)
        case .pointer(let pointer): TouchLines.pointer.write(pointer, to: &line)
        case .scroll(let sample): IndirectInputLines.scroll.write(sample, to: &line)
        case .transform(let sample): IndirectInputLines.transform.write(sample, to: &line)
        case .key(let sample): IndirectInputLines.key.write(sample, to: &line)
        case .set(let path, let value): SessionLines.set.write((path, value), to: &line)
        case .scene(let name, let source): SessionLines.scene.write((name, source), to: &line)
        case .interrupt(let reason): SessionLines.interrupt.write(reason, to: &line)
        case .clear: SessionLines.clear.write((), to: &line)
        case .expected(let label): SessionLines.expected.write(label, to: &line)
        case .noticed(let name, let detail):
            EnvironmentLines.noticed.write((name, detail), to: &line)
        case .delivered(let delivery): DeliveryLines.delivered.write(delivery, to: &line)
        case .device(let device): EnvironmentLines.device.write((device.id, device), to: &line)
        case .deviceRemoved(let id): EnvironmentLines.device.write((id, nil), to: &line)
        case .window(let geometry): EnvironmentLines.window.write(geometry, to: &line)
        case .tick: SessionLines.tick.write((), to: &line)
        case .end: SessionLines.end.write((), to: &line)
        }
    }
}

/// An input and its time since the recording's start.
package struct TimedInput: Hashable, Sendable {
    /// The time since the start, in seconds; an `xi` line has the server's time, which may go back.
    package var time: TimeInterval
    package var input: RecordingInput

    /// Creates a timed input; the time is rounded to the microsecond, as in a recording.
    package init(_ input: RecordingInput, at time: TimeInterval) {
        self.input = input
        self.time = Self.rounded(time)
    }

    /// Returns a time rounded to the microsecond.
    package static func rounded(_ time: TimeInterval) -> TimeInterval {
        (time * 1e6).rounded() / 1e6
    }

    /// Reads the input in a line; nil for an output.
    package init?(_ line: LineFields) throws(RecordingError) {
        if line.has("xi") {
            // Reports a mistyped `t` as an unknown key.
            try XInputLines.xi.checkLine(line)
        } else if OutputLine.isOutput(line) {
            return nil
        }
        let time = try line.time()
        self.init(try RecordingInput(line), at: time)
    }

    package var json: String { JSONLine(write).text }

    package func write(to line: inout JSONLine) {
        line.add("t", time, decimals: 6)
        input.write(to: &line, at: time)
    }
}
