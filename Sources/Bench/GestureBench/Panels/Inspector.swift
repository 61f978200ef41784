import Foundation
import GestureKit
import GestureOverlay
import GestureScenes
import GestureTrace
import XInputFrontEnd

/// The window's inspector: a click or a tap selects a recognizer's row, keys change its properties, and the
/// rows scroll.
final class Inspector: EventHandler {
    var selection: InspectorSelection?
    /// The reason why a property of the selected recognizer did not change, until the next action.
    private var fault: Chrome.Selection.Fault?
    private var press: InspectorPress?
    private var scrolling = InspectorScrolling()
    /// The numbers of the views whose rows the user opened although they were not touched.
    private var openViews: Set<Int> = []
    /// The scroll position of the selected recognizer's properties.
    var properties = PropertyScrolling()
    /// Whether the last picture has a reason to copy.
    var canCopy = false
    let session: WindowSession
    let view: WindowPresenter
    let editor: SceneEditor
    let labeler: SequenceLabeler
    private let timeline: Timeline

    init(
        _ session: WindowSession,
        _ view: WindowPresenter,
        _ timeline: Timeline,
        _ scenes: SceneSource,
        notices: Notices
    ) {
        self.session = session
        self.view = view
        self.timeline = timeline
        editor = SceneEditor(session, scenes, notices: notices)
        labeler = SequenceLabeler(session: session, notices: notices)
    }

    func handle(_ event: WindowEvent) -> EventDisposition {
        switch event {
        case .input(let input): handlePress(input)
        case .key(let key, let time, _):
            if handlesPropertyKey(key, at: time) || handlesScrollKey(key) { return .handled() }
        // A window that is gone receives no end of a drag.
        case .interrupted: press = nil
        case .deviceRemoved(let id, _):
            if press?.pointer.belongs(to: id) == true { press = nil }
        case .sceneChanged: followScene()
        default: break
        }
        return .unhandled
    }

    // MARK: Drawing

    func add(to chrome: inout Chrome) {
        chrome.selection = selection?.shown(in: session.moment?.scene ?? session.scene)
        chrome.selection?.top = properties.top
        chrome.selection?.fault = fault
        chrome.selection?.buttons = CommandBar.selectionButtons(
            canUndo: editor.canUndo,
            canCopy: canCopy
        )
        chrome.scroll = scrolling.scroll
        chrome.openViews = openViews
        chrome.canLabel = labeler.isEnabled
    }

    /// Updates the scroll position from the rows as they were drawn, unless it must stay.
    func follow(_ rows: InspectorRows, keepsPosition: Bool) {
        // A paused moment may have different rows; it does not move the scroll position.
        let keepsPosition =
            keepsPosition || view.panels.inspector == nil || session.moment != nil
        scrolling.follow(rows, keepsPosition: keepsPosition)
        properties.follow(rows.details)
    }

    private func changeScrolling(_ change: (inout InspectorScrolling) -> Void) {
        let before = scrolling.scroll
        change(&scrolling)
        guard scrolling.scroll != before else { return }
        view.rowTap = nil
        view.setNeedsDisplay()
    }

    // MARK: Pointing

    /// Returns the number of the recognizer whose row is at a location.
    func recognizer(at point: CGPoint) -> Int? {
        isOn(point) ? scrolling.number(at: point) : nil
    }

    private func isOn(_ point: CGPoint) -> Bool { view.panels.inspector?.contains(point) == true }

    /// Handles a press: a click selects or deselects a row, and a drag scrolls.
    private func handlePress(_ input: PanelInput) {
        switch input.pointerAction {
        case .down(button: 1): begin(input)
        case .moved: drag(input.pointer, to: input.point)
        case .up(button: 1): endPress(input)
        case .down, .up, nil: break
        }
    }

