package import TouchBridge
package import XInputFrontEnd

/// A part of a batch that the window handles at once.
package enum BatchItem: Hashable {
    /// An event of a finger, a pointer or a touchpad, or all events of a touchscreen's scan.
    case inputs([XInputEvent])
    case other(FrontEndEvent)
}

extension [FrontEndEvent] {
    /// The batch with the events of each scan joined.
    ///
    /// A diagnostic about a touch of a scan follows the whole scan.
    package var joiningScans: [BatchItem] {
        TouchScan.ranges(of: self, event: \.inputEvent, isTransparent: \.isDiagnostic)
            .flatMap { range -> [BatchItem] in
                let inputs = self[range].compactMap(\.inputEvent)
                let others = self[range].filter { $0.inputEvent == nil }
                return (inputs.isEmpty ? [] : [.inputs(inputs)]) + others.map { .other($0) }
            }
    }
}

extension FrontEndEvent {
    fileprivate var inputEvent: XInputEvent? {
        guard case .input(let event) = self else { return nil }
        return event
    }

    fileprivate var isDiagnostic: Bool {
        guard case .diagnostic = self else { return false }
        return true
    }
}
