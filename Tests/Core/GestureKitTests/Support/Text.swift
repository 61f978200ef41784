import Foundation
import GestureKit
import GestureTesting

/// Returns a number with up to three decimals and no trailing zeros.
func plain(_ value: Double) -> String {
    let rounded = (value * 1000).rounded() / 1000
    return String(format: "%g", rounded == 0 ? 0 : rounded)
}

/// Returns a point in the form `(10, 0.5)`.
func plain(_ point: CGPoint) -> String { "(\(plain(Double(point.x))), \(plain(Double(point.y))))" }

/// A log of a recognizer's actions, with a word or more for each.
final class ActionLog {
    private(set) var seen: [String] = []

    var text: String { seen.joined(separator: ", ") }

    func note(_ text: String) { seen.append(text) }

    /// Records the state at each of the recognizer's actions, followed by the text that `detail` returns.
    static func of<Recognizer: GestureRecognizer>(
        _ recognizer: Recognizer,
        _ detail: @escaping (Recognizer) -> String
    ) -> ActionLog {
        let sightings = ActionLog()
        recognizer.touchstone.addAction { [unowned recognizer] _ in
            sightings.note("\(recognizer.state.name) \(detail(recognizer))")
        }
        return sightings
    }
}

extension Stage {
    /// Adds a view with multiple touch to the stage's view or to another one.
    func addView(
        _ name: String,
        _ x: CGFloat,
        _ y: CGFloat,
        _ width: CGFloat,
        _ height: CGFloat,
        in parent: View? = nil
    ) -> View {
        add(View(frame: CGRect(x: x, y: y, width: width, height: height)), name, in: parent)
    }

    /// Adds a view with a name for transcripts.
    func add<Kind: View>(_ view: Kind, _ name: String, in parent: View? = nil) -> Kind {
        view.touchstone.name = name
        view.isMultipleTouchEnabled = true
        (parent ?? self.view).addSubview(view)
        return view
    }
}
