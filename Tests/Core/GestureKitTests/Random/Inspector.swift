import Foundation
import GestureKit

/// Checks everything that a window and its recognizers report, and records the faults.
///
/// Its rules are written from Semantics.md alone and do not depend on the core's answers.
final class Inspector {
    /// A fault: the broken rule and a description.
    struct Fault {
        let rule: String
        let text: String
    }

    /// The status of a recognizer in the current sequence.
    private struct Watch {
        var state = GestureRecognizer.State.possible
        /// Whether it received a touch since its last reset.
        var isEngaged = false
        var received: [Received] = []
        /// The recognizer that it waits for; nil when it does not wait.
        var waitsFor: String?
        /// Whether the script removed it, so that touches that are down no longer delay its reset.
        var isWithdrawn = false
        /// Whether the script assigned its state; then only the script ends it.
        var isAssigned = false
        /// Whether another recognizer has excluded it, and it has not failed yet.
        var isExcluded = false
        var attempts = 0
        var isRefused = false
        var resets = 0
        /// The first of the values in its last action.
        var value: GestureValue.Quantity?
    }

    /// A touch that a recognizer received.
    private struct Received {
        let id: Int
        var isOver = false
        var isIgnored = false
    }

    /// A touch that a view received.
    private struct ViewTouch {
        let view: ObjectIdentifier
        let id: Int
        var isOpen = true
        /// Whether a recognizer has sent an action and so is the only receiver of the touch.
        var isTaken = false
    }

    private var watches: [Watch]
    private var viewTouches: [ViewTouch] = []
    private var openPresses: Set<Int> = []
    /// The actions that are due after transitions.
    private var dueActions: [(index: Int, name: String)] = []
    /// The action that was announced and has not reached its target.
    private var announced: (index: Int, name: String)?
    /// The displacement of a finger, or of scrolling, in the current step.
    var reach: CGFloat = 0
    var isTransforming = false
    private var window: Window?
    private var recognizers: [GestureRecognizer] = []
    private(set) var faults: [Fault] = []
    /// The events of the transcript; nil if none is recorded.
    private var lines: [Line]?
    private var ids: [ObjectIdentifier] = []
    private var relations: [[UInt]]
    /// For each recognizer, whether only its touches delay its reset.
    private let isPlain: [Bool]
    private var lastTime = 0.0

    init(_ script: RandomScript, isRecording: Bool) {
        let count = script.recognizers.count
        watches = Array(repeating: Watch(), count: count)
        var relations = Relation.Kind.allCases.map { _ in [UInt](repeating: 0, count: count) }
        for relation in script.relations {
            relations[relation.kind.rawValue][relation.first] |= 1 << UInt(relation.second)
        }
        self.relations = relations
        isPlain = script.recognizers.indices.map { script.isPlain($0) }
        if isRecording { lines = [] }
    }

    func watch(_ scene: RandomScene) {
        window = scene.window
        recognizers = scene.recognizers
        ids = recognizers.map { ObjectIdentifier($0) }
        scene.window.onOutput = { [unowned self] in read($0) }
    }

    /// Removes all recorded events and objects.
    func removeAll() {
        window = nil
        recognizers = []
        lines = nil
    }

    /// The index of a recognizer in the script; nil for any other recognizer.
    private func index(_ recognizer: GestureRecognizer) -> Int? {
        let id = ObjectIdentifier(recognizer)
        var index = 0
        while index < ids.count {
            if ids[index] == id { return index }
            index += 1
        }
        return nil
    }

    private func holds(_ kind: Relation.Kind, _ first: Int, _ second: Int) -> Bool {
        relations[kind.rawValue][first] & (1 << UInt(second)) != 0
    }

    func holds(_ kind: Relation.Kind, _ first: Int, _ other: GestureRecognizer) -> Bool {
        index(other).map { holds(kind, first, $0) } ?? false
    }

    func holds(_ kind: Relation.Kind, _ other: GestureRecognizer, _ second: Int) -> Bool {
        index(other).map { holds(kind, $0, second) } ?? false
    }

    /// Whether the first requires the second to fail, by any of the relations.
    private func requires(_ first: Int, _ second: Int) -> Bool {
        holds(.requires, first, second) || holds(.asksToRequire, first, second)
            || holds(.isAskedToWait, first, second)
    }