    private func begin(_ input: PanelInput) {
        if fault != nil, isOn(input.point), !view.isCovered {
            fault = nil
            view.setNeedsDisplay()
        }
        var control: PanelControl?
        if case .control(let pressed) = input.place { control = pressed }
        if control != nil { editor.beginGesture() }
        guard input.isOnPanelContent || control != nil, press == nil, !view.isCovered else {
            return
        }
        if let lane = timeline.recognizer(at: input.point) {
            press = InspectorPress(
                pointer: input.pointer,
                name: lane.name,
                part: .lane,
                isOnControl: false,
                start: input.point,
                startPosition: 0
            )
        }
        guard isOn(input.point) else { return }
        let isRepeated = view.isRepeatedRowTap(at: input.point, input.time)
        if isRepeated { view.rowTap?.time = input.time }
        let isOnProperties = !isRepeated && properties.contains(input.point)
        press = InspectorPress(
            pointer: input.pointer,
            name: control == nil ? pressedName(at: input.point, isRepeated: isRepeated) : nil,
            part: isOnProperties ? .properties : .rows,
            isOnControl: control != nil,
            start: input.point,
            startPosition: isOnProperties ? properties.position : scrolling.position
        )
    }

    /// Returns the recognizer whose row a press is on, unless the row was not there at the first tap of a double
    /// tap.
    private func pressedName(at point: CGPoint, isRepeated: Bool) -> String? {
        let name = scrolling.name(at: point)
        return isRepeated && name != view.rowTap?.name ? nil : name
    }

    private func drag(_ pointer: PanelInput.PointerID, to point: CGPoint) {
        guard press?.pointer.isSame(as: pointer) == true, let position = press?.drag(to: point)
        else { return }
        switch press?.part {
        case .rows: scroll { $0.scroll(to: position) }
        case .properties: scrollProperties { $0.scroll(to: position) }
        case .lane, nil: break
        }
    }

    private func endPress(_ input: PanelInput) {
        drag(input.pointer, to: input.point)
        guard let press, press.pointer.isSame(as: input.pointer) else { return }
        self.press = nil
        let isLane = press.part == .lane
        let lifted =
            isLane
            ? timeline.recognizer(at: input.point)?.name : scrolling.name(at: input.point)
        guard !press.isDragging, let name = press.name, lifted == name else { return }
        let tap = RowTap(
            name: name,
            location: press.start,
            time: input.time,
            controls: view.controls
        )
        select(selection?.name == name ? nil : name)
        // The lanes stay in place.
        if !isLane { view.rowTap = tap }
    }

    // MARK: Selecting

    /// Selects a recognizer by its name, and the property that keys change; nil clears the selection.
    func select(_ name: String?, chosen: Int = 0) {
        properties.scrollToStart()
        view.rowTap = nil
        fault = nil
        selection = name.flatMap { name in
            guard session.scene.recognizer(name) != nil else { return nil }
            let count = session.scene.properties(of: name).count
            return InspectorSelection(
                name: name,
                chosen: max(0, min(chosen, count - 1)),
                original: try? session.scene.unmodifiedCopy()
            )
        }
        if selection == nil { scrolling.stay() } else { scrolling.keepSelectionInSight() }
        view.setNeedsDisplay()
    }

    /// Updates the selection after a change of the scene, whose recognizers are new objects even under the
    /// same names.
    private func followScene() {
        press = nil
        if view.parts.cover?.entry != nil { view.parts.cover = nil }
        editor.discardChanges()
        openViews = []
        scrolling.scrollToStart()
        select(selection?.name, chosen: selection?.chosen ?? 0)
    }

    /// The name of the recognizer that is selected in the visible inspector.
    var selectedName: String? { isSelectionShown ? selection?.name : nil }

    /// Whether a recognizer is selected, and the inspector is visible.
    var isSelectionShown: Bool { selection != nil && view.panels.inspector != nil }

    /// Shows or hides the rows of a view that was not touched.
    func toggleUntouchedRows(of view: Int) {
        openViews.formSymmetricDifference([view])
        self.view.setNeedsDisplay()
    }

    // MARK: Scrolling

    /// Handles a key that scrolls by a page.
    ///
    /// - Returns: false for other keys, and if all rows fit; the keys are then presses.
    private func handlesScrollKey(_ key: KeyEvent) -> Bool {
        guard key.isDown, !key.hasShortcutModifier, isScrollable else { return false }
        switch key.name {
        case "Prior", "Page_Up", "KP_Prior", "KP_Page_Up": scroll { $0.scroll(byPage: false) }
        case "Next", "Page_Down", "KP_Next", "KP_Page_Down": scroll { $0.scroll(byPage: true) }
        default: return false
        }
        return true
    }

