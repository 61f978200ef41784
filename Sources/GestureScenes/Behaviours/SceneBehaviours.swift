import GestureKit

/// Ties a scene's recognizers to what their actions do.
final class SceneBehaviours {
    let images = FadingImages()
    let drawings = Drawings()
    /// Whether there is one that tells what it did for good.
    private(set) var canTell = false
    private var movable: [FingerTransform] = []

    /// The views that are dragged, zoomed or turned, in the text's order.
    var movableViews: [View] { movable.compactMap(\.view) }

    /// Lets the view's recognizers drive its behaviours; throws where one has none to drive it.
    func attach(
        _ behaviours: [(behaviour: Behaviour, place: Place)],
        to view: View
    ) throws(Fault) {
        let transform = FingerTransform(view)
        if behaviours.contains(where: \.behaviour.movesView) { movable.append(transform) }
        for (behaviour, place) in behaviours {
            let driving = try behaviour.drivers(on: view, place)
            for recognizer in driving {
                switch behaviour {
                case .drag, .zoom, .rotate: recognizer.addAction { transform.follow($0) }
                case .image: recognizer.addAction { [images] in images.follow($0) }
                case .draw:
                    canTell = true
                    recognizer.addAction { [drawings] in drawings.follow($0) }
                }
            }
        }
    }
}
