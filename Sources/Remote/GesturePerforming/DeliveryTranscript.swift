import Foundation
import GestureRecording
package import GestureScenes
package import ProcessSupport
import RecordingFormat
import TouchObserving
import XInputFrontEnd

/// The transcript of a performance: which program received each touch.
package final class DeliveryTranscript {
    /// The files and the form of a transcript.
    package struct Options {
        let usesJSON: Bool
        let recording: String?
        let scene: SceneText?
        let expectation: TranscriptExpectation?
        let program: Program

        package init(
            usesJSON: Bool,
            recording: String?,
            scene: SceneText?,
            expectation: TranscriptExpectation?,
            program: Program
        ) {
            self.usesJSON = usesJSON
            self.recording = recording
            self.scene = scene
            self.expectation = expectation
            self.program = program
        }
    }

    private let options: Options
    private let observation: Observation
    private let loop: PerformanceLoop
    private let output = OutputBuffer(closedReaderBehavior: .continues, isWrapped: true)
    private var touches: [ObservedTouch] = []
    /// The screen's size at the beginning, in pixels, for which touches and pictures are made.
    private let screenSize: CGSize

    /// Starts to observe a display.
    package init(of display: String, _ options: Options, loop: PerformanceLoop) throws {
        self.options = options
        self.loop = loop
        let observer = try TouchObserver(display: display, includesButtons: true)
        screenSize = observer.desktopSize
        let scene = try options.program.scene(options.scene ?? options.program.firstScene())
        observation = Observation(
            observer,
            recording: try options.recording.map { path throws(RecordingError) in
                try ObservationRecording(path: path, scene: scene, of: observer)
            },
            makeScene: options.scene.map { text in { try options.program.scene(text) } }
        )
        for descriptor in observer.descriptors {
            loop.add(descriptor) { [unowned self] in try read() }
        }
        // A touch that another client still holds is printed although nothing arrives.
        loop.add(deadline: { [unowned self] in observation.deadline }) { [unowned self] in
            try read()
        }
    }

    /// Waits until the paths of the last touches are known, for at most 3 s.
    package func awaitLast() throws {
        _ = try loop.wait(within: 3) {
            try read()
            return observation.deadline == nil
        }
    }

    /// Prints the touches that are still under way, and ends the recording.
    package func finish() throws {
        print(observation.finish())
        try output.finish()
        if let failure = observation.recordingFailure { throw Failure(.badInput, failure) }
    }

    /// Compares the touches with the expectation.
    ///
    /// - Throws: `Failure` with the first difference.
    package func compare() throws(Failure) {
        guard let difference = options.expectation?.difference(from: touches) else { return }
        throw Failure(.difference, difference)
    }

    /// Prints the touches whose paths are known.
    ///
    /// - Throws: `Failure` if the screen's resolution has changed, because later touches would be at wrong places.
    private func read() throws {
        print(try observation.read())
        let size = observation.observer.desktopSize
        guard size != screenSize else { return }
        let (old, new) = (Self.text(screenSize), Self.text(size))
        throw Failure(
            .difference,
            "the screen's resolution changed from \(old) to \(new), expected a program that keeps it; later"
                + " touches would be at wrong places"
        )
    }

    private static func text(_ size: CGSize) -> String { "\(Int(size.width))x\(Int(size.height))" }

    private func print(_ settled: [ObservedTouch]) {
        guard !settled.isEmpty else { return }
        for touch in settled {
            if touch.lateDecision != nil,
                let index = touches.lastIndex(where: touch.isRevision(of:))
            {
                touches[index] = touch
            } else {
                touches.append(touch)
            }
            touch.write(to: output, asJSON: options.usesJSON)
        }
        output.flush()
    }
}