    private func read(_ output: WindowOutput) {
        lines?.append(.output(output))
        switch output {
        case .transition(let transition):
            note(transition.timestamp)
            read(transition)
        case .action(let action):
            note(action.timestamp)
            read(action)
        case .message(let message):
            note(message.timestamp)
            read(message)
        case .control(let sending):
            note(sending.timestamp)
        case .animation(let animation):
            note(animation.timestamp)
        case .unreceived(let unreceived):
            note(unreceived.timestamp)
        case .diagnostic(let diagnostic):
            note(diagnostic.timestamp)
        }
    }

    func fault(_ rule: String, _ text: @autoclosure () -> String) {
        // The first fault leads to many more.
        guard faults.count < 5 else { return }
        faults.append(Fault(rule: rule, text: text()))
        lines?.append(.fault(rule))
    }

    private func note(_ time: TimeInterval) {
        if time < lastTime { fault("time goes on", "\(lastTime) came before \(time)") }
        lastTime = time
    }

    // MARK: - Transitions

    // Source: Semantics.md, sections 1 and 3.

    private func read(_ step: Transition) {
        guard let index = index(step.recognizer) else { return }
        let (from, to) = (step.from, step.to)
        if watches[index].state != from { fault("no step is hidden", "\(name(index)) \(from)") }
        if from == .possible && to == .possible {
            guard case .waitingFor(let other)? = step.reason else {
                return fault("only legal steps", "\(name(index)) stayed possible")
            }
            watches[index].waitsFor = other
            return
        }
        if !GestureRecognizer.State.canTransition(from: from, to: to) {
            fault("only legal steps", "\(name(index)) \(from) \(to)")
        }
        if !isExplained(step) { fault("a reason where one is due", "\(name(index)) \(to)") }
        if watches[index].isExcluded && to != .failed {
            fault("the winner excludes", "\(name(index)) became \(to)")
        }
        if to == .possible { return becamePossible(index) }
        watches[index].state = to
        watches[index].waitsFor = nil
        watches[index].isExcluded = false
        if to != .failed { dueActions.append((index, step.stateName)) }
        if from == .possible && to != .failed { won(index, step.recognizer) }
    }

    /// Whether the transition needs a reason: a success does only if another state was assigned.
    private func isExplained(_ step: Transition) -> Bool {
        switch step.to {
        case .failed, .cancelled, .possible:
            return step.reason != nil
        case .began, .changed, .ended:
            guard let reason = step.reason else { return true }
            guard case .coerced(let assigned, to: step.to) = reason else { return false }
            return assigned != step.to
        }
    }

    private func becamePossible(_ index: Int) {
        if watches[index].resets != 1 {
            fault("reset comes once", "\(name(index)) \(watches[index].resets) times")
        }
        if dueActions.contains(where: { $0.index == index }) {
            fault("actions come before the reset", name(index))
        }
        watches[index] = Watch()
    }

    /// Checks that a recognizer may leave possible with success, and marks those that it excludes.
    private func won(_ winner: Int, _ recognizer: GestureRecognizer) {
        if watches[winner].isRefused { fault("a refusal holds", name(winner)) }
        if watches[winner].attempts != 1 { fault("the delegate is asked", name(winner)) }
        for other in watches.indices where other != winner {
            let rival = recognizers[other]
            let state = watches[other].state
            if watches[other].isEngaged, state != .failed, requires(winner, other) {
                fault("who requires waits", "\(name(winner)) won, \(name(other)) is \(state)")
            }
            if state.isBegun && excludes(other, rival, winner, recognizer) {
                fault("never both", "\(name(winner)) won while \(name(other)) was \(state)")
            }
            if state == .possible && watches[other].isEngaged
                && excludes(winner, recognizer, other, rival)
            {
                watches[other].isExcluded = true
            }
        }
    }

    /// Whether Semantics.md, section 3 "Exclusion", excludes a recognizer, with all exceptions.
    private func excludes(
        _ first: Int,
        _ winner: GestureRecognizer,
        _ second: Int,
        _ other: GestureRecognizer
    ) -> Bool {
        guard let view = winner.view, let otherView = other.view,
            view.isDescendant(of: otherView) || otherView.isDescendant(of: view)
        else { return false }
        return !holds(.exempts, first, second)
            && !holds(.allowsBoth, first, second) && !holds(.allowsBoth, second, first)
            && winner.canPrevent(other) && other.canBePrevented(by: winner)
    }

    // MARK: - Actions

    // Each action is sent once and in order, and its values are continuous.

