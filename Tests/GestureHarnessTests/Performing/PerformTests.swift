import Foundation
import Glibc
import Testing

@testable import GestureHarness

extension EndToEnd {
    /// The command `perform` with real programs on its private server.
    @Suite struct `Performing a recording` {
        private static let header = ValidRecording.header
        private static let tap =
            header + #"{"t":5,"touch":"begin","id":1,"x":80,"y":60}"# + "\n"
            + #"{"t":5.05,"touch":"end","id":1}"# + "\n"

        /// Returns the lines of xev's output that match; each is an event's name and its location.
        private func events(_ output: String, _ kinds: String) throws -> [String] {
            let name = try Regex("^(\(kinds)) event")
            var found: [String] = []
            let lines = output.split(separator: "\n")
            for (index, line) in lines.enumerated() {
                guard let kind = line.firstMatch(of: name)?.output[1].substring else { continue }
                let rest = lines[index...].dropFirst().prefix(2).joined()
                let place = rest.firstMatch(of: /\((-?\d+,-?\d+)\), root:/)?.output.1 ?? ""
                let button = rest.firstMatch(of: /button (\d)/)?.output.1
                let key = rest.firstMatch(of: /keysym 0x[0-9a-f]+, (\w+)\)/)?.output.1
                found.append(
                    ([kind, place] + [button ?? key].compactMap(\.self)).joined(separator: " ")
                )
            }
            return found
        }

        @Test func `a tap reaches xev where it was, relative to the window`() throws {
            let folder = try TestFolder()
            try folder.file("tap.jsonl", Self.tap)
            let end = try Program(
                ["perform", "tap.jsonl", "--pictures", "shots", "--at", "5.02", "--", "xev"],
                folder: folder.path
            ).finish(within: 40)
            #expect(end.status == 0, "\(end.errors)")
            #expect(
                try events(end.errors, "ButtonPress|ButtonRelease") == [
                    "ButtonPress 80,60 1", "ButtonRelease 80,60 1",
                ]
            )
            let pictures = end.errors.split(separator: "\n").filter { $0.contains(": picture: ") }
            #expect(
                pictures == [
                    "touchstone: picture: shots/tap-5.020.png",
                    "touchstone: picture: shots/tap-end.png",
                ]
            )
            #expect(end.output.contains("  touch 1 at "))
            #expect(end.output.contains("\"Event Tester\" 0x"))
            #expect(end.output.contains(" as a mouse press after "))
            let again = try Program(
                ["perform", "tap.jsonl", "--pictures", "shots", "--", "xev"],
                folder: folder.path
            ).finish()
            #expect(again.status == 2)
            #expect(
                again.errors
                    == "touchstone: shots/tap-end.png: exists already, expected the name of a new file\n"
            )
        }

        @Test func `a recording is not replaced by its own performance`() throws {
            let folder = try TestFolder()
            try folder.file("tap.jsonl", Self.tap)
            let end = try Program(
                ["perform", "tap.jsonl", "--record", "./tap.jsonl", "--", "xev"],
                folder: folder.path
            ).finish()
            #expect(end.status == 2)
            #expect(end.errors.contains("found --record with an input file, expected another file"))
            let text = try String(contentsOfFile: folder.path + "/tap.jsonl", encoding: .utf8)
            #expect(text == Self.tap)
        }

        @Test func `a drag, a wheel and a key of two recordings reach xev scaled`() throws {
            let folder = try TestFolder()
            try folder.file(
                "a.jsonl",
                Self.header + """
                    {"t":0,"pointer":"down","x":20,"y":20}
                    {"t":0.02,"pointer":"move","x":40,"y":20}
                    {"t":0.04,"pointer":"up","x":40,"y":30}
                    {"t":0.2,"scroll":[0,-15],"kind":"discrete","x":40,"y":30}

                    """
            )
            try folder.file(
                "b.jsonl",
                Self.header + """
                    {"t":0,"key":"down","press":"pageDown"}
                    {"t":0.1,"key":"up","press":"pageDown"}

                    """
            )
            let end = try Program(
                ["perform", "a.jsonl", "b.jsonl", "--scale", "2", "--speed", "2", "--", "xev"],
                folder: folder.path
            ).finish(within: 40)
            #expect(end.status == 0, "\(end.errors)")
            #expect(
                try events(end.errors, "MotionNotify|ButtonPress|ButtonRelease|KeyPress|KeyRelease")
                    .suffix(8) == [
                        "ButtonPress 40,40 1", "MotionNotify 80,40", "MotionNotify 80,60",
                        "ButtonRelease 80,60 1", "ButtonPress 80,60 5", "ButtonRelease 80,60 5",
                        "KeyPress 80,60 Next", "KeyRelease 80,60 Next",
                    ]
            )
        }

        @Test func `a pinch on the bench has the outputs of its replay`() throws {
            let folder = try TestFolder()
            try folder.file(
                "pinch.jsonl",
                Self.header + """
                    {"t":0,"touch":"begin","id":1,"x":440,"y":300}
                    {"t":0,"touch":"begin","id":2,"x":520,"y":300}
                    {"t":0.05,"touch":"update","id":1,"x":420,"y":300}
                    {"t":0.05,"touch":"update","id":2,"x":540,"y":300}
                    {"t":0.1,"touch":"update","id":1,"x":400,"y":300}
                    {"t":0.1,"touch":"update","id":2,"x":560,"y":300}
                    {"t":0.3,"touch":"end","id":1}
                    {"t":0.3,"touch":"end","id":2}

                    """
            )
            let end = try Program(
                [
                    "perform", "pinch.jsonl", "--", Program.path, "run", "--record", "live.jsonl",
                ],
                folder: folder.path
            ).finish(within: 40)
            #expect(end.status == 0, "\(end.errors)")
            let states = try ["pinch.jsonl", "live.jsonl"].map { file in
                let replay = try Program(["replay", file, "--json"], folder: folder.path).finish()
                return Recording(replay.output.split(separator: "\n").map(String.init)).objects
                    .filter { $0["from"] != nil }
                    .map { "\($0["recognizer"] ?? "") \($0["state"] ?? "")" }
            }
            #expect(states[0].contains("pinch began") && states[0].contains("pinch ended"))
            #expect(states[1] == states[0])
        }
    }
}
