import Foundation
import GestureRecording
import GestureScenes
import TouchBridge
import XInputFrontEnd

/// A recording of an observation: the fingers on the whole desktop, and the programs that received them.
struct ObservationRecording {
    private let file: RecordingFile
    private var devices: [InputDevice] = []
    /// The latest time of a line, in seconds.
    private var latest: TimeInterval = 0

    /// Starts the recording.
    ///
    /// - Throws: `RecordingError` if the file cannot be written.
    init(path: String, scene: Scene, of observer: TouchObserver) throws(RecordingError) {
        file = try RecordingFile(path: path)
        let header = RecordingHeader(
            scene: scene.name,
            source: scene.sourceText,
            size: observer.desktopSize,
            startTime: observer.startTime,
            environment: [
                "server": observer.serverDescription, "xinput": "\(observer.xinputVersion)",
            ]
        )
        file.append(header.json)
        write(.window(WindowGeometry(size: observer.desktopSize)), at: 0)
        note(observer.inputDevices)
    }

    /// The reason why writing stopped; nil while it succeeds.
    var failure: String? { file.failure }

    /// Writes the devices that are new, changed or removed.
    mutating func note(_ current: [InputDevice]) {
        guard current != devices else { return }
        for device in devices where !current.contains(where: { $0.id == device.id }) {
            write(.deviceRemoved(device.id), at: latest)
        }
        for device in current where !devices.contains(device) { write(.device(device), at: latest) }
        devices = current
    }

    /// Writes the inputs of a raw touch.
    mutating func note(_ inputs: [TimedInput]) {
        for input in inputs {
            file.append(input.json)
            latest = max(latest, input.time)
        }
    }

    /// Writes which programs received a touch, and the time, so that a replay fires what was due.
    mutating func note(_ touch: ObservedTouch, at time: TimeInterval) {
        latest = max(latest, time)
        for delivery in touch.deliveries { write(.delivered(delivery), at: latest) }
        write(.tick, at: latest)
    }

    /// Writes the end of the observation.
    mutating func finish(at time: TimeInterval) {
        latest = max(latest, time)
        write(.tick, at: latest)
    }

    private func write(_ input: RecordingInput, at time: TimeInterval) {
        file.append(TimedInput(input, at: time).json)
    }
}
