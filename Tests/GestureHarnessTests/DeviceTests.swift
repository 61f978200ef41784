import Foundation
import GestureHarness
import Glibc
import RealServer
import Testing
import TouchBridge
import VirtualDisplay
@testable import GestureBench

extension EndToEnd {
    @Suite struct `The devices` {
        private func list(_ display: VirtualDisplay, _ arguments: String...) throws -> String {
            let end = try Program(
                ["devices"] + arguments,
                environment: display.environment,
                folder: NSTemporaryDirectory()
            ).finish()
            #expect(end.status == 0, "\(end.errors)")
            #expect(end.errors == "")
            return end.output
        }

        private func xinput(_ display: VirtualDisplay, _ arguments: String...) throws {
            let xinput = try Program(
                arguments,
                environment: display.environment,
                path: "/usr/bin/xinput"
            )
            try #require(xinput.finish().status == 0)
        }

        @Test func `are listed in blocks with their kind, their gestures and warnings`() throws {
            let display = try VirtualDisplay(.init(touchCount: 10, touchscreenCount: 2))
            try xinput(
                display,
                "set-prop",
                "Touchstone Touchscreen",
                "Coordinate Transformation Matrix",
                "0.5",
                "0",
                "0.5",
                "0",
                "1",
                "0",
                "0",
                "0",
                "1"
            )
            try xinput(display, "disable", "Touchstone Touchscreen 2")
            let text = try list(display)
            let blocks = text.components(separatedBy: "\n\n")
            #expect(!text.split(separator: "\n").contains { $0.count > 80 })
            #expect(
                blocks.map { $0.prefix { $0 != "\n" } } == [
                    "Touchstone Touchscreen", "Touchstone Touchscreen 2", "Touchstone Pointer",
                    "Touchstone Keyboard", "Virtual core pointer", "Virtual core keyboard",
                    "Virtual core XTEST pointer", "Virtual core XTEST keyboard",
                ]
            )
            #expect(
                blocks[0] == """
                    Touchstone Touchscreen
                      id        6, attached to the pointer 2
                      kind      touchscreen (direct touch), 10 fingers
                      gestures  touches, one for each finger
                      axes      0  Abs MT Position X  0...65535  resolution 0 (unknown)
                                1  Abs MT Position Y  0...65535  resolution 0 (unknown)
                                2  Rel Horiz Scroll   scrolls    horizontal, 120 per click
                                3  Rel Vert Scroll    scrolls    vertical, 120 per click
                                4  Abs MT Pressure    0...2047   resolution 0 (unknown)
                      matrix    0.5       0         0.5
                                0         1         0
                                0         0         1
                      warning   Its coordinates are rotated, moved or scaled, as for one of several
                                monitors.
                                -> If touches land elsewhere: xinput map-to-output 6 OUTPUT
                                Axes 0 and 1 have no resolution: the screen's physical size is
                                unknown.
                                -> Nothing is wrong: the scale comes from Xft.dpi, or from --scale.
                    """
            )
            #expect(
                blocks[1] == """
                    Touchstone Touchscreen 2
                      id        7, disabled
                      kind      touchscreen (direct touch), 10 fingers
                      gestures  nothing until it is enabled
                      axes      0  Abs MT Position X  0...65535  resolution 0 (unknown)
                                1  Abs MT Position Y  0...65535  resolution 0 (unknown)
                                2  Rel Horiz Scroll   scrolls    horizontal, 120 per click
                                3  Rel Vert Scroll    scrolls    vertical, 120 per click
                                4  Abs MT Pressure    0...2047   resolution 0 (unknown)
                      warning   It is disabled, and sends no events.
                                -> Enable it: xinput enable 7
                                Axes 0 and 1 have no resolution: the screen's physical size is
                                unknown.
                                -> Nothing is wrong: the scale comes from Xft.dpi, or from --scale.
                    """
            )
            #expect(
                blocks[2...].joined(separator: "\n\n") == """
                    Touchstone Pointer
                      id        8, attached to the pointer 2
                      kind      pointer
                      gestures  a pointer: one touch while a button is held; scrolling
                      axes      0  Abs X             0...65535  resolution 0 (unknown)
                                1  Abs Y             0...65535  resolution 0 (unknown)
                                2  Rel Horiz Scroll  scrolls    horizontal, 120 per click
                                3  Rel Vert Scroll   scrolls    vertical, 120 per click

                    Touchstone Keyboard
                      id        9, attached to the keyboard 3
                      kind      keyboard
                      gestures  presses: arrows, Return, Menu, Page Up and Down, play and pause

                    Virtual core pointer
                      id        2, a master pointer, paired with 3, with 4, 6, 8
                      kind      pointer
                      gestures  nothing directly: its input is that of the devices attached to it

                    Virtual core keyboard
                      id        3, a master keyboard, paired with 2, with 5, 9
                      kind      keyboard
                      gestures  nothing directly: its input is that of the devices attached to it

                    Virtual core XTEST pointer
                      id        4, attached to the pointer 2
                      kind      the server's own, for synthetic input (XTEST)
                      gestures  nothing directly: it carries the input that programs synthesize

                    Virtual core XTEST keyboard
                      id        5, attached to the keyboard 3
                      kind      the server's own, for synthetic input (XTEST)
                      gestures  nothing directly: it carries the input that programs synthesize

                    """
            )
        }

        @Test func `include a pen as a pen, not as a pointer`() throws {
            let display = try VirtualDisplay(.init(hasPen: true))
            let text = try list(display)
            let block = text.components(separatedBy: "\n\n").first {
                $0.hasPrefix("Touchstone Pen")
            }
            let lines = try #require(block).split(separator: "\n").prefix(4).dropFirst(2)
            #expect(
                lines.joined(separator: "\n") == """
                      kind      pointer
                      gestures  a pen: one touch of type pencil, with force
                    """
            )
        }

        @Test func `have the same keys in JSON, with null for unknown values`() throws {
            let display = try VirtualDisplay(.init(touchCount: 1))
            let lines = try list(display, "--json").split(separator: "\n").map(String.init)
            #expect(lines.count == 7)
            let keys = [
                "id", "name", "kind", "role", "attachment", "attached", "enabled", "xtest",
                "touchMode", "touches", "axes", "matrix", "monitors", "matters", "oddities",
            ]
            for line in lines {
                let value = try JSONSerialization.jsonObject(with: Data(line.utf8))
                let object = try #require(value as? [String: Any])
                #expect(Set(object.keys) == Set(keys))
            }
            let screen =
                #"{"id":6,"name":"Touchstone Touchscreen","kind":"directTouch","#
                + #""role":"slavePointer","attachment":2,"attached":[],"enabled":true,"xtest":false,"#
                + #""touchMode":"direct","touches":1,"#
                + #""axes":[{"n":0,"label":"Abs MT Position X","min":0,"max":65535,"resolution":0,"relative":false,"scroll":null},"#
                + #"{"n":1,"label":"Abs MT Position Y","min":0,"max":65535,"resolution":0,"relative":false,"scroll":null},"#
                + #"{"n":2,"label":"Rel Horiz Scroll","min":-1,"max":-1,"resolution":0,"relative":true,"scroll":{"orientation":"horizontal","increment":120}},"#
                + #"{"n":3,"label":"Rel Vert Scroll","min":-1,"max":-1,"resolution":0,"relative":true,"scroll":{"orientation":"vertical","increment":120}},"#
                + #"{"n":4,"label":"Abs MT Pressure","min":0,"max":2047,"resolution":0,"relative":false,"scroll":null}],"#
                + #""matrix":[1,0,0,0,1,0,0,0,1],"monitors":[],"matters":true,"#
                + #""oddities":[{"name":"singleTouch","#
                + #""detail":"It reports only one finger: no pinch, no rotation, no taps with two fingers.","#
                + #""advice":"Simulate two fingers with the mouse: Ctrl-drag."},"#
                + #"{"name":"axisWithoutResolution","#
                + #""detail":"Axes 0 and 1 have no resolution: the screen's physical size is unknown.","#
                + #""advice":"Nothing is wrong: the scale comes from Xft.dpi, or from --scale."}]}"#
            #expect(lines.first == screen)
        }

        @Test func `are reported in the window when they are added or removed`() throws {
            let live = try LiveWindow()
            let client = try XClient(live.display)
            try client.disable(live.touchscreen.name)
            try live.program.waitFor("touchstone: touchscreen Touchstone Touchscreen is gone")
            #expect(try live.eventually { try client.title().contains("no touchscreen") })
            try client.enable(live.touchscreen.name)
            try live.program.waitFor("touchstone: touchscreen Touchstone Touchscreen is back")
            #expect(try live.eventually { try client.title().contains("10 fingers") })
            _ = try live.finish()
        }
    }
}

