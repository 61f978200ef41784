public import Foundation
public import GestureKit

/// A window with one view, scripted fingers, and a clock that only the script advances.
///
/// The view is (0, 0, 300, 300) in a window of 400 by 400 points, and receives multiple touches. Add
/// recognizers, send touches, and compare with `expect(_:only:)`. The transcript contains everything that
/// happened, so a test also shows that nothing else did.
public final class Stage {
    /// The contents of a transcript.
    public typealias Channels = Transcript.Channels

    /// The window.
    public let window: Window
    /// The view that the script's touches usually hit; for a stage with an existing window, the window itself.
    public let view: View
    /// The script's time in seconds, from 0.
    public private(set) var time: TimeInterval = 0
    /// The type of the following touches; `direct` by default.
    public var touchType = Touch.TouchType.direct
    /// The keyboard modifiers of the following events; none by default.
    public var modifiers: KeyModifierFlags = []
    /// The pointer's buttons in the following events, including a button that the event releases; none by
    /// default.
    public var buttons: ButtonMask = []

    /// A closure that is called with each event of the script just before the window receives it; nil by
    /// default.
    public var willSend: ((InputEvent) -> Void)?

    private var fingerLocations: [Int: CGPoint] = [:]
    /// The last locations of hovering pointers.
    private var pointerLocations: [Int: CGPoint] = [:]
    private(set) var log = RecognizerLog()
    private var lines = Transcript()
    private let kept: AnyObject?

    /// Creates a stage; by default with the sizes of the cases in Semantics.md.
    public init(
        windowSize: CGSize = CGSize(width: 400, height: 400),
        viewFrame: CGRect = CGRect(x: 0, y: 0, width: 300, height: 300)
    ) {
        kept = nil
        window = Window(size: windowSize)
        window.touchstone.name = "window"
        view = View(frame: viewFrame)
        view.touchstone.name = "v"
        view.isMultipleTouchEnabled = true
        window.addSubview(view)
        window.onOutput = { [weak self] output in self?.note(output) }
    }

    /// Creates a stage for an existing window, such as a scene's.
    ///
    /// The stage replaces the window's `onOutput`.
    ///
    /// - Parameters:
    ///   - window: The window.
    ///   - keeping: An object that the window needs but does not retain, such as its scene; none by default.
    public init(window: Window, keeping: AnyObject? = nil) {
        self.window = window
        view = window
        kept = keeping
        window.onOutput = { [weak self] output in self?.note(output) }
    }

    /// Adds a recognizer to the view, or to another view, under a name for transcripts.
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

    /// Returns everything that has happened since the last call, one line each: time, subject, event.
    public func transcript(_ channels: Channels = .usual) -> String {
        defer { lines = Transcript() }
        return lines.text(channels)
    }

    /// Adds a line to the transcript, such as for a scene's behaviour.
    public func remark(_ text: String, at time: TimeInterval) { lines.remark(text, at: time) }

    private func note(_ output: WindowOutput) {
        lines.note(output)
        if case .transition(let transition) = output { log.note(transition) }
    }

    // MARK: - Time

    // `elapse(_:)` and `at(_:)` only set the time of the next event: earlier deadlines fire just before that event, and
    // deadlines of exactly its time after it. The waits fire the deadlines themselves, so that a test can check the
    // result or continue.

    /// Sets the script's time for the next event, as in `stage.at(0.05).up()`; no deadline fires yet.
    ///
    /// Absolute times avoid accumulated rounding errors. With a time that has passed, the event comes as from
    /// a late device.
    public func at(_ time: TimeInterval) -> Stage {
        self.time = time
        return self
    }

    /// Advances the script's time for the next event, which is sent before a deadline of exactly its time.
    public func elapse(_ seconds: TimeInterval) { time += seconds }

    /// Advances the time and fires the deadlines up to the new time.
    public func wait(_ seconds: TimeInterval) { advance(to: time + seconds) }

    /// Advances to a time in seconds from the script's start, and fires the deadlines up to it.
    ///
    /// Does nothing if the time has passed.
    public func wait(until time: TimeInterval) {
        guard time >= self.time else { return }
        advance(to: time)
    }

