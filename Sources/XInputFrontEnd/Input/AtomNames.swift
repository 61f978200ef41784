import CXlib

/// The names of atoms, remembered: each is a round trip, and devices share most of them.
struct AtomNames {
    private var names: [Atom: String] = [:]

    /// The atom's name; nil for no atom, and for one that the server does not know.
    mutating func name(of atom: Atom, on display: OpaquePointer) -> String? {
        guard atom != 0 else { return nil }
        if let name = names[atom] { return name }
        guard let text = XGetAtomName(display, atom) else { return nil }
        defer { XFree(text) }
        let name = String(cString: text)
        names[atom] = name
        return name
    }
}
