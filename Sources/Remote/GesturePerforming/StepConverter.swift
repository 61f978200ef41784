import Foundation
import GestureKit
import GestureRecording
import RecordingFormat
import TouchBridge
import VirtualDisplay

/// The conversion of a recording's inputs into reports of virtual devices.
///
/// A cancelled touch becomes a lift, because no device can cancel a touch. Events that the server emulates,
/// ownership, and input on the bench's panels are left out, and so are inputs that no device can perform.
/// The steps are a pure function of the inputs.
struct StepConverter {
    private(set) var steps = StepList()
    /// The canvas of later events; nil in an observation while the pointer is outside all known windows.
    private var canvas: CanvasFrame?
    /// The windows of an observation, to which its locations on the desktop are translated; nil for a recording
    /// of a window.
    private let receivers: ReceiverFrames?
    /// The number of touches and presses, and of those that are left out because no known window received them.
    private(set) var contactCount = (all: 0, leftOut: 0)
    private var devices: [Int: InputDevice] = [:]
    private var contacts = ContactSteps()
    private var pointer = PointerSteps()
    private var wheels = WheelSteps()
    private var pen = PenSteps()
    private var touchpad = TouchpadSteps()
    private var keys = KeySteps()
    /// Checks hand-written lines as a replay does.
    private var written = ScriptedContacts()
    /// The hand-written finger of type pencil that is down, which the pen performs.
    private var penFinger: Int?

    init(header: RecordingHeader, receivers: ReceiverFrames? = nil) {
        self.receivers = receivers
        canvas = CanvasFrame(origin: .zero, scale: header.scale)
    }

    /// Converts an input.
    ///
    /// - Throws: `RecordingError` without a file and line, for a hand-written line that contradicts the state
    ///   of its finger, or that needs a second pen.
    mutating func perform(_ timed: TimedInput) throws(RecordingError) {
        steps.time = timed.time
        steps.modifiers = timed.input.modifiers
        switch timed.input {
        case .xi(let inputs):
            for (input, time) in zip(inputs, inputs.times(endingAt: timed.time))
            where !input.isOnPanel {
                steps.time = time
                receive(input.event)
            }
        case .touches(let fingers):
            _ = try written.event(fingers, at: timed.time)
            for finger in fingers { try receive(finger) }
        case .pointer(let line):
            let pressedType = written.pressedType
            _ = try written.events(line, at: timed.time)
            receive(line, pressedType)
        case .scroll(let sample): receive(sample)
        case .transform(let sample):
            steps.add(pointer.move(to: sample.location) + touchpad.pinch(sample))
        case .key(let sample):
            steps.add(keys.setPress(sample.type, isDown: sample.phase == .began))
        case .device(let device):
            devices[device.id] = device
            wheels.forget(source: device.id)
        case .deviceRemoved(let id):
            let device = devices.removeValue(forKey: id)
            wheels.forget(source: id)
            steps.add(contacts.endAll(of: id))
            if device?.isPen == true { steps.add(pen.leave()) }
        case .window(let geometry):
            canvas = CanvasFrame(origin: geometry.origin, scale: geometry.scale)
        case .interrupt: written.interrupt(at: timed.time)
        case .set, .scene, .clear, .expected, .delivered, .noticed, .tick, .end: break
        }
    }

    /// Lifts all fingers, and releases all buttons and keys, at the time of the last step.
    mutating func finish() {
        guard let time = steps.end else { return }
        steps.time = time
        steps.modifiers = nil
        steps.add(contacts.endAll() + touchpad.end() + pointer.endAll() + pen.leave())
        steps.add(keys.endAll())
    }

    // MARK: - Events of an X server

