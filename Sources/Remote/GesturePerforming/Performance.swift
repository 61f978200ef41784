package import Foundation
import GestureKit
import GestureRecording
import GestureScenes
import ProcessSupport
import TextFormatting
package import VirtualDisplay
import XInputFrontEnd

/// The performance of recordings on a program's window.
package final class Performance {
    package struct Options {
        /// The number of pixels for each point of a canvas.
        let scale: Double
        /// The factor by which the times are divided.
        let speed: Double
        /// The moments of each recording at which a picture is taken, in seconds, in their order.
        let times: [TimeInterval]

        package init(scale: Double = 1, speed: Double = 1, times: [TimeInterval] = []) {
            self.scale = scale
            self.speed = speed
            self.times = times
        }
    }

    /// The time between two recordings, in seconds, which keeps their gestures apart.
    private static let pause = 1.0
    /// The maximum time between two checks whether the program still runs, in seconds.
    private static let checkInterval = 0.1
    /// The maximum time for a window to stop drawing after the last step, in seconds.
    private static let maxClosing = 1.0

    private let options: Options
    private let opening: ProgramOpening
    private var loop: PerformanceLoop { opening.loop }
    private var screen: ScreenClient { opening.screen }
    private var program: PerformedProgram { opening.program }
    private var window: ProgramWindow { opening.window }
    private let display: VirtualDisplay
    private let pictures: ScreenPictures?
    private let pixels: PixelWatch?

    /// Prepares a performance; nil takes no pictures of the screen, or watches no pixels.
    package init(
        _ options: Options,
        after opening: ProgramOpening,
        on display: VirtualDisplay,
        pictures: ScreenPictures?,
        pixels: PixelWatch?
    ) {
        self.options = options
        self.opening = opening
        self.display = display
        self.pictures = pictures
        self.pixels = pixels
        loop.add(program.output.descriptor) { [loop, program] in
            if !program.output.passOn() { loop.remove(program.output.descriptor) }
        }
    }

    /// Waits for the program's window, performs the recordings on it, and takes the pictures.
    ///
    /// - Throws: `Failure` when the program opens no window, ends before the last step, or hangs after it.
    package func perform(_ recordings: [PerformedRecording]) throws {
        try opening.waitUntilOpen()
        let ping = try window.current().flatMap { try screen.ping($0.id) }
        for (index, recording) in recordings.enumerated() {
            if index > 0 { try loop.wait(until: monotonicTime() + Self.pause) }
            try perform(recording, at: index)
        }
        // A program can name the protocol and never answer.
        if let ping, try screen.isAnswered(ping) { try awaitAnswer(of: ping.window) }
    }

    /// Waits until the program has handled the last input, has ended, or has closed this window.
    ///
    /// - Throws: `Failure` after the time limit, which is the same as for opening.
    private func awaitAnswer(of window: UInt) throws {
        guard let ping = try screen.ping(window) else { return }
        let isOver = try loop.wait(within: opening.timeout) {
            if program.checkEnd() != nil { return true }
            return try screen.isAnswered(ping) || screen.window(window) == nil
        }
        guard isOver else {
            let limit = DecimalText.short(opening.timeout, 3)
            throw program.failure(
                .difference,
                "hangs: it has not answered a ping within \(limit) s of the last input"
            )
        }
    }

    private func perform(_ recording: PerformedRecording, at index: Int) throws {
        guard let target = try window.current() else { throw windowLost(in: recording) }
        let points = CGSize(
            width: target.frame.width / options.scale,
            height: target.frame.height / options.scale
        )
        let recording = try recording.fitted(to: points)
        let place = CanvasFrame(origin: target.frame.origin, scale: options.scale)
        let screenSize = screen.screenSize
        for warning in recording.warnings(at: place, in: target.frame, on: screenSize) {
            printWarning(warning)
        }
        try RealTimePriority.during {
            try perform(recording.steps, of: recording.file, place, index)
        }
        try finish(index)
        if try screen.window(target.id) == nil, program.checkEnd() == nil {
            printWarning("\(program.name) closed its window during \(recording.file)")
        }
    }

    /// Performs the steps in real time, and takes the pictures between them.
    private func perform(
        _ steps: [DeviceStep],
        of file: String,
        _ place: CanvasFrame,
        _ index: Int
    ) throws {
        let times = pictures == nil ? [] : options.times
        let first = min(steps.first?.time ?? 0, times.first ?? .infinity)
        let schedule = PerformanceSchedule(
            after: monotonicTime(),
            from: first,
            speed: options.speed
        )
        var rest = times[...]
        func takePictures(before limit: TimeInterval) throws {
            while let time = rest.first, time < limit {
                rest.removeFirst()
                try wait(until: schedule.time(of: time), for: time, of: file)
                pictures?.capture(at: time, of: index)
            }
        }
        var isTouching = false
        var (lateCount, maxDelay) = (0, 0.0)
        let reports = steps.reports
        let updates = pixels == nil ? reports.map { _ in [] } : reports.measuredUpdates
        for (report, updates) in zip(reports, updates) {
            try takePictures(before: report.time)
            let time = schedule.time(of: report.time)
            try wait(until: time, for: report.time, of: file)
            let delay = monotonicTime() - time
            if delay >= 0.001 {
                (lateCount, maxDelay) = (lateCount + report.actions.count, max(maxDelay, delay))
            }
            // Events of different devices arrive in order only if each device is waited for.
            let isTouch = report.actions.contains { $0.device == .touch }
            if isTouching, !isTouch { try display.touchscreen.sync() }
            isTouching = isTouch
            // This wait has a limit, and reports a server that hangs. Xlib would wait for the pixels forever.
            if !updates.isEmpty { try display.touchscreen.sync() }
            let places = try updates.compactMap { update throws(FrontEndError) in
                try PixelWatch.Place(
                    around: place.pixel(update.location),
                    until: schedule.time(of: update.lift),
                    on: screen
                )
            }
            let sent = monotonicTime()
            try display.perform(report.actions, at: place)
            pixels?.watch(places, since: sent)
        }
        try display.touchscreen.sync()
        try takePictures(before: .infinity)
        if lateCount > 0 {
            let delay = DecimalText.short((maxDelay * 1000).rounded(), 3)
            printWarning(
                "\(file): \(lateCount) of \(steps.count) steps were late, by up to \(delay) ms; the machine"
                    + " is busy"
            )
        }
    }

    /// Waits until a moment of a recording.
    ///
    /// - Throws: `Failure` soon after the program has ended.
    private func wait(
        until time: TimeInterval,
        for moment: TimeInterval,
        of file: String
    ) throws {
        while true {
            let next = min(time, monotonicTime() + Self.checkInterval)
            try loop.wait(until: next)
            if let end = program.checkEnd() {
                let moment = DecimalText.short(moment, 3)
                throw program.failure(.difference, "\(end) before \(moment) s of \(file)")
            }
            if next == time { return }
        }
    }

    /// Waits until the window has stopped drawing, and takes the last picture.
    private func finish(_ index: Int) throws {
        _ = try window.waitUntilStill(within: Self.maxClosing, isNew: false) {}
        pictures?.capture(at: nil, of: index)
        try pictures?.awaitWritten()
    }

    private func windowLost(in recording: PerformedRecording) -> Failure {
        let event = program.checkEnd().map { "\($0)" } ?? "closed its window"
        return program.failure(.difference, "\(event) before \(recording.file)")
    }
}

/// The real times of a recording's steps and pictures.
///
/// An X server stamps events in whole milliseconds. Each moment is performed shortly after the beginning of
/// a millisecond, so that the same recording has the same intervals in each performance.
struct PerformanceSchedule {
    /// The part of a millisecond after its beginning, in seconds; delays only add to it.
    static let phase = 20e-6

    private let start: TimeInterval
    /// The recording's time at the start, in seconds.
    private let first: TimeInterval
    private let speed: Double

    /// Creates a schedule that begins at this time, or up to 3 ms later.
    init(after now: TimeInterval, from first: TimeInterval, speed: Double) {
        // The loop sleeps for the last 2 ms before each moment.
        start = ((now * 1000).rounded(.down) + 3) / 1000 + Self.phase
        self.first = first
        self.speed = speed
    }

    /// Returns the real time of a recording's time, to the millisecond.
    func time(of seconds: TimeInterval) -> TimeInterval {
        start + ((seconds - first) / speed * 1000).rounded() / 1000
    }
}
