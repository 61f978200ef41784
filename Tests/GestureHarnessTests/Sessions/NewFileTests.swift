import Foundation
import Glibc
import Testing
import VirtualDisplay

extension EndToEnd {
    /// Windows of one directory that choose names for new files in the same second.
    @Suite struct `Windows of one directory` {
        /// Three windows, each on a server of its own, and all in one folder.
        private struct Three {
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

            /// The file that each names behind a text, which are all that there are.
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

        @Test func `whose servers die together leave a report each`() throws {
            let three = try Three()
            Thread.sleep(forTimeInterval: 0.3)
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
        func `whose keys are pressed together write a file each`(
            key: Character,
            line: String
        ) throws {
            let three = try Three()
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
