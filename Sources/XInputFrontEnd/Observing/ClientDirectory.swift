import CXlib
import Foundation
import Glibc

/// A program that receives a touch.
package struct ObservedProgram: Hashable, Sendable {
    /// The name of the program's file, such as `xterm`, or the window's class if the process is unknown.
    package var name: String
    /// The process id; nil for a client on another machine, or a server without X-Resource.
    package var pid: Int?

    package init(name: String, pid: Int?) { (self.name, self.pid) = (name, pid) }
}

/// A window that receives a touch.
package struct ObservedWindow: Hashable, Sendable {
    package var id: UInt32
    /// The title of its top-level window; nil for a window without one, such as the root window.
    package var title: String?
    /// The top-level window that contains it, without a window manager's frame.
    package var topLevel: UInt32

    package init(id: UInt32, title: String?, topLevel: UInt32) {
        (self.id, self.title, self.topLevel) = (id, title, topLevel)
    }
}

/// The programs and windows behind the ids in events, each queried when it first appears.
struct ClientDirectory {
    /// The maximum depth of nested windows.
    private static let maxDepth = 32
    /// The maximum number of remembered clients and of windows.
    private static let maxCount = 512

    private let display: OpaquePointer
    private let root: Window
    private let resources: ResourceExtension?
    /// Whether the server can report a client's process.
    var hasResourceExtension: Bool { resources != nil }
    private var programs: [UInt32: ObservedProgram] = [:]
    private var windows: [UInt32: ObservedWindow] = [:]
    private var disconnected: Set<UInt32> = []

    init(on connection: borrowing XConnection) {
        display = connection.display
        root = connection.root
        resources = ResourceExtension(on: connection)
    }

    /// Records that a client has disconnected.
    ///
    /// Its program stays known until another client gets its ids.
    mutating func recordDisconnection(of client: UInt32) { disconnected.insert(client) }

    /// Queries the program of a client that receives a touch, unless it is known, and the current title of
    /// the window.
    mutating func learn(_ client: UInt32, _ window: UInt32) {
        learn(client)
        if windows.count == Self.maxCount { windows = [:] }
        windows[window] = query(window: window)
    }

    /// Queries the program of a client, unless it is known.
    mutating func learn(_ client: UInt32) {
        if disconnected.remove(client) != nil { programs[client] = nil }
        if programs[client] == nil {
            if programs.count == Self.maxCount { programs = [:] }
            programs[client] = query(client)
        }
    }

    /// Queries the top-level window at a location on the root window, with its program and title; returns nil
    /// for the bare desktop.
    mutating func learnWindow(at location: CGPoint) -> UInt32? {
        // Windows may be destroyed during the query.
        defer { _ = XErrors.take(of: display) }
        var (parent, topLevel) = (root, Window(0))
        for _ in 0..<Self.maxDepth {
            var child: Window = 0
            var inside: (x: Int32, y: Int32) = (0, 0)
            let isOnSameScreen = XTranslateCoordinates(
                display,
                root,
                parent,
                Int32(clamping: Int(location.x)),
                Int32(clamping: Int(location.y)),
                &inside.x,
                &inside.y,
                &child
            )
            guard isOnSameScreen != 0, child != 0 else { break }
            if topLevel == 0 { topLevel = child }
            let properties = XProperties(display: display, window: child)
            if !properties.numbers("WM_STATE", type: properties.atom("WM_STATE")).isEmpty {
                topLevel = child
                break
            }
            parent = child
        }
        guard topLevel != 0 else { return nil }
        let id = UInt32(truncatingIfNeeded: topLevel)
        // A new program can have a window with the id of a former one.
        programs[id] = nil
        learn(id, id)
        return id
    }