@Suite struct `The notice of changed devices` {
    private let screen = InputDevice(id: 9, name: "ELAN\u{1b}[2J", kind: .directTouch, touches: 10)

    @Test func `names devices that were added, removed and added again`() {
        var news = DeviceMessages([])
        let mouse = InputDevice(id: 9, name: "Mouse", kind: .pointer)
        let lines = [
            news.disappeared(9), news.appeared(screen), news.appeared(screen), news.disappeared(9),
            news.disappeared(9),
            news.appeared(screen), news.disappeared(9), news.appeared(mouse),
        ]
        #expect(
            lines == [
                nil, "touchscreen ELAN?[2J is new", nil, "touchscreen ELAN?[2J is gone", nil,
                "touchscreen ELAN?[2J is back", "touchscreen ELAN?[2J is gone",
                "pointer Mouse is new",
            ]
        )
    }

    @Test func `omits devices that were there from the start`() {
        var news = DeviceMessages([screen])
        #expect(news.appeared(screen) == nil)
    }

    @Test(arguments: [[:], ["DISPLAY": ":4711"]])
    func `the command fails without a display`(environment: [String: String]) throws {
        for arguments in [["devices"], ["devices", "--json"]] {
            let end = try Program(arguments, environment: environment).finish()
            #expect(end.status == 3)
            #expect(end.output == "")
            #expect(end.errors.hasPrefix("touchstone: no X display: "))
            #expect(end.errors.split(separator: "\n").count == 1)
        }
    }
}
