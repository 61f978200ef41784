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
    private var press: InspectorDrag?
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

    init(
        _ session: WindowSession,
        _ view: WindowPresenter,
        _ scenes: SceneSource,
        notices: Notices
    ) {
        self.session = session
        self.view = view
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
        case .other(.deviceRemoved(let id, _), _):
            if press?.source.belongs(to: id) == true { press = nil }
        case .sceneChanged: followScene()
        case .other: break
        }
        return .unhandled
    }

    // MARK: Drawing

    func add(to chrome: inout Chrome) {
        chrome.selection = selection?.shown(in: session.moment?.scene ?? session.scene)
        chrome.selection?.top = properties.top
        chrome.selection?.buttons = CommandBar.selectionButtons(
            canUndo: editor.canUndo,
            canCopy: canCopy
        )
        chrome.scroll = scrolling.scroll
        chrome.openViews = openViews
        chrome.canLabel = labeler.isEnabled
    }

    /// Updates the scroll position from the rows as they were drawn.
    func follow(_ rows: InspectorRows) {
        // A paused moment may have different rows; it does not move the scroll position.
        let keepsPosition = view.panels.inspector == nil || session.moment != nil
        scrolling.follow(rows, keepsPosition: keepsPosition)
        properties.follow(rows.details)
    }

    func changeScrolling(_ change: (inout InspectorScrolling) -> Void) {
        let before = scrolling.scroll
        change(&scrolling)
        guard scrolling.scroll != before else { return }
        view.rowTap = nil
        view.setNeedsDisplay()
    }

    // MARK: Pointing

    private func isOn(_ point: CGPoint) -> Bool { view.panels.inspector?.contains(point) == true }

    /// Handles a press: a click selects or deselects a row, and a drag scrolls.
    private func handlePress(_ input: PanelInput) {
        switch input.contact {
        case .down(button: 1): begin(input)
        case .moved: drag(input.source, to: input.point)
        case .up(button: 1): endPress(input)
        case .down, .up, nil: break
        }
    }

    private func begin(_ input: PanelInput) {
        var control: PanelControl?
        if case .control(let pressed) = input.place { control = pressed }
        if control != nil { editor.beginGesture() }
        guard input.isOnPanelContent || control != nil, press == nil, !view.isCovered,
            isOn(input.point)
        else { return }
        let isRepeated = view.isRepeatedRowTap(at: input.point, input.time)
        if isRepeated { view.rowTap?.time = input.time }
        let isOnProperties = !isRepeated && properties.contains(input.point)
        press = InspectorDrag(
            source: input.source,
            name: control == nil ? pressedName(at: input.point, isRepeated: isRepeated) : nil,
            part: isOnProperties ? .properties : .rows,
            isOnControl: control != nil,
            start: input.point,
            startPosition: isOnProperties ? properties.position : scrolling.position
        )
    }

    /// Returns the recognizer whose row a press is on; nil beside the rows, and for a row that was not there at the
    /// first tap of a double tap.
    private func pressedName(at point: CGPoint, isRepeated: Bool) -> String? {
        let name = scrolling.name(at: point)
        return isRepeated && name != view.rowTap?.name ? nil : name
    }

    private func drag(_ source: PanelInput.ContactSource, to point: CGPoint) {
        guard press?.source.isSame(as: source) == true, let position = press?.drag(to: point)
        else { return }
        switch press?.part {
        case .rows: scroll { $0.scroll(to: position) }
        case .properties: scrollProperties { $0.scroll(to: position) }
        case nil: break
        }
    }

    private func endPress(_ input: PanelInput) {
        drag(input.source, to: input.point)
        guard let press, press.source.isSame(as: input.source) else { return }
        self.press = nil
        guard !press.isDragging, let name = press.name, scrolling.name(at: input.point) == name
        else { return }
        let tap = RowTap(
            name: name,
            location: press.start,
            time: input.time,
            controls: view.controls
        )
        select(selection?.name == name ? nil : name)
        view.rowTap = tap
    }

    // MARK: Selecting

    /// Selects a recognizer by its name, and the property that keys change; nil clears the selection.
    func select(_ name: String?, chosen: Int = 0) {
        properties.scrollToStart()
        view.rowTap = nil
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

    /// The name of the recognizer that is selected in the visible inspector; nil without one.
    var selectedName: String? { isSelectionShown ? selection?.name : nil }

    /// Whether a recognizer is selected in the visible inspector.
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
        if properties.top != top { view.setNeedsDisplay() }
    }
}

/// The reason that the user can copy.
extension Inspector {
    /// Returns the name, state and reason of the selected recognizer, or else the verdict; nil for a recognizer
    /// without an outcome, and before the first sequence.
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
}
