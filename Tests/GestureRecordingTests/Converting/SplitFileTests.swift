import Foundation
import GestureRecording
import Testing

@Suite struct `A recording in two files` {
    private static let tap = Sample.events("0 x 0\n0 y 0\n0 contact\n0 report")
    /// The same device with another range, which changes the finger's location.
    private static let other = Sample.anonymous.replacingOccurrences(of: "-6400", with: "-12800")

    @Test(arguments: [
        ("pad.two.slow.events", ["pad.two.slow.desc", "pad.two.desc", "pad.desc"]),
        ("pad.events", ["pad.desc"]),
        ("pad", ["pad.desc"]),
        (".hidden.events", [".hidden.desc"]),
    ])
    func `the longest dotted prefix with a description wins`(
        _ name: String,
        _ descriptions: [String]
    ) throws {
        for (index, right) in descriptions.enumerated() {
            let wrong = descriptions.dropFirst(index + 1).first ?? "none"
            let recording = try ConversionResult([
                name: Self.tap, right: Sample.anonymous, wrong: Self.other,
            ])
            #expect(recording.lines == [#"{"t":0,"touch":"begin","id":1,"x":640,"y":0}"#])
        }
        let alone = try ConversionResult([name: Self.tap, "pa.desc": Sample.anonymous])
        #expect(
            alone.error == "\(name): events without a description, expected the lines N:, B: and"
                + " A: before them, or in a file next to it: \(descriptions.joined(separator: ", "))"
        )
    }

    @Test func `an error in the description names its file`() throws {
        let broken = Self.other.replacingOccurrences(of: "A: 36 0 7999", with: "A: 36 0 many")
        let recording = try ConversionResult(["pad.one.events": Self.tap, "pad.desc": broken])
        #expect(
            recording.error?.hasPrefix("pad.desc:6: found \"A: 36 0 many 0 0\", expected") == true
        )
    }

    @Test func `line ends of Windows, comments and blank lines have no effect`()
        throws
    {
        let text = "# a comment\n\n" + Sample.anonymous + "\n# another\n" + Self.tap
        let recording = try ConversionResult([
            "a.evemu": text.replacingOccurrences(of: "\n", with: "\r\n")
        ])
        #expect(recording.lines == [#"{"t":0,"touch":"begin","id":1,"x":640,"y":0}"#])
    }
}
