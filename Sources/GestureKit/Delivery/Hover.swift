import Foundation

/// A pointer or a pen over the window, with nothing pressed, and who hears of it.
final class Hover {
    let touch: Touch
    let id: Int
    fileprivate var recognizers: [GestureRecognizer] = []

    fileprivate init(_ sample: HoverSample, timestamp: TimeInterval) {
        id = sample.id
        let start = TouchSample(
            id: sample.id,
            phase: .regionEntered,
            location: sample.location,
            type: sample.type
        )
        touch = Touch(start, timestamp: timestamp)
    }

    deinit { touch.gestureRecognizers = [] }

    func detach(_ recognizer: GestureRecognizer) {
        recognizers.removeAll { $0 === recognizer }
        touch.gestureRecognizers = recognizers
    }
}

/// Telling recognizers what hovers: views hear nothing of it.
extension Window {
    func deliver(_ sample: HoverSample, _ input: InputEvent) {
        // What presses does not hover.
        let isPressing = touchDelivery.contacts.contains { contact in
            contact.item.isDown && contact.item.type == sample.type
        }
        guard !isPressing else { return }
        hoverEvent.read(input)
        switch (sample.phase, hovers.first { $0.id == sample.id }) {
        case (.exited, nil): break
        case (.exited, let hover?): leave(hover, at: sample.location)
        case (.moved, let hover?): move(hover, to: sample.location)
        case (.moved, nil):
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
            recognizer.view.map(hit.isDescendant(of:)) ?? false
        }
        let gone = hover.recognizers.filter { recognizer in
            !stays.contains { $0 === recognizer }
        }
        hoverEvent.allTouches = [hover.touch]
        hover.touch.view = hit
        tell(gone, .regionExited, hover, at: place)
        tell(stays, .regionMoved, hover, at: place)
        tell(newcomers(to: hover, over: hit), .regionEntered, hover, at: place)
    }

    private func leave(_ hover: Hover, at place: CGPoint) {
        hoverEvent.allTouches = [hover.touch]
        hover.touch.view = nil
        tell(hover.recognizers, .regionExited, hover, at: place)
        hovers.removeAll { $0 === hover }
    }

    private func newcomers(to hover: Hover, over hit: View) -> [GestureRecognizer] {
        var found: [GestureRecognizer] = []
        var current: View? = hit
        while let view = current {
            found += view.gestureRecognizers.reversed().filter { recognizer in
                !recognizer.engagement.touches.contains { $0 === hover.touch }
                    && recognizer.accepts(hover.touch, of: hoverEvent, at: view)
            }
            current = view.superview
        }
        return found
    }

    private func tell(
        _ recognizers: [GestureRecognizer],
        _ phase: Touch.Phase,
        _ hover: Hover,
        at place: CGPoint
    ) {
        let touch = hover.touch
        touch.hover(phase, at: place, timestamp: hoverEvent.timestamp)
        for recognizer in recognizers {
            recognizer.engagement.read(hoverEvent.modifierFlags, hoverEvent.buttonMask)
            switch phase {
            case .regionEntered:
                hover.recognizers.append(recognizer)
                touch.gestureRecognizers.append(recognizer)
                arbiter.engage(recognizer)
                recognizer.engagement.take([touch])
                recognizer.call(.touches) {
                    recognizer.touchesBegan([touch], with: hoverEvent)
                }
            case .regionExited:
                if recognizer.hears {
                    recognizer.call(.touches) {
                        recognizer.touchesEnded([touch], with: hoverEvent)
                    }
                }
                recognizer.engagement.leave(touch)
                hover.detach(recognizer)
            default:
                guard recognizer.hears else { continue }
                recognizer.call(.touches) {
                    recognizer.touchesMoved([touch], with: hoverEvent)
                }
            }
        }
    }
}
