import Foundation
import GestureKit
import GestureTesting
import Pictures
import Testing

@testable import GestureOverlay
@testable import GestureTrace

/// The marks of a verdict at the fingers.
@Suite struct `The marks at a stroke` {
    private let theme = Theme.dark

    private func played(
        _ scene: String,
        from start: CGPoint,
        to end: CGPoint? = nil,
        over seconds: TimeInterval
    ) throws -> Played {
        let played = try Played(scene)
        played.stage.down(start.x, start.y)
        if let end {
            played.stage.move(to: end.x, end.y, over: seconds)
        } else {
            played.stage.wait(seconds)
        }
        played.stage.up()
        return played
    }

    private func pills(_ played: Played) -> [String] {
        played.texts { key in
            if case .pill = key { true } else { key == .verdictPill }
        }
    }

    private func lines(_ marks: [Mark], _ color: Color) -> [[CGPoint]] {
        marks.compactMap {
            if case .lines(let points, color.faded(1), _, _) = $0.shape { points } else { nil }
        }
    }

    // MARK: The pill

    @Test func `a lost swipe has one pill, at the end of its stroke`() throws {
        let played = try played(
            "swipes",
            from: CGPoint(x: 580, y: 400),
            to: CGPoint(x: 850, y: 400),
            over: 0.15
        )
        #expect(pills(played) == ["early"])
        let pill = try #require(played.list.groups { $0 == .verdictPill }.first)
        #expect(abs(pill.bounds.midX - 850) < 60 && abs(pill.bounds.midY - 400) < 60)
    }

    @Test func `a pill names the subject when nothing was recognized`() throws {
        let short = try played("presses", from: CGPoint(x: 600, y: 170), over: 0.3)
        #expect(pills(short) == ["long"])
        guard
            case .rectangle(_, _, _, let line, _) = short.marks({ $0 == .verdictPill }).first?.shape
        else {
            Issue.record("the pill has no outline")
            return
        }
        #expect(line == theme.shapes.failed)
        let beside = try played("swipes", from: CGPoint(x: 20, y: 80), over: 0.05)
        #expect(pills(beside) == ["no recognizer"])
        let control = try played("controls", from: CGPoint(x: 150, y: 150), over: 0.05)
        #expect(pills(control) == ["button"])
    }

    @Test func `there is no pill before the lift, unless the gesture has failed`() throws {
        let played = try Played("taps")
        played.stage.down(200, 300)
        #expect(pills(played) == [])
        played.stage.move(to: 260, 300, over: 0.1)
        #expect(pills(played).count == 1)
    }

    // MARK: The deciding moment

    @Test func `a dot marks where the winner began, a dashed line the loser's limit`() throws {
        let played = try played(
            "swipes",
            from: CGPoint(x: 580, y: 400),
            to: CGPoint(x: 850, y: 400),
            over: 0.15
        )
        let snapshot = played.snapshot
        let time = try #require(snapshot.verdict?.decisionTime)
        let marks = played.marks { $0 == .decisionMark }
        #expect(dots(played) == [snapshot.strokes[0].location(at: time)])
        let loser = try #require(snapshot.rows.first { $0.name == "tooLate" })
        let limit = try #require(loser.measuredReason?.measure?.limit)
        let line = try #require(lines(marks, theme.shapes.failed).first)
        #expect(line.allSatisfy { abs($0.x - 580 - CGFloat(limit)) < 0.01 }, "across the stroke")
        #expect(abs((line[0].y + line[1].y) / 2 - 400) < 0.01)
        let winner = try #require(snapshot.rows.first { $0.name == "early" })
        #expect(played.captions == [try #require(loser.limitWords), winner.beginningWords])
        #expect(winner.beginningWords.hasPrefix("early began here: "))
    }

    /// The dots of beginnings.
    private func dots(_ played: Played) -> [CGPoint] {
        played.marks { $0 == .decisionMark }.compactMap { mark in
            if case .circle(let center, _, theme.shapes.ended, _, _) = mark.shape {
                center
            } else {
                nil
            }
        }
    }

    /// An edge pan fails at the landing, and the pan that did not wait long begins 10 pt later.
    private func missedEdge() throws -> Played {
        let played = try Played("edges")
        played.stage.down(40, 400)
        played.stage.move(to: 180, 404, over: 0.2)
        played.trace.label(["left"], at: nil)
        return played
    }

    @Test func `the dot is where the winner began, also if the subject failed for its own reason`()
        throws
    {
        let played = try missedEdge()
        played.stage.up()
        let snapshot = played.snapshot
        let verdict = try #require(snapshot.verdict)
        let winTime = try #require(verdict.winTime)
        #expect(try #require(verdict.decisionTime) < winTime)
        let stroke = try #require(snapshot.strokes.first)
        let place = try #require(stroke.location(at: winTime))
        #expect(place.x >= 50)
        #expect(dots(played) == [place])
        #expect(played.captions.contains { $0.hasPrefix("patientPan began here") })
    }

    @Test func `words at the edge cover neither the dot nor the landing`() throws {
        var played = try missedEdge()
        played.stage.up()
        played.chrome.shows.panels = false
        #expect(played.captions.contains("left allows 20 pt"))
        let boxes = played.list.groups { if case .caption = $0 { true } else { false } }
            .flatMap(\.marks).compactMap { mark -> CGRect? in
                if case .rectangle(let rect, _, _, _, _) = mark.shape { rect } else { nil }
            }
        #expect(boxes.count == 2)
        for point in dots(played) + [CGPoint(x: 40, y: 400)] {
            #expect(!boxes.contains { $0.insetBy(dx: -4, dy: -4).contains(point) })
        }
    }

