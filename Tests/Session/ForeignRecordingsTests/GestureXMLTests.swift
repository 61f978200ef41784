import Foundation
import GestureRecording
import Recordings
import Testing

@Suite struct `A gesture in XML` {
    private static let declaration =
        #"<?xml version="1.0" encoding="utf-8" standalone="yes"?>"# + "\n"

    @Test func `of one stroke is one finger and its label`() throws {
        let recording = try converted(
            Self.declaration
                + """
                <Gesture Name="circle01" Subject="10" Speed="fast" Number="1" NumPts="4" Millseconds="20">
                  <Point X="127" Y="141" T="13450" />
                  <Point X="124" Y="140.5" T="13460" />
                  <Point X="120" Y="139" T="13460" />
                  <Point X="1.2E2" Y="138" T="13470.5" />
                </Gesture>

                """
        )
        #expect(
            recording.lines == [
                #"{"t":0,"touch":"begin","id":1,"x":127,"y":141}"#,
                #"{"t":0.01,"touch":"update","id":1,"x":124,"y":140.5}"#,
                #"{"t":0.01,"touch":"update","id":1,"x":120,"y":139}"#,
                #"{"t":0.0205,"touch":"end","id":1,"x":120,"y":138}"#,
                #"{"t":0.0205,"expected":["circle"]}"#,
            ]
        )
        #expect(recording.warnings.isEmpty && recording.error == nil)
    }

    @Test func `of several strokes lifts the finger between them`() throws {
        let recording = try converted(
            """
            <Gesture Name='arrowhead~07' InputType='finger'><!-- drawn <twice> - -- -->
            <Stroke index="1">
            <Point X="10" Y="20" T="-100" Pressure="9"/><Point X="30" Y="20" T="-90" Pressure="NaN"/>
            </Stroke><Stroke index="2"><Point
              X = "20"
              Y = ' 10 '
              T = "200"
            ></Point ></Stroke>
            <Stroke><Point X="1" Y="2" T="200"/><Point X="3" Y="4" T="210"/></Stroke>
            </Gesture><!-- the end -->
            """
        )
        #expect(
            recording.lines == [
                #"{"t":0,"touch":"begin","id":1,"x":10,"y":20}"#,
                #"{"t":0.01,"touch":"end","id":1,"x":30,"y":20}"#,
                #"{"t":0.3,"touch":"begin","id":1,"x":20,"y":10}"#,
                #"{"t":0.3,"touch":"end","id":1,"x":20,"y":10}"#,
                #"{"t":0.3,"touch":"begin","id":1,"x":1,"y":2}"#,
                #"{"t":0.31,"touch":"end","id":1,"x":3,"y":4}"#,
                #"{"t":0.31,"expected":["arrowhead"]}"#,
            ]
        )
        #expect(recording.warnings.isEmpty && recording.error == nil)
    }

    @Test func `without times has ten milliseconds between points, and one warning`() throws {
        let recording = try converted(
            """
            <Gesture Name="x">
            <Stroke><Point X="1" Y="2"/><Point X="2" Y="2"/></Stroke>
            <Stroke><Point X="3" Y="2"/></Stroke>
            </Gesture>
            """
        )
        #expect(
            recording.lines == [
                #"{"t":0,"touch":"begin","id":1,"x":1,"y":2}"#,
                #"{"t":0.01,"touch":"end","id":1,"x":2,"y":2}"#,
                #"{"t":0.02,"touch":"begin","id":1,"x":3,"y":2}"#,
                #"{"t":0.02,"touch":"end","id":1,"x":3,"y":2}"#,
                #"{"t":0.02,"expected":["x"]}"#,
            ]
        )
        #expect(
            recording.warnings == ["a.xml:2: points have no times T; assuming 10 ms between points"]
        )
    }

    @Test func `with a clock that steps back has the time before it, and one warning`() throws {
        let recording = try converted(
            """
            <Gesture Name="D~01"><Stroke index="1">
            <Point X="10" Y="10" T="100"/>
            <Point X="40" Y="10" T="116"/>
            <Point X="70" Y="12" T="115"/>
            <Point X="90" Y="20" T="131"/>
            <Point X="99" Y="20" T="-1"/>
            </Stroke></Gesture>
            """
        )
        #expect(
            recording.lines == [
                #"{"t":0,"touch":"begin","id":1,"x":10,"y":10}"#,
                #"{"t":0.016,"touch":"update","id":1,"x":40,"y":10}"#,
                #"{"t":0.016,"touch":"update","id":1,"x":70,"y":12}"#,
                #"{"t":0.031,"touch":"update","id":1,"x":90,"y":20}"#,
                #"{"t":0.031,"touch":"end","id":1,"x":99,"y":20}"#,
                #"{"t":0.031,"expected":["D"]}"#,
            ]
        )
        #expect(
            recording.warnings == [
                "a.xml:4: found a time T before the previous one; the time is held"
            ]
        )
        #expect(recording.error == nil)
    }

    @Test(arguments: ["1678334523", "1678334522"])
    func `without any later time has ten milliseconds between points, and one warning`(
        last: String
    ) throws {
        let recording = try converted(
            """
            <Gesture Name="arrow01">
            <Point X="10" Y="10" T="1678334523"/>
            <Point X="60" Y="10" T="1678334523"/>
            <Point X="120" Y="12" T="\(last)"/>
            </Gesture>
            """
        )
        #expect(
            recording.lines == [
                #"{"t":0,"touch":"begin","id":1,"x":10,"y":10}"#,
                #"{"t":0.01,"touch":"update","id":1,"x":60,"y":10}"#,
                #"{"t":0.02,"touch":"end","id":1,"x":120,"y":12}"#,
                #"{"t":0.02,"expected":["arrow"]}"#,
            ]
        )
        #expect(
            recording.warnings == [
                "a.xml:2: no time T is after the first; assuming 10 ms between points"
            ]
        )
    }

    @Test func `of one point has its time, and no warning`() throws {
        let recording = try converted(#"<Gesture Name="i1"><Point X="1" Y="2" T="3"/></Gesture>"#)
        #expect(recording.lines.count == 3)
        #expect(recording.warnings.isEmpty)
    }

    @Test(arguments: [
        ("circle01", "circle"), ("circle", "circle"), ("v2~10", "v2"), ("line-1", "line"),
        ("five-point star~03", "five-point star"), ("left_square_bracket10", "left_square_bracket"),
        ("a-", "a-"), ("1a", "1a"), (" T1 ", "T"), ("a &amp; b2", "a & b"),
        ("a&#50;&#x32;", "a"), ("&#x263A;7", "☺"), ("&#38;lt;7", "&lt;"), ("&#0;7", "&#0;"),
        ("&amp;lt;7", "&lt;"), ("\u{e9}1", "\u{e9}"), ("it's1", "it's"),
        (String(repeating: "n", count: 100) + "1", String(repeating: "n", count: 100)),
    ])
    func `is labelled with its name without the number`(_ name: String, _ label: String) throws {
        let recording = try converted(
            "<Gesture Name=\"\(name)\"><Point X=\"1\" Y=\"1\" T=\"0\"/></Gesture>"
        )
        #expect(recording.error == nil)
        #expect(recording.lines.last == "{\"t\":0,\"expected\":[\"\(label)\"]}")
    }

    /// The far edges are outside, so the last point of a canvas of 200 × 100 points is 199, 99.
    private static let placements: [([(Double, Double)], [(Double, Double)])] = [
        // Inside, up to both edges.
        ([(0, 0), (199, 99)], [(0, 0), (199, 99)]),
        // Just outside on each side: moved.
        ([(-1, 5), (10, 6)], [(0, 5), (11, 6)]),
        ([(5, -0.5), (5, 6)], [(5, 0), (5, 6.5)]),
        ([(190, 10), (200, 20)], [(189, 10), (199, 20)]),
        ([(10, 90), (20, 100)], [(10, 89), (20, 99)]),
        ([(1000, -500), (1199, -401)], [(0, 0), (199, 99)]),
        // One unit too large: scaled by one factor, and moved.
        ([(0, 0), (398, 99)], [(0, 0), (199, 49.5)]),
        ([(100, 100), (200, 298)], [(50, 0), (100, 99)]),
        ([(0, 0), (398, 990)], [(0, 0), (39.8, 99)]),
        ([(-199, -10), (199, 10)], [(0, 0), (199, 10)]),
        ([(-1e9, 0), (1e9, 0)], [(0, 0), (199, 0)]),
    ]

    @Test(arguments: placements)
    func `is moved into the scene, and is scaled only if it is larger`(
        _ points: [(Double, Double)],
        _ placed: [(Double, Double)]
    ) throws {
        let text = points.map { "<Point X=\"\($0.0)\" Y=\"\($0.1)\"/>" }.joined()
        let recording = try ConversionResult(
            ["a.xml": "<Gesture Name=\"a\">" + text + "</Gesture>"],
            canvas: CGSize(width: 200, height: 100)
        )
        let locations = placed.map {
            "\"x\":\(JSONNumber.text($0.0)),\"y\":\(JSONNumber.text($0.1))}"
        }
        #expect(
            recording.lines == [
                "{\"t\":0,\"touch\":\"begin\",\"id\":1,\(locations[0])",
                "{\"t\":0.01,\"touch\":\"end\",\"id\":1,\(locations[1])",
                #"{"t":0.01,"expected":["a"]}"#,
            ]
        )
    }

    @Test(arguments: [
        "\u{FEFF}<?xml version=\"1.0\"?>\r\n<Gesture Name=\"a1\">\r\n<Point X=\"1\" Y=\"2\" T=\"3\" />\r\n</Gesture>\r\n",
        "\n\n  <Gesture Name=\"a1\"><Point X=\"1\" Y=\"2\" T=\"3\" /></Gesture>\n\n<!---->",
        "<!-- first -->\n<?pi\n?>\n<Gesture\nName\n=\n'a1'\n>\n<Point\tX='1'\tY='2'\tT='3'></Point></Gesture>",
    ])
    func `is read with any blanks, comments, quotes and line ends`(_ text: String) throws {
        let recording = try converted(text)
        #expect(
            recording.lines == [
                #"{"t":0,"touch":"begin","id":1,"x":1,"y":2}"#,
                #"{"t":0,"touch":"end","id":1,"x":1,"y":2}"#,
                #"{"t":0,"expected":["a"]}"#,
            ]
        )
    }

    @Test func `is read from a pipe`() throws {
        let pipe = Pipe()
        let text = "<Gesture Name=\"a1\"><Point X=\"1\" Y=\"2\" T=\"3\"/></Gesture>\n"
        try pipe.fileHandleForWriting.write(contentsOf: Data(text.utf8))
        try pipe.fileHandleForWriting.close()
        let path = "/dev/fd/\(pipe.fileHandleForReading.fileDescriptor)"
        var reader = try RecordingReader(file: path)
        var count = 0
        while try reader.next() != nil { count += 1 }
        #expect(count == 3)
    }

    @Test func `of the most points is read, and one more is refused`() throws {
        let most = 1 << 17
        for (count, lines) in [(most, most + 1), (most + 1, 0)] {
            let points = String(repeating: "<Point X=\"1\" Y=\"2\" T=\"3\"/>\n", count: count)
            let recording = try converted("<Gesture Name=\"a\">\n" + points + "</Gesture>")
            #expect(recording.lines.count == lines)
            #expect(
                recording.error
                    == (lines == 0
                        ? "a.xml:131074: found more than 131072 points, expected no more" : nil)
            )
        }
    }

    private func converted(_ text: String) throws -> ConversionResult {
        try ConversionResult(["a.xml": text])
    }
}
