import CXlib
import Glibc
import Synchronization

/// One error reply, as the handler got it.
struct XErrorRecord: Sendable {
    var display: UInt
    var code: UInt8
    var majorOpcode: UInt8
    var minorOpcode: UInt8
    var resource: UInt

    /// A request by its major opcode, as in X11/Xproto.h.
    enum Request: UInt8 {
        case getProperty = 20
        case translateCoordinates = 40
    }
}

/// The process' X error handlers: they record, and never end the process.
///
/// X errors arrive long after the request, so that there is nobody to return them to. The handlers
/// are the process' and not the connection's: errors of other connections are recorded too, and
/// left for whoever owns them.
enum XErrors {
    /// A C function captures nothing, thus the one global.
    private static let records = Mutex<[XErrorRecord]>([])
    /// Errors of connections that nobody asks about must not pile up.
    private static let limit = 256

    static func install() {
        XSetErrorHandler { display, event in
            guard let display, let error = event?.pointee else { return 0 }
            XErrors.record(
                XErrorRecord(
                    display: UInt(bitPattern: display),
                    code: error.error_code,
                    majorOpcode: error.request_code,
                    minorOpcode: error.minor_code,
                    resource: error.resourceid
                )
            )
            return 0
        }
        // The default one writes to standard error, where our own one line belongs.
        XSetIOErrorHandler { _ in 0 }
    }

    /// Connects; a server that goes away meanwhile ends the process with status 3 and one line.
    ///
    /// Xlib would end it without a word: nothing can be told it about a display that is not there yet.
    static func whileConnecting<Result>(_ body: () -> Result) -> Result {
        XSetIOErrorHandler { _ in
            let line: StaticString =
                "touchstone: no X display: the server went away, expected it to let us in\n"
            _ = write(STDERR_FILENO, line.utf8Start, line.utf8CodeUnitCount)
            _exit(3)
        }
        defer { XSetIOErrorHandler { _ in 0 } }
        return body()
    }

    static func take(of display: OpaquePointer) -> [XErrorRecord] {
        let owner = UInt(bitPattern: display)
        return records.withLock { records in
            guard !records.isEmpty else { return [] }
            let taken = records.filter { $0.display == owner }
            records.removeAll { $0.display == owner }
            return taken
        }
    }

    /// Drops the errors of a request that may well fail, for what it is about is another client's.
    static func forgetAll(of display: OpaquePointer, request: XErrorRecord.Request) {
        let owner = UInt(bitPattern: display)
        records.withLock { records in
            records.removeAll { $0.display == owner && $0.majorOpcode == request.rawValue }
        }
    }

    private static func record(_ error: XErrorRecord) {
        records.withLock { records in
            if records.count == limit { records.removeFirst() }
            records.append(error)
        }
    }
}

extension XErrorRecord {
    /// "BadWindow (invalid Window parameter) from X_ConfigureWindow, resource 0x1c00001".
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
        // Xlib's file knows the requests of XInput 1 only.
        let second = Int(minorOpcode) - Self.firstXInput2Request
        let isXInput2 = key.contains("XInput") && Self.xinput2Requests.indices.contains(second)
        let plain = isXInput2 ? "X_XI\(Self.xinput2Requests[second])" : "request \(key)"
        let request = Self.text {
            XGetErrorDatabaseText(display, "XRequest", key, plain, $0, $1)
        }
        return "\(text) from \(request), resource 0x\(String(resource, radix: 16))"
    }

    /// Source: XI2proto.h.
    private static let firstXInput2Request = 40
    private static let xinput2Requests = [
        "QueryPointer", "WarpPointer", "ChangeCursor", "ChangeHierarchy", "SetClientPointer",
        "GetClientPointer", "SelectEvents", "QueryVersion", "QueryDevice", "SetFocus", "GetFocus",
        "GrabDevice", "UngrabDevice", "AllowEvents", "PassiveGrabDevice", "PassiveUngrabDevice",
        "ListProperties", "ChangeProperty", "DeleteProperty", "GetProperty", "GetSelectedEvents",
        "BarrierReleasePointer",
    ]

    private static func text(_ fill: (UnsafeMutablePointer<CChar>, Int32) -> Void) -> String {
        withUnsafeTemporaryAllocation(of: CChar.self, capacity: 128) { buffer in
            buffer.initialize(repeating: 0)
            guard let base = buffer.baseAddress else { return "" }
            fill(base, Int32(buffer.count))
            return String(cString: base)
        }
    }
}

/// How often each kind of X error was told.
///
/// What the server refuses with every picture would fill the recording, and as each one is shown in a
/// picture, for ever.
struct XErrorTally {
    /// Equal errors that are told; what is still the matter then is known.
    static let most = 5

    private struct Kind: Hashable {
        let code: UInt8
        let majorOpcode: UInt8
        let minorOpcode: UInt8
    }

    private var counts: [Kind: Int] = [:]

    /// What is to be added to the error's description; nil when it is not told any more.
    mutating func remark(_ error: XErrorRecord) -> String? {
        let kind = Kind(
            code: error.code,
            majorOpcode: error.majorOpcode,
            minorOpcode: error.minorOpcode
        )
        let count = counts[kind, default: 0] + 1
        guard count <= Self.most else { return nil }
        counts[kind] = count
        return count == Self.most ? "; further ones are not told" : ""
    }
}
