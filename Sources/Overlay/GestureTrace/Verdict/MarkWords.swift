import GestureKit

/// The words beside the marks on a stroke.
extension TraceSnapshot.Row {
    /// The words beside the dot of its beginning: `early began here: 12.7 pt (needs 10)`.
    package var beginningWords: String {
        let verb = isRecognized ? "was recognized here" : "began here"
        return "\(name) \(verb)" + (progress?.neededText.map { ": \($0)" } ?? "")
    }

    /// The words beside the limit of its failure: `tooLate needs 49.6 pt`, `single allows 0.75 s`; nil
    /// without a limit in a known unit.
    package var limitWords: String? {
        guard let reason = measuredReason, let limit = reason.measure?.limit else { return nil }
        if case .custom = reason { return nil }
        let unit = reason.displayUnit
        let verb = reason.limitText == nil ? "allows" : "needs"
        let number =
            reason.limitText ?? DecimalText.short(limit * unit.factor, 2)
        return "\(name) \(verb) \(number)\(unit.suffix)"
    }
}
