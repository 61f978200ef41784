import Foundation
import GestureKit
import GestureRecording
import GestureTrace
import RealServer
import Testing
import TouchBridge
import VirtualDisplay

@testable import GestureBench
@testable import GestureOverlay
@testable import GestureScenes
@testable import XInputFrontEnd

/// A window in this process, whose mouse and keyboard are the test itself.
///
/// Its clock is the test's too: nothing waits.
final class OwnWindow {
    let controller: WindowController
    private let display: VirtualDisplay
    private let frontEnd: FrontEnd
    /// The time since the window opened, in milliseconds.
    private var time: UInt32 = 0
    private let mouse: Int

    init(
        scene name: String,
        in program: GestureScenes.Program = .init(),
        width: Int = 1280,
        height: Int = 800
    ) throws {
        display = try VirtualDisplay.startForThisProcess()
        frontEnd = try FrontEnd(
            WindowOptions(size: .pixels(width: width, height: height), scale: 1)
        )
        controller = try WindowController(
            frontEnd,
            WindowOpening(scene: program.scene(program.text(named: name)), program: program),
            options: .init()
        )
        mouse = frontEnd.devices.first { $0.kind == .pointer }?.id ?? 2
        try draw()
    }

    deinit { controller.close() }

    private var local: TimeInterval { frontEnd.localStartTime + TimeInterval(time) / 1000 }

    private var serverTime: UInt32 { frontEnd.startTime &+ time }

    func wait(_ milliseconds: UInt32) {
        time += milliseconds
        while let deadline = controller.nextDeadline, deadline <= local {
            controller.deadlineReached(now: local)
        }
    }

    /// Sends an event of the mouse, and draws what it changes.
    func send(
        _ payload: XInputEvent.Payload,
        at point: CGPoint,
        held buttons: UInt32 = 0,
        shift: Bool = false
    ) throws {
        let event = XInputEvent(
            payload,
            serverTime: serverTime,
            source: mouse,
            position: point,
            root: point,
            modifiers: shift ? 1 : 0,
            buttons: buttons
        )
        controller.frontEnd(frontEnd, received: [.input(event)], arrival: local)
        try draw()
    }

    func move(to point: CGPoint) throws { try send(.motion(), at: point) }

    /// Presses and releases the button at a place.
    func click(_ point: CGPoint, shift: Bool = false) throws {
        try send(.button(1, isDown: true), at: point, shift: shift)
        try send(.button(1, isDown: false), at: point, held: 2, shift: shift)
    }

    /// Moves with the button down, in four steps of 20 ms.
    func drag(from start: CGPoint, to end: CGPoint) throws {
        try send(.button(1, isDown: true), at: start)
        for step in 1...4 {
            let part = CGFloat(step) / 4
            wait(20)
            let point = CGPoint(
                x: start.x + (end.x - start.x) * part,
                y: start.y + (end.y - start.y) * part
            )
            try send(.motion(), at: point, held: 2)
        }
        wait(10)
        try send(.button(1, isDown: false), at: end, held: 2)
    }

    func type(_ name: String, text: String? = nil, shift: Bool = false) throws {
        for isDown in [true, false] {
            let key = KeyEvent(
                isDown: isDown,
                keycode: 9,
                keysym: 0,
                text: text,
                name: name,
                modifiers: shift ? 1 : 0,
                serverTime: serverTime
            )
            controller.frontEnd(frontEnd, received: [.key(key)], arrival: local)
        }
        try draw()
    }

    /// Draws until nothing is left to replay.
    func draw() throws {
        var count = 0
        repeat {
            controller.drawFrame(for: .change, now: local)
            count += 1
            try #require(count < 1000)
        } while controller.isCollecting
    }

    /// The small pictures that the window shows.
    var thumbnails: [Chrome.Thumbnail] {
        var chrome = Chrome()
        controller.attempts.add(to: &chrome)
        return chrome.thumbnails
    }

    /// Returns the middle of the place of a sequence.
    func place(_ number: Int) throws -> CGPoint {
        let panel = try #require(controller.view.panels.timeline)
        let frame = try #require(
            AttemptStrip(thumbnails, in: panel).places.first {
                $0.thumbnail.start == thumbnails[number].start
            }
        ).frame
        return CGPoint(x: frame.midX.rounded(), y: frame.midY.rounded())
    }
}
