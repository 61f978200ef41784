import Foundation
import GestureKit
import GestureOverlay
import GestureTesting
import GestureTrace

/// A scene with a board and a card, touched by scripted fingers and followed by a trace.
final class SceneFixture {
    let stage: Stage
    let card: View
    let trace: Trace
    private let recognitionLimit = Allowance()

    init(size: CGSize = CGSize(width: 1280, height: 800)) {
        let isSmall = size.width < 900
        let canvas = Panels(size: size).canvas
        stage = Stage(
            windowSize: size,
            viewFrame: isSmall
                ? CGRect(x: 32, y: 32, width: size.width - 64, height: canvas.height - 64)
                : CGRect(x: 48, y: 48, width: 884, height: canvas.height - 96)
        )
        stage.view.touchstone.name = "board"
        let board = stage.view.bounds
        card = View(
            frame: CGRect(x: board.midX - 160, y: board.midY - 120, width: 300, height: 210)
        )
        card.touchstone.name = "card"
        card.isMultipleTouchEnabled = true
        stage.view.addSubview(card)
        trace = Trace(window: stage.window, sceneName: "playground")
        stage.willSend = { [trace] in trace.record($0) }
        stage.window.onOutput = { [weak trace] in trace?.record($0) }
        addRecognizers()
    }

    func snapshot(after seconds: TimeInterval = 0) -> TraceSnapshot {
        trace.snapshot(at: stage.time + seconds)
    }

    /// A location relative to the card's center, before the card moves.
    func location(_ x: CGFloat, _ y: CGFloat) -> (x: CGFloat, y: CGFloat) {
        let middle = stage.view.convert(card.center, to: nil)
        return (middle.x + x, middle.y + y)
    }

    func moves(_ places: [(x: CGFloat, y: CGFloat)]) -> [FingerMove] {
        places.enumerated().map { index, location in
            let spot = self.location(location.x, location.y)
            return FingerMove(index + 1, to: spot.x, spot.y)
        }
    }

    private func addRecognizers() {
        let pinch = stage.add(PinchGestureRecognizer(), "pinch", to: card)
        let rotation = stage.add(RotationGestureRecognizer(), "rotation", to: card)
        let pan = stage.add(PanGestureRecognizer(), "pan", to: card)
        stage.add(LongPressGestureRecognizer(), "longPress", to: card)
        let single = stage.add(TapGestureRecognizer(), "singleTap", to: card)
        let double = stage.add(TapGestureRecognizer(), "doubleTap", to: card)
        double.numberOfTapsRequired = 2
        single.require(toFail: double)
        stage.add(PanGestureRecognizer(), "boardPan")
        let boardTap = stage.add(TapGestureRecognizer(), "boardTap")
        let boardDouble = stage.add(TapGestureRecognizer(), "boardDoubleTap")
        boardDouble.numberOfTapsRequired = 2
        boardTap.require(toFail: boardDouble)
        for recognizer in [pinch, rotation, pan] { recognizer.delegate = recognitionLimit }
        let card = card
        let apply: (GestureRecognizer) -> Void = { [weak pinch, weak rotation, weak pan] _ in
            let shift = pan?.translation(in: nil) ?? .zero
            card.transform = CGAffineTransform(scaleX: pinch?.scale ?? 1, y: pinch?.scale ?? 1)
                .concatenating(CGAffineTransform(rotationAngle: rotation?.rotation ?? 0))
                .concatenating(CGAffineTransform(translationX: shift.x, y: shift.y))
        }
        for recognizer in [pinch, rotation, pan] { recognizer.touchstone.addAction(apply) }
    }

    /// Lets the card's continuous recognizers recognize simultaneously.
    private final class Allowance: GestureRecognizerDelegate {
        func gestureRecognizer(
            _ recognizer: GestureRecognizer,
            shouldRecognizeSimultaneouslyWith other: GestureRecognizer
        ) -> Bool { other.delegate === self }
    }
}

extension TraceSnapshot {
    /// A copy with a pressure that rises along the strokes.
    func pressed(_ least: Double = 0.2, _ most: Double = 0.7) -> TraceSnapshot {
        var copy = self
        for index in copy.strokes.indices {
            let count = copy.strokes[index].points.count
            for point in 0..<count {
                let part = Double(point + 1) / Double(count)
                copy.strokes[index].points[point].force = least + (most - least) * part
            }
        }
        for index in copy.fingers.indices { copy.fingers[index].force = most }
        return copy
    }
}
