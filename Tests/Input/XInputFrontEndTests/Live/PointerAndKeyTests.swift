import Foundation
import RealServer
import Testing
import TouchBridge
import VirtualDisplay
import XInputFrontEnd

extension Live {
    @Suite struct PointerAndKeys {
        @Test func `a click and a drag carry no flags, and the buttons held before the event`()
            throws
        {
            let bench = try Bench()
            try bench.display.pointer.move(to: CGPoint(x: 40, y: 50))
            try bench.display.pointer.press()
            try bench.display.pointer.move(to: CGPoint(x: 60.5, y: 50))
            try bench.display.pointer.release()
            let events = try bench.collect { !$0.inputs("ButtonRelease").isEmpty }
            #expect(
                events.compactMap(\.transcript) == [
                    "Motion 40.0,50.0",
                    "ButtonPress 1 40.0,50.0",
                    "Motion 60.5,50.0",
                    "ButtonRelease 1 60.5,50.0",
                ]
            )
            #expect(events.compactMap(\.input).map(\.buttons) == [0, 0, 1 << 1, 1 << 1])
        }

        @Test func `the pointer's entering and leaving is reported`() throws {
            let bench = try Bench()
            try bench.display.pointer.move(to: CGPoint(x: 1000, y: 700))
            try bench.display.pointer.move(to: CGPoint(x: 100, y: 100))
            let lines = try bench.collect { !$0.inputs("Motion").isEmpty }.compactMap(\.transcript)
            #expect(lines == ["Leave 1000.0,700.0", "Enter 100.0,100.0", "Motion 100.0,100.0"])
        }

        @Test func `pointer events contain the modifiers`() throws {
            let bench = try Bench()
            try bench.display.keyboard.press(.control)
            try bench.display.pointer.press(.right)
            let press = try bench.collect { !$0.inputs("ButtonPress").isEmpty }
                .inputs("ButtonPress")
            #expect(press.map(\.modifiers) == [4])
            #expect(press.map(\.payload) == [.button(3, isDown: true)])
        }

        @Test func `the virtual keyboard's named keys are those of the server's layout`() throws {
            let bench = try Bench()
            let client = try XClient(bench.display)
            let keys: [(VirtualKeyboard.Key, String)] = [
                (.left, "Left"), (.right, "Right"), (.up, "Up"), (.down, "Down"), (.tab, "Tab"),
                (.escape, "Escape"), (.space, "space"), (.control, "Control_L"), (.enter, "Return"),
            ]
            for (key, name) in keys { #expect(client.keycode(of: name) == key.keycode, "\(name)") }
            withExtendedLifetime(bench) {}
        }

        @Test func `a key has a name, and a text if it types one`() throws {
            let bench = try Bench()
            let client = try XClient(bench.display)
            for (name, text) in [
                ("Escape", nil), ("Tab", nil), ("Left", nil), ("Home", nil), ("F11", nil),
                ("Return", nil), ("Menu", nil), ("XF86AudioPlay", nil), ("space", " "),
                ("s", "s"), ("1", "1"),
            ] as [(String, String?)] {
                try bench.display.keyboard.type(.init(keycode: client.keycode(of: name)))
                let keys = try bench.collect { $0.compactMap(\.key).count == 2 }.compactMap(\.key)
                #expect(keys.map(\.name) == [name, name])
                #expect(keys.map(\.text) == [text, text])
                #expect(keys.map(\.isDown) == [true, false])
            }
        }

        @Test func `shift makes a question mark`() throws {
            let bench = try Bench()
            try bench.display.keyboard.type(.slash, with: .shift)
            let keys = try bench.collect { $0.compactMap(\.key).count == 4 }.compactMap(\.key)
            #expect(keys.map(\.name) == ["Shift_L", "question", "question", "Shift_L"])
            #expect(keys.map(\.text) == [nil, "?", "?", nil])
            #expect(keys.map(\.modifiers) == [0, 1, 1, 1])
        }

        @Test func `a held key repeats its press without releases between`() throws {
            let bench = try Bench()
            try bench.display.keyboard.press(.right)
            let held = try bench.collect { $0.compactMap(\.key).count >= 4 }.compactMap(\.key)
            try bench.display.keyboard.release(.right)
            let after = try bench.collect { $0.compactMap(\.key).contains { !$0.isDown } }
                .compactMap(\.key)
            #expect(!held.contains { !$0.isDown })
            #expect(held.map(\.isRepeat) == [false] + Array(repeating: true, count: held.count - 1))
            #expect(after.filter { !$0.isDown }.map(\.isRepeat) == [false])
        }

        @Test func `keys on a non-Latin layout type the same as on the Latin one`() throws {
            let bench = try Bench()
            // The program reads the layout before it changes.
            try bench.display.keyboard.type(.escape)
            _ = try bench.collect { $0.compactMap(\.key).count == 2 }
            try run("setxkbmap", ["-layout", "us,ru", "-option", "grp:alt_shift_toggle"])
            try bench.display.keyboard.type(.shift, with: .alt)
            try bench.display.keyboard.type(.init(keycode: 39))
            try bench.display.keyboard.type(.escape)
            let keys = try bench.collect { $0.compactMap(\.key).count >= 8 }.compactMap(\.key)
            #expect(keys.suffix(4).map(\.name) == ["s", "s", "Escape", "Escape"])
            #expect(keys.suffix(4).map(\.text) == ["s", "s", nil, nil])
        }

        /// The keycodes of S, Q, Z, 1, and the question mark, which needs Shift.
        private static let places = [39, 24, 52, 10, 61]

        /// The texts of these keys on a server with only this layout, the last key with Shift.
        private func texts(on layout: [String]) throws -> [String?] {
            let bench = try Bench()
            // The first key makes the program read the old layout.
            try bench.display.keyboard.type(.escape)
            _ = try bench.collect { $0.compactMap(\.key).count == 2 }
            try run("setxkbmap", ["-option", ""] + layout)
            for place in Self.places.dropLast() {
                try bench.display.keyboard.type(.init(keycode: place))
            }
            try bench.display.keyboard.type(.init(keycode: 61), with: .shift)
            return try bench.collect { $0.compactMap(\.key).count == 12 }.compactMap(\.key)
                .filter { $0.isDown && Self.places.contains($0.keycode) }.map(\.text)
        }

        // On the Greek layout the key Q types a semicolon.
        @Test(arguments: ["gr", "il", "ir", "th"])
        func `with only a non-Latin layout, letters have their US positions`(
            _ layout: String
        ) throws {
            #expect(try texts(on: ["-layout", layout]).prefix(3) == ["s", "q", "z"])
        }

        @Test(
            arguments: [
                (["-layout", "us"], ["s", "q", "z", "1", "?"]),
                (["-layout", "us", "-variant", "dvorak"], ["o", "'", ";", "1", "Z"]),
                (["-layout", "fr"], ["s", "a", "w", "&", "§"]),
                (["-layout", "ru"], ["s", "q", "z", "1", ","]),
                (["-layout", "ara"], ["s", "q", "z", "1", "?"]),
            ] as [([String], [String])]
        )
        func `a character that another key types is not found by its US position`(
            _ layout: [String],
            _ expected: [String]
        ) throws {
            #expect(try texts(on: layout) == expected)
        }

        private func run(_ program: String, _ arguments: [String]) throws {
            let process = Process()
            process.executableURL = URL(filePath: "/usr/bin/env")
            process.arguments = [program] + arguments
            try process.run()
            process.waitUntilExit()
            try #require(process.terminationStatus == 0)
        }
    }
}
