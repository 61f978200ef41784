import Foundation
import GestureRecording
import Testing

/// The parts that an exported test omits, and those that it keeps because the transcript depends on
/// them.
@Suite struct `An exported test` {
    /// A pan, and a recognizer of hovering, on two views side by side.
    private static let source =
        "views: [{id: v, frame: [0, 0, 200, 200], recognizers: [{type: pan}]}, "
        + "{id: h, frame: [200, 0, 200, 200], recognizers: [{type: hover}]}]"
    private static let hand =
        #"{"touchstone":1,"scene":"x","size":[400,300],"source":"\#(source)"}"#
    private static let live =
        #"{"touchstone":1,"scene":"x","size":[400,300],"startTime":0,"source":"\#(source)"}"#

    /// The lines of the script alone.
    private func script(_ lines: [String], header: String = hand) throws -> [String] {
        let file = try TemporaryFile(([header] + lines + [""]).joined(separator: "\n"))
        let text = try withExtendedLifetime(file) {
            try SwiftTest(file: file.path, version: "1").text
        }
        return text.split(separator: "\n").map { $0.trimmingCharacters(in: .whitespaces) }
            .filter { $0.hasPrefix("stage") && !$0.contains("expect(") }
    }

    /// The pan's reason shows the distance with one decimal.
    @Test func `rounds numbers`() throws {
        #expect(
            try script([
                #"{"t":0.0001234,"touch":"begin","id":1,"x":50.30000305175781,"y":60.5,"force":0.399999999999909}"#,
                #"{"t":0.1002,"touch":"update","id":1,"x":51.6666564941406,"y":60.2,"force":0.405}"#,
                #"{"t":0.20049,"touch":"end","id":1,"x":51.6666564941406,"y":60.2}"#,
            ]) == [
                "stage.at(0).down(1, 50.3, 60.5, force: 0.4)",
                "stage.at(0.1).move(1, to: 51.7, 60.2, force: 0.41)",
                "stage.at(0.2).up(1)",
            ]
        )
    }

    /// A pan begins at 10 pt: rounding must neither start nor prevent it.
    @Test(arguments: [
        (59.64, "59.6", false), (59.96, "59.96", false), (59.9996, "59.9996", false),
        (60.0, "60", true), (60.4, "60", true),
    ])
    func `does not round across a threshold`(_ x: Double, _ written: String, _ begins: Bool) throws
    {
        let lines = [
            #"{"t":0,"touch":"begin","id":1,"x":50,"y":50}"#,
            #"{"t":0.1,"touch":"update","id":1,"x":\#(x),"y":50}"#,
            #"{"t":0.2,"touch":"end","id":1}"#,
        ]
        #expect(try script(lines)[1] == "stage.at(0.1).move(1, to: \(written), 50)")
        let bench = try ReplayBench(lines, header: Self.hand)
        #expect(bench.transitions.contains("0.1 pan began") == begins)
    }

    /// The first move of each drag is just short of the 10 pt at which the pan begins.
    @Test func `rounds all numbers of a long recording except those that outputs depend on`()
        throws
    {
        let (drags, count) = (4, 150)
        var lines: [String] = []
        for drag in 0..<drags {
            func line(_ step: Int, _ kind: String, _ place: String) -> String {
                let time = Double(drag * 1000 + step) / 100
                return #"{"t":\#(time),"touch":"\#(kind)","id":1\#(place)}"#
            }
            lines.append(line(0, "begin", #","x":50,"y":50"#))
            lines.append(line(1, "update", #","x":59.64,"y":50"#))
            for move in 2...count {
                let (x, y) = (75 + Double(move * 7 % 90) + 0.3125, 50 + Double(move % 60) + 0.6875)
                lines.append(line(move, "update", #","x":\#(x),"y":\#(y)"#))
            }
            lines.append(line(count + 1, "end", ""))
        }
        let script = try script(lines)
        #expect(script.count == drags * (count + 2))
        let places = script.map { $0.drop { $0 != ")" } }
        let unrounded = places.filter { $0.contains(/[0-9]\.[0-9]/) }
        #expect(unrounded.count { $0.contains("to: 59.6, 50") } == drags)
        #expect(unrounded.count <= 10, "\(unrounded)")
    }

    @Test func `omits hovering without an effect, and keeps hovering that is used`() throws {
        let hovering = [
            #"{"t":0.1,"pointer":"move","x":10,"y":10}"#,
            #"{"t":0.2,"pointer":"move","x":20,"y":10}"#,
        ]
        let heard = [
            #"{"t":0.3,"pointer":"move","x":210,"y":10}"#,
            #"{"t":0.4,"pointer":"move","x":220,"y":10}"#,
        ]
        #expect(try script(hovering) == [])
        #expect(
            try script(hovering + heard) == [
                "stage.at(0.3).hover(to: 210, 10)", "stage.at(0.4).hover(to: 220, 10)",
            ]
        )
    }

    @Test func `omits a size without an effect, and keeps one that a recognizer uses`()
        throws
    {
        let lines = [
            #"{"t":0.1,"window":{"size":[500,300]}}"#,
            #"{"t":0.2,"touch":"begin","id":1,"x":50,"y":50}"#,
            #"{"t":0.3,"touch":"end","id":1}"#,
        ]
        #expect(
            try script(lines) == ["stage.at(0.2).down(1, 50, 50)", "stage.at(0.3).up(1)"]
        )
        // Its reason shows the distance from the right edge.
        let edges = #"{"touchstone":1,"scene":"edges","size":[1280,800]}"#
        #expect(try script(lines, header: edges).first == "stage.resize(to: 500, 300)")
        let later =
            lines + [
                #"{"t":0.4,"window":{"size":[600,300]}}"#,
                #"{"t":0.5,"touch":"begin","id":1,"x":50,"y":50}"#,
            ]
        #expect(try script(later, header: edges).contains("stage.at(0.4).resize(to: 600, 300)"))
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

    @Test(arguments: try Repository.recordingsAndReports())
    func `has its times in order for every recording and report`(_ file: String) throws {
        let text = try SwiftTest(file: file, version: "1").text
        for part in text.components(separatedBy: "Stage(window:").dropFirst() {
            let times = part.matches(of: /stage[0-9]*\.at\(([0-9.]+)\)/).compactMap {
                Double($0.output.1)
            }
            #expect(times == times.sorted())
        }
        // No number has more decimals than it needs.
        #expect(!text.contains(/[0-9]\.[0-9]{7}/))
    }
}