    /// Waits until a still press has begun: 0.55 seconds, or longer if a pending long press of the window
    /// needs it.
    public func waitPastLongPress() {
        waitPast(LongPressGestureRecognizer.self, atLeast: 0.55)
    }

    /// Waits until no further tap can follow the last one: 0.4 seconds, or longer if a pending tap of the
    /// window needs it.
    public func waitPastTaps() { waitPast(TapGestureRecognizer.self, atLeast: 0.40) }

    /// Waits until this recognizer's deadline has fired; does nothing if it has none.
    ///
    /// It does not wait for a deadline that the recognizer then sets.
    public func waitPastDeadline(of recognizer: GestureRecognizer) {
        guard let deadline = recognizer.touchstone.deadline else { return }
        wait(until: deadline)
    }

    /// Waits until all deadlines that are pending now have fired, including those of custom recognizers.
    ///
    /// It does not wait for deadlines that are set meanwhile; `waitUntilQuiet()` does.
    public func waitPastDeadlines() {
        guard let latest = window.descendantRecognizers.compactMap(\.touchstone.deadline).max()
        else { return }
        wait(until: latest)
    }

    /// Waits until all deadlines have fired and the animations that are running now have ended.
    ///
    /// It does not wait for animations that start meanwhile. The wait stops after 10,000 deadlines.
    public func waitUntilQuiet() {
        runOn()
        time = max(time, window.time)
    }

    /// Advances the window's clock like `waitUntilQuiet()`, but keeps the script's time.
    ///
    /// It does not wait for animations that start meanwhile. The clock stops after 10,000 deadlines.
    public func runOn() {
        let pendingWork = window.pendingWork
        for _ in 0..<10_000 {
            guard let deadline = pendingWork.nextDeadline else { return }
            window.advance(to: deadline)
        }
    }

    private func waitPast<Kind: GestureRecognizer>(_ kind: Kind.Type, atLeast seconds: TimeInterval)
    {
        let pending = window.descendantRecognizers.compactMap { ($0 as? Kind)?.touchstone.deadline }
        let latest = pending.max() ?? 0
        let earliestTime = time + seconds
        // The margin after the deadline is that of the shortest wait.
        advance(to: latest > earliestTime ? latest + 0.05 : earliestTime)
    }

    private func advance(to time: TimeInterval) {
        self.time = time
        window.advance(to: time)
    }

    // MARK: - Fingers

    // Fingers are numbered from 1, and locations are in the window's points. Each event is sent at the script's time,
    // before deadlines of exactly that time.

    /// The time between the steps of a movement, in seconds: 120 steps a second.
    public static let step: TimeInterval = 1.0 / 120

    /// Puts finger 1 down.
    public func down(_ x: CGFloat, _ y: CGFloat) { down(1, x, y) }

    /// Puts a finger down.
    public func down(_ finger: Int, _ x: CGFloat, _ y: CGFloat) {
        down([FingerMove(finger, to: x, y)])
    }

    /// Puts fingers down in one event.
    public func down(_ moves: [FingerMove]) { send(.began, moves) }

    /// Moves a finger to a location in one event, or on a straight line at constant speed if a duration is
    /// given.
    public func move(_ finger: Int = 1, to x: CGFloat, _ y: CGFloat, over seconds: TimeInterval = 0)
    {
        move([FingerMove(finger, to: x, y)], over: seconds)
    }

    /// Moves fingers together; each step is one event for all fingers.
    public func move(_ moves: [FingerMove], over seconds: TimeInterval = 0) {
        guard seconds > 0 else { return send(.moved, moves) }
        let starts = moves.map { fingerLocations[$0.finger] ?? $0.location }
        let count = max(1, Int((seconds / Self.step).rounded()))
        for index in 1...count {
            elapse(seconds / Double(count))
            let fraction = CGFloat(index) / CGFloat(count)
            let steps = zip(moves, starts).map { move, start in
                FingerMove(
                    move.finger,
                    to: start.x + (move.location.x - start.x) * fraction,
                    start.y + (move.location.y - start.y) * fraction
                )
            }
            send(.moved, steps)
        }
    }

