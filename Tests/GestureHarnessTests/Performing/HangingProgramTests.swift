import Foundation
import Glibc
import Testing

extension EndToEnd {
    /// Tests of a performed program that stops handling its events.
    @Suite struct `A program that hangs` {
        /// Performs a press on a program that a shell starts.
        ///
        /// When the program's log contains `text`, the shell stops the program, and continues it on TERM; with
        /// nil it never stops it.
        private func perform(on program: RealProgram, stoppedAt text: String?) throws -> (
            status: Int32, output: String, errors: String
        ) {
            let folder = try TestFolder()
            // The finger is down until the shell has certainly stopped the program.
            try folder.file(
                "press.jsonl",
                ValidRecording.header + """
                    {"t":0,"touch":"begin","id":1,"x":80,"y":60}
                    {"t":\(text == nil ? 0.05 : 5),"touch":"end","id":1}

                    """
            )
            let stop =
                text.map { "until grep -q \($0) log; do sleep 0.01; done; kill -STOP $p; " } ?? ""
            let script =
                "\(program.path) 2>log & p=$!; "
                + "trap 'kill -CONT $p; exit' TERM; \(stop)echo waiting; wait $p"
            return try Program(
                ["perform", "press.jsonl", "--timeout", "8", "--", "sh", "-c", script],
                environment: [
                    "HOME": folder.path, "NO_AT_BRIDGE": "1", "SDL_EVENT_LOGGING": "2",
                    "QT_LOGGING_RULES": "qt.qpa.input.events=true",
                ],
                folder: folder.path
            ).finish(within: 60)
        }

        @Test(.needs(.sdl2)) func `is reported after the last input, with SDL`() throws {
            try expectReport(of: .sdl2, stoppedAt: "FINGERDOWN")
        }

        /// Qt sends its answer with `StructureNotifyMask`, unlike the specification.
        @Test(.needs(.qt6)) func `is reported after the last input, with Qt 6`() throws {
            try expectReport(of: .qt6, stoppedAt: "Pressed")
        }

        private func expectReport(of program: RealProgram, stoppedAt text: String) throws {
            let end = try perform(on: program, stoppedAt: text)
            #expect(end.status == 1)
            let line =
                "touchstone: sh hangs: it has not answered a ping within 8 s of the last input;"
                + " its last words: waiting"
            #expect(end.errors.split(separator: "\n").last.map(String.init) == line)
            #expect(end.output.contains(" → \(program.name) ("))
        }

        @Test(.needs(.sdl2)) func `is not reported if it answers again, with SDL`() throws {
            try expectNoReport(of: .sdl2)
        }

        @Test(.needs(.qt6)) func `is not reported if it answers again, with Qt 6`() throws {
            try expectNoReport(of: .qt6)
        }

        private func expectNoReport(of program: RealProgram) throws {
            let end = try perform(on: program, stoppedAt: nil)
            #expect(end.status == 0, "\(end.errors)")
        }
    }
}
