import Foundation
import GestureKit
import GestureTesting
import Testing

/// A pan's velocity compared with the published results of Flutter's and Android's velocity trackers.
///
/// The required tolerance is 20 %. Recordings agree to within 1 %, since both fit a parabola to the last
/// 0.1 s, as a pan does. A larger difference means another fit.
struct PublishedVelocityTests {
    /// The velocities at the last move of a recording, and at a lift at the same location 15 ms later.
    private struct Reading {
        var moved: CGPoint
        var lifted: CGPoint
        var began: Bool
    }

    private func play(_ fling: PublishedFling, liftAfter rest: TimeInterval = 0.015) -> Reading {
        let window = Window(size: CGSize(width: 200_000, height: 200_000))
        let pan = PanGestureRecognizer()
        window.addGestureRecognizer(pan)
        var reading = Reading(moved: .zero, lifted: .zero, began: false)
        func send(_ phase: ContactPhase, _ sample: PublishedFling.Sample, after rest: Double = 0) {
            // Some recordings leave the window at its top left, so all are moved to its middle.
            let place = CGPoint(x: sample.location.x + 100_000, y: sample.location.y + 100_000)
            window.send(
                InputEvent(
                    [TouchSample(id: 1, phase: phase, location: place)],
                    at: sample.time + rest
                )
            )
        }
        for (index, sample) in fling.samples.enumerated() {
            send(index == 0 ? .began : .moved, sample)
        }
        reading.moved = pan.velocity(in: nil)
        reading.began = pan.state.isBegun
        pan.touchstone.addAction { [unowned pan] _ in
            if pan.state == .ended { reading.lifted = pan.velocity(in: nil) }
        }
        if let last = fling.samples.last { send(.ended, last, after: rest) }
        return reading
    }

    private func expect(
        _ velocity: CGPoint,
        of fling: PublishedFling,
        within part: Double,
        _ location: SourceLocation = #_sourceLocation
    ) {
        for (axis, value, expected) in [
            ("x", Double(velocity.x), fling.velocity.x),
            ("y", Double(velocity.y), fling.velocity.y),
        ] {
            guard let expected else { continue }
            #expect(
                abs(value - expected) <= max(abs(expected) * part, 1e-6),
                "\(fling.name): \(axis) \(value), published \(expected)",
                sourceLocation: location
            )
        }
    }

    @Test func `a recorded fling has the published velocity, at the last move and at the lift`() {
        for fling in PublishedFling.flutter + PublishedFling.android {
            let reading = play(fling)
            #expect(reading.began, "\(fling.name)")
            expect(reading.moved, of: fling, within: 0.01)
            // The published trackers ignore the lift as a movement, and a pan adds no sample for it.
            #expect(reading.lifted == reading.moved, "\(fling.name)")
        }
    }

    @Test(arguments: PublishedFling.androidFew)
    func `few samples give the published velocity, also before the pan begins`(
        fling: PublishedFling
    ) {
        expect(play(fling).moved, of: fling, within: 1e-5)
    }

    /// Published tolerances are 1 to 20 %; a parabola is exact where the acceleration is constant for
    /// the last 0.1 s.
    @Test(arguments: PublishedFling.androidModels)
    func `a modelled movement has the published velocity`(fling: PublishedFling) {
        expect(play(fling).moved, of: fling, within: fling.name.hasPrefix("changing") ? 0.2 : 1e-6)
    }

    @Test func `a fling that other fits reverse keeps its direction and speed`() {
        for fling in PublishedFling.swordfish {
            let reading = play(fling)
            #expect(reading.began)
            expect(reading.moved, of: fling, within: 0.2)
        }
    }

    @Test func `after a long delay before the lift the velocity is 0, as published`() {
        let samples = [(0, 10), (0.01, 20), (0.02, 30)].map { time, x in
            PublishedFling.Sample(time: time, location: CGPoint(x: x, y: 0))
        }
        let line = PublishedFling("long delay", velocity: (0, 0), samples: samples)
        #expect(play(line, liftAfter: 2.98).lifted == .zero)
    }

    @Test func `three fingers that tap have no velocity, as published`() {
        let stage = Stage(windowSize: CGSize(width: 2000, height: 2000))
        stage.view.frame = CGRect(x: 0, y: 0, width: 2000, height: 2000)
        let pan = stage.add(PanGestureRecognizer(), "pan")
        stage.down(1, 1063, 1128)
        stage.elapse(0.0108)
        stage.down(2, 682, 1318)
        stage.down(3, 397, 1747)
        #expect(pan.velocity(in: nil) == .zero)
        stage.elapse(0.2565)
        stage.up(2)
        stage.up(3)
        #expect(pan.velocity(in: nil) == .zero)
        stage.elapse(0.0054)
        stage.up(1)
        #expect(stage.transcript(.transitions) == "0.273 pan failed: moved 0.0 pt (needs 10)")
    }

    @Test func `all recordings are present`() {
        #expect(PublishedFling.flutter.count == 14)
        #expect(PublishedFling.android.count == 18)
        #expect(PublishedFling.swordfish.count == 1 && PublishedFling.androidFew.count == 9)
    }
}
