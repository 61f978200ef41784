import Foundation
import Recordings
import Testing

@Suite struct `A recording in two files` {
    private static let tap = Sample.events("0 id 1\n0 x 6400\n0 y 0\n0 report")
    private static let landing = #"{"t":0,"touch":"begin","id":1,"x":640,"y":0,"force":0}"#

    @Test(arguments: [
        ("pad.two.slow.events", ["pad.two.slow.desc", "pad.two.desc", "pad.desc"]),
        ("pad.events", ["pad.desc"]), ("pad", ["pad.desc"]), (".hidden.events", [".hidden.desc"]),
    ])
    func `the longest dotted prefix with a description wins`(
        _ name: String,
        _ descriptions: [String]
    ) throws {
        // Another range of the axis changes the finger's location.
        let other = Sample.slots.replacingOccurrences(of: "A: 35 0 12799", with: "A: 35 0 25599")
        for (index, right) in descriptions.enumerated() {
            let wrong = descriptions.dropFirst(index + 1).first ?? "none"
            let recording = try ConversionResult([
                name: Self.tap, right: Sample.slots, wrong: other,
            ])
            #expect(recording.lines == [Self.landing])
        }
        let alone = try ConversionResult([name: Self.tap, "pa.desc": Sample.slots])
        #expect(
            alone.error == "\(name): events without a description, expected the lines N:, B: and"
                + " A: before them, or in a file next to it: \(descriptions.joined(separator: ", "))"
        )
    }

    @Test func `an error in the description names its file`() throws {
        let broken = Sample.slots.replacingOccurrences(of: "A: 36 0 7999", with: "A: 36 0 many")
        let recording = try ConversionResult(["pad.one.events": Self.tap, "pad.desc": broken])
        #expect(
            recording.error?.hasPrefix("pad.desc:18: found \"A: 36 0 many 0 0 40\", expected")
                == true
        )
    }

    @Test func `line ends of Windows, comments and blank lines have no effect`()
        throws
    {
        let text = "# a comment\n\n" + Sample.slots + "\n# another\n" + Self.tap
        let recording = try ConversionResult([
            "a.evemu": text.replacingOccurrences(of: "\n", with: "\r\n")
        ])
        #expect(recording.lines == [Self.landing])
    }
}
