import Foundation
import Glibc
import Testing

extension EndToEnd {
    /// Tests of a performed program that stops handling its events.
    @Suite(.needs(.sdl2)) struct `A program that hangs` {
        /// Performs a press on a program of a shell.
        ///
        /// If `stopped`, the shell stops the program at the first finger, and continues it on TERM.
        private func perform(stopped: Bool) throws -> (
            status: Int32, output: String, errors: String
        ) {
            let folder = try TestFolder()
            // The finger is down until the shell has certainly stopped the program.
            try folder.file(
                "press.jsonl",
                ValidRecording.header + """
                    {"t":0,"touch":"begin","id":1,"x":80,"y":60}
                    {"t":\(stopped ? 5 : 0.05),"touch":"end","id":1}

                    """
            )
            let stop =
                stopped ? "until grep -q FINGERDOWN log; do sleep 0.01; done; kill -STOP $p; " : ""
            let script =
                "SDL_EVENT_LOGGING=2 \(RealProgram.sdl2.path) 2>log & p=$!; "
                + "trap 'kill -CONT $p; exit' TERM; \(stop)echo waiting; wait $p"
            return try Program(
                ["perform", "press.jsonl", "--timeout", "8", "--", "sh", "-c", script],
                folder: folder.path
            ).finish(within: 60)
        }

        @Test func `is reported after the last input`() throws {
            let end = try perform(stopped: true)
            #expect(end.status == 1)
            let line =
                "touchstone: sh hangs: it has not answered a ping within 8 s of the last input;"
                + " its last words: waiting"
            #expect(end.errors.split(separator: "\n").last.map(String.init) == line)
            #expect(end.output.contains(" → testgesture ("))
        }

        @Test func `is not reported if it answers again`() throws {
            let end = try perform(stopped: false)
            #expect(end.status == 0, "\(end.errors)")
        }
    }
}
