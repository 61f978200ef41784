import Foundation

/// The sizes of rows and controls, in points.
struct PropertyMetrics {
    let rowHeight: CGFloat
    /// The distance of a control's box from the row's upper and lower edge.
    let inset: CGFloat
    /// The widths of the boxes for a number and for a choice, and of a button at their ends.
    let stepperWidth: CGFloat
    let choiceWidth: CGFloat
    let endWidth: CGFloat
    /// The distance by which a button's target exceeds the box.
    let reach: CGFloat
    let switchSize: CGSize
    let hasControls: Bool

    /// Returns the sizes for a pointer, or those of values without controls if it is nil.
    init(_ pointer: Chrome.Pointer?) {
        hasControls = pointer != nil
        switch pointer {
        case .finger:
            rowHeight = pointer?.buttonHeight ?? 0
            inset = 4
            stepperWidth = 136
            choiceWidth = 152
            endWidth = 36
            reach = 8
            switchSize = CGSize(width: 52, height: 28)
        case .mouse, nil:
            rowHeight = pointer?.buttonHeight ?? 20
            inset = 2
            stepperWidth = 104
            choiceWidth = 128
            endWidth = 24
            reach = 4
            switchSize = CGSize(width: 36, height: 20)
        }
    }
}
