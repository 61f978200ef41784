import Foundation
import Glibc
import Testing

extension EndToEnd {
    /// A performed program that stops handling its events.
    @Suite struct `A program that hangs` {
        @Test(.needs(.sdl2)) func `is reported after the last input`() throws {
            let folder = try TestFolder()
            // The finger is down until the shell has certainly stopped the program, which it continues on TERM.
            try folder.file(
                "press.jsonl",
                ValidRecording.header + """
                    {"t":0,"touch":"begin","id":1,"x":80,"y":60}
                    {"t":5,"touch":"end","id":1}

                    """
            )
            let script = """
                \(RealProgram.sdl2.path) 2>log & p=$!
                trap 'kill -CONT $p; exit' TERM
                until grep -q FINGERDOWN log; do sleep 0.01; done
                kill -STOP $p
                echo waiting
                wait $p
                """
            let end = try Program(
                ["perform", "press.jsonl", "--timeout", "8", "--", "sh", "-c", script],
                environment: ["HOME": folder.path, "SDL_EVENT_LOGGING": "2"],
                folder: folder.path
            ).finish()
            #expect(end.status == 1)
            let line =
                "touchstone: sh hangs: it has not answered a ping within 8 s of the last input;"
                + " its last words: waiting"
            #expect(end.errors.split(separator: "\n").last.map(String.init) == line)
            #expect(end.output.contains(" → \(RealProgram.sdl2.name) ("))
        }
    }
}
