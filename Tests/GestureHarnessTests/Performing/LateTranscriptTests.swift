import Foundation
import Testing

extension EndToEnd {
    /// The touches in a performance's transcript that a later decision changes.
    @Suite(.needs(.xev)) struct `A late decision in a transcript` {
        @Test func `is printed again`() throws {
            let server = try SharedServer()
            let folder = try TestFolder()
            try folder.file(
                "taps.jsonl",
                ValidRecording.header + """
                    {"t":0,"touch":"begin","id":1,"x":80,"y":60}
                    {"t":0.05,"touch":"end","id":1}
                    {"t":8,"touch":"begin","id":1,"x":90,"y":60}
                    {"t":8.05,"touch":"end","id":1}

                    """
            )
            var client: XClient? = try XClient(
                server,
                name: server.name,
                environment: server.environment
            )
            client?.grabTouches()
            let program = try server.perform(["taps.jsonl"], in: folder)
            try program.waitFor("touch 1 at ")
            let touch = try #require(try client?.nextTouch())
            client?.reject(touch)
            try program.waitFor("rejected it")
            client = nil
            let end = program.finish(within: 30)
            #expect(end.status == 0, "\(end.errors)")
            let lines = end.output.split(separator: "\n")
            try #require(lines.count == 3, "\(end.output)")
            #expect(lines[0].contains("touch 1 at ") && !lines[0].contains(" → xev ("))
            #expect(lines[1].contains("touch 1 at ") && lines[1].contains(" → xev ("))
            #expect(lines[1].contains("; decided "))
            #expect(lines[2].contains("touch 2 at ") && lines[2].contains(" → xev ("))
        }
    }
}
