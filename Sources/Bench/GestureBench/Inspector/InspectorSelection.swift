import GestureOverlay
import GestureScenes

struct InspectorSelection {
    /// The recognizer's name, which is its id in the scene.
    let name: String
    /// The index of the property that the keys change.
    var chosen = 0
    /// The scene as written in its text, for finding changed values; nil if it cannot be created.
    let original: Scene?

    /// Returns the selection as the inspector shows it, or nil if the scene has no such recognizer.
    func shown(in scene: Scene) -> Chrome.Selection? {
        guard scene.recognizer(name) != nil else { return nil }
        let properties = scene.properties(of: name).compactMap {
            property -> Chrome.Selection.Property? in
            let path = "\(name).\(property.name)"
            guard let value = try? scene.value(of: path) else { return nil }
            let old = try? original?.value(of: path)
            let isChanged = old.map { $0 != value } ?? false
            return .init(
                property.name,
                property.shown(value),
                isChanged: isChanged,
                property.control(for: value),
                tip: "\(property.name): \(property.kind.expectation)"
            )
        }
        return Chrome.Selection(name, properties: properties, chosen: chosen)
    }
}

extension RecognizerProperty {
    /// Returns the control for a value of the property.
    fileprivate func control(for value: SceneValue) -> Chrome.Selection.Control {
        switch (kind, value) {
        case (.flag, .bool(let isOn)): .toggle(isOn: isOn)
        case (.integer, .number), (.number, .number):
            .stepper(
                canDecrease: canStep(from: value, isUp: false),
                canIncrease: canStep(from: value, isUp: true)
            )
        case (.options, _): .choice
        case (.flag, _), (.integer, _), (.number, _), (.vector, _): .none
        }
    }

    private func canStep(from value: SceneValue, isUp: Bool) -> Bool {
        step(from: value, isUp: isUp).map(kind.accepts) ?? false
    }

    /// Returns the value after a number of steps, or as many of them as are possible; nil for none.
    ///
    /// Steps forward turn a switch on, and steps back turn it off; in a drag, its total decides.
    func value(after steps: Int, total: Int? = nil, from value: SceneValue) -> SceneValue? {
        if case .flag = kind { return total == 0 ? value : .bool((total ?? steps) > 0) }
        var last: SceneValue?
        for _ in 0..<abs(steps) {
            guard let next = step(from: last ?? value, isUp: steps > 0), kind.accepts(next) else {
                break
            }
            last = next
        }
        return last
    }
}
