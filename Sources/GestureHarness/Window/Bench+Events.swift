import Foundation
import GestureKit
import GestureRecording
import GestureTrace
import TouchBridge
import XInputFrontEnd

/// What the front end reads.
extension Bench {
    func frontEnd(
        _ frontEnd: FrontEnd,
        received batch: [FrontEndEvent],
        arrival: TimeInterval
    ) {
        let removed = Set(batch.compactMap(\.removedDevice))
        for event in batch.goingsFirst { take(event, removed: removed, arrival: arrival) }
    }

    private func take(_ event: FrontEndEvent, removed: Set<Int>, arrival: TimeInterval) {
        // A pointer that passes over shows nothing unless someone listens: no picture is worked out.
        let outputs = recorded.outputs
        var happened: TimeInterval?
        defer {
            if !event.isHover || session.hasTouches || recorded.outputs != outputs {
                picture.isStale = true
                if let happened { pace.happened(at: happened) }
            }
        }
        switch event {
        case .input(let input):
            let time = clock.seconds(at: input.serverTime)
            offset.observe(event: time, arrival: arrival)
            let begins = input.touch?.change == .begin || input.presses()
            let isOnPanel =
                (begins || input.mayBeginStream || scrolls(input))
                && picture.isOnPanel(pixel: input.position)
            // The help covers the panels too.
            let isOnHelp = begins && picture.isCovered
            if isOnHelp && input.beginsTouch { picture.isHelpShown = false }
            selects(input, isOnPanel: isOnPanel && !isOnHelp)
            // What is played is gone through too.
            holdsTimeline(input, isOnPanel: isOnPanel && !isOnHelp)
            scrollsPanel(input, at: time)
            guard admits(input, isOnPanel: isOnPanel, at: time) else { return }
            happened = offset.local(time)
            if isUntouched && isDeed(input) { isUntouched = false }
            if begins { picture.notice = nil }
            // Who touches the canvas wants to see it.
            if begins && !isOnPanel && input.beginsTouch { unfreeze() }
            note(.xi(input, isOnPanel: isOnPanel), at: time)
        case .key(let key):
            take(key, isLost: removed.contains(key.source), arrival: arrival)
        case .device(let device):
            panelScroll.forget(source: device.id)
            if isLive { note(.device(device), at: sessionTime(at: arrival)) }
            followDevices(deviceNews.came(device))
        case .deviceRemoved(let id, let serverTime):
            panelScroll.forget(source: id)
            if isLive { note(.deviceGone(id), at: clock.seconds(at: serverTime)) }
            followDevices(deviceNews.went(id))
        case .desktop: followDevices(nil)
        case .window(let geometry):
            if isLive { note(.window(geometry), at: sessionTime(at: arrival)) }
            picture.resize(to: geometry)
        case .exposed(let rectangle): picture.expose(rectangle)
        case .mapped: tellThatItIsOpen()
        case .unmapped:
            interrupt("unmapped", at: arrival)
            pace.forget()
        // Before a window on the screen is destroyed the server unmaps it, and says so.
        case .destroyed: isFinished = true
        case .closeRequested: isFinished = true
        case .focusLost(let serverTime):
            // Fingers do not need the keyboard.
            if isLive { cancelPresses(at: clock.seconds(at: serverTime)) }
        case .focusGained: break
        case .diagnostic(let name, let detail):
            let time = sessionTime(at: arrival)
            if isLive {
                note(.noticed(name, detail: detail), at: time)
            } else {
                // It is none of the played recording.
                recorded.trace.noted(Diagnostic(name, detail, at: time))
            }
        }
    }

    /// Whether somebody does something with the scene: a finger, a button, a wheel, a gesture.
    private func isDeed(_ input: XInputEvent) -> Bool {
        switch input.payload {
        case .touch(.begin, _, _), .button(_, isDown: true, _): true
        case .pinch(.begin, _, _, _, _), .swipe(.begin, _, _): true
        default: scrolls(input)
        }
    }

    /// Whether a pointer's motion tells how far its wheel is; whatever button is held, each step of one
    /// belongs to the place that it is turned over.
    private func scrolls(_ input: XInputEvent) -> Bool {
        guard input.isMotion else { return false }
        return frontEnd.devices.contains { device in
            device.id == input.source
                && device.axes.contains { $0.scroll != nil && input.valuators[$0.number] != nil }
        }
    }

    /// Programs that start this one wait for the line: from here on signals and touches arrive.
    private func tellThatItIsOpen() {
        guard !isOpen else { return }
        isOpen = true
        playing?.clock.begin(at: monotonicTime())
        say("\(programName): \(isRestarted ? "started again: " : "")\(picture.summary)")
    }

    /// Takes in which devices there are, and tells in the window and the terminal what is new.
    private func followDevices(_ news: String?) {
        if let news {
            picture.notice = news
            say("\(programName): \(news)")
        }
        picture.follow(frontEnd.devices, on: frontEnd.mappedDesktop)
        showTitle()
    }
}

extension FrontEndEvent {
    /// Whether a pointer moved; with a button held it drags, and touches are down.
    fileprivate var isHover: Bool {
        guard case .input(let event) = self else { return false }
        switch event.payload {
        case .motion, .crossing, .proximityOut: return true
        case .touch, .button, .pinch, .swipe: return false
        }
    }
}

extension XInputEvent {
    /// Whether hovering, scrolling or a touchpad's gesture may begin with it.
    fileprivate var mayBeginStream: Bool {
        switch payload {
        case .motion, .crossing(.enter): buttons == 0
        case .pinch(.begin, _, _, _, _), .swipe(.begin, _, _): true
        default: false
        }
    }
}
