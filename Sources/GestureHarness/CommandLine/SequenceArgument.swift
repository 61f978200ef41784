import ArgumentParser
import GestureRecording

/// The argument of `--sequence`: a number from 1, or `last`.
enum SequenceArgument {
    static func help(_ text: String) -> ArgumentHelp {
        ArgumentHelp("\(text)", valueName: "n|last")
    }

    static func parse(_ argument: String) throws -> SequenceChoice {
        guard let choice = SequenceChoice(argument) else {
            throw ValidationError("found --sequence \(argument), expected a number from 1, or last")
        }
        return choice
    }
}