    private var isScrollable: Bool { view.panels.inspector != nil && scrolling.hasMore }

    private func scroll(_ change: (inout InspectorScrolling) -> Void) {
        if view.panels.inspector != nil { changeScrolling(change) }
    }

    /// Scrolls by a number of wheel clicks over the inspector.
    func turn(by clicks: CGFloat, from origin: CGPoint, at point: CGPoint) {
        guard isOn(origin), isOn(point), press == nil else { return }
        if properties.contains(point) { return scrollProperties { $0.scroll(byClicks: clicks) } }
        scroll { $0.scroll(byClicks: clicks) }
    }

    private func scrollProperties(_ change: (inout PropertyScrolling) -> Void) {
        let top = properties.top
        change(&properties)
        guard properties.top != top else { return }
        fault = nil
        view.setNeedsDisplay()
    }

    // MARK: Copying

    /// Returns the name, state and reason of the selected recognizer, or else the verdict.
    ///
    /// A recognizer without an outcome has none, and there is no verdict before the first sequence.
    func reason(in snapshot: TraceSnapshot) -> String? {
        guard let selection else { return snapshot.verdict?.text }
        guard let row = snapshot.rows.first(where: { $0.name == selection.name }) else {
            return nil
        }
        let isOpen = row.state == .possible && !row.isWaiting && row.sentence == nil
        return isOpen ? nil : row.line
    }

    /// Whether there is a reason to copy; every sequence has a verdict.
    func hasReason(in snapshot: TraceSnapshot) -> Bool {
        selection == nil ? !snapshot.timeline.isEmpty : reason(in: snapshot) != nil
    }

    // MARK: Properties by keys

    /// Handles a key that selects a property or changes it.
    ///
    /// - Returns: false for other keys, and if no selected recognizer is visible.
    private func handlesPropertyKey(_ key: KeyEvent, at time: TimeInterval) -> Bool {
        guard isSelectionShown, key.isDown, !key.hasShortcutModifier,
            // With Shift, these keys choose the second of two attempts.
            session.moment == nil || !key.hasShift
        else { return false }
        switch key.name {
        case "Up", "KP_Up": choose(-1)
        case "Down", "KP_Down": choose(1)
        case "Left", "KP_Left": step(key, at: time, isUp: false)
        case "Right", "KP_Right": step(key, at: time, isUp: true)
        case "Return", "KP_Enter":
            guard !key.isRepeat else { break }
            editor.beginGesture()
            enter(at: time)
        default: return false
        }
        return true
    }

    /// Changes the chosen property by a step; the steps of a held key are undone together.
    private func step(_ key: KeyEvent, at time: TimeInterval, isUp: Bool) {
        if !key.isRepeat { editor.beginGesture() }
        change(at: time) { $0.step(from: $1, isUp: isUp) }
    }

    private func choose(_ step: Int) {
        guard let selection else { return }
        changeScrolling { $0.keepSelectionInSight() }
        let count = session.scene.properties(of: selection.name).count
        guard count > 0 else { return }
        let chosen = (selection.chosen + step + count) % count
        self.selection?.chosen = chosen
        fault = nil
        properties.show(chosen)
    }

    /// Changes the chosen property, or shows beside it why it does not change.
    @discardableResult
    private func change(
        at time: TimeInterval,
        _ next: (RecognizerProperty, SceneValue) -> SceneValue?
    ) -> Bool {
        guard let selection else { return false }
        let reason = editor.change(selection.chosen, of: selection.name, at: time, next)
        fault = reason.map { .init(selection.chosen, $0) }
        properties.show(selection.chosen)
        return reason == nil
    }

    /// Inverts the chosen flag, takes the next option, or begins to type a number.
    private func enter(at time: TimeInterval) {
        guard let selection else { return }
        let properties = session.scene.properties(of: selection.name)
        guard properties.indices.contains(selection.chosen) else { return }
        switch properties[selection.chosen].kind {
        case .integer, .number:
            type(into: selection.chosen, hasKeypad: view.parts.pointer == .finger)
        case .flag, .options, .vector: change(at: time) { $0.toggled($1) }
        }
    }

    func undo() {
        fault = nil
        editor.undo()
    }

    // MARK: Properties by controls

