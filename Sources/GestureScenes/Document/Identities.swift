/// Gives every view and recognizer its id, each kind in its own space.
///
/// One without an id is called after its type: `tap`, then `tap2`, `tap3`, in the text's order,
/// passing over ids that the text uses. Views are `view`, `view2`.
struct Identities {
    private let what: String
    private var places: [String: Place] = [:]
    private var next: [String: Int] = [:]

    /// `what` stands in errors, as "view".
    init(of what: String) { self.what = what }

    /// Takes an id that the text says; throws when it is already taken.
    mutating func claim(_ id: PlacedName) throws(Fault) {
        if let first = places[id.name] {
            throw Fault(
                id.place,
                found: "the \(what) id \(id.name) again (first at \(first.line):\(first.column))",
                expected: "an id of its own"
            )
        }
        places[id.name] = id.place
    }

    /// Makes an id; call it once all others are claimed.
    mutating func make(from type: String) -> String {
        var number = next[type] ?? 1
        var id = type
        repeat {
            id = number == 1 ? type : "\(type)\(number)"
            number += 1
        } while places[id] != nil
        next[type] = number
        return id
    }
}
