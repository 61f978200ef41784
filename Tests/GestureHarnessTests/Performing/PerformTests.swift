import Foundation
import Glibc
import Testing

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
            ).finish()
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
            ).finish()
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

        @Test func `each tap has its verdicts, and lines are in the order of landings`() throws {
            let folder = try TestFolder()
            // The recognizers decide 0.35 s after a tap, and the desktop's touch is known 1 s after it.
            let taps = [(0.0, 80), (0.6, 80), (1.2, 1000), (1.6, 80)].map { time, x in
                #"{"t":\#(time),"touch":"begin","id":1,"x":\#(x),"y":60}"# + "\n"
                    + #"{"t":\#(time + 0.05),"touch":"end","id":1}"# + "\n"
            }
            try folder.file("taps.jsonl", Self.header + taps.joined())
            let end = try Program(
                ["perform", "taps.jsonl", "--scene", "taps", "--", "xev"],
                folder: folder.path
            ).finish()
            #expect(end.status == 0, "\(end.errors)")
            let lines = end.output.matches(of: #/touch \d|oneFinger recognized/#).map { $0.output }
            #expect(
                lines == [
                    "touch 1", "oneFinger recognized", "touch 2", "oneFinger recognized", "touch 3",
                    "touch 4", "oneFinger recognized",
                ]
            )
        }

        @Test func `modifiers and locations reach xev as they were recorded`() throws {
            let folder = try TestFolder()
            try folder.file(
                "a.jsonl",
                Self.header.replacing(#/}\n$/#, with: #","startTime":1000}"#) + """

                    {"t":0,"device":{"id":7,"name":"Panel","kind":"directTouch","touches":10,"axes":[]}}
                    {"t":0,"device":{"id":8,"name":"Mouse","kind":"pointer","axes":[{"n":3,"label":"Rel Vert Scroll","min":0,"max":-1,"scroll":{"orientation":"vertical","increment":15}}]}}
                    {"t":0.1,"xi":"Motion","source":8,"x":50,"y":50,"valuators":{"3":100},"modifiers":4}
                    {"t":0.1,"xi":"ButtonPress","source":8,"detail":5,"flags":["pointerEmulated"],"x":50,"y":50,"modifiers":4}
                    {"t":0.2,"xi":"Motion","source":8,"x":50,"y":50,"valuators":{"3":115}}
                    {"t":0.3,"xi":"TouchBegin","source":7,"detail":1,"x":20,"y":20,"modifiers":4}
                    {"t":0.3,"xi":"TouchOwnership","source":7,"detail":1,"x":0,"y":0}
                    {"t":0.4,"xi":"TouchUpdate","source":7,"detail":1,"x":30,"y":20,"modifiers":4}
                    {"t":0.5,"xi":"TouchEnd","source":7,"detail":1,"x":30,"y":20,"modifiers":4}
                    {"t":0.6,"xi":"ButtonPress","source":8,"detail":3,"x":50,"y":50}
                    {"t":0.65,"xi":"Motion","source":8,"x":60,"y":50,"modifiers":1}
                    {"t":0.7,"xi":"TouchBegin","source":7,"detail":2,"x":90,"y":90}
                    {"t":0.72,"xi":"Motion","source":8,"x":60,"y":50}
                    {"t":0.75,"xi":"TouchUpdate","source":7,"detail":2,"x":92,"y":90}
                    {"t":0.8,"xi":"ButtonRelease","source":8,"detail":3,"x":60,"y":50}
                    {"t":0.9,"xi":"TouchEnd","source":7,"detail":2,"x":92,"y":90}

                    """
            )
            let end = try Program(["perform", "a.jsonl", "--", "xev"], folder: folder.path)
                .finish()
            #expect(end.status == 0, "\(end.errors)")
            let found = try events(
                end.errors,
                "ButtonPress|MotionNotify|ButtonRelease|KeyPress|KeyRelease"
            )
            let buttons = found.filter {
                !$0.hasPrefix("MotionNotify") && !$0.hasSuffix("90 1")
            }
            #expect(
                buttons == [
                    "KeyPress 638,398 Control_L", "ButtonPress 50,50 5", "ButtonRelease 50,50 5",
                    "KeyRelease 50,50 Control_L", "ButtonPress 50,50 5", "ButtonRelease 50,50 5",
                    "KeyPress 50,50 Control_L", "ButtonPress 20,20 1", "ButtonRelease 30,20 1",
                    "KeyRelease 30,20 Control_L", "ButtonPress 50,50 3", "KeyPress 50,50 Shift_L",
                    "KeyRelease 60,50 Shift_L", "ButtonRelease 60,50 3",
                ]
            )
        }
    }
}
