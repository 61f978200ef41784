import Foundation
import GestureKit
import GestureScenes
import Testing

/// A card that follows its fingers, exactly.
struct FingerTransformTests {
    private let script: Script
    private let card: View

    init() throws {
        script = Script(try Scene("playground"))
        card = try #require(script.scene.view("card"))
    }

    /// The distance between two points in the window.
    private func distance(_ first: CGPoint, _ second: CGPoint) -> CGFloat {
        ((first.x - second.x) * (first.x - second.x) + (first.y - second.y) * (first.y - second.y))
            .squareRoot()
    }

    private func isClose(_ first: CGAffineTransform, _ second: CGAffineTransform) -> Bool {
        let pairs = [
            (first.a, second.a), (first.b, second.b), (first.c, second.c), (first.d, second.d),
            (first.tx, second.tx), (first.ty, second.ty),
        ]
        return pairs.allSatisfy { abs($0 - $1) < 1e-9 }
    }

    /// Two fingers about a centre, `spread` apart and turned by `angle`.
    private func place(
        _ x: CGFloat,
        _ y: CGFloat,
        spread: CGFloat,
        angle: CGFloat
    ) -> [(Int, CGFloat, CGFloat)] {
        let dx = CGFloat(cos(Double(angle))) * spread / 2
        let dy = CGFloat(sin(Double(angle))) * spread / 2
        return [(1, x - dx, y - dy), (2, x + dx, y + dy)]
    }

    private func move(_ fingers: [(Int, CGFloat, CGFloat)]) {
        script.move(fingers[0], fingers[1])
    }

    private func down(_ fingers: [(Int, CGFloat, CGFloat)]) {
        script.down(fingers[0], fingers[1])
    }

    @Test func `a drag moves by the pan's translation`() {
        script.down((1, 480, 300))
        script.move((1, 500, 300))
        #expect(card.transform == CGAffineTransform(translationX: 10, y: 0))
        script.move((1, 520, 340))
        script.up(1)
        #expect(card.transform == CGAffineTransform(translationX: 30, y: 40))
        script.wait(1)
        script.down((1, 480, 300))
        script.move((1, 480, 320))
        #expect(card.transform == CGAffineTransform(translationX: 30, y: 50))
        #expect(card.center == CGPoint(x: 480, y: 300))
    }

    @Test func `a pinch from 200 to 400 points zooms by 400 / 208 about its centre`() {
        down(place(450, 280, spread: 200, angle: 0))
        for spread in stride(from: CGFloat(210), through: 400, by: 10) {
            move(place(450, 280, spread: spread, angle: 0))
        }
        let scale: CGFloat = 400.0 / 208
        #expect(abs(card.transform.a - scale) < 1e-9 && abs(card.transform.b) < 1e-9)
        // The card's centre was 30 and 20 from the fingers'.
        #expect(abs(card.transform.tx - 30 * (scale - 1)) < 1e-9)
        #expect(abs(card.transform.ty - 20 * (scale - 1)) < 1e-9)
    }

    @Test func `a turn of 45 degrees turns by 40 about the fingers' centre`() {
        down(place(430, 300, spread: 100, angle: 0))
        for step in 1...9 {
            move(place(430, 300, spread: 100, angle: CGFloat(step) * 5.0 * .pi / 180))
        }
        let angle = 40 * Double.pi / 180
        #expect(abs(card.transform.a - cos(angle)) < 1e-9)
        #expect(abs(card.transform.b - sin(angle)) < 1e-9)
        #expect(abs(card.transform.tx - 50 * (cos(angle) - 1)) < 1e-9)
        #expect(abs(card.transform.ty - 50 * sin(angle)) < 1e-9)
    }

    @Test func `the point under the fingers' centre stays there`() {
        down(place(430, 280, spread: 120, angle: 0.2))
        move(place(445, 290, spread: 150, angle: 0.6))
        let inCard = card.convert(CGPoint(x: 445, y: 290), from: nil)
        for step in 1...60 {
            let part = CGFloat(step) / 60
            let (x, y) = (445 + 200 * part, 290 - 90 * part * part)
            move(place(x, y, spread: 150 + 180 * part, angle: 0.6 + 4 * part))
            #expect(distance(card.convert(inCard, to: nil), CGPoint(x: x, y: y)) < 0.01)
        }
        #expect(card.transform.a != 1 && card.transform.b != 0)
    }

    @Test func `it stays there when fingers lift and land elsewhere`() {
        down(place(430, 280, spread: 120, angle: 0.2))
        move(place(445, 290, spread: 150, angle: 0.6))
        script.up(2)
        script.move((1, 500, 320))
        script.down((2, 580, 300))
        let centre = CGPoint(x: 540, y: 310)
        let inCard = card.convert(centre, from: nil)
        for step in 1...20 {
            let part = CGFloat(step) / 20
            script.move((1, 500 - 80 * part, 320), (2, 580 + 130 * part, 300 + 60 * part))
            let now = CGPoint(x: centre.x + 25 * part, y: centre.y + 30 * part)
            #expect(distance(card.convert(inCard, to: nil), now) < 0.01)
        }
    }

