import Foundation
import GestureRecording
import GestureScenes
import VirtualDisplay
import XInputFrontEnd

/// The performance of recordings on a program's window.
final class Performance {
    struct Options {
        /// The number of pixels for each point of a canvas.
        var scale = 1.0
        /// The factor by which the times are divided.
        var speed = 1.0
        /// The moments of each recording at which a picture is taken, in seconds, in their order.
        var times: [TimeInterval] = []
        /// The text with which the program says that it is ready; nil for none.
        var readyText: String?
        /// The time limit for the program's window and for the text, in seconds.
        var timeout = 20.0
    }

    /// The time between two recordings, in seconds, which keeps their gestures apart.
    private static let pause = 1.0
    /// The maximum time for a new window to stop drawing, in seconds.
    private static let maxOpening = 5.0
    /// The maximum time for a window to stop drawing after the last step, in seconds.
    private static let maxClosing = 1.0

    private let options: Options
    private let loop: PerformanceLoop
    private let screen: ScreenClient
    private let program: PerformedProgram
    private let window: ProgramWindow
    private let devices: PerformedDevices
    private let pictures: PictureFolder?

    init(
        _ options: Options,
        loop: PerformanceLoop,
        screen: ScreenClient,
        program: PerformedProgram,
        window: ProgramWindow,
        devices: PerformedDevices,
        pictures: PictureFolder?
    ) {
        (self.options, self.loop, self.screen) = (options, loop, screen)
        (self.program, self.window, self.devices) = (program, window, devices)
        self.pictures = pictures
        loop.add(program.output.descriptor) { [loop] in
            if !program.output.passOn() { loop.remove(program.output.descriptor) }
        }
    }

    /// Waits for the program's window, performs the recordings on it, and takes the pictures.
    ///
    /// - Throws: `Failure` when the program opens no window, or ends before the last step.
    func perform(_ recordings: [PerformedRecording]) throws {
        try open()
        for (index, recording) in recordings.enumerated() {
            if index > 0 { try loop.wait(until: .now + Self.pause) }
            try perform(recording, at: index)
        }
    }

    /// Waits until the program's window is there, is ready and has stopped drawing, and gives it the input
    /// focus.
    private func open() throws {
        let seconds = options.timeout
        let isOpen = try loop.wait(within: seconds) {
            if let end = program.checkEnd() {
                throw program.failure(.display, "\(end) before it opened a window")
            }
            return try window.current() != nil
        }
        guard isOpen else {
            let limit = PrintedNumber.text(seconds)
            throw program.failure(.display, "opened no window within \(limit) s")
        }
        try awaitReadiness()
        let isStill = try window.waitUntilStill(within: Self.maxOpening, isNew: true) {
            if let end = program.checkEnd() { throw program.failure(.display, "\(end)") }
        }
        if !isStill {
            warn("the window is still drawing after 5 s; the performance begins anyway")
        }
        guard let opened = try window.current() else {
            throw program.failure(.display, "closed its window at once")
        }
        if !screen.hasWindowManager { try screen.focus(opened.id) }
    }

    /// Waits until the program has printed the text with which it says that it is ready.
    private func awaitReadiness() throws {
        guard let text = options.readyText else { return }
        let shown = "\"\(PrintableText.line(text))\""
        let isReady = try loop.wait(within: options.timeout) {
            if program.output.isReady { return true }
            guard let end = program.checkEnd() else { return false }
            throw program.failure(.display, "\(end) before it printed \(shown)")
        }
        guard isReady else {
            let limit = PrintedNumber.text(options.timeout)
            throw program.failure(.display, "did not print \(shown) within \(limit) s")
        }
    }

    private func perform(_ recording: PerformedRecording, at index: Int) throws {
        guard let target = try window.current() else { throw windowLost(in: recording) }
        let recording = try fitted(recording, to: target.frame.size)
        let place = StepPlacement(origin: target.frame.origin, scale: options.scale)
        check(recording, place)
        try RealTimePriority.during {
            try perform(recording.steps, of: recording.file, place, index)
        }
        try finish(index)
    }