    /// Boundary pair: the last sample with which a stroke is whole, and the next, which removes the oldest.
    @Test func `marks whose place is on no kept sample of a long stroke are left out`() throws {
        func played(samples: Int) throws -> Played {
            let played = try missedEdge()
            var count = played.snapshot.strokes[0].points.count
            while count < samples {
                played.stage.elapse(0.01)
                played.stage.move(by: count.isMultiple(of: 2) ? 1 : -1, 0)
                count += 1
            }
            return played
        }
        let whole = try played(samples: TraceSnapshot.Stroke.capacity)
        #expect(whole.snapshot.strokes[0].keepsLanding)
        #expect(dots(whole).count == 1)
        let cut = try played(samples: TraceSnapshot.Stroke.capacity + 1)
        #expect(!cut.snapshot.strokes[0].keepsLanding)
        #expect(dots(cut) == [])
    }

    @Test func `a limit that the stroke did not reach is not red`() throws {
        let played = try played(
            "swipes",
            from: CGPoint(x: 180, y: 300),
            to: CGPoint(x: 205, y: 300),
            over: 0.08
        )
        let marks = played.marks { $0 == .decisionMark }
        #expect(lines(marks, theme.shapes.failed).isEmpty)
        let line = try #require(lines(marks, theme.secondary).first)
        #expect(line.allSatisfy { $0.x > 205 })
    }

    @Test func `a time that was too short is an open arc around the lift`() throws {
        let played = try played("presses", from: CGPoint(x: 600, y: 170), over: 0.3)
        let marks = played.marks { $0 == .decisionMark }
        let arc = try #require(lines(marks, theme.secondary).first)
        #expect(arc.allSatisfy { abs($0.distance(to: CGPoint(x: 600, y: 170)) - 12) < 0.01 })
        #expect(played.captions == ["long needs 1.5 s"])
        #expect(arc.count < 20, "a fifth of the circle")
    }

    @Test func `a time that was exceeded is a closed red arc`() throws {
        let played = try played("taps", from: CGPoint(x: 200, y: 300), over: 0.9)
        let limits = played.marks { if case .crossedLimit = $0 { true } else { false } }
        let arc = try #require(lines(limits, theme.shapes.failed).first)
        #expect(try #require(arc.first).distance(to: try #require(arc.last)) < 0.01)
        #expect(played.captions.contains { $0.hasSuffix("allows 0.75 s") })
    }

    @Test func `a tap that is too far away leaves the circle around the first tap`() throws {
        let played = try Played("taps")
        played.stage.tap(200, 300)
        played.stage.elapse(0.1)
        played.stage.tap(320, 300)
        played.stage.wait(1)
        let limits = played.marks { if case .crossedLimit = $0 { true } else { false } }
        let circle = try #require(lines(limits, theme.shapes.failed).first)
        #expect(circle.allSatisfy { abs($0.distance(to: CGPoint(x: 200, y: 300)) - 45) < 0.01 })
        #expect(played.captions == ["double allows 45 pt"])
    }

    @Test func `words cover neither each other nor the pill`() throws {
        for end in [CGPoint(x: 595, y: 400), CGPoint(x: 640, y: 430), CGPoint(x: 580, y: 340)] {
            let played = try played("swipes", from: CGPoint(x: 580, y: 400), to: end, over: 0.1)
            #expect(LayoutFaults.found(in: played.list, played.chrome) == [])
        }
    }

    // MARK: Crossed limits

    @Test func `only the crossed side of an allowed area is red, and the area stays on its view`()
        throws
    {
        let played = try Played("checkmark")
        played.stage.down(120, 260)
        played.stage.move(to: 170, 330, over: 0.1)
        played.stage.move(to: 150, 300, over: 0.05)
        played.stage.up()
        let limits = played.marks { if case .crossedLimit = $0 { true } else { false } }
        let pad = try #require(played.snapshot.views.first { $0.name == "strictPad" }).frame
        for mark in limits {
            guard case .rectangle(let rect, _, let fill, _, _) = mark.shape else { continue }
            #expect(pad.contains(rect))
            #expect(fill == theme.secondary.faded(0.10))
        }
        let sides = lines(limits, theme.shapes.failed)
        #expect(sides.count == 1)
        #expect(sides.joined().allSatisfy { abs($0.x - 170) < 1 }, "the left side was crossed")
    }

    @Test func `only the edge that the verdict is about is red`() throws {
        var played = try played(
            "edges",
            from: CGPoint(x: 600, y: 700),
            to: CGPoint(x: 700, y: 650),
            over: 0.1
        )
        played.chrome.shows.panels = false
        #expect(pills(played) == ["bottom"])
        let limits = played.marks { if case .crossedLimit = $0 { true } else { false } }
        let sides = lines(limits, theme.shapes.failed)
        #expect(sides == [[CGPoint(x: 0, y: 780), CGPoint(x: 1280, y: 780)]])
    }

    // MARK: Views

    @Test func `views that were not touched are dimmed`() throws {
        func fills(_ played: Played) -> [String: Double] {
            let snapshot = played.snapshot
            let pairs = snapshot.views.map { view -> (String, Double) in
                let marks = played.marks { $0 == .view(view.id) }
                guard case .rectangle(_, _, let fill?, _, _) = marks.first?.shape else {
                    return (view.name ?? "", 0)
                }
                return (view.name ?? "", fill.alpha)
            }
            return Dictionary(pairs) { first, _ in first }
        }
        let untouched = try Played("swipes")
        #expect(Set(fills(untouched).values) == [1])
        let played = try played(
            "swipes",
            from: CGPoint(x: 580, y: 400),
            to: CGPoint(x: 850, y: 400),
            over: 0.15
        )
        #expect(fills(played) == ["panWins": 1, "panWaits": 0.4, "directions": 0.4])
    }
}