    /// Moves a finger by a displacement in one event.
    public func move(_ finger: Int = 1, by dx: CGFloat, _ dy: CGFloat) {
        let location = fingerLocations[finger] ?? .zero
        move(finger, to: location.x + dx, location.y + dy)
    }

    /// Lifts a finger at its last location.
    public func up(_ finger: Int = 1) { up([finger]) }

    /// Lifts fingers in one event.
    public func up(_ fingers: [Int]) { send(.ended, fingers.map(lastLocation)) }

    /// Cancels all touches, as the system does.
    public func cancel() {
        window.cancelAllTouches(at: time)
        fingerLocations = [:]
    }

    /// Taps with finger 1, which is down for 0.05 seconds by default.
    public func tap(_ x: CGFloat, _ y: CGFloat, held: TimeInterval = 0.05) {
        tap(1, x, y, held: held)
    }

    /// Taps with a finger, which is down for 0.05 seconds by default.
    public func tap(_ finger: Int, _ x: CGFloat, _ y: CGFloat, held: TimeInterval = 0.05) {
        down(finger, x, y)
        elapse(held)
        up(finger)
    }

    private func lastLocation(_ finger: Int) -> FingerMove {
        let location = fingerLocations[finger] ?? .zero
        return FingerMove(finger, to: location.x, location.y)
    }

    private func send(_ phase: ContactPhase, _ moves: [FingerMove]) {
        fingers(moves.map { FingerStep(phase, $0.finger, $0.location) })
    }

    /// Moves a finger along a path, with 120 steps a second.
    ///
    /// - Parameters:
    ///   - finger: The finger's number; 1 by default.
    ///   - path: The path.
    ///   - seconds: The duration; with 0, the default, the finger moves to the end of the path in one
    ///     event.
    public func move(_ finger: Int = 1, along path: FingerPath, over seconds: TimeInterval = 0) {
        move(along: [finger: path], over: seconds)
    }

    /// Moves fingers together, each along its own path; each step is one event for all fingers.
    public func move(along paths: [Int: FingerPath], over seconds: TimeInterval = 0) {
        let fingers = paths.sorted { $0.key < $1.key }
            .map { (id: $0.key, path: $0.value, start: fingerLocations[$0.key] ?? .zero) }
        let count = max(1, Int((seconds / Self.step).rounded()))
        for index in 1...count {
            elapse(max(0, seconds) / Double(count))
            let fraction = Double(index) / Double(count)
            move(
                fingers.map { finger in
                    let location = finger.path.location(from: finger.start, fraction: fraction)
                    return FingerMove(finger.id, to: location.x, location.y)
                }
            )
        }
    }

    /// Sends the steps of several fingers in one event.
    public func fingers(_ steps: FingerStep...) { fingers(steps) }

    /// Puts a finger down with a force from 0 to 1.
    public func down(_ finger: Int, _ x: CGFloat, _ y: CGFloat, force: Double) {
        fingers(.down(finger, x, y, force: force))
    }

    /// Moves a finger to a location in one event, with a force from 0 to 1.
    public func move(_ finger: Int, to x: CGFloat, _ y: CGFloat, force: Double) {
        fingers(.move(finger, to: x, y, force: force))
    }

    /// Lifts a finger at another location than its last one.
    public func up(_ finger: Int, at x: CGFloat, _ y: CGFloat) { fingers(.up(finger, at: x, y)) }

    /// Cancels one finger at its last location, as the system does.
    public func cancel(_ finger: Int) { fingers(.cancel(finger)) }

    /// Resizes the window, in points.
    public func resize(to width: CGFloat, _ height: CGFloat) {
        window.frame = CGRect(x: 0, y: 0, width: width, height: height)
    }

    /// Fires the deadlines up to and including the script's time.
    public func tick() { window.advance(to: time) }

    /// Fires the deadlines before the script's time, as an event does.
    public func catchUp() { send(.touches([])) }

    private func fingers(_ steps: [FingerStep]) {
        let samples = steps.map { step in
            TouchSample(
                id: step.finger,
                phase: step.phase,
                location: step.location ?? fingerLocations[step.finger] ?? .zero,
                type: step.type ?? touchType,
                force: step.force,
                majorRadius: step.shape?.majorRadius,
                minorRadius: step.shape?.minorRadius,
                orientation: step.shape?.orientation,
                altitude: step.shape?.altitude,
                azimuth: step.shape?.azimuth,
                timestamp: step.time
            )
        }
        for sample in samples {
            fingerLocations[sample.id] = sample.phase.isEnd ? nil : sample.location
        }
        send(.touches(samples))
    }

