import Foundation

extension CGPoint {
    /// The point as a list of two numbers.
    var sceneValue: SceneValue { .list([.number(Double(x)), .number(Double(y))]) }
}

extension SceneValue {
    /// A list of two numbers as a point; nil for anything else.
    var point: CGPoint? {
        guard case .list(let items) = self, items.count == 2, let x = items[0].number,
            let y = items[1].number
        else { return nil }
        return CGPoint(x: x, y: y)
    }
}
