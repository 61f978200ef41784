/// A mapping's values by key.
struct Fields {
    let place: Place
    private let what: String
    private let pairs: [(key: String, place: Place, value: SceneNode)]

    /// Takes a mapping apart; `what` it describes stands in errors, as "a view".
    init(_ node: SceneNode, of what: String) throws(Fault) {
        guard case .mapping(let pairs) = node.content else {
            throw node.fault(expected: "\(what) (a mapping)")
        }
        var taken: [(key: String, place: Place, value: SceneNode)] = []
        for pair in pairs {
            taken.append((try pair.key.word("a key"), pair.key.place, pair.value))
        }
        place = node.place
        self.what = what
        self.pairs = taken
    }

    /// Throws at the first key that is none of these.
    func allow(_ keys: [String]) throws(Fault) {
        for pair in pairs where !keys.contains(pair.key) {
            throw Fault(
                pair.place,
                found: "the key \(Shown.text(pair.key)) in \(what)",
                expected: Nearest.choice(for: pair.key, of: keys)
            )
        }
    }

    /// Throws at a key that looks like this one, which is missing.
    func suspect(missing key: String) throws(Fault) {
        for pair in pairs where Nearest.name(for: pair.key, of: [key]) != nil {
            throw Fault(
                pair.place,
                found: "the key \(Shown.text(pair.key)) in \(what)",
                expected: key
            )
        }
    }

    /// The value; nil when the key is not there.
    subscript(key: String) -> SceneNode? {
        pairs.first { $0.key == key }?.value
    }

    /// The value of a key that has to be there.
    func need(_ key: String, _ example: String) throws(Fault) -> SceneNode {
        guard let value = self[key] else {
            throw Fault(place, found: "\(what) without \(key)", expected: "\(key): \(example)")
        }
        return value
    }
}