    private mutating func receive(_ event: XInputEvent) {
        let device = devices[event.source]
        // A touchpad's fingers are not on the screen.
        if device?.kind == .dependentTouch, event.touch != nil { return }
        switch event.payload {
        case .touch(let change, let id, let flags): receive(change, id, flags, event)
        case .button(let number, let isDown, let isEmulated):
            // A wheel's emulated button has a pointer as its source.
            if isEmulated, device?.kind != .pointer { return }
            receive(button: number, isDown, isEmulated, event)
        case .motion(let isEmulated): if !isEmulated { move(event) }
        case .crossing: wheels.forget(pointer: event.device)
        case .proximityOut: steps.add(pen.leave())
        case .pinch(let change, _, _, let scale, let angle):
            guard let canvas else { return }
            steps.add(pointer.move(to: canvas.point(event.root)))
            steps.add(touchpad.pinch(change, scale: scale, angle: angle))
        case .swipe(let change, _, let delta):
            guard let canvas else { return }
            let delta = CGPoint(x: delta.x / canvas.scale, y: delta.y / canvas.scale)
            steps.add(pointer.move(to: canvas.point(event.root)))
            steps.add(touchpad.swipe(change, by: delta))
        }
    }

    private mutating func receive(
        _ change: XInputEvent.TouchChange,
        _ touch: Int,
        _ flags: XInputEvent.TouchFlags,
        _ event: XInputEvent
    ) {
        let id = ContactSteps.ID.server(source: event.source, touch: touch)
        let pressure = devices[event.source]?.pressure(in: event)
        switch change {
        case .begin:
            guard let canvas = canvasOfContact(beginningWith: event) else { return }
            steps.add(contacts.begin(id, at: event.root, pressure: pressure, on: canvas))
        // The finger has lifted, but a grab still decides about the touch.
        case .update where flags.contains(.pendingEnd):
            steps.add(contacts.end(id, at: event.root))
        case .update: steps.add(contacts.move(id, to: event.root, pressure: pressure))
        case .end: steps.add(contacts.end(id, at: event.root))
        case .ownership: break
        }
    }

    private mutating func receive(
        button number: Int,
        _ isDown: Bool,
        _ isEmulated: Bool,
        _ event: XInputEvent
    ) {
        if isDown, receivers != nil { canvas = canvasOfContact(beginningWith: event) }
        guard canvas != nil else { return }
        move(event)
        if let device = devices[event.source], device.isPen {
            guard number == 1 else { return }
            steps.add(pen.setTip(isDown, pressure: device.pressure(in: event)))
        } else if ButtonMask.isWheel(xButton: number) {
            guard isDown else { return }
            let source = event.source
            let click = wheels.click(ofButton: number, isEmulated: isEmulated, source: source)
            if let click { steps.add([.scroll(click)]) }
        } else if !isEmulated {
            steps.add(pointer.setButton(number, isDown: isDown))
        }
    }

    /// Moves the pointer or the pen of an event, and scrolls by its valuators.
    private mutating func move(_ event: XInputEvent) {
        guard let point = canvas?.point(event.root) else { return }
        let device = devices[event.source]
        if let device, device.isPen {
            steps.add(pen.move(to: point, pressure: device.pressure(in: event)))
            return
        }
        steps.add(pointer.move(to: point))
        guard let device, event.isMotion else { return }
        steps.add(wheels.steps(of: event, on: device).map { .scroll($0) })
    }

    /// The canvas of a touch, or in an observation also of a press; nil if the contact is left out.
    private mutating func canvasOfContact(beginningWith event: XInputEvent) -> CanvasFrame? {
        guard let receivers else { return canvas }
        contactCount.all += 1
        guard let frame = receivers.frame(of: event, at: steps.time) else {
            contactCount.leftOut += 1
            return nil
        }
        return CanvasFrame(origin: frame.origin, scale: 1)
    }

    // MARK: - Hand-written lines

    private mutating func receive(_ finger: FingerLine) throws(RecordingError) {
        let isPencil = finger.action == .begin && finger.contact.type == .pencil
        if isPencil || penFinger == finger.id { return try receive(pencil: finger) }
        pointer.forgetBaseline()
        let id = ContactSteps.ID.written(finger.id)
        let location = finger.location ?? .zero
        switch finger.action {
        case .begin:
            steps.add(contacts.begin(id, at: location, pressure: finger.force, on: .written))
        case .update: steps.add(contacts.move(id, to: location, pressure: finger.force))
        case .end, .cancel: steps.add(contacts.end(id, at: finger.location))
        }
    }