    // MARK: - Whole gestures

    // A gesture begins at the script's time and ends with the lift, which fires the deadlines before it.

    /// Taps several times at the same location with finger 1.
    ///
    /// - Parameters:
    ///   - x: The x coordinate of the location.
    ///   - y: The y coordinate of the location.
    ///   - times: The number of taps.
    ///   - pause: The time from a lift to the next landing, in seconds; 0.1 by default.
    ///   - held: The time from a landing to its lift, in seconds; 0.05 by default.
    public func tap(
        _ x: CGFloat,
        _ y: CGFloat,
        times: Int,
        pause: TimeInterval = 0.1,
        held: TimeInterval = 0.05
    ) {
        tap([FingerMove(1, to: x, y)], times: times, pause: pause, held: held)
    }

    /// Taps with several fingers, which land in one event and lift in another.
    ///
    /// - Parameters:
    ///   - fingers: The fingers and their locations.
    ///   - times: The number of taps; 1 by default.
    ///   - pause: The time from a lift to the next landing, in seconds; 0.1 by default.
    ///   - held: The time from a landing to its lift, in seconds; 0.05 by default.
    public func tap(
        _ fingers: [FingerMove],
        times: Int = 1,
        pause: TimeInterval = 0.1,
        held: TimeInterval = 0.05
    ) {
        for index in 0..<max(0, times) {
            if index > 0 { elapse(pause) }
            down(fingers)
            elapse(held)
            up(fingers.map(\.finger))
        }
    }

    /// Puts finger 1 down, keeps it down for a duration in seconds, and lifts it.
    public func hold(_ x: CGFloat, _ y: CGFloat, for seconds: TimeInterval) {
        tap(x, y, held: seconds)
    }

    /// Drags finger 1 on a straight line at constant speed, rests at the end and lifts.
    ///
    /// After the rest the finger has no speed, unlike after `fling(_:_:to:_:speed:)`.
    ///
    /// - Parameters:
    ///   - x: The x coordinate of the start.
    ///   - y: The y coordinate of the start.
    ///   - endX: The x coordinate of the end.
    ///   - endY: The y coordinate of the end.
    ///   - seconds: The duration of the movement; 0.3 by default.
    ///   - resting: The duration of the rest, in seconds; 0.2 by default.
    public func drag(
        _ x: CGFloat,
        _ y: CGFloat,
        to endX: CGFloat,
        _ endY: CGFloat,
        over seconds: TimeInterval = 0.3,
        resting: TimeInterval = 0.2
    ) {
        down(x, y)
        move(to: endX, endY, over: seconds)
        elapse(resting)
        up()
    }

    /// Drags finger 1 on a straight line at this speed, in points per second, and lifts it while it is
    /// moving.
    ///
    /// The speed must be above 0; another speed is a precondition failure.
    public func fling(
        _ x: CGFloat,
        _ y: CGFloat,
        to endX: CGFloat,
        _ endY: CGFloat,
        speed: CGFloat
    ) {
        precondition(speed > 0, "the speed of a fling is \(speed), expected more than 0")
        down(x, y)
        move(to: endX, endY, over: Double(hypot(endX - x, endY - y) / speed))
        up()
    }

    /// Swipes with finger 1 in a direction: by default by 120 points in 0.12 seconds.
    ///
    /// Two directions of different axes give a diagonal, with the whole distance along each axis.
    public func swipe(
        _ x: CGFloat,
        _ y: CGFloat,
        _ direction: SwipeGestureRecognizer.Direction,
        by distance: CGFloat = 120,
        over seconds: TimeInterval = 0.12
    ) {
        var end = CGPoint(x: x, y: y)
        if direction.contains(.left) { end.x -= distance }
        if direction.contains(.right) { end.x += distance }
        if direction.contains(.up) { end.y -= distance }
        if direction.contains(.down) { end.y += distance }
        down(x, y)
        move(to: end.x, end.y, over: seconds)
        up()
    }

