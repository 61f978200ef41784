import Foundation
import GestureKit
import Testing
import TouchBridge

/// The server's matrix rotates the location before the axes report it, and each range is stretched over the
/// desktop, but the contact keeps its size on the surface.
@Suite struct `A contact's size on a screen that is turned or mapped` {
    private static let ranges = (x: 100.0...4100.0, y: 0.0...3000.0)

    /// Returns the radii of a finger of 50 units that crosses a bridge with two pixels for each point.
    private static func radii(_ matrix: [Double], desktop: CGSize) -> [Double?] {
        var bridge = TouchBridge(geometry: WindowGeometry(size: desktop, scale: 2), startTime: 0)
        bridge.deviceChanged(
            InputDevice(
                id: 9,
                name: "D",
                kind: .directTouch,
                touches: 10,
                axes: [
                    axis(0, "Abs MT Position X", ranges.x), axis(1, "Abs MT Position Y", ranges.y),
                    axis(2, "Abs MT Touch Major", 0...500),
                ],
                matrix: matrix
            )
        )
        let places = [(0.5, 0.5), (0.1, 0.9), (0.9, 0.1), (0.25, 0.25), (0.96, 0.96)]
        return places.enumerated().map { number, place in
            let x = matrix[0] * place.0 + matrix[1] * place.1 + matrix[2]
            let y = matrix[3] * place.0 + matrix[4] * place.1 + matrix[5]
            let root = CGPoint(x: x * desktop.width, y: y * desktop.height)
            let event = XInputEvent(
                .touch(number == 0 ? .begin : .update, id: 1),
                serverTime: 5,
                source: 9,
                position: root,
                root: root,
                valuators: [0: value(x, ranges.x), 1: value(y, ranges.y), 2: 50]
            )
            for case .event(let event) in bridge.receive(event) {
                return event.samples.first?.majorRadius
            }
            return nil
        }
    }

    private static func axis(_ number: Int, _ label: String, _ range: ClosedRange<Double>)
        -> InputDevice.Axis
    {
        InputDevice.Axis(
            number: number,
            label: label,
            minimum: range.lowerBound,
            maximum: range.upperBound
        )
    }

    private static func value(_ part: Double, _ range: ClosedRange<Double>) -> Double {
        range.lowerBound + part * (range.upperBound - range.lowerBound)
    }

    private func expect(
        _ wanted: Double,
        _ matrix: [Double],
        desktop: CGSize,
        _ location: SourceLocation = #_sourceLocation
    ) {
        for radius in Self.radii(matrix, desktop: desktop) {
            #expect(abs((radius ?? 0) - wanted) < 1e-9, sourceLocation: location)
        }
    }

    private let across = CGSize(width: 800, height: 600)
    private let upright = CGSize(width: 600, height: 800)

    // Each unit is 0.2 pixels: 50 units are 10 pixels, 5 points, a radius of 2.5.

    @Test func `Rule 11: a contact keeps its size on a mirrored screen`() {
        expect(2.5, [1, 0, 0, 0, 1, 0, 0, 0, 1], desktop: across)
        expect(2.5, [-1, 0, 1, 0, 1, 0, 0, 0, 1], desktop: across)
        expect(2.5, [1, 0, 0, 0, -1, 1, 0, 0, 1], desktop: across)
        expect(2.5, [-1, 0, 1, 0, -1, 1, 0, 0, 1], desktop: across)
    }

    @Test func `Rule 11: a contact keeps its size on a screen in portrait orientation`() {
        expect(2.5, [0, -1, 1, 1, 0, 0, 0, 0, 1], desktop: upright)
        expect(2.5, [0, 1, 0, -1, 0, 1, 0, 0, 1], desktop: upright)
        expect(2.5, [0, 1, 0, 1, 0, 0, 0, 0, 1], desktop: upright)
    }

    @Test func `Rule 11: a contact keeps its size on part of the desktop`() {
        let twice = CGSize(width: 1600, height: 600)
        expect(2.5, [0.5, 0, 0.5, 0, 1, 0, 0, 0, 1], desktop: twice)
        expect(2.5, [0.5, 0, 0, 0, 1, 0, 0, 0, 1], desktop: twice)
        expect(
            2.5,
            [0.5, 0, 0.5, 0, 0.5, 0.5, 0, 0, 1],
            desktop: CGSize(width: 1600, height: 1200)
        )
        expect(2.5, [0, -0.5, 1, 1, 0, 0, 0, 0, 1], desktop: CGSize(width: 1200, height: 800))
    }

    /// A screen in landscape format has 60,000 units on each side.
    @Test func `Rule 11: units that are not square count as squares of the same area`() {
        var bridge = TouchBridge(geometry: WindowGeometry(size: across), startTime: 0)
        bridge.deviceChanged(
            InputDevice(
                id: 9,
                name: "D",
                kind: .directTouch,
                axes: [
                    Self.axis(0, "Abs X", 0...60_000), Self.axis(1, "Abs Y", 0...60_000),
                    Self.axis(2, "Abs MT Touch Major", 0...60_000),
                ]
            )
        )
        let event = XInputEvent(
            .touch(.begin, id: 1),
            serverTime: 5,
            source: 9,
            position: CGPoint(x: 800, y: 450),
            root: CGPoint(x: 800, y: 450),
            valuators: [0: 30_000, 1: 30_000, 2: 1000]
        )
        // 800 by 450 pixels have the same area as 600 by 600.
        #expect(
            bridge.receive(event).contains { output in
                guard case .event(let event) = output else { return false }
                return event.samples.first?.majorRadius == 10
            }
        )
    }
}