    /// A finger of type pencil is near the tablet only while it touches.
    private mutating func receive(pencil finger: FingerLine) throws(RecordingError) {
        guard penFinger == nil || penFinger == finger.id else {
            throw RecordingError(
                message: "finger \(finger.id) is a second pencil, expected at most one at once,"
                    + " as many as there are virtual pens"
            )
        }
        if let location = finger.location {
            steps.add(pen.move(to: location, pressure: finger.force))
        }
        switch finger.action {
        case .begin:
            penFinger = finger.id
            steps.add(pen.setTip(true, pressure: finger.force))
        case .update: break
        case .end, .cancel:
            penFinger = nil
            steps.add(pen.leave())
        }
    }

    /// Performs a line of the pointer, whose touch had this type before it.
    private mutating func receive(_ line: PointerLine, _ pressedType: Touch.TouchType?) {
        let type = line.action == .leave ? nil : pressedType
        guard (type ?? line.contact.type) != .pencil else { return receive(pen: line) }
        steps.add(pointer.move(to: line.location))
        switch line.action {
        case .down: steps.add(pointer.setButton(line.button, isDown: true))
        case .move, .leave: break
        case .up where written.pressedType != nil:
            steps.add(pointer.setButton(line.button, isDown: false))
        // The last button is up, whichever number the line has.
        case .up: steps.add(pointer.endAll())
        }
    }

    private mutating func receive(pen line: PointerLine) {
        guard line.action != .leave else { return steps.add(pen.leave()) }
        let force = line.contact.force
        steps.add(pen.move(to: line.location, pressure: force))
        switch line.action {
        case .down where line.button == 1: steps.add(pen.setTip(true, pressure: force))
        case .up where line.button == 1 || written.pressedType == nil:
            steps.add(pen.setTip(false))
        // The virtual pen has no button but its tip.
        case .down, .move, .up, .leave: break
        }
    }

    private mutating func receive(_ sample: ScrollSample) {
        steps.add(pointer.move(to: sample.location))
        let clicks = CGPoint(
            x: -sample.translation.x / WheelTracker.pointsPerClick,
            y: -sample.translation.y / WheelTracker.pointsPerClick
        )
        let isContinuous = sample.kind == .continuous
        let isStart = isContinuous && sample.phase == .began
        if clicks != .zero {
            steps.add(
                pointer.scrollWritten(clicks, at: sample.location, isContinuousStart: isStart)
            )
        }
        // A step that moves nothing ends the scrolling.
        if isContinuous, sample.phase == .ended || sample.phase == .cancelled {
            steps.add([.scroll(.zero)])
        }
    }
}

extension RecordingInput {
    /// The modifiers that the record carries; nil for a kind of record that carries none.
    fileprivate var modifiers: KeyModifierFlags? {
        switch self {
        case .xi(let inputs):
            switch inputs.last?.event.payload {
            case .touch(.ownership, _, _), .proximityOut, nil: nil
            case .touch, .button, .motion, .crossing, .pinch, .swipe:
                inputs.last.map { KeyModifierFlags(xModifiers: $0.event.modifiers) }
            }
        case .pointer(let line): line.modifiers
        case .touches, .scroll, .transform, .key, .set, .scene, .interrupt, .clear, .expected,
            .noticed, .delivered, .device, .deviceRemoved, .window, .tick, .end:
            nil
        }
    }
}

// MARK: - The recording's devices

/// The fingers of a recording that are down.
private struct ContactSteps {
    /// A finger's number in the recording.
    enum ID: Hashable {
        /// A touch of an X server: its device, and its number.
        case server(source: Int, touch: Int)
        /// A finger of a hand-written line.
        case written(Int)
    }

