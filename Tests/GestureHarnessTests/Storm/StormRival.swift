import Foundation
import RealServer
import Testing
import VirtualDisplay

/// Another client that grabs, decides late or never, and dies.
final class StormRival {
    private let display: VirtualDisplay
    /// The client in front of all others; nil when it does not run.
    private var manager: XClient?
    private var undecided: [XClient.GrabbedTouch] = []
    private var hasMaster = false
    private let client: XClient

    init(_ display: VirtualDisplay) throws {
        self.display = display
        client = try XClient(display)
    }

    /// Performs a fault that a client can cause.
    func perform(_ fault: StormFault) throws {
        switch fault {
        case .unmap: try client.unmap()
        case .map: try client.map()
        case .move(let x, let y): try client.move(toX: x, y: y)
        case .resize(let width, let height): try client.resize(width: width, height: height)
        case .loseFocus: client.takeFocus()
        case .regainFocus: try client.giveFocus()
        case .grabKeyboard: client.grabKeyboard()
        case .ungrabKeyboard: client.ungrabKeyboard()
        case .disable(let name): try client.disable(name)
        case .enable(let name): try client.enable(name)
        case .grabTouches:
            guard manager == nil else { return }
            manager = try XClient(display)
            manager?.grabTouches()
        case .accept, .reject: decide(fault)
        case .die:
            manager = nil
            undecided = []
        case .grabDevice: _ = try client.grabPointerDevice()
        case .ungrabDevice: try client.ungrabPointerDevice()
        case .freeze: client.delayButtonPresses()
        case .thaw: client.allow()
        case .addMaster(let name):
            guard !hasMaster else { return }
            hasMaster = true
            client.addMaster("Second")
            try client.attach(name, to: "Second pointer")
        case .removeMaster:
            guard hasMaster else { return }
            hasMaster = false
            try client.removeMaster("Second")
        case .escape, .panels, .reload: return
        }
    }

    private func decide(_ fault: StormFault) {
        guard let manager else { return }
        undecided += manager.newTouches()
        guard !undecided.isEmpty else { return }
        let touch = undecided.removeFirst()
        if case .accept = fault { manager.accept(touch) } else { manager.reject(touch) }
    }

    /// Undoes all faults of this client.
    func releaseAll() throws {
        manager = nil
        undecided = []
        client.stopDelayingButtonPresses()
        client.allow()
        client.ungrabKeyboard()
        try client.ungrabPointerDevice()
        if hasMaster {
            hasMaster = false
            try client.removeMaster("Second")
        }
        try client.map()
        try client.move(toX: 0, y: 0)
        try client.resize(width: 1280, height: 800)
        try client.giveFocus()
    }
}