    /// Returns the frame of a window on the root window, in pixels; nil if it does not exist.
    func frame(of window: UInt32) -> CGRect? {
        defer { _ = XErrors.take(of: display) }
        var attributes = XWindowAttributes()
        guard XGetWindowAttributes(display, Window(window), &attributes) != 0 else { return nil }
        var child: Window = 0
        var (x, y): (Int32, Int32) = (0, 0)
        guard XTranslateCoordinates(display, Window(window), root, 0, 0, &x, &y, &child) != 0 else {
            return nil
        }
        return CGRect(
            x: Int(x),
            y: Int(y),
            width: Int(attributes.width),
            height: Int(attributes.height)
        )
    }

    /// Returns the program of a client that has received a touch; nil if it is unknown.
    func program(_ client: UInt32) -> ObservedProgram? { programs[client] }

    /// Returns a window that has received a touch, with its title at that time.
    func window(_ id: UInt32) -> ObservedWindow {
        windows[id] ?? ObservedWindow(id: id, title: nil, topLevel: id)
    }

    private func query(_ client: UInt32) -> ObservedProgram? {
        guard let pid = resources?.process(of: XID(client)) else { return nil }
        return ObservedProgram(name: Self.name(of: pid) ?? "process \(pid)", pid: Int(pid))
    }

    /// Returns the name of a process's program; nil for a process of another machine or user namespace.
    private static func name(of pid: pid_t) -> String? {
        let path = "/proc/\(pid)/cmdline"
        if let data = FileManager.default.contents(atPath: path),
            let first = data.split(separator: 0, maxSplits: 1).first
        {
            let name = String(decoding: first, as: UTF8.self).split(separator: "/").last
            if let name, !name.isEmpty { return String(name) }
        }
        guard let data = FileManager.default.contents(atPath: "/proc/\(pid)/comm") else {
            return nil
        }
        return String(decoding: data, as: UTF8.self).trimmingCharacters(in: .newlines)
    }

    /// Returns a window with the title of the innermost ancestor that has one.
    private func query(window id: UInt32) -> ObservedWindow {
        // The window may be destroyed during the query.
        defer { _ = XErrors.take(of: display) }
        var window = Window(id)
        var topLevel = id
        for _ in 0..<Self.maxDepth {
            guard window != root, window != 0 else { break }
            let properties = XProperties(display: display, window: window)
            topLevel = UInt32(truncatingIfNeeded: window)
            if let title = properties.text("_NET_WM_NAME") ?? properties.text("WM_NAME") {
                return ObservedWindow(id: id, title: title, topLevel: topLevel)
            }
            guard let parent = parent(of: window) else { break }
            window = parent
        }
        return ObservedWindow(id: id, title: nil, topLevel: topLevel)
    }

    private func parent(of window: Window) -> Window? {
        var (root, parent): (Window, Window) = (0, 0)
        var children: UnsafeMutablePointer<Window>?
        var count: UInt32 = 0
        guard XQueryTree(display, window, &root, &parent, &children, &count) != 0 else {
            return nil
        }
        if let children { XFree(children) }
        return parent
    }
}

extension XProperties {
    /// The maximum length of a text, in units of 4 bytes.
    private static let maxTextLength = 256

    /// Returns the text of a property, in UTF-8 or Latin-1; nil if the window has no such property or it is
    /// empty.
    func text(_ name: String) -> String? {
        let atom = XInternAtom(display, name, True)
        guard atom != 0 else { return nil }
        var (type, format, count, left) = (Atom(0), Int32(0), UInt(0), UInt(0))
        var data: UnsafeMutablePointer<UInt8>?
        let status = XGetWindowProperty(
            display,
            window,
            atom,
            0,
            Self.maxTextLength,
            False,
            Atom(AnyPropertyType),
            &type,
            &format,
            &count,
            &left,
            &data
        )
        guard status == Success, let data else { return nil }
        defer { XFree(data) }
        guard format == 8, count > 0 else { return nil }
        let bytes = UnsafeBufferPointer(start: data, count: Int(count))
        return type == Atom(XA_STRING)
            ? String(String.UnicodeScalarView(bytes.map { Unicode.Scalar($0) }))
            : String(decoding: bytes, as: UTF8.self)
    }
}
