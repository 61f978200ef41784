import Foundation

/// A pointer or a pen over the window, with nothing pressed, and who hears of it.
final class Hover {
    let touch: Touch
    let id: Int
    fileprivate private(set) var recognizers: [GestureRecognizer] = []
    /// Those that were asked since it came over their view, whatever they said.
    private var asked: [Asked] = []

    private struct Asked {
        weak var recognizer: GestureRecognizer?
    }

    fileprivate init(_ sample: HoverSample, timestamp: TimeInterval) {
        id = sample.id
        let start = TouchSample(
            id: sample.id,
            phase: .began,
            location: sample.location,
            type: sample.type
        )
        touch = Touch(start, timestamp: timestamp)
    }

    deinit { touch.gestureRecognizers = [] }

    fileprivate func attach(_ recognizer: GestureRecognizer) {
        recognizers.append(recognizer)
        touch.gestureRecognizers = recognizers
    }

    func detach(_ recognizer: GestureRecognizer) {
        recognizers.removeAll { $0 === recognizer }
        touch.gestureRecognizers = recognizers
    }

    /// Whether the recognizer is to be asked now: once, until it has left the view.
    fileprivate func asks(_ recognizer: GestureRecognizer) -> Bool {
        guard !asked.contains(where: { $0.recognizer === recognizer }) else { return false }
        asked.append(Asked(recognizer: recognizer))
        return true
    }

    /// Forgets who was asked of a view that it is no longer over.
    fileprivate func forgetAsked(outside hit: View) {
        asked.removeAll { $0.recognizer?.attachedView.map(hit.isDescendant(of:)) != true }
    }
}

/// Telling recognizers what hovers: views hear nothing of it.
extension Window {
    func deliver(_ sample: HoverSample, _ input: InputEvent) {
        let known = hovers.first { $0.id == sample.id }
        guard let sample = finite(sample, of: known?.touch) else { return }
        // What presses does not hover.
        let isPressing = touchDelivery.contacts.contains { contact in
            contact.item.isDown && contact.item.type == sample.type
        }
        guard !isPressing else { return }
        hoverEvent.read(input)
        switch (sample.phase.isEnd, known) {
        case (true, nil): break
        case (true, let hover?): leave(hover, at: sample.location)
        case (false, let hover?): move(hover, to: sample.location)
        case (false, nil):
            let hover = Hover(sample, timestamp: input.timestamp)
            hover.touch.window = self
            hovers.append(hover)
            move(hover, to: sample.location)
        }
    }

    /// Ends the hovering of what has come down.
    func endHovering(of type: Touch.TouchType, at place: CGPoint, _ input: InputEvent) {
        for hover in hovers where hover.touch.type == type {
            hoverEvent.read(input)
            leave(hover, at: place)
        }
    }

    private func move(_ hover: Hover, to place: CGPoint) {
        let hit = hit(at: place, of: hoverEvent)
        let stays = hover.recognizers.filter { recognizer in
            recognizer.attachedView.map(hit.isDescendant(of:)) ?? false
        }
        let gone = hover.recognizers.filter { recognizer in
            !stays.contains { $0 === recognizer }
        }
        hoverEvent.allTouches = [hover.touch]
        hover.touch.view = hit
        hover.touch.hover(at: place, timestamp: hoverEvent.timestamp)
        hover.forgetAsked(outside: hit)
        tell(gone, .ended, hover)
        let newcomers = newcomers(to: hover, over: hit)
        tell(newcomers, .began, hover)
        // Last, so that it reads so to the actions of those that it is not new to.
        tell(stays, .moved, hover)
    }

    private func leave(_ hover: Hover, at place: CGPoint) {
        hoverEvent.allTouches = [hover.touch]
        hover.touch.view = nil
        hover.touch.hover(at: place, timestamp: hoverEvent.timestamp)
        tell(hover.recognizers, .ended, hover)
        hovers.removeAll { $0 === hover }
    }

    private func newcomers(to hover: Hover, over hit: View) -> [GestureRecognizer] {
        var found: [GestureRecognizer] = []
        hit.forEachRecognizerUpward { recognizer, view in
            guard hover.asks(recognizer),
                recognizer.accepts(hover.touch, of: hoverEvent, at: view)
            else { return }
            found.append(recognizer)
        }
        return found
    }

    private func tell(_ recognizers: [GestureRecognizer], _ phase: ContactPhase, _ hover: Hover) {
        guard !recognizers.isEmpty else { return }
        let touch = hover.touch
        touch.phase = Touch.Phase(hovering: phase)
        for recognizer in recognizers {
            recognizer.engagement.read(hoverEvent.modifierFlags, hoverEvent.buttonMask)
            switch phase {
            case .began:
                // One that was asked or told before it may have removed or failed it.
                guard recognizer.attachedView != nil, recognizer.isEnabled,
                    !recognizer.settled.isEnd
                else { continue }
                hover.attach(recognizer)
                arbiter.engage(recognizer)
                recognizer.engagement.take([touch])
                recognizer.call(.touches) {
                    recognizer.touchesBegan([touch], with: hoverEvent)
                }
            case .moved:
                guard recognizer.hears else { continue }
                recognizer.call(.touches) {
                    recognizer.touchesMoved([touch], with: hoverEvent)
                }
            case .ended, .cancelled:
                if recognizer.hears {
                    recognizer.call(.touches) {
                        recognizer.touchesEnded([touch], with: hoverEvent)
                    }
                }
                recognizer.engagement.leave(touch)
                hover.detach(recognizer)
            }
        }
    }
}
