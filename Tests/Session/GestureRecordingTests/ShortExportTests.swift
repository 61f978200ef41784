import Foundation
import GestureRecording
import Recordings
import Testing

/// The parts that an exported test omits, and the numbers that it rounds.
@Suite struct `An exported test` {
    /// A pan, and a recognizer of hovering, on two views side by side.
    private static let source =
        "views: [{id: v, frame: [0, 0, 200, 200], recognizers: [{type: pan}]}, "
        + "{id: h, frame: [200, 0, 200, 200], recognizers: [{type: hover}]}]"
    private static let hand =
        #"{"touchstone":1,"scene":"x","size":[1280,800],"source":"\#(source)"}"#
    private static let live =
        #"{"touchstone":1,"scene":"x","size":[1280,800],"startTime":0,"source":"\#(source)"}"#

    /// The lines of the script alone.
    private func script(_ lines: [String], header: String = hand) throws -> [String] {
        let file = try TemporaryFile(([header] + lines + [""]).joined(separator: "\n"))
        let text = try withExtendedLifetime(file) {
            try SwiftTest(file: file.path, version: "1").text
        }
        return text.split(separator: "\n").map { $0.trimmingCharacters(in: .whitespaces) }
            .filter { $0.hasPrefix("stage") && !$0.contains("expect(") }
    }

    @Test func `has whole points, milliseconds and hundredths`() throws {
        #expect(
            try script([
                #"{"t":0.0001234,"touch":"begin","id":1,"x":50.30000305175781,"y":60.5,"force":0.399999999999909}"#,
                #"{"t":0.1002,"touch":"update","id":1,"x":81.6666564941406,"y":60.2,"force":0.405}"#,
                #"{"t":0.20049,"touch":"end","id":1,"x":81.6666564941406,"y":60.2}"#,
            ]) == [
                "stage.at(0).down(1, 50, 61, force: 0.4)",
                "stage.at(0.1).move(1, to: 82, 60, force: 0.41)",
                "stage.at(0.2).up(1)",
            ]
        )
    }

    /// A pan begins at 10 pt, and its reason shows a shorter distance with one decimal.
    @Test(arguments: [
        (59.25, "59.25", false), (59.75, "59.75", false), (60.0, "60", true), (60.4, "60", true),
    ])
    func `has the exact numbers if whole points would change an output`(
        _ x: Double,
        _ written: String,
        _ begins: Bool
    ) throws {
        let lines = [
            #"{"t":0,"touch":"begin","id":1,"x":50,"y":50}"#,
            #"{"t":0.1,"touch":"update","id":1,"x":\#(x),"y":50}"#,
            #"{"t":0.2,"touch":"end","id":1}"#,
        ]
        #expect(try script(lines)[1] == "stage.at(0.1).move(1, to: \(written), 50)")
        let bench = try ReplayBench(lines, header: Self.hand)
        #expect(bench.transitions.contains("0.1 pan began") == begins)
    }

    @Test func `omits hovering if no recognizer uses it`() throws {
        let hovering = [
            #"{"t":0.1,"pointer":"move","x":10,"y":10}"#,
            #"{"t":0.2,"pointer":"move","x":210,"y":10}"#,
        ]
        #expect(
            try script(hovering) == [
                "stage.at(0.1).hover(to: 10, 10)", "stage.at(0.2).hover(to: 210, 10)",
            ]
        )
        let other = Self.hand.replacing("type: hover", with: "type: tap")
        #expect(try script(hovering, header: other) == [])
    }

    @Test func `omits a tick that a later event makes redundant`() throws {
        let lines = [
            #"{"t":0,"tick":true}"#, #"{"t":0.1,"tick":true}"#, #"{"t":0.5,"tick":true}"#,
            #"{"t":0.7,"tick":true}"#,
        ]
        #expect(try script(lines, header: Self.live) == ["stage.at(0.7).tick()"])
    }

    /// A tick has the time of the clock and may be later than the event after it, which has the
    /// server's time.
    @Test func `has its times in order`() throws {
        let device =
            #"{"t":0,"device":{"id":9,"name":"Panel","kind":"directTouch","touches":2,"axes":[]}}"#
        func touch(_ time: Double, _ kind: String, _ x: Int) -> String {
            #"{"t":\#(time),"xi":"Touch\#(kind)","source":9,"detail":1,"x":\#(x),"y":50}"#
        }
        let lines = try script(
            [
                device, touch(0.1, "Begin", 50), #"{"t":0.15,"tick":true}"#,
                touch(0.149, "Update", 90),
                touch(0.16, "Update", 95), touch(0.158, "End", 95), #"{"t":0.157,"tick":true}"#,
            ],
            header: Self.live
        )
        let times = lines.compactMap { Double($0.dropFirst(9).prefix { $0 != ")" }) }
        #expect(times == times.sorted())
        #expect(times.count == lines.count, "\(lines)")
        #expect(lines.count >= 4)
    }
}
