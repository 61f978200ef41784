import Foundation
import Testing
import XInputFrontEnd
@testable import ProcessSupport

@Suite struct NamingTests {
    @Test(
        arguments: [
            (0x73, "s"), (0x53, "S"), (0x3f, "?"), (0x20, " "), (0x7e, "~"), (0xe4, "ä"),
            (0xa0, "\u{a0}"), (0xffb7, "7"), (0xffab, "+"), (0x0100_20ac, "€"),
            (0x0101_f600, "😀"),
        ] as [(UInt, String)]
    )
    func `a keysym types its text`(keysym: UInt, expected: String) {
        #expect(text(ofKeysym: keysym) == expected)
    }

    @Test(
        arguments: [
            0, 0x1f, 0x7f, 0x9f, 0x6d3, 0xff1b, 0xffc8, 0xffff, 0x1008_ff14, 0x0100_d800,
            0x0111_0000, UInt.max,
        ] as [UInt]
    )
    func `some keysyms type nothing`(keysym: UInt) {
        #expect(text(ofKeysym: keysym) == nil)
    }

    @Test(
        arguments: [
            ("The X.Org Foundation", 12_101_007, "X.Org 21.1.7"),
            ("Colin Harrison", 12_101_004, "Colin Harrison 12101004"),
            ("", 7, "X server 7"),
        ]
    )
    func `a server's version reads as its makers write it`(
        vendor: String,
        release: Int,
        expected: String
    ) {
        #expect(serverDescription(vendor: vendor, release: release) == expected)
    }

    @Test func `Xwayland is recognized despite X.Org's vendor string`() {
        let vendor = "The X.Org Foundation"
        #expect(
            serverDescription(vendor: vendor, release: 12_201_009, isXwayland: true)
                == "Xwayland 22.1.9"
        )
    }

    @Test(
        arguments: [
            (nil, 1), ("", 1), ("96", 1), ("192", 2), ("120", 1.25), ("10000", 4), ("1", 0.5),
            ("huge", 1), ("-96", 1), ("nan", 1), ("inf", 1),
        ] as [(String?, Double)]
    )
    func `the scale is the desktop's resolution divided by 96`(dpi: String?, scale: Double) {
        #expect(desktopScale(dpi: dpi) == scale)
    }

    @Test func `a size in points is scaled and limited by the screen, one in pixels is not`() {
        func size(
            _ size: WindowOptions.Size,
            _ scale: Double,
            _ screen: CGSize = CGSize(width: 1920, height: 1080)
        ) -> [Int] {
            let size = WindowOptions(size: size).pixelSize(scale: scale, screen: screen)
            return [size.width, size.height]
        }
        #expect(size(.points(width: 1280, height: 800), 1) == [1280, 800])
        #expect(size(.points(width: 1280, height: 800), 1.25) == [1600, 1000])
        #expect(size(.points(width: 1280, height: 800), 2) == [1920, 1080])
        #expect(size(.pixels(width: 4000, height: 100), 2) == [4000, 100])
        // A wide window that the screen makes upright fills it.
        let upright = CGSize(width: 720, height: 1440)
        #expect(size(.points(width: 1280, height: 800), 1, upright) == [720, 1440])
        // An upright one on a wide screen is cut, and one that fits keeps its size.
        let wide = CGSize(width: 1366, height: 768)
        #expect(size(.points(width: 720, height: 1440), 1, wide) == [720, 768])
        #expect(size(.points(width: 400, height: 700), 1, wide) == [400, 700])
        // A screen that is hardly higher than wide has the layout of a wide window.
        let square = CGSize(width: 1000, height: 1100)
        #expect(size(.points(width: 1280, height: 800), 1, square) == [1000, 800])
        let laptop = CGSize(width: 1366, height: 768)
        #expect(size(.points(width: 1280, height: 800), 1, laptop) == [1280, 768])
    }

    @Test(
        arguments: [
            FrontEndError.noDisplay(name: nil), .noDisplay(name: ":9"),
            .noXInput(version: nil), .noXInput(version: "2.2"), .requestRefused(detail: "BadAlloc"),
            .connectionLost,
            .systemCallFailed(SystemCallError(name: "pipe", number: 24)),
        ]
    )
    func `a fault is one line that says what was expected`(fault: FrontEndError) {
        #expect(!fault.description.contains("\n"))
        #expect(fault.description.contains("expected"))
    }

    @Test(arguments: [("2.3", "XInput 2.3"), (nil, "no XInput 2")])
    func `Rule 1: a server with an older version is an error`(version: String?, found: String) {
        #expect(
            FrontEndError.noXInput(version: version).description
                == "the X server has \(found), expected XInput 2.4, as X.Org 21.1 and Xwayland 22.1 have"
        )
    }
}