    private struct RecordedFinger {
        /// A number that no other contact has.
        let number: Int
        /// The canvas at the beginning, on which the whole touch is measured.
        let canvas: CanvasFrame
        var location: CGPoint

        func action(_ phase: DevicePhase, pressure: Double? = nil) -> DeviceAction {
            .touch(phase, finger: number, at: location, pressure: pressure)
        }
    }

    private var contacts: [ID: RecordedFinger] = [:]
    private var count = 0

    /// Puts a finger down, after lifting one with the same number.
    mutating func begin(
        _ id: ID,
        at location: CGPoint,
        pressure: Double?,
        on canvas: CanvasFrame
    ) -> [DeviceAction] {
        let former = end(id)
        count += 1
        let contact = RecordedFinger(
            number: count,
            canvas: canvas,
            location: canvas.point(location)
        )
        contacts[id] = contact
        return former + [contact.action(.begin, pressure: pressure)]
    }

    /// Moves a finger; ignores one that is not down.
    mutating func move(_ id: ID, to location: CGPoint, pressure: Double?) -> [DeviceAction] {
        guard var contact = contacts[id] else { return [] }
        contact.location = contact.canvas.point(location)
        contacts[id] = contact
        return [contact.action(.update, pressure: pressure)]
    }

    /// Lifts a finger; ignores one that is not down.
    ///
    /// A nil location is where the finger was.
    mutating func end(_ id: ID, at location: CGPoint? = nil) -> [DeviceAction] {
        guard var contact = contacts.removeValue(forKey: id) else { return [] }
        if let location { contact.location = contact.canvas.point(location) }
        return [contact.action(.end)]
    }

    /// Lifts all fingers, or those of one device, in the order in which they landed.
    mutating func endAll(of source: Int? = nil) -> [DeviceAction] {
        let ending = contacts.filter { id, _ in
            guard let source else { return true }
            guard case .server(source, _) = id else { return false }
            return true
        }
        return ending.sorted { $0.value.number < $1.value.number }.flatMap { end($0.key) }
    }
}

/// The mouse of a recording: its buttons and its wheel.
private struct PointerSteps {
    private var pressed: Set<VirtualPointer.Button> = []
    /// The location at which a program knows the wheel's value, so that it counts the next step; nil if no
    /// location is known.
    private var baseline: CGPoint?

    /// Forgets the baseline, because another device has moved the pointer.
    mutating func forgetBaseline() { baseline = nil }

    mutating func move(to point: CGPoint) -> [DeviceAction] {
        if point != baseline { baseline = nil }
        return [.pointerMove(point)]
    }

    /// Presses or releases a button by its number in X; ignores one that a mouse does not have.
    mutating func setButton(_ number: Int, isDown: Bool) -> [DeviceAction] {
        guard let button = VirtualPointer.Button(rawValue: number), number < 4 else { return [] }
        let isNew = isDown ? pressed.insert(button).inserted : pressed.remove(button) != nil
        return isNew ? [.pointerButton(button, isDown: isDown)] : []
    }

    /// Scrolls by a hand-written distance at the pointer's location.
    ///
    /// The first step after a move is preceded by a baseline, without which a program does not count it.
    /// Continuous scrolling begins with parts of clicks, because whole ones are a wheel's.
    mutating func scrollWritten(
        _ clicks: CGPoint,
        at location: CGPoint,
        isContinuousStart: Bool
    ) -> [DeviceAction] {
        let start: [DeviceAction] = baseline == nil ? [.scroll(.zero)] : []
        baseline = location
        let isWhole = clicks.x == clicks.x.rounded() && clicks.y == clicks.y.rounded()
        guard isContinuousStart, isWhole else { return start + [.scroll(clicks)] }
        func half(_ clicks: Double) -> Double { clicks == 0 ? 0 : clicks > 0 ? 0.5 : -0.5 }
        let first = CGPoint(x: half(clicks.x), y: half(clicks.y))
        let rest = CGPoint(x: clicks.x - first.x, y: clicks.y - first.y)
        return start + [.scroll(first), .scroll(rest)]
    }