    private func read(_ action: ActionSending) {
        guard let index = index(action.recognizer) else { return }
        if let announced { fault("an action reaches its target", name(announced.index)) }
        announced = (index, action.stateName)
        if let doomed = watches.firstIndex(where: \.isExcluded) {
            fault("the winner excludes", "\(name(doomed)) has not failed")
        }
        guard let first = dueActions.first, first.index == index, first.name == action.stateName
        else {
            return fault(
                "each action owed, in order",
                "\(name(index)) sent \(action.stateName), owed were \(dueActions)"
            )
        }
        dueActions.removeFirst()
        judge(action.values, index)
        takeTouches(index, action.recognizer)
    }

    /// Checks a call of a target.
    func readAction(_ index: Int, _ recognizer: GestureRecognizer) {
        let state = recognizer.state
        let name = announced?.name == "recognized" ? "ended" : announced?.name
        if announced?.index != index || name != state.name {
            fault("targets see what is sent", "\(recognizer.touchstone.label) read \(state)")
        }
        announced = nil
    }

    private func judge(_ values: [GestureValue], _ index: Int) {
        for value in values where !value.quantity.isSound {
            fault("values are numbers", "\(name(index)) \(value.name) \(value.quantity)")
        }
        guard let value = values.first?.quantity else { return }
        if let before = watches[index].value, let limit = limit(of: value),
            value.distance(to: before) > limit
        {
            fault("values do not jump", "\(name(index)) from \(before) to \(value)")
        }
        watches[index].value = value
    }

    /// The maximum change of a value in this step; a landing or a lift alone changes nothing.
    private func limit(of value: GestureValue.Quantity) -> CGFloat? {
        switch value {
        case .vector: reach + 1e-6
        case .factor, .angle: reach == 0 && !isTransforming ? 1e-9 : nil
        default: nil
        }
    }

    /// From its first action on, a recognizer that cancels is the only receiver of its touches.
    private func takeTouches(_ index: Int, _ recognizer: GestureRecognizer) {
        guard recognizer.cancelsTouchesInView, !watches[index].isWithdrawn else { return }
        for place in viewTouches.indices where isTracking(viewTouches[place].id, index) {
            viewTouches[place].isTaken = true
        }
    }

    // MARK: - Touches of recognizers, and resets

    func heard(_ phase: Touch.Phase, _ touch: Touch, _ index: Int, _ recognizer: GestureRecognizer)
    {
        if watches[index].state.isEnd {
            fault(
                "touches end with the gesture",
                "\(recognizer.touchstone.label) was told \(phase)"
            )
        }
        watches[index].isEngaged = true
        let place = watches[index].received.firstIndex { $0.id == touch.id && !$0.isOver }
        guard phase == .began else {
            guard let place, !watches[index].received[place].isIgnored else {
                return fault(
                    "began comes first",
                    "\(recognizer.touchstone.label) was told \(phase) of \(touch.id)"
                )
            }
            if phase != .moved { watches[index].received[place].isOver = true }
            return
        }
        if place != nil {
            fault(
                "began comes once",
                "\(recognizer.touchstone.label) was told twice of \(touch.id)"
            )
        }
        if watches[index].waitsFor != nil {
            fault("who waits gets no new touches", "\(recognizer.touchstone.label) got \(touch.id)")
        }
        watches[index].received.append(Received(id: touch.id))
    }

    func ignored(_ touch: Touch, _ index: Int) {
        for place in watches[index].received.indices
        where watches[index].received[place].id == touch.id {
            watches[index].received[place].isIgnored = true
        }
    }

    func reset(_ index: Int, _ recognizer: GestureRecognizer) {
        watches[index].resets += 1
        if watches[index].resets > 1 { fault("reset comes once", recognizer.touchstone.label) }
        if !recognizer.state.isEnd {
            fault(
                "reset sees the end state",
                "\(recognizer.touchstone.label) was \(recognizer.state)"
            )
        }
        guard !watches[index].isWithdrawn, let window else { return }
        for touch in window.touches where isTracking(touch.id, index) {
            fault(
                "reset waits for the touches",
                "\(recognizer.touchstone.label) with \(touch.id) down"
            )
        }
    }

    /// Whether the recognizer received the touch and has not ignored it.
    private func isTracking(_ id: Int, _ index: Int) -> Bool {
        var place = 0
        while place < watches[index].received.count {
            let touch = watches[index].received[place]
            if touch.id == id && !touch.isIgnored { return true }
            place += 1
        }
        return false
    }

