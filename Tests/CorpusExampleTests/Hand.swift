/// A hand that draws one stroke with one finger, about 60 times per second, and trembles.
struct Hand {
    /// The speed along one part of a stroke.
    enum Pace {
        case even
        /// Fast at first, and slower toward the end.
        case slowing
        /// Slow at both ends, as at a corner.
        case smooth

        /// Returns the fraction of the way at a fraction of the time.
        func way(_ time: Double) -> Double {
            switch self {
            case .even: time
            case .slowing: time * (2 - time)
            case .smooth: time * time * (3 - 2 * time)
            }
        }
    }

    struct Point {
        var x: Double
        var y: Double
    }

    /// The standard deviation of the tremor, in points.
    private let tremor: Double
    private var noise: Noise
    /// The location without the tremor.
    private var place: Point
    private var shake = Point(x: 0, y: 0)
    private var step = 0
    /// The reported location, in tenths of a point.
    private var reported = (x: 0, y: 0)
    /// The lines of the recording.
    private var lines = [#"{"touchstone":1,"scene":"gestures","size":[640,400]}"#]

    init(at x: Double, _ y: Double, tremor: Double = 0.25, noise: Noise) {
        self.tremor = tremor
        self.noise = noise
        place = Point(x: x, y: y)
        report("begin")
    }

    /// Moves by a distance, in a number of samples.
    mutating func move(by x: Double, _ y: Double, steps: Int, _ pace: Pace = .smooth) {
        let start = place
        for step in 1...max(1, steps) {
            let way = pace.way(Double(step) / Double(max(1, steps)))
            place = Point(x: start.x + x * way, y: start.y + y * way)
            sample()
        }
    }

    /// Stays for a number of samples.
    mutating func rest(steps: Int) {
        for _ in 0..<max(0, steps) { sample() }
    }

    /// Lifts the finger, and returns the recording.
    consuming func lift() -> String {
        step += 1
        lines.append(#"{"t":\#(time()),"touch":"end","id":1}"#)
        return lines.joined(separator: "\n") + "\n"
    }

    private mutating func sample() {
        step += 1
        shake.x = 0.7 * shake.x + 0.7 * tremor * noise.normal()
        shake.y = 0.7 * shake.y + 0.7 * tremor * noise.normal()
        report("update")
    }

    private mutating func report(_ phase: String) {
        let (x, y) = (Self.tenths(place.x + shake.x), Self.tenths(place.y + shake.y))
        // A panel reports a finger that rests only when it moves by some tenths of a point.
        guard phase == "begin" || abs(x - reported.x) + abs(y - reported.y) >= 4 else { return }
        reported = (x, y)
        lines.append(
            #"{"t":\#(time()),"touch":"\#(phase)","id":1,"x":\#(Self.text(x)),"y":\#(Self.text(y))}"#
        )
    }

    /// The time of the current sample, to a millisecond, which the panel's clock misses by up to one.
    private mutating func time() -> String {
        let milliseconds = step == 0 ? 0 : step * 1000 / 60 + noise.whole(-1...1)
        let rest = String(milliseconds % 1000)
        return "\(milliseconds / 1000)." + String(repeating: "0", count: 3 - rest.count) + rest
    }

    private static func tenths(_ value: Double) -> Int { Int((value * 10).rounded()) }

    private static func text(_ tenths: Int) -> String { "\(tenths / 10).\(tenths % 10)" }
}
