import CXlib
import Synchronization

/// An X error as the handler receives it.
package struct XErrorRecord: Sendable {
    var display: UInt
    var code: UInt8
    var majorOpcode: UInt8
    var minorOpcode: UInt8
    var resource: UInt

    /// A request's major opcode, as in X11/Xproto.h.
    static let translateCoordinates: UInt8 = 40
}

/// The X error handlers of the process, which record errors and never end the process.
///
/// X errors arrive long after their requests, when no caller waits for them. The handlers belong to the
/// process, not to a connection. They record the errors of other connections too, for their owners.
package enum XErrors {
    /// The recorded errors; global because a C function captures nothing.
    private static let records = Mutex<[XErrorRecord]>([])

    static func install() {
        // libX11 before 1.8 does not do so itself. Pictures are taken on another thread.
        XInitThreads()
        XSetErrorHandler { display, event in
            guard let display, let error = event?.pointee else { return 0 }
            let record = XErrorRecord(
                display: UInt(bitPattern: display),
                code: error.error_code,
                majorOpcode: error.request_code,
                minorOpcode: error.minor_code,
                resource: error.resourceid
            )
            XErrors.records.withLock { $0.append(record) }
            return 0
        }
        // The default handler writes to standard error, where our own line belongs.
        XSetIOErrorHandler { _ in 0 }
    }

    /// Removes and returns the recorded errors of a connection.
    @discardableResult
    package static func removeAll(of display: OpaquePointer) -> [XErrorRecord] {
        let owner = UInt(bitPattern: display)
        return records.withLock { records in
            guard !records.isEmpty else { return [] }
            defer { records.removeAll { $0.display == owner } }
            return records.filter { $0.display == owner }
        }
    }

    /// Removes the errors of a request that may fail because its target belongs to another client.
    static func removeAll(of display: OpaquePointer, request: UInt8) {
        let owner = UInt(bitPattern: display)
        records.withLock { records in
            records.removeAll { $0.display == owner && $0.majorOpcode == request }
        }
    }
}

extension XErrorRecord {
    /// Describes the error, such as "BadWindow (invalid Window parameter) from X_ConfigureWindow, resource
    /// 0x1c00001".
    func description(on display: OpaquePointer, xinputOpcode: Int32) -> String {
        let text = Self.text { XGetErrorText(display, Int32(code), $0, $1) }
        let key =
            if majorOpcode < 128 {
                "\(majorOpcode)"
            } else if Int32(majorOpcode) == xinputOpcode {
                "XInputExtension.\(minorOpcode)"
            } else {
                "\(majorOpcode).\(minorOpcode)"
            }
        let request = Self.text {
            XGetErrorDatabaseText(display, "XRequest", key, "request \(key)", $0, $1)
        }
        return "\(text) from \(request), resource 0x\(String(resource, radix: 16))"
    }

    private static func text(_ fill: (UnsafeMutablePointer<CChar>, Int32) -> Void) -> String {
        withUnsafeTemporaryAllocation(of: CChar.self, capacity: 128) { buffer in
            buffer.initialize(repeating: 0)
            guard let base = buffer.baseAddress else { return "" }
            fill(base, Int32(buffer.count))
            return String(cString: base)
        }
    }
}

/// The count of the reports of each kind of X error.
///
/// An error that repeats with every frame would fill the recording. Each report also causes another frame,
/// so the error would repeat forever.
struct XErrorTally {
    /// The maximum number of reports of one kind of error.
    private static let maxReports = 5

    /// The numbers of reports by code, major opcode and minor opcode.
    private var counts: [[UInt8]: Int] = [:]

    /// The text that follows the error's description; nil once the error is no longer reported.
    mutating func reportSuffix(_ error: XErrorRecord) -> String? {
        let kind = [error.code, error.majorOpcode, error.minorOpcode]
        let count = counts[kind, default: 0] + 1
        guard count <= Self.maxReports else { return nil }
        counts[kind] = count
        return count == Self.maxReports ? "; further ones are not reported" : ""
    }
}
