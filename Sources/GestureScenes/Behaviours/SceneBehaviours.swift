import GestureKit

/// Ties a scene's recognizers to what their actions do.
struct SceneBehaviours {
    let images = FadingImages()
    let drawings = Drawings()

    /// Lets the view's recognizers drive its behaviours; throws where one has none to drive it.
    func attach(
        _ behaviours: [(behaviour: Behaviour, place: Place)],
        to view: View
    ) throws(Fault) {
        let transform = FingerTransform(view)
        for (behaviour, place) in behaviours {
            let driving = try behaviour.drivers(on: view, place)
            if behaviour == .draw { drawings.add(view) }
            for recognizer in driving {
                switch behaviour {
                case .drag, .zoom, .rotate: recognizer.addAction { transform.follow($0) }
                case .image: recognizer.addAction { [images] in images.follow($0) }
                case .draw: recognizer.addAction { [drawings] in drawings.follow($0) }
                }
            }
        }
    }
}