    @Test func `it stays there when one finger lifts and another lands in one event`() {
        down(place(430, 280, spread: 120, angle: 0.2))
        move(place(445, 290, spread: 150, angle: 0.6))
        script.window([(2, .ended, 0, 0), (3, .began, 600, 330)])
        script.move((1, 390, 250), (3, 600, 330))
        let inCard = card.convert(CGPoint(x: 495, y: 290), from: nil)
        script.move((1, 350, 250), (3, 620, 360))
        #expect(distance(card.convert(inCard, to: nil), CGPoint(x: 485, y: 305)) < 0.01)
    }

    @Test func `without a pan, a zoom is about the centre of the fingers that are down`() throws {
        let script = try Script(
            """
            views:
              - id: card
                frame: [0, 0, 800, 500]
                multipleTouch: true
                behaviour: zoom
                recognizers: [{type: pinch}]
            """
        )
        let card = try #require(script.scene.view("card"))
        script.down((1, 100, 100), (2, 200, 100))
        script.move((1, 50, 100), (2, 250, 100))
        script.up(2)
        script.down((2, 50, 300))
        let centre = CGPoint(x: 50, y: 200)
        let inCard = card.convert(centre, from: nil)
        script.move((1, 50, 50), (2, 50, 350))
        #expect(distance(card.convert(inCard, to: nil), centre) < 0.01)
        #expect(abs(card.transform.a - 200.0 / 108 * 1.5) < 1e-9)
    }

    @Test func `a second gesture continues where the first ended`() {
        down(place(430, 280, spread: 120, angle: 0))
        move(place(445, 290, spread: 150, angle: 0.5))
        script.up(1, 2)
        let kept = card.transform
        script.wait(1)
        #expect(card.transform == kept)
        down(place(480, 300, spread: 100, angle: 0))
        #expect(card.transform == kept)
        move(place(480, 300, spread: 118, angle: 0))
        let factor: CGFloat = 118.0 / 108
        let size = (kept.a * kept.a + kept.b * kept.b).squareRoot()
        let now = card.transform
        #expect(abs((now.a * now.a + now.b * now.b).squareRoot() - size * factor) < 1e-9)
    }

    @Test func `a system cancel undoes the whole gesture`() {
        script.down((1, 480, 300))
        script.move((1, 530, 300))
        script.up(1)
        script.wait(1)
        let before = card.transform
        down(place(430, 280, spread: 120, angle: 0))
        move(place(445, 290, spread: 150, angle: 0.5))
        script.up(2)
        script.move((1, 500, 320))
        script.down((2, 600, 320))
        script.move((1, 480, 320), (2, 640, 340))
        #expect(!isClose(card.transform, before))
        script.cancel()
        #expect(card.transform == before)
    }

    @Test func `a zoom stops at a size that fingers can still grab`() {
        down(place(480, 300, spread: 200, angle: 0))
        move(place(480, 300, spread: 100, angle: 0))
        move(place(480, 300, spread: 0, angle: 0))
        #expect(abs(card.transform.a - 0.05) < 1e-9)
        move(place(480, 300, spread: 96, angle: 0))
        #expect(abs(card.transform.a - 0.5) < 1e-9)
    }

    @Test func `in a rotated and scaled view the points under the fingers stay there`() throws {
        let script = try Script(
            """
            views:
              - frame: [100, 100, 400, 400]
                transform: {scale: 1.5, rotation: 0.7}
                views:
                  - id: card
                    frame: [50, 50, 300, 300]
                    multipleTouch: true
                    behaviour: [drag, zoom, rotate]
                    transform: {scale: 0.8, rotation: -0.3, translation: [5, 6]}
                    recognizers:
                      - {type: pan, simultaneous: [pinch, rotation]}
                      - {type: pinch, simultaneous: rotation}
                      - type: rotation
            """
        )
        let card = try #require(script.scene.view("card"))
        script.down((1, 250, 300), (2, 350, 310))
        script.move((1, 230, 290), (2, 380, 350))
        let inCard = card.convert(CGPoint(x: 305, y: 320), from: nil)
        script.move((1, 260, 240), (2, 330, 420))
        #expect(distance(card.convert(inCard, to: nil), CGPoint(x: 295, y: 330)) < 0.01)
    }

    @Test func `a view without behaviour stays as it is`() throws {
        let script = try Script(
            "views: [{id: card, frame: [0, 0, 300, 300], behaviour: none, recognizers: [{type: pan}]}]"
        )
        script.down((1, 50, 50))
        script.move((1, 90, 50))
        #expect(try #require(script.scene.view("card")).transform == .identity)
    }

    @Test func `each behaviour follows only its own recognizer`() throws {
        let script = try Script(
            """
            views:
              - id: card
                frame: [0, 0, 300, 300]
                behaviour: rotate
                recognizers:
                  - {type: pan, simultaneous: [pinch, rotation]}
                  - {type: pinch, simultaneous: rotation}
                  - type: rotation
            """
        )
        script.down((1, 100, 150), (2, 200, 150))
        script.move((1, 60, 120), (2, 240, 220))
        let card = try #require(script.scene.view("card"))
        #expect(
            abs((card.transform.a * card.transform.d - card.transform.b * card.transform.c) - 1)
                < 1e-9
        )
        #expect(card.transform.b != 0)
    }
}
