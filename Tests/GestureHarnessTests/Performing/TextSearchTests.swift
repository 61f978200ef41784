import Testing

@testable import GestureHarness

@Suite struct `The search for a text in an output` {
    @Test(arguments: [
        (["now ready", "\n"], true), (["now re", "ady\n"], true),
        (["r", "e", "a", "d", "y"], true),
        (["reaready"], true), (["rea", "rea", "dy"], true), (["read", "rady", "eady"], false),
        ([], false),
    ])
    func `finds it across parts`(_ parts: [String], _ isFound: Bool) {
        var search = TextSearch("ready")
        for part in parts { search.read(part.utf8) }
        #expect(search.isFound == isFound)
    }
}
