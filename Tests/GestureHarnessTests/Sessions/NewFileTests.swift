import Foundation
import Glibc
import Testing
import VirtualDisplay

extension EndToEnd {
    /// Tests of windows in one directory that choose names for new files in the same second.
    @Suite struct `Windows in the same directory` {
        /// Three windows in one folder, each on its own server.
        private struct ThreeWindows {
            let folder: TestFolder
            let displays: [VirtualDisplay]
            let programs: [Program]

            init(_ arguments: String...) throws {
                let folder = try TestFolder()
                self.folder = folder
                displays = try (0..<3).map { _ in try VirtualDisplay() }
                programs = try displays.map { display in
                    try Program(
                        ["run", "--size", "1280x800", "--scale", "1"] + arguments,
                        environment: display.environment,
                        folder: folder.path
                    )
                }
                for program in programs { try program.waitForFirstLine() }
                for display in displays {
                    try display.touchscreen.down(0, at: CGPoint(x: 480, y: 300))
                }
            }

            /// Returns the file that each window prints after a text; the folder contains no other files.
            func names(behind text: String) throws -> [String] {
                let names = try programs.map { program in
                    let line = try #require(
                        program.printed.split(separator: "\n").last { $0.hasPrefix(text) }
                    )
                    return String(line.dropFirst(text.count))
                }
                #expect(Set(names).count == programs.count, "\(names)")
                #expect(folder.names == names.sorted())
                return names
            }
        }

        @Test func `each write a report when their servers die together`() throws {
            let three = try ThreeWindows()
            for (display, program) in zip(three.displays, three.programs) {
                try XClient(display).roundTrip(through: program.id)
            }
            for display in three.displays {
                let server = ProcessTree.descendants(of: getpid()).first {
                    let words = ProcessTree.words(of: $0)
                    return words.first?.hasSuffix("Xorg") == true
                        && words.contains { $0.hasPrefix(display.folder + "/") }
                }
                kill(try #require(server), SIGKILL)
            }
            for program in three.programs { #expect(program.finish().status == 3) }
            for name in try three.names(behind: "touchstone: report saved: ") {
                let lines = try LiveWindow.replay("\(three.folder.path)/\(name)")
                #expect(lines.contains { $0.contains("\"touchesCancelled\"") })
            }
        }

        @Test(arguments: [("s", "report saved: "), ("r", "recording to ")])
        func `each write a file when their keys are pressed together`(
            key: Character,
            line: String
        ) throws {
            let three = try ThreeWindows()
            for display in three.displays {
                try display.keyboard.type(try #require(VirtualKeyboard.Key(key)))
            }
            for program in three.programs { try program.waitFor(line) }
            for program in three.programs {
                program.signal(SIGINT)
                #expect(program.finish().status == 0)
            }
            let names =
                key == "r"
                ? try three.names(behind: "touchstone: recording to ")
                : try three.names(behind: "touchstone: report saved: ")
            for name in names {
                #expect(try !LiveWindow.replay("\(three.folder.path)/\(name)").isEmpty)
            }
        }
    }
}
