import Foundation
import Testing
import TouchBridge

@testable import XInputFrontEnd

@Suite struct `The monitor that a touchscreen is mapped to` {
    private static let left = Monitor("L", CGRect(x: 0, y: 0, width: 1920, height: 1080))
    private static let right = Monitor("R", CGRect(x: 1920, y: 0, width: 1280, height: 1024))
    private static let desktop = Desktop(
        size: CGSize(width: 3200, height: 1080),
        monitors: [left, right]
    )

    private static func screen(
        _ matrix: [Double]?,
        kind: InputDevice.Kind = .directTouch
    ) -> InputDevice {
        InputDevice(id: 9, name: "T", kind: kind, touches: 10, matrix: matrix)
    }

    private static func names(_ matrix: [Double]?, on desktop: Desktop = desktop) -> [String] {
        desktop.monitors(of: screen(matrix)).map(\.name)
    }

    /// The matrices of `xinput map-to-output` for each monitor, and one rotated by a quarter turn.
    @Test(
        arguments: [
            ([0.6, 0, 0, 0, 1, 0, 0, 0, 1], ["L"]),
            ([0.4, 0, 0.6, 0, 1024.0 / 1080, 0, 0, 0, 1], ["R"]),
            ([0, -0.4, 1, 1024.0 / 1080, 0, 0, 0, 0, 1], ["R"]),
            ([0.58, 0, 0.01, 0, 0.98, 0.01, 0, 0, 1], ["L"]),
            // Two thirds of the area are on the left monitor.
            ([0.9, 0, 0, 0, 1, 0, 0, 0, 1], ["L", "R"]),
            ([0.0 / 0, 0, 0, 0, 1, 0, 0, 0, 1], []),
            ([0.6, 0, 0], ["L", "R"]),
        ] as [([Double], [String])]
    )
    func `is the one under its matrix`(_ matrix: [Double], _ wanted: [String]) {
        #expect(Self.names(matrix) == wanted)
    }

    @Test func `is every monitor for a screen that is mapped to none`() {
        #expect(Self.names(nil) == ["L", "R"])
    }

    @Test func `has at least a tenth of its area`() {
        // The left monitor has 1920 pixels of 2133, the right one 213.
        #expect(Self.names([0.6666, 0, 0, 0, 1, 0, 0, 0, 1]) == ["L"])
        #expect(Self.names([0.68, 0, 0, 0, 1, 0, 0, 0, 1]) == ["L", "R"])
    }

    @Test func `is the main one of two that show the same`() {
        let twin = Monitor("M", Self.left.frame, isPrimary: true)
        let desktop = Desktop(size: Self.left.frame.size, monitors: [Self.left, twin])
        #expect(Self.names(nil, on: desktop) == ["M"])
        let other = Desktop(size: Self.left.frame.size, monitors: [twin, Self.left])
        #expect(Self.names(nil, on: other) == ["M"])
    }

    @Test func `is unknown for other devices, and without monitors`() {
        #expect(Self.desktop.monitors(of: Self.screen(nil, kind: .dependentTouch)).isEmpty)
        #expect(Self.names(nil, on: Desktop(size: CGSize(width: 800, height: 600))) == [])
    }
}
