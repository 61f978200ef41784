extension [String] {
    /// Returns the names in a list: `a, b and c`.
    ///
    /// A list that exceeds a maximum counts its last names: `a, b and 2 others`.
    func list(most maximum: Int, joinedBy word: String = "and") -> String {
        let rest = count - maximum + 1
        let names = rest > 1 ? prefix(maximum - 1) + ["\(rest) others"] : self[...]
        guard let last = names.last, names.count > 1 else { return joined() }
        return "\(names.dropLast().joined(separator: ", ")) \(word) \(last)"
    }
}
