import Foundation

/// The gestures that are performed on real programs, at places in a window of 300×300 or more pixels.
enum PerformedGesture {
    /// A tap at 70, 72.
    static let tap = recording(tapLines(at: 0))
    /// A drag in 20 steps from 100, 200 to 200, 200.
    static let drag = recording(dragLines(at: 0))
    /// A pinch of two fingers around 200, 200 in 20 steps, from a distance of 160 to one of 80.
    static let pinch = recording(pinchLines(at: 0))
    /// A motion of the mouse, which gives a program under load time to draw its first picture.
    static let hover = recording([#"{"t":0,"pointer":"move","x":300,"y":390}"#])
    /// The tap, the drag and the pinch in one recording, on the playground's card.
    static let allOnCard = recording(
        tapLines(at: 0, card) + dragLines(at: 1, card) + pinchLines(at: 2.5, card)
    )

    /// The offset with which the pinch is around the card's centre.
    private static let card = Offset(x: 280, y: 100)

    private struct Offset {
        var x = 0
        var y = 0
    }

    private static func tapLines(at start: Double, _ offset: Offset = Offset()) -> [String] {
        [
            touch("begin", 1, at: start, (70 + offset.x, 72 + offset.y)),
            touch("end", 1, at: start + 0.08),
        ]
    }

    private static func dragLines(at start: Double, _ offset: Offset = Offset()) -> [String] {
        [touch("begin", 1, at: start, (100 + offset.x, 200 + offset.y))]
            + (1...20).map { step in
                touch(
                    "update",
                    1,
                    at: start + 0.02 * Double(step),
                    (100 + 5 * step + offset.x, 200 + offset.y)
                )
            }
            + [touch("end", 1, at: start + 0.46)]
    }

    /// The fingers land and lift so far apart in time that even late steps are separate reports.
    private static func pinchLines(at start: Double, _ offset: Offset = Offset()) -> [String] {
        let y = 200 + offset.y
        let began = [
            touch("begin", 1, at: start, (120 + offset.x, y)),
            touch("begin", 2, at: start + 0.1, (280 + offset.x, y)),
        ]
        let moved = (1...20).flatMap { step in
            let time = start + 0.1 + 0.02 * Double(step)
            return [
                touch("update", 1, at: time, (120 + 2 * step + offset.x, y)),
                touch("update", 2, at: time, (280 - 2 * step + offset.x, y)),
            ]
        }
        return began + moved
            + [touch("end", 1, at: start + 0.6), touch("end", 2, at: start + 0.7)]
    }

    private static func touch(
        _ phase: String,
        _ id: Int,
        at time: Double,
        _ place: (x: Int, y: Int)? = nil
    ) -> String {
        let seconds = String(format: "%.3f", time)
        let location = place.map { #","x":\#($0.x),"y":\#($0.y)"# } ?? ""
        return #"{"t":\#(seconds),"touch":"\#(phase)","id":\#(id)\#(location)}"#
    }

    private static func recording(_ lines: [String]) -> String {
        ValidRecording.header + lines.joined(separator: "\n") + "\n"
    }
}
