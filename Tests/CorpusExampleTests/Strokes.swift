/// The strokes of the example corpus.
enum Strokes {
    /// Unit vectors in other directions than right.
    private static let directions: [(x: Double, y: Double)] = [
        (0, 1), (-0.6, 0.8), (0, -1), (-0.8, -0.6), (0.28, 0.96), (-1, 0), (-0.28, 0.96),
        (-0.96, 0.28),
    ]

    private static func hand(
        _ noise: inout Noise,
        x: ClosedRange<Double>,
        y: ClosedRange<Double>,
        tremor: Double = 0.25
    ) -> Hand {
        let start = (
            noise.number(x.lowerBound, x.upperBound), noise.number(y.lowerBound, y.upperBound)
        )
        return Hand(
            at: start.0,
            start.1,
            tremor: tremor,
            noise: Noise(seed: UInt64(noise.whole(0...1 << 40)))
        )
    }

    /// A finger that rests, and drifts by a distance in its first 0.4 s.
    static func press(_ noise: inout Noise, drift: Double, steps: Int) -> String {
        let direction = directions[noise.whole(0...7)]
        var hand = hand(&noise, x: 100...540, y: 80...320, tremor: 0.15)
        let moving = min(24, steps - 1)
        hand.move(by: drift * direction.x, drift * direction.y, steps: moving)
        hand.rest(steps: steps - 1 - moving)
        return hand.lift()
    }

    /// A finger that moves slowly: by a distance in its first half second, and as far again.
    static func drag(_ noise: inout Noise, by way: Double, direction: Int) -> String {
        let direction = directions[direction]
        var hand = hand(&noise, x: 160...480, y: 120...280)
        hand.move(by: 1.4 * way * direction.x, 1.4 * way * direction.y, steps: 42, .even)
        return hand.lift()
    }

    /// A swipe to the right, down by `slope` points for each point.
    static func swipe(
        _ noise: inout Noise,
        length: Double,
        slope: Double,
        steps: Int,
        back: Double = 0
    ) -> String {
        var hand = hand(&noise, x: 60...300, y: 160...240)
        if back > 0 { hand.move(by: -back, 0, steps: 1, .even) }
        hand.move(by: length, length * slope, steps: steps, .slowing)
        return hand.lift()
    }

    /// A quick stroke in another direction than right.
    static func flick(_ noise: inout Noise, direction: Int) -> String {
        let direction = directions[direction]
        let length = noise.number(80, 140)
        var hand = hand(&noise, x: 200...440, y: 160...240)
        hand.move(
            by: length * direction.x,
            length * direction.y,
            steps: noise.whole(7...12),
            .slowing
        )
        return hand.lift()
    }

    /// A checkmark.
    ///
    /// - Parameters:
    ///   - noise: The noise of the sizes.
    ///   - hook: The distance to the left at the corner, in points.
    ///   - start: The distance upward before the downstroke.
    ///   - end: The distance downward after the upstroke.
    ///   - rise: The height of the upstroke for each point of the downstroke.
    ///   - depth: The depth of the downstroke; nil for one that is deep enough not to be a swipe.
    /// - Returns: The recording.
    static func checkmark(
        _ noise: inout Noise,
        hook: Double,
        start: Double = 0,
        end: Double = 0,
        rise: Double? = nil,
        depth: Double? = nil
    ) -> String {
        let width = noise.number(25, 42)
        let height = depth ?? noise.number(62, 85)
        let up = height * (rise ?? noise.number(1.5, 2.1))
        var hand = hand(&noise, x: 100...400, y: 190...260)
        if start > 0 { hand.move(by: 2, -start, steps: 3) }
        hand.move(by: width, height + start, steps: noise.whole(8...11))
        if hook > 0 { hand.move(by: -hook, 1, steps: hook > 4 ? 3 : 2) }
        hand.move(by: width * noise.number(2, 2.6), -up, steps: noise.whole(11...15))
        if end > 0 { hand.move(by: 3, end, steps: 3) }
        return hand.lift()
    }

    /// A stroke down to the left, and up to the right.
    static func letterV(_ noise: inout Noise, left: Double) -> String {
        let height = noise.number(65, 85)
        var hand = hand(&noise, x: 160...400, y: 190...250)
        hand.move(by: -left, height, steps: noise.whole(8...11))
        hand.move(by: noise.number(50, 70), -1.5 * height, steps: noise.whole(10...13))
        return hand.lift()
    }

    /// A stroke up, down and up again.
    static func letterN(_ noise: inout Noise, up: Double) -> String {
        var hand = hand(&noise, x: 160...400, y: 190...250)
        hand.move(by: 3, -up, steps: noise.whole(5...7))
        hand.move(by: noise.number(25, 40), noise.number(65, 80) + up, steps: noise.whole(8...11))
        hand.move(by: noise.number(30, 50), -130, steps: noise.whole(10...13))
        return hand.lift()
    }
}
