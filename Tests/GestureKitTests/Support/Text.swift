import Foundation
import GestureKit
import GestureTesting

/// A number as a test writes it: up to three decimals, no more zeros than needed.
func plain(_ value: Double) -> String {
    let rounded = (value * 1000).rounded() / 1000
    return String(format: "%g", rounded == 0 ? 0 : rounded)
}

/// A point as a test writes it: `(10, 0.5)`.
func plain(_ point: CGPoint) -> String { "(\(plain(Double(point.x))), \(plain(Double(point.y))))" }

/// What the actions of a recognizer saw, a word or more for each.
final class Sightings {
    private(set) var seen: [String] = []

    var text: String { seen.joined(separator: ", ") }

    func note(_ text: String) { seen.append(text) }

    /// Watches the recognizer's actions: the state, and what `detail` makes of it.
    static func of<Recognizer: GestureRecognizer>(
        _ recognizer: Recognizer,
        _ detail: @escaping (Recognizer) -> String
    ) -> Sightings {
        let sightings = Sightings()
        recognizer.addAction { [unowned recognizer] _ in
            sightings.note("\(recognizer.state.name) \(detail(recognizer))")
        }
        return sightings
    }
}

extension Stage {
    /// Adds a view inside the stage's view, or another one, that hears of several touches.
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

    /// Adds a view under the name that transcripts show.
    func add<Kind: View>(_ view: Kind, _ name: String, in parent: View? = nil) -> Kind {
        view.name = name
        view.isMultipleTouchEnabled = true
        (parent ?? self.view).addSubview(view)
        return view
    }
}
