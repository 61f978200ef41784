/// The recordings of Assets/Examples/Corpus: 40 strokes for each of four labels, made by scripted hands.
///
/// Most are good, some are sloppy, and some are wrong, so that an evaluation has something to find.
struct ExampleCorpus {
    struct File {
        /// The path in the folder, such as `press/07.jsonl`.
        let path: String
        let text: String
    }

    /// The folders, whose names are the labels, with their recordings.
    static let files: [File] =
        folder("press", seed: 1, presses) + folder("right", seed: 2, swipes)
        + folder("check", seed: 3, checkmarks) + folder("nothing", seed: 4, others)

    /// A stroke with its own noise.
    typealias Stroke = (inout Noise) -> String

    private static func folder(_ name: String, seed: UInt64, _ strokes: [Stroke]) -> [File] {
        strokes.enumerated().map { index, stroke in
            var noise = Noise(seed: seed << 32 | UInt64(index))
            let number = index < 10 ? "0\(index)" : "\(index)"
            return File(path: "\(name)/\(number).jsonl", text: stroke(&noise))
        }
    }

    private static func times(_ count: Int, _ stroke: @escaping Stroke) -> [Stroke] {
        Array(repeating: stroke, count: count)
    }

    /// Presses: some of them drift, or are short.
    private static var presses: [Stroke] {
        times(28) { noise in
            Strokes.press(&noise, drift: noise.number(0.5, 6), steps: noise.whole(36...54))
        }
            + [8, 8.7, 9.1].map { drift in
                { Strokes.press(&$0, drift: drift, steps: $0.whole(36...50)) }
            }
            + [10.5, 11.9, 12.4, 13.1].map { drift in
                { Strokes.press(&$0, drift: drift, steps: $0.whole(36...50)) }
            }
            + [26, 28].map { steps in
                { Strokes.press(&$0, drift: $0.number(0.5, 4), steps: steps) }
            }
            + [32, 32, 33].map { steps in
                { Strokes.press(&$0, drift: $0.number(0.5, 4), steps: steps) }
            }
    }

    /// Swipes to the right: some go down as well, one is short, one slow, and one begins to the left.
    private static var swipes: [Stroke] {
        times(29) { noise in
            Strokes.swipe(
                &noise,
                length: noise.number(80, 170),
                slope: noise.number(-0.25, 0.25),
                steps: noise.whole(7...14)
            )
        }
            + [0.7, -0.6, 0.65, -0.55, 0.6, 0.5, -0.5, -0.7].map { slope in
                { Strokes.swipe(&$0, length: $0.number(80, 120), slope: slope, steps: 9) }
            }
            + [
                { Strokes.swipe(&$0, length: 33, slope: 0.1, steps: 6) },
                { Strokes.swipe(&$0, length: 100, slope: 1.35, steps: 10) },
                { Strokes.swipe(&$0, length: 90, slope: 0.05, steps: 8, back: 1.5) },
            ]
    }

    /// Checkmarks: some have a hook at an end or at the corner, one ends too low, and one is shallow.
    private static var checkmarks: [Stroke] {
        times(27) { noise in Strokes.checkmark(&noise, hook: noise.number(0, 3)) }
            + [3.6, 3.9, 4.2, 4.5].map { hook in { Strokes.checkmark(&$0, hook: hook) } }
            + [5.1, 6.6, 7.1, 7.7, 8.2].map { hook in { Strokes.checkmark(&$0, hook: hook) } }
            + [
                { Strokes.checkmark(&$0, hook: 2, start: 6.5) },
                { Strokes.checkmark(&$0, hook: 1, start: 3.9) },
                { Strokes.checkmark(&$0, hook: 1, rise: 0.6) },
                { Strokes.checkmark(&$0, hook: 1, depth: 28) },
            ]
    }

    /// Strokes that nothing should recognize: taps, slow drags, letters, a hand that rests.
    private static var others: [Stroke] {
        times(9) { noise in
            Strokes.press(&noise, drift: noise.number(0, 2), steps: noise.whole(3...11))
        }
            + [17, 18, 20, 21, 22].map { steps in
                { Strokes.press(&$0, drift: $0.number(0.5, 3), steps: steps) }
            }
            + [16, 17.5, 19, 21, 23, 26, 30, 36].enumerated().map { index, way in
                { Strokes.drag(&$0, by: way, direction: index) }
            }
            + [{ Strokes.press(&$0, drift: 2.5, steps: 48) }]
            + [11.5, 13, 15, 17.5, 20, 24].map { left in { Strokes.letterV(&$0, left: left) } }
            + [12, 14, 18].map { up in { Strokes.letterN(&$0, up: up) } }
            + [{ Strokes.letterV(&$0, left: 2.5) }]
            + (0..<6).map { index in { Strokes.flick(&$0, direction: index) } }
            + [{ Strokes.swipe(&$0, length: 110, slope: 0.6, steps: 9) }]
    }
}