    /// Pinches with fingers 1 and 2, which land around a centre, change their distance, turn, and lift
    /// together.
    ///
    /// - Parameters:
    ///   - x: The x coordinate of the centre.
    ///   - y: The y coordinate of the centre.
    ///   - distance: The distance between the fingers at the start, in points.
    ///   - end: The distance between the fingers at the end, in points; twice the start's is a scale of 2.
    ///   - rotation: The clockwise angle by which the fingers turn, in radians; 0 by default.
    ///   - angle: The direction from finger 1 to finger 2 at the start, in radians clockwise from the x
    ///     axis; 0 by default.
    ///   - seconds: The duration; 0.3 by default.
    public func pinch(
        _ x: CGFloat,
        _ y: CGFloat,
        from distance: CGFloat,
        to end: CGFloat,
        rotation: Double = 0,
        angle: Double = 0,
        over seconds: TimeInterval = 0.3
    ) {
        let paths = [1: angle + .pi, 2: angle].mapValues { direction in
            FingerPath { _, fraction in
                let radius = (distance + (end - distance) * CGFloat(fraction)) / 2
                let turned = direction + rotation * fraction
                return CGPoint(
                    x: x + radius * CGFloat(cos(turned)),
                    y: y + radius * CGFloat(sin(turned))
                )
            }
        }
        down(
            paths.sorted { $0.key < $1.key }.map { finger, path in
                let start = path.location(from: .zero, fraction: 0)
                return FingerMove(finger, to: start.x, start.y)
            }
        )
        move(along: paths, over: seconds)
        up([1, 2])
    }

    /// Turns fingers 1 and 2 around a centre by a clockwise angle in radians, and lifts them together.
    ///
    /// By default they are 120 points apart and take 0.3 seconds.
    public func rotate(
        _ x: CGFloat,
        _ y: CGFloat,
        by angle: Double,
        distance: CGFloat = 120,
        over seconds: TimeInterval = 0.3
    ) {
        pinch(x, y, from: distance, to: distance, rotation: angle, over: seconds)
    }

    // MARK: - Keys, a pointer, a wheel and a touchpad

    // A pointer is number 0 by default, and its button the primary one.

    /// The touch number of a pressed pointer; fingers count from 1.
    public static let pointer = 0

    /// Presses and releases a key; by default it is held for 0.05 seconds.
    public func press(_ key: Press.PressType, held: TimeInterval = 0.05) {
        keyDown(key)
        elapse(held)
        keyUp(key)
    }

    /// Presses a key, with a force of 1 by default.
    public func keyDown(_ key: Press.PressType, force: Double = 1) {
        send(.presses([PressSample(key, phase: .began, force: force)]))
    }

    /// Changes the force of a pressed key, from 0 to 1.
    public func keyChange(_ key: Press.PressType, force: Double) {
        send(.presses([PressSample(key, phase: .changed, force: force)]))
    }

    /// Releases a key.
    public func keyUp(_ key: Press.PressType) {
        send(.presses([PressSample(key, phase: .ended)]))
    }

    /// Cancels a pressed key, as the system does.
    public func keyCancel(_ key: Press.PressType) {
        send(.presses([PressSample(key, phase: .cancelled)]))
    }

    /// Cancels all presses, as the system does.
    public func cancelPresses() { window.cancelAllPresses(at: time) }

    /// Moves a pointer without a pressed button, by default a mouse, to a location, or into the window.
    public func hover(
        to x: CGFloat,
        _ y: CGFloat,
        pointer: Int = 0,
        type: Touch.TouchType = .indirectPointer
    ) {
        let location = CGPoint(x: x, y: y)
        pointerLocations[pointer] = location
        send(.hover(HoverSample(id: pointer, phase: .moved, location: location, type: type)))
    }

    /// Moves a pointer, by default a mouse, out of the window at its last location.
    public func hoverOut(pointer: Int = 0, type: Touch.TouchType = .indirectPointer) {
        let location = pointerLocations[pointer] ?? .zero
        hoverOut(at: location.x, location.y, pointer: pointer, type: type)
    }

