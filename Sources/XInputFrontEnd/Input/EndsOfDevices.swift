import TouchBridge

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
