import ArgumentParser
import GestureBench

extension ReportName {
    /// Throws if the file of an option would replace one of the files that are read.
    static func check(_ written: String?, of option: String, against inputs: [String]) throws {
        guard let written, inputs.contains(where: { isSameFile(written, $0) }) else { return }
        throw ValidationError("found \(option) with an input file, expected another file")
    }
}