    /// Moves a pointer, by default a mouse, out of the window at another location.
    public func hoverOut(
        at x: CGFloat,
        _ y: CGFloat,
        pointer: Int = 0,
        type: Touch.TouchType = .indirectPointer
    ) {
        pointerLocations[pointer] = nil
        let location = CGPoint(x: x, y: y)
        send(.hover(HoverSample(id: pointer, phase: .exited, location: location, type: type)))
    }

    /// Presses a button of the pointer: a touch of type `indirectPointer` with the number `pointer`.
    public func buttonDown(_ x: CGFloat, _ y: CGFloat, button: ButtonMask = .primary) {
        fingerLocations[Self.pointer] = CGPoint(x: x, y: y)
        sendPointer(.began, button)
    }

    /// Moves the pointer with a button pressed.
    public func buttonMove(to x: CGFloat, _ y: CGFloat, button: ButtonMask = .primary) {
        fingerLocations[Self.pointer] = CGPoint(x: x, y: y)
        sendPointer(.moved, button)
    }

    /// Releases a button of the pointer at the pointer's last location.
    public func buttonUp(button: ButtonMask = .primary) {
        sendPointer(.ended, button)
        fingerLocations[Self.pointer] = nil
    }

    /// Scrolls by one click of a wheel.
    ///
    /// - Parameters:
    ///   - dx: The horizontal displacement in points.
    ///   - dy: The vertical displacement in points.
    ///   - x: The x coordinate of the pointer.
    ///   - y: The y coordinate of the pointer.
    public func scroll(by dx: CGFloat, _ dy: CGFloat, at x: CGFloat, _ y: CGFloat) {
        scroll(.discrete, phase: .ended, by: dx, dy, at: x, y)
    }

    /// Scrolls by one step.
    ///
    /// - Parameters:
    ///   - kind: The kind of scrolling; continuous by default.
    ///   - phase: The phase of the scrolling.
    ///   - dx: The horizontal displacement in points.
    ///   - dy: The vertical displacement in points.
    ///   - x: The x coordinate of the pointer.
    ///   - y: The y coordinate of the pointer.
    public func scroll(
        _ kind: ScrollSample.Kind = .continuous,
        phase: ContactPhase,
        by dx: CGFloat,
        _ dy: CGFloat,
        at x: CGFloat,
        _ y: CGFloat
    ) {
        let location = CGPoint(x: x, y: y)
        let step = CGPoint(x: dx, y: dy)
        send(.scroll(ScrollSample(step, kind: kind, phase: phase, location: location)))
    }

    /// Sends one step of a touchpad's pinch.
    ///
    /// - Parameters:
    ///   - phase: The phase of the pinch.
    ///   - scale: The total scale since the pinch began; 1 by default.
    ///   - rotation: The total rotation since the pinch began, in radians; 0 by default.
    ///   - x: The x coordinate of the pointer.
    ///   - y: The y coordinate of the pointer.
    public func transform(
        phase: ContactPhase,
        scale: Double = 1,
        rotation: Double = 0,
        at x: CGFloat,
        _ y: CGFloat
    ) {
        let location = CGPoint(x: x, y: y)
        let sample = TransformSample(
            phase: phase,
            scale: scale,
            rotation: rotation,
            location: location
        )
        send(.transform(sample))
    }

    /// Sends an event of any kind at the script's time, with the script's modifiers and buttons and,
    /// optionally, more buttons.
    public func send(_ content: InputEvent.Content, buttonMask: ButtonMask = []) {
        let event = InputEvent(
            content,
            at: time,
            modifierFlags: modifiers,
            buttonMask: buttons.union(buttonMask)
        )
        willSend?(event)
        window.send(event)
    }

    private func sendPointer(_ phase: ContactPhase, _ button: ButtonMask) {
        let sample = TouchSample(
            id: Self.pointer,
            phase: phase,
            location: fingerLocations[Self.pointer] ?? .zero,
            type: .indirectPointer
        )
        send(.touches([sample]), buttonMask: button)
    }
}

extension View {
    /// The recognizers of the view and its descendants, from back to front.
    var descendantRecognizers: [GestureRecognizer] {
        gestureRecognizers + subviews.flatMap(\.descendantRecognizers)
    }
}