    /// Records that the delegate was asked about a beginning, or that a view has refused it.
    func asked(_ index: Int, _ isRefused: Bool) {
        watches[index].attempts += 1
        if isRefused { watches[index].isRefused = true }
        if watches[index].attempts > 1 { fault("asked once for an attempt", name(index)) }
    }

    func refusedByView(_ recognizer: GestureRecognizer) {
        if let index = index(recognizer) { watches[index].isRefused = true }
    }

    // MARK: Changes by the script

    func withdrew(_ index: Int) { watches[index].isWithdrawn = true }

    func withdrewAll() {
        for index in watches.indices { withdrew(index) }
    }

    func assigned(_ index: Int) { watches[index].isAssigned = true }

    /// Whether the script assigned the recognizer's state.
    func isAssigned(_ index: Int) -> Bool { watches[index].isAssigned }

    func rebased(_ index: Int) { watches[index].value = nil }

    private func name(_ index: Int) -> String { recognizers[index].touchstone.label }

    // MARK: - Messages to views

    // Each touch begins once and ends once, after any required delay. Source: Semantics.md, section 4.

    private func read(_ message: TouchMessage) {
        switch message.name {
        case "touchesBegan": for id in message.touches { began(id, message.view) }
        case "touchesMoved": for id in message.touches { _ = find(id, message) }
        case "touchesEnded":
            for id in message.touches where close(id, message) && isHeld(id, \.delaysTouchesEnded) {
                fault("a lift is held back", "\(message.view.touchstone.name ?? "") heard of \(id)")
            }
        case "touchesCancelled": for id in message.touches { _ = close(id, message) }
        case "pressesBegan": openPresses.formUnion(message.touches)
        case "pressesChanged": judgePresses(message)
        default:
            judgePresses(message)
            openPresses.subtract(message.touches)
        }
    }

    private func judgePresses(_ message: TouchMessage) {
        if !openPresses.isSuperset(of: message.touches) {
            fault("a view hears from began to ended", "\(message.name) of \(message.touches)")
        }
    }

    private func began(_ id: Int, _ view: View) {
        if viewTouches.contains(where: { $0.id == id }) {
            fault("a view hears began once", "touch \(id)")
        }
        if isHeld(id, \.delaysTouchesBegan) { fault("a landing is held back", "touch \(id)") }
        viewTouches.append(ViewTouch(view: ObjectIdentifier(view), id: id))
    }

    private func find(_ id: Int, _ message: TouchMessage) -> Int? {
        let view = ObjectIdentifier(message.view)
        let place = viewTouches.firstIndex { $0.id == id && $0.view == view }
        guard let place, viewTouches[place].isOpen else {
            fault("a view hears from began to ended", "\(message.name) of \(id)")
            return nil
        }
        if viewTouches[place].isTaken {
            fault("what was taken is not told", "\(message.name) of \(id)")
        }
        return place
    }

    private func close(_ id: Int, _ message: TouchMessage) -> Bool {
        guard let place = find(id, message) else { return false }
        viewTouches[place].isOpen = false
        return true
    }

    /// Whether some recognizer that delays may still recognize the touch.
    private func isHeld(_ id: Int, _ delays: (GestureRecognizer) -> Bool) -> Bool {
        for index in watches.indices where watches[index].state == .possible {
            if delays(recognizers[index]), isTracking(id, index) { return true }
        }
        return false
    }

    // MARK: - The time between two steps

    // Nothing is overdue, and in the end all recognizers are reset.

    func checkAfterStep() {
        guard let window else { return }
        let down = window.touches.map(\.id)
        if let first = dueActions.first {
            fault("each action owed, in order", "\(first) was not sent")
        }
        for index in watches.indices {
            look(at: recognizers[index], index, down)
        }
        for hearing in viewTouches where hearing.isOpen && !down.contains(hearing.id) {
            // A recognizer whose state the script assigned gets no more touches, but may delay the reset.
            let isAssigned = watches.contains { $0.isAssigned && $0.state == .possible }
            if !isAssigned && !isHeld(hearing.id, \.delaysTouchesEnded) {
                fault("a lift is told in time", "touch \(hearing.id)")
            }
        }
    }

