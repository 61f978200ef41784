import Foundation
import GestureKit
import GestureTesting
import SampleGestures
import Testing

/// Archived in the middle of a stroke, a touch capture comes back with no samples, ready to draw.
struct RestorationTests {
    private func drawing() -> (Stage, TouchCaptureGesture) {
        let stage = Stage()
        let capture = stage.add(TouchCaptureGesture(), "capture")
        stage.down(10, 20)
        stage.move(by: 5, 5)
        return (stage, capture)
    }

    private func expectFresh(_ capture: TouchCaptureGesture) {
        #expect(capture.samples.isEmpty)
        #expect(capture.state == .possible)
        #expect(capture.view == nil)
        let stage = Stage()
        stage.add(capture, "restored")
        stage.tap(10, 20)
        #expect(
            stage.transcript(.actions) == """
                0.000 restored action began
                0.050 restored action ended
                """
        )
    }

    @Test func `by a keyed archive, the NSCoding way`() throws {
        let (stage, capture) = drawing()
        let archiver = NSKeyedArchiver(requiringSecureCoding: false)
        capture.encode(with: archiver)
        archiver.finishEncoding()
        let unarchiver = try NSKeyedUnarchiver(forReadingFrom: archiver.encodedData)
        expectFresh(try #require(TouchCaptureGesture(coder: unarchiver)))
        #expect(capture.samples.count == 2)
        withExtendedLifetime(stage) {}
    }

    @Test func `as JSON, the Codable way`() throws {
        let (stage, capture) = drawing()
        let data = try JSONEncoder().encode(capture)
        #expect(String(bytes: data, encoding: .utf8) == "{}")
        expectFresh(try JSONDecoder().decode(TouchCaptureGesture.self, from: data))
        #expect(throws: DecodingError.self) {
            try JSONDecoder().decode(TouchCaptureGesture.self, from: Data("[]".utf8))
        }
        withExtendedLifetime(stage) {}
    }

    @Test func `a sample keeps all that it has`() throws {
        let sample = StrokeSample(location: CGPoint(x: 1.5, y: -2), timestamp: 3.25, force: 0.5)
        let data = try JSONEncoder().encode([sample])
        #expect(try JSONDecoder().decode([StrokeSample].self, from: data) == [sample])
    }

    @Test func `a subclass is restored as itself`() throws {
        let data = try JSONEncoder().encode(Pencil())
        #expect(try JSONDecoder().decode(Pencil.self, from: data).samples.isEmpty)
        let archiver = NSKeyedArchiver(requiringSecureCoding: false)
        #expect(Pencil(coder: archiver) != nil)
    }
}

private final class Pencil: TouchCaptureGesture {}