    /// Performs the action of a property's control.
    func perform(_ action: PropertyAction, on property: Int) {
        selection?.chosen = property
        switch action {
        case .step(let steps): change(at: session.now) { $0.value(after: steps, from: $1) }
        case .drag(let steps, let total):
            change(at: session.now) { $0.value(after: steps, total: total, from: $1) }
        case .toggle: change(at: session.now) { $0.toggled($1) }
        case .type: type(into: property, hasKeypad: true)
        }
    }

    private func type(into property: Int, hasKeypad: Bool) {
        fault = editor.refusal.map { .init(property, $0) }
        properties.show(property)
        guard fault == nil else { return }
        view.parts.cover = .entry(Chrome.Entry(for: property, hasKeypad: hasKeypad))
    }

    /// Adds to the number that is being typed, or ends it; an invalid number stays for correction.
    func perform(_ key: EntryKey) {
        guard var entry = view.parts.cover?.entry else { return }
        fault = nil
        switch key {
        case .character(let character):
            guard entry.text.count < Chrome.Entry.maxLength else { return }
            entry.text.append(character)
            view.parts.cover = .entry(entry)
        case .erase:
            _ = entry.text.popLast()
            view.parts.cover = .entry(entry)
        case .cancel: view.parts.cover = nil
        case .apply: if apply(entry) { view.parts.cover = nil }
        case .leave:
            _ = apply(entry)
            view.parts.cover = nil
        }
    }

    /// Sets a property to the typed number; without one, the property keeps its value.
    private func apply(_ entry: Chrome.Entry) -> Bool {
        guard !entry.text.isEmpty else { return true }
        editor.beginGesture()
        return change(at: session.now) { _, _ in Chrome.Entry.value(entry.text) }
    }
}

extension Chrome.Entry {
    /// Returns the value of a typed text: a number, or else a string, which no number's range accepts.
    static func value(_ text: String) -> SceneValue {
        Double(text).map { .number($0) } ?? .string(text)
    }
}

struct InspectorSelection {
    /// The recognizer's name, which is its id in the scene.
    let name: String
    /// The index of the property that the keys change.
    var chosen = 0
    /// The scene as its text describes it, for finding changed values.
    let original: Scene?

    /// Returns the selection as the inspector shows it, if the scene has such a recognizer.
    func shown(in scene: Scene) -> Chrome.Selection? {
        guard let recognizer = scene.recognizer(name) else { return nil }
        let properties = scene.properties(of: name).compactMap {
            property -> Chrome.Selection.Property? in
            let path = "\(name).\(property.name)"
            guard let value = try? scene.value(of: path) else { return nil }
            let old = try? original?.value(of: path)
            let isChanged = old.map { $0 != value } ?? false
            return .init(
                property.name,
                property.shown(value),
                isChanged: isChanged,
                property.control(for: value),
                tip: "\(property.name): \(property.kind.expectation)"
            )
        }
        var selection = Chrome.Selection(name, properties: properties, chosen: chosen)
        selection.limits = recognizer.fixedLimits
        return selection
    }
}

extension RecognizerProperty {
    /// Returns the control for a value of the property.
    fileprivate func control(for value: SceneValue) -> Chrome.Selection.Control {
        switch (kind, value) {
        case (.flag, .bool(let isOn)): .toggle(isOn: isOn)
        case (.integer, .number), (.number, .number):
            .stepper(
                canDecrease: canStep(from: value, isUp: false),
                canIncrease: canStep(from: value, isUp: true)
            )
        case (.options, _): .choice
        case (.flag, _), (.integer, _), (.number, _), (.vector, _): .none
        }
    }

    private func canStep(from value: SceneValue, isUp: Bool) -> Bool {
        step(from: value, isUp: isUp).map(kind.accepts) ?? false
    }

    /// Returns the value after a number of steps, or after as many of them as are possible, if any.
    ///
    /// Steps forward turn a switch on, and steps back turn it off; in a drag, its total decides.
    func value(after steps: Int, total: Int? = nil, from value: SceneValue) -> SceneValue? {
        if case .flag = kind { return total == 0 ? value : .bool((total ?? steps) > 0) }
        var last: SceneValue?
        for _ in 0..<abs(steps) {
            guard let next = step(from: last ?? value, isUp: steps > 0), kind.accepts(next) else {
                break
            }
            last = next
        }
        return last
    }
}