    /// Releases all buttons.
    mutating func endAll() -> [DeviceAction] {
        pressed.map(\.rawValue).sorted().flatMap { setButton($0, isDown: false) }
    }
}

/// The clicks of recorded wheels and touchpads, which the server reports as cumulative valuators.
///
/// Source: XInput2.md, rule 13. A wheel's first click is known from the button that the server emulates for it; a
/// touchpad's first part of a click is unknown, and becomes the baseline.
private struct WheelSteps {
    private var baselines = ScrollBaselines()
    /// The sources with only a first value, which the next event explains.
    private var unexplained: Set<Int> = []

    /// The valuators may change unseen while the pointer is in another window.
    mutating func forget(pointer device: Int) { baselines.forget(pointer: device) }

    mutating func forget(source: Int) {
        baselines.forget(source: source)
        unexplained.remove(source)
    }

    /// Returns the steps that a motion scrolls, in clicks to the right and down.
    mutating func steps(of event: XInputEvent, on device: InputDevice) -> [CGPoint] {
        let axes = device.scrollAxes
        guard let clicks = baselines.clicks(of: event, on: axes) else {
            let hasFirstValue = axes.contains { event.valuators[$0.number] != nil }
            if hasFirstValue { unexplained.insert(event.source) }
            return []
        }
        return unexplained.remove(event.source) == nil ? [clicks] : [.zero, clicks]
    }

    /// The click of a wheel's button, unless the valuators report it.
    mutating func click(ofButton number: Int, isEmulated: Bool, source: Int) -> CGPoint? {
        guard !isEmulated || unexplained.remove(source) != nil else { return nil }
        return ButtonMask.wheelClick(ofXButton: number)
    }
}

/// The pen of a recording: away from its tablet, near it, or touching it.
private struct PenSteps {
    private var isNear = false
    private var isDown = false

    mutating func move(to point: CGPoint, pressure: Double?) -> [DeviceAction] {
        defer { isNear = true }
        return [isNear ? .penMove(point, pressure: isDown ? pressure : nil) : .penEnter(point)]
    }

    /// Presses or lifts the tip, near the tablet.
    mutating func setTip(_ isDown: Bool, pressure: Double? = nil) -> [DeviceAction] {
        guard isNear, self.isDown != isDown else { return [] }
        self.isDown = isDown
        return [.penTip(isDown: isDown, pressure: isDown ? pressure : nil)]
    }

    /// Lifts the tip and moves the pen away.
    mutating func leave() -> [DeviceAction] {
        guard isNear else { return [] }
        defer { isNear = false }
        return setTip(false) + [.penLeave]
    }
}

/// The gestures of a recorded touchpad, of which one is under way at a time.
private struct TouchpadSteps {
    private enum Gesture {
        case pinch
        case swipe
    }

    private var current: Gesture?
    /// The rotation of a hand-written pinch since its beginning, in radians.
    private var rotation = 0.0

    mutating func pinch(
        _ change: XInputEvent.GestureChange,
        scale: Double,
        angle: Double
    ) -> [DeviceAction] {
        guard let former = follow(change, .pinch) else { return [] }
        // An end may have no scale.
        let scale = scale > 0 ? scale : 1
        let isCancelled = change == .cancel
        return former
            + [.pinch(change.phase, scale: scale, angle: angle, isCancelled: isCancelled)]
    }

    mutating func swipe(
        _ change: XInputEvent.GestureChange,
        by delta: CGPoint
    ) -> [DeviceAction] {
        guard let former = follow(change, .swipe) else { return [] }
        return former + [.swipe(change.phase, by: delta, isCancelled: change == .cancel)]
    }

