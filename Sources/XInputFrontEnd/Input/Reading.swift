import CXlib
import Foundation
import TouchBridge

/// How far the connection was read.
struct Reading {
    /// Told with the first batch: there is nobody to tell them to before.
    var pending: [FrontEndEvent] = []
    /// Whether the latest batch left nothing to read.
    var isEmptied = true
    /// What the connection holds may have come since then, and not before.
    var earliestArrival: TimeInterval
    var errorTally = XErrorTally()
}

extension FrontEnd {
    /// One batch holds so many events at most: a flood must not keep pictures from being drawn.
    static let batchLimit = 1024

    var connectionDescriptor: Int32 { connection.descriptor }
    var isConnectionLost: Bool { connection.isLost }

    package func flush() { LeaveLimit.whileWaiting { _ = XFlush(connection.display) } }

    /// Reads all that the connection holds, without waiting.
    func readAll() -> [FrontEndEvent] { LeaveLimit.whileWaiting { readBatch() } }

    private func readBatch() -> [FrontEndEvent] {
        let display = connection.display
        var batch = reading.pending
        reading.pending = []
        var event = XEvent()
        var read = 0
        reading.isEmptied = false
        while batch.count < Self.batchLimit, read < Self.batchLimit {
            // XPending flushes our requests and reads all available events. It returns 0 if the
            // server is gone, but the events that came before are still in the queue.
            guard XPending(display) > 0 || XEventsQueued(display, Int32(QueuedAlready)) > 0 else {
                reading.isEmptied = true
                break
            }
            XNextEvent(display, &event)
            dispatch(&event, into: &batch)
            read += 1
        }
        // With an answer all is here that belongs to an end, which no limit may cut off.
        var ends = EndsOfDevices()
        while !isConnectionLost, ends.mayGoOn(behind: batch) {
            XSync(display, False)
            while XEventsQueued(display, Int32(QueuedAlready)) > 0 {
                XNextEvent(display, &event)
                dispatch(&event, into: &batch)
            }
        }
        // Reading the answers may have read events too.
        if askForUntold() { reading.isEmptied = false }
        for error in XErrors.take(of: connection.display) {
            // Into a window that is gone nothing can be drawn, and nobody did anything wrong.
            if window.visibility == .destroyed, error.resource == window.id,
                isOfPictureOrPlace(error.majorOpcode)
            {
                continue
            }
            // The window was unmapped after the request for the focus.
            if !window.isMapped, error.resource == window.id, isOfFocus(error) { continue }
            guard let remark = reading.errorTally.remark(error) else { continue }
            let detail = error.description(on: connection.display, xinputOpcode: xinput.opcode)
            batch.append(.diagnostic(name: "xError", detail: detail + remark))
        }
        return batch
    }

    /// Whether a request draws a picture or asks for the window's place.
    ///
    /// Xproto.h names the numbers `X_GetGeometry`, `X_TranslateCoords`, `X_CopyArea` and
    /// `X_PutImage`.
    private func isOfPictureOrPlace(_ opcode: UInt8) -> Bool {
        [14, 40, 62, 72].contains(opcode) || opcode == extensions.sharingOpcode
    }

    /// Whether the server refused the focus for an unmapped window: `BadMatch` from
    /// `X_SetInputFocus`.
    private func isOfFocus(_ error: XErrorRecord) -> Bool {
        error.majorOpcode == 42 && Int32(error.code) == BadMatch
    }
}

/// Whether the end of a device may be on its way, of which a part was read.
///
/// A device that goes ends its touches, and lets go of its keys, before the server tells that it is gone.
struct EndsOfDevices {
    /// The server is asked so often for one batch at most: who taps without a pause must not keep us.
    static let most = 4

    private var asked = 0
    private var read = 0

    /// Whether to ask the server before the batch is handed over: when something has ended since it was
    /// last asked.
    mutating func mayGoOn(behind batch: [FrontEndEvent]) -> Bool {
        defer { read = batch.count }
        guard asked < Self.most, batch.dropFirst(read).contains(where: \.endsSomething) else {
            return false
        }
        asked += 1
        return true
    }
}

extension FrontEndEvent {
    /// Whether a finger is lifted or a key is let go; a device that goes does so too.
    fileprivate var endsSomething: Bool {
        switch self {
        case .input(let event):
            switch event.payload {
            case .touch(.end, _, _), .button(_, isDown: false, isEmulated: false): true
            default: false
            }
        case .key(let key): !key.isDown
        default: false
        }
    }
}