    private func look(at recognizer: GestureRecognizer, _ index: Int, _ down: [Int]) {
        let watch = watches[index]
        if watch.isExcluded { fault("the winner excludes", "\(name(index)) has not failed") }
        if let other = watch.waitsFor { return judgeWait(index, other) }
        let open = watch.received.filter { !$0.isOver && !$0.isIgnored }
        let isLifted = open.allSatisfy { $0.id >= 0 && !down.contains($0.id) }
        if !watch.state.isEnd, open.contains(where: { $0.id >= 0 && !down.contains($0.id) }) {
            fault("who begins hears the end", name(index))
        }
        guard isLifted, watch.isEngaged else { return }
        // Another finger may still be received.
        let ignoresOne = watch.received.contains { $0.isIgnored && down.contains($0.id) }
        if watch.state == .possible && recognizer.touchstone.deadline == nil && !ignoresOne {
            fault("nobody stays undecided", name(index))
        }
        if watch.state.isEnd && isPlain[index] { fault("reset comes in time", name(index)) }
    }

    private func judgeWait(_ index: Int, _ other: String) {
        let blocker = recognizers.firstIndex { $0.touchstone.label == other }
        guard let blocker, requires(index, blocker) else {
            return fault("who waits is held", "\(name(index)) waits for \(other)")
        }
        if watches[blocker].state != .possible {
            fault("who waits is released", "\(name(index)) waits for \(other)")
        }
    }

    /// Checks the end, when all touches are up and all deadlines are over.
    func conclude() {
        guard let window else { return }
        for index in watches.indices where watches[index].state != .possible {
            fault("all is possible again", "\(name(index)) is \(watches[index].state)")
        }
        if let open = viewTouches.first(where: \.isOpen) {
            fault("each view touch ends", "touch \(open.id)")
        }
        if !window.isAtRest { fault("the window is at rest", "something is left") }
        if window.nextDeadline != nil { fault("no deadline is left", "one is") }
        if let announced { fault("an action reaches its target", name(announced.index)) }
    }

    // MARK: - The transcript

    // It is made only on request, since most scripts do not fail.

    private enum Line {
        case step(Int)
        case output(WindowOutput)
        case fault(String)
    }

    func began(_ step: Int) { lines?.append(.step(step)) }

    /// The transcript, one line for each event.
    var transcript: String {
        (lines ?? []).map { line in
            switch line {
            case .step(let index): "— step \(index)"
            case .output(let output): Self.text(of: output)
            case .fault(let rule): "FAULT \(rule)"
            }
        }.joined(separator: "\n")
    }

    private static func text(of output: WindowOutput) -> String {
        switch output {
        case .transition(let step):
            "\(step.timestamp) \(step.recognizer.touchstone.label) \(step.from) \(step.to)"
                + (step.reason.map { ": \($0.sentence)" } ?? "")
        case .action(let action):
            "\(action.timestamp) \(action.recognizer.touchstone.label) -> \(action.stateName)"
                + " \(action.numberOfTouches) \(action.location) "
                + action.values.map { "\($0.name) \($0.quantity)" }.joined(separator: " ")
        case .message(let message):
            "\(message.timestamp) \(message.view.touchstone.name ?? "window") \(message.name)"
                + " \(message.touches)"
        case .control(let sending):
            "\(sending.timestamp) \(sending.control.touchstone.name ?? "") sends \(sending.event)"
        case .animation(let animation):
            "\(animation.timestamp) animation of \(animation.changes.count)"
        case .unreceived(let unreceived):
            "\(unreceived.timestamp) \(unreceived.recognizer.touchstone.label) misses"
                + " \(unreceived.touch): \(unreceived.sentence)"
        case .diagnostic(let diagnostic):
            "\(diagnostic.timestamp) ! \(diagnostic.name): \(diagnostic.detail)"
        }
    }
}

extension GestureValue.Quantity {
    fileprivate var isSound: Bool {
        switch self {
        case .vector(let point), .vectorVelocity(let point): point.x.isFinite && point.y.isFinite
        case .factor(let factor): factor > 0 && factor.isFinite
        case .factorVelocity(let value), .angle(let value), .angularVelocity(let value):
            value.isFinite
        case .number(let value): value.isFinite
        case .count(let count): count >= 0
        case .names: true
        }
    }

    fileprivate func distance(to other: GestureValue.Quantity) -> CGFloat {
        switch (self, other) {
        case (.vector(let new), .vector(let old)):
            CGFloat(hypot(Double(new.x - old.x), Double(new.y - old.y)))
        case (.factor(let new), .factor(let old)), (.angle(let new), .angle(let old)):
            abs(new - old)
        default: 0
        }
    }
}