    /// Pinches as a hand-written line says, whose scale and rotation are totals.
    ///
    /// A device's pinch begins at a scale of 1, without a rotation.
    mutating func pinch(_ sample: TransformSample) -> [DeviceAction] {
        var change = XInputEvent.GestureChange(sample.phase)
        var actions: [DeviceAction] = []
        if change == .begin {
            rotation = 0
            actions = pinch(.begin, scale: 1, angle: 0)
            guard sample.scale != 1 || sample.rotation != 0 else { return actions }
            change = .update
        }
        let angle = (sample.rotation - rotation) * 180 / .pi
        rotation = sample.rotation
        return actions + pinch(change, scale: sample.scale, angle: angle)
    }

    /// Cancels the gesture under way.
    mutating func end() -> [DeviceAction] {
        switch current {
        case .pinch: pinch(.cancel, scale: 1, angle: 0)
        case .swipe: swipe(.cancel, by: .zero)
        case nil: []
        }
    }

    /// Follows a change, and returns the end of the former gesture; nil for a gesture that has not begun.
    private mutating func follow(
        _ change: XInputEvent.GestureChange,
        _ gesture: Gesture
    ) -> [DeviceAction]? {
        let former = change == .begin ? end() : []
        if change == .begin { current = gesture }
        guard current == gesture else { return nil }
        if change.isEnd { current = nil }
        return former
    }
}

extension XInputEvent.GestureChange {
    fileprivate init(_ phase: ContactPhase) {
        switch phase {
        case .began: self = .begin
        case .moved: self = .update
        case .ended: self = .end
        case .cancelled: self = .cancel
        }
    }

    fileprivate var phase: DevicePhase {
        switch self {
        case .begin: .begin
        case .update: .update
        case .end, .cancel: .end
        }
    }
}

/// The keys of a recording, by their meaning.
private struct KeySteps {
    private var held: [VirtualKeyboard.Key] = []

    /// Presses or releases the key of a press.
    mutating func setPress(_ type: Press.PressType, isDown: Bool) -> [DeviceAction] {
        set(Self.key(of: type), isDown: isDown)
    }

    /// Releases all keys, the last one first.
    mutating func endAll() -> [DeviceAction] {
        held.reversed().flatMap { set($0, isDown: false) }
    }

    private mutating func set(_ key: VirtualKeyboard.Key, isDown: Bool) -> [DeviceAction] {
        guard held.contains(key) != isDown else { return [] }
        if isDown { held.append(key) } else { held.removeAll { $0 == key } }
        return [.key(key, isDown: isDown)]
    }

    private static func key(of type: Press.PressType) -> VirtualKeyboard.Key {
        switch type {
        case .upArrow: .up
        case .downArrow: .down
        case .leftArrow: .left
        case .rightArrow: .right
        case .select: .enter
        case .menu: .menu
        case .playPause: .playPause
        case .pageUp: .pageUp
        case .pageDown: .pageDown
        }
    }
}

// MARK: - The windows of an observation

/// The frames of the windows that received the touches and presses of an observation.
///
/// An observation records locations on the desktop.
struct ReceiverFrames {
    private struct Key: Hashable {
        let source: Int
        /// The number of the touch, or of the button.
        let detail: Int
        let began: TimeInterval
    }

    private var frames: [Key: CGRect] = [:]

    /// Reads the receivers of a recording; nil for a recording without any, which is not of an observation.
    ///
    /// A late decision repeats the lines of a touch, of which the last ones count.
    init?(_ inputs: [TimedInput]) {
        var isObservation = false
        for case .delivered(let delivery) in inputs.map(\.input) {
            isObservation = true
            guard delivery.role == .owner, let began = delivery.began else { continue }
            let key = Key(source: delivery.source, detail: delivery.detail, began: began)
            frames[key] = delivery.frame
        }
        guard isObservation else { return nil }
    }

    /// Returns the frame of the window that received the touch or press that began with an event, in pixels;
    /// nil if it is unknown, or if no window received it.
    func frame(of event: XInputEvent, at time: TimeInterval) -> CGRect? {
        switch event.payload {
        case .touch(_, let number, _), .button(let number, _, _):
            frames[Key(source: event.source, detail: number, began: time)]
        case .motion, .crossing, .proximityOut, .pinch, .swipe: nil
        }
    }
}
