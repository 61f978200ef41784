import Foundation

/// The first of two passes over a libinput record recording, which finds the devices and their events.
///
/// It reads the subset of YAML that libinput record writes, with keys in any order: block mappings, and lists
/// of numbers in brackets. A general parser would hold the whole file in memory, at many times its size.
struct LibinputScan {
    private(set) var devices: [LibinputDevice] = []
    private(set) var warnings: [RecordingError] = []

    private var hasVersion = false
    private var expectedCount: Int?
    private var isInDevices = false
    private var itemIndentation: Int?

    init(file: String) throws(RecordingError) {
        var lines = try LineReader(file: file)
        while let line = try lines.next() {
            do throws(RecordingError) {
                try accept(TextCursor(line.bytes), number: line.number)
            } catch {
                // A truncated line has no certain meaning, but everything before it is valid.
                guard line.isComplete else { continue }
                throw error.at(line: line.number)
            }
        }
        guard hasVersion else {
            let message = "no version, expected version: 1 as libinput record writes"
            throw RecordingError(message: message)
        }
        if let expectedCount, expectedCount > devices.count {
            warnings.append(
                RecordingError(
                    message: "contains only \(devices.count) of \(expectedCount) devices"
                )
            )
        }
    }

    /// Returns the touchscreens with events, in the order of the file.
    func touchscreens() throws(RecordingError) -> [LibinputDevice] {
        let screens = devices.filter { $0.evdev.kind == .touchscreen }
        guard screens.isEmpty else { return screens.filter { $0.eventsLine != nil } }
        let found = devices.prefix(8).map(\.evdev.description).joined(separator: ", ")
        let more = devices.count > 8 ? " and \(devices.count - 8) more" : ""
        throw RecordingError(
            message:
                "found \(devices.isEmpty ? "no devices" : found + more), expected a touchscreen"
        )
    }

    private mutating func accept(_ line: TextCursor, number: Int) throws(RecordingError) {
        var cursor = line
        let indentation = cursor.indentation
        cursor.skipBlanks()
        let last = devices.indices.last
        guard !cursor.isAtEnd() else {
            if let last { devices[last].comment(cursor) }
            return
        }
        guard cursor.column == indentation else {
            throw RecordingError(message: "found a tab in the indentation, expected spaces")
        }
        if let last, devices[last].isInList { return devices[last].continueList(cursor) }
        let isItem = cursor.next == UInt8(ascii: "-")
        if indentation == 0, !isItem { return try topLevel(cursor) }
        guard isInDevices else { return }
        if isItem, indentation == itemIndentation ?? indentation {
            itemIndentation = indentation
            _ = cursor.accept("-")
            cursor.skipBlanks()
            devices.append(LibinputDevice(indentation: cursor.column))
            if cursor.isAtEnd() { return }
        }
        guard let last = devices.indices.last, cursor.column >= devices[last].indentation else {
            throw cursor.mismatch("a device such as - node: /dev/input/event0")
        }
        try devices[last].accept(cursor, number: number)
    }

    private mutating func topLevel(_ line: TextCursor) throws(RecordingError) {
        var cursor = line
        guard line.rest.contains(":") || cursor.accept("---") || cursor.accept("...") else {
            throw line.mismatch("a key and a value such as version: 1")
        }
        isInDevices = cursor.accept("devices:")
        if cursor.accept("version:") {
            cursor.skipBlanks()
            let found = cursor.shown
            guard cursor.number() == 1, cursor.isAtEnd() else {
                throw RecordingError(
                    message: "found version: \(found), expected version 1 of the format"
                )
            }
            hasVersion = true
        } else if cursor.accept("ndevices:") {
            cursor.skipBlanks()
            expectedCount = cursor.number()
        }
    }
}
