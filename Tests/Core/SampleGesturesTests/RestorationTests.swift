import Foundation
import GestureKit
import GestureTesting
import SampleGestures
import Testing

/// A touch capture that is archived during a stroke is restored without samples, ready to draw.
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

    @Test func `in an archived object that holds it, with samples that the object keeps`() throws {
        let (stage, capture) = drawing()
        let data = try NSKeyedArchiver.archivedData(
            withRootObject: Sheet(capture, capture.samples),
            requiringSecureCoding: false
        )
        let sheet = try #require(NSKeyedUnarchiver.unarchiveTopLevelObjectWithData(data) as? Sheet)
        #expect(sheet.samples == capture.samples)
        #expect(sheet.samples.count == 2)
        #expect(sheet.capture !== capture)
        expectFresh(sheet.capture)
        withExtendedLifetime(stage) {}
    }

    /// The limit of Foundation on Linux that the page of this module states.
    @Test func `as the archive's own object it cannot be restored without NSObject`() throws {
        let data = try NSKeyedArchiver.archivedData(
            withRootObject: TouchCaptureGesture(),
            requiringSecureCoding: false
        )
        #expect(throws: CocoaError.self) {
            try NSKeyedUnarchiver.unarchiveTopLevelObjectWithData(data)
        }
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
        let data = try JSONEncoder().encode(CaptureSubclass())
        #expect(try JSONDecoder().decode(CaptureSubclass.self, from: data).samples.isEmpty)
        let archiver = NSKeyedArchiver(requiringSecureCoding: false)
        #expect(CaptureSubclass(coder: archiver) != nil)
    }
}

private final class CaptureSubclass: TouchCaptureGesture {}

/// A document of an app: the recognizer and the strokes drawn with it.
///
/// It is not private, because Foundation on Linux archives only classes that it can find by name.
final class Sheet: NSObject, NSCoding {
    let capture: TouchCaptureGesture
    let samples: [StrokeSample]

    init(_ capture: TouchCaptureGesture, _ samples: [StrokeSample]) {
        self.capture = capture
        self.samples = samples
    }

    init?(coder: NSCoder) {
        guard let capture = TouchCaptureGesture(coder: coder),
            let data = coder.decodeObject(of: NSData.self, forKey: "samples"),
            let samples = try? PropertyListDecoder()
                .decode([StrokeSample].self, from: Data(referencing: data))
        else { return nil }
        self.capture = capture
        self.samples = samples
    }

    func encode(with coder: NSCoder) {
        capture.encode(with: coder)
        let data = try? PropertyListEncoder().encode(samples)
        coder.encode(data.map(NSData.init(data:)), forKey: "samples")
    }
}
