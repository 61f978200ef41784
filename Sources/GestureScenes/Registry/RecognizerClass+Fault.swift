/// What is wrong with a class as a program described it: a scene could not set its properties.
extension RecognizerClass {
    /// The first thing that is wrong, as errors tell it; nil where nothing is.
    var fault: (found: String, expected: String)? {
        var names: Set<String> = []
        for property in properties {
            guard Self.isWord(property.name) else {
                return fault(of: property, "is no word", "letters, digits and _")
            }
            guard !SceneReader.recognizerKeys.contains(property.name) else {
                return fault(of: property, "has the name of a key", "another name")
            }
            guard names.insert(property.name).inserted else {
                return fault(of: property, "is there twice", "each name once")
            }
            if let step = property.step, !(step > 0 && step.isFinite) {
                return fault(of: property, "goes by steps of \(step)", "a number above 0")
            }
            if case .options(let options) = property.kind, options.isEmpty {
                return fault(of: property, "has no options", "one or more")
            }
        }
        return nil
    }

    private func fault(
        of property: RecognizerProperty,
        _ what: String,
        _ expected: String
    ) -> (found: String, expected: String) {
        let (type, name) = (Shown.text(typeName), Shown.text(property.name))
        return ("the type \(type), whose property \(name) \(what)", expected)
    }

    /// Whether `--set` and a scene can name it: neither a dot nor a blank in it.
    private static func isWord(_ name: String) -> Bool {
        name.wholeMatch(of: /[\p{L}_][\p{L}\p{N}_]*/) != nil
    }
}