    /// Performs the steps in real time, and takes the pictures between them.
    private func perform(
        _ steps: [DeviceStep],
        of file: String,
        _ place: StepPlacement,
        _ index: Int
    ) throws {
        let times = pictures == nil ? [] : options.times
        let first = min(steps.first?.time ?? 0, times.first ?? .infinity)
        let schedule = PerformanceSchedule(after: .now, from: first, speed: options.speed)
        var rest = times[...]
        func takePictures(before limit: TimeInterval) throws {
            while let time = rest.first, time < limit {
                rest.removeFirst()
                try loop.wait(until: schedule.time(of: time))
                try take(.time(time), index)
            }
        }
        var isTouching = false
        var (lateCount, maxDelay) = (0, 0.0)
        for step in steps {
            try takePictures(before: step.time)
            let time = schedule.time(of: step.time)
            try loop.wait(until: time)
            let delay = MonotonicTime.now.seconds(since: time)
            if delay >= 0.001 { (lateCount, maxDelay) = (lateCount + 1, max(maxDelay, delay)) }
            if let end = program.checkEnd() {
                let time = PrintedNumber.text(step.time)
                throw program.failure(.difference, "\(end) before \(time) s of \(file)")
            }
            // Events of different devices arrive in order only if each device is waited for.
            if isTouching, !step.action.isTouch { try devices.touchscreen.sync() }
            isTouching = step.action.isTouch
            try devices.perform(step.action, at: place)
        }
        try devices.touchscreen.sync()
        try takePictures(before: .infinity)
        if lateCount > 0 {
            let delay = PrintedNumber.text((maxDelay * 1000).rounded())
            warn(
                "\(file): \(lateCount) of \(steps.count) steps were late, by up to \(delay) ms; the machine"
                    + " is busy"
            )
        }
    }

    /// Waits until the window has stopped drawing, takes the last picture, and writes all of them.
    private func finish(_ index: Int) throws {
        _ = try window.waitUntilStill(within: Self.maxClosing, isNew: false) {}
        try take(.end, index)
        try pictures?.write()
    }

    private func take(_ moment: PictureFolder.Moment, _ index: Int) throws {
        guard let pictures else { return }
        guard let picture = try screen.picture() else {
            throw Failure(.display, "the screen's pixels cannot be read, expected 24-bit colours")
        }
        try pictures.keep(picture, of: moment, recording: index)
    }

    /// Fits another program's recording to the window, unless it can be read only once.
    private func fitted(
        _ recording: PerformedRecording,
        to size: CGSize
    ) throws -> PerformedRecording {
        guard recording.isFitted, !FileKind.isPipe(recording.file) else { return recording }
        let points = CGSize(
            width: size.width / options.scale,
            height: size.height / options.scale
        )
        return try PerformedRecording(file: recording.file, fittedTo: points)
    }

    /// Warns about a recording that does nothing, or whose locations are outside the screen.
    private func check(_ recording: PerformedRecording, _ place: StepPlacement) {
        guard !recording.steps.isEmpty else {
            return warn("\(recording.file): has no input that a device can perform")
        }
        let size = screen.screenSize
        let pixels = recording.steps.compactMap { $0.action.location.map(place.pixel) }
        let outside = pixels.filter {
            !(0...size.width).contains($0.x) || !(0...size.height).contains($0.y)
        }
        guard !outside.isEmpty else { return }
        warn(
            "\(recording.file): \(outside.count) of \(pixels.count) locations are outside the screen of"
                + " \(Int(size.width))x\(Int(size.height)) pixels, and are moved to its edge"
        )
    }

    private func windowLost(in recording: PerformedRecording) -> Failure {
        let event = program.checkEnd().map { "\($0)" } ?? "closed its window"
        return program.failure(.difference, "\(event) before \(recording.file)")
    }

    private func warn(_ text: String) { printError("\(programName): warning: \(text)") }
}

/// Numbers in messages, with up to three decimals.
enum PrintedNumber {
    static func text(_ value: Double) -> String {
        let rounded = (value * 1000).rounded() / 1000
        return rounded == rounded.rounded() && abs(rounded) < 1e15
            ? "\(Int(rounded))" : "\(rounded)"
    }
}
