import Foundation
import Testing

/// Tests of valid files that would take a long time or much memory to perform.
@Suite(.serialized) struct `A hostile performance` {
    /// A scene of 500 recognizers under one finger, each of which waits for four others.
    @Test(arguments: [1, 7])
    func `with many cycles of waiting recognizers is performed quickly`(_ step: Int) throws {
        let folder = try TestFolder()
        let recognizers = (0..<500).map { number in
            let others = (1...4).map { "r\((number + $0 * step) % 500)" }.joined(separator: ", ")
            return "  - {id: r\(number), type: tap, requires: [\(others)]}\n"
        }
        let scene = try folder.file(
            "circles.yaml",
            "views:\n- frame: [0, 0, 1280, 800]\n  recognizers:\n" + recognizers.joined()
        )
        let recording = try folder.file("r.jsonl", ValidRecording.tap)
        let program = try Program(
            ["replay", recording, "--all", "--scene", scene],
            folder: folder.path,
            limits: Refusal.limits
        )
        let end = program.finish()
        #expect(end.status == 0, "\(end.errors)")
        #expect(end.output.contains("requirementCycle"))
    }

    @Test func `of a window with more pixels than fit into memory has a smaller picture`() throws {
        let folder = try TestFolder()
        let header = ValidRecording.header.replacingOccurrences(of: "1280,800", with: "30000,30000")
        let recording = try folder.file("r.jsonl", header)
        let report = folder.path + "/r.png"
        let program = try Program(
            ["replay", recording, "--report", report],
            folder: folder.path,
            limits: Refusal.limits
        )
        #expect(program.finish().status == 0)
        let start = try Data(contentsOf: URL(fileURLWithPath: report)).prefix(24)
        // A PNG's width and height.
        let sides = [start[16..<20], start[20..<24]].map { $0.reduce(0) { $0 << 8 | Int($1) } }
        #expect(sides.allSatisfy { $0 > 0 && $0 < 30000 }, "\(sides)")
        #expect(try Program.run("replay", report).status == 0)
    }

    @Test func `with too many fingers is refused at the first excess finger`() throws {
        let folder = try TestFolder()
        let lines = (1...20_000).map {
            "{\"t\":0,\"touch\":\"begin\",\"id\":\($0),\"x\":1,\"y\":2}\n"
        }
        let file = try folder.file("r.jsonl", ValidRecording.header + lines.joined())
        let refusal = try Refusal(["replay", "--all", file], of: file)
        refusal.expect(":258: finger 257 begins while 256 are down", afterOutput: true)
    }

    /// A recording in which each line begins another finger and none ends.
    @Test func `with very many touches is performed quickly, and the omitted rest is reported`()
        throws
    {
        let folder = try TestFolder()
        let start =
            ValidRecording.header.replacingOccurrences(
                of: "\"size\"",
                with: "\"startTime\":5,\"size\""
            )
            + #"{"t":0,"device":{"id":7,"name":"T","kind":"directTouch","touches":9,"axes":[]}}"#
        let touches = (1...3000).map {
            #"{"t":0,"xi":"TouchBegin","source":7,"detail":\#($0),"x":480,"y":300,"root":[480,300]}"#
        }
        let recording = try folder.file(
            "r.jsonl",
            ([start] + touches).joined(separator: "\n") + "\n"
        )
        let end = try Program(
            ["replay", recording, "--json"],
            folder: folder.path,
            limits: Refusal.limits
        ).finish()
        #expect(end.status == 0, "\(end.errors)")
        #expect(end.output.components(separatedBy: "touchesExceeded").count - 1 == 3000 - 256)
    }
}
