import Foundation
import VirtualDisplay

/// The demo's touches on the playground's card, in real time.
struct DemoScript {
    /// The size of the window for which the tour is written, in points.
    static let size = CGSize(width: 1280, height: 800)
    /// The centre of the card at the start, in points.
    private static let card = CGPoint(x: 480, y: 300)
    /// The centre of the card after the drag, in points.
    private static let cardAfterDrag = CGPoint(x: 480, y: 330)

    let touchscreen: VirtualTouchscreen
    /// The scale in pixels per point.
    let scale: Double

    /// Performs the gestures in order.
    ///
    /// Calls `shouldContinue` with the name of each gesture before it starts; false ends the tour.
    func perform(_ shouldContinue: (String) -> Bool) throws(VirtualDisplayError) {
        let gestures: [(String, () throws(VirtualDisplayError) -> Void)] = [
            ("tap", tap), ("double tap", doubleTap), ("long press", longPress), ("pan", pan),
            ("two fingers zoom and turn", zoomAndTurn), ("five fingers", fiveFingers),
        ]
        for (name, gesture) in gestures {
            guard shouldContinue(name) else { return }
            try gesture()
        }
    }

    private func tap() throws(VirtualDisplayError) {
        try press(Self.card, for: 0.08)
        wait(0.7)
    }

    private func doubleTap() throws(VirtualDisplayError) {
        try press(Self.card, for: 0.07)
        wait(0.12)
        try press(Self.card, for: 0.07)
        wait(0.7)
    }

    private func longPress() throws(VirtualDisplayError) {
        try press(CGPoint(x: 420, y: 260), for: 0.8)
        wait(0.6)
    }

    private func pan() throws(VirtualDisplayError) {
        try touchscreen.down(0, at: pixel(Self.card), pressure: 0.4)
        try touchscreen.move(0, to: pixel(CGPoint(x: 600, y: 380)), over: 0.4)
        try touchscreen.move(0, to: pixel(Self.cardAfterDrag), over: 0.4)
        wait(0.1)
        try touchscreen.up(0)
        wait(0.6)
    }

    /// Moves two fingers on opposite sides from 160 to 300 points apart, and turns them by 20°.
    private func zoomAndTurn() throws(VirtualDisplayError) {
        let path: (Double) -> [VirtualTouchscreen.Placement] = { progress in
            let reach = 80 + 70 * progress
            let angle = (200 + 20 * progress) * .pi / 180
            let arm = CGPoint(x: reach * cos(angle), y: reach * sin(angle))
            return [
                (0, pixel(Self.cardAfterDrag, arm)), (1, pixel(Self.cardAfterDrag, arm, times: -1)),
            ]
        }
        for (finger, point) in path(0) {
            try touchscreen.down(finger, at: point, pressure: 0.45)
            wait(0.03)
        }
        try touchscreen.perform(over: 0.9, along: path)
        wait(0.3)
        try touchscreen.report([.up(1), .up(0)])
        wait(0.6)
    }

    /// Puts five fingers around the card's centre and moves them together.
    ///
    /// They stay down for the report.
    private func fiveFingers() throws(VirtualDisplayError) {
        let arms: [(reach: Double, degrees: Double)] = [
            (180, 150), (150, 205), (165, 255), (165, 300), (170, 345),
        ]
        let path: (Double) -> [VirtualTouchscreen.Placement] = { progress in
            arms.enumerated().map { finger, arm in
                let angle = (arm.degrees + 8 * progress) * .pi / 180
                let reach = arm.reach * (1 - 0.15 * progress)
                let location = CGPoint(x: reach * cos(angle), y: reach * sin(angle) + 40)
                return (finger, pixel(Self.cardAfterDrag, location))
            }
        }
        for (finger, point) in path(0) {
            try touchscreen.down(finger, at: point, pressure: 0.3 + 0.08 * Double(finger))
            wait(0.04)
        }
        try touchscreen.perform(over: 0.7, along: path)
        wait(0.2)
    }

    private func press(_ location: CGPoint, for seconds: Double) throws(VirtualDisplayError) {
        try touchscreen.down(0, at: pixel(location), pressure: 0.4)
        wait(seconds)
        try touchscreen.up(0)
    }

    private func pixel(_ location: CGPoint, _ arm: CGPoint = .zero, times factor: Double = 1)
        -> CGPoint
    {
        CGPoint(x: (location.x + arm.x * factor) * scale, y: (location.y + arm.y * factor) * scale)
    }

    private func wait(_ seconds: Double) { Thread.sleep(forTimeInterval: seconds) }
}
