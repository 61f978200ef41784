import Foundation
import Testing

#if canImport(FoundationXML)
    import FoundationXML
#endif

/// The elements of a well-formed XML text.
struct XMLElements {
    let names: [String]

    init(_ text: String) throws {
        let names = Names()
        let parser = XMLParser(data: Data(text.utf8))
        parser.delegate = names
        let isValid = parser.parse()
        try #require(isValid, "\(parser.parserError.map { "\($0)" } ?? "")")
        self.names = names.list
    }

    private final class Names: NSObject, XMLParserDelegate {
        var list: [String] = []

        func parser(
            _ parser: XMLParser,
            didStartElement elementName: String,
            namespaceURI: String?,
            qualifiedName: String?,
            attributes: [String: String]
        ) {
            list.append(elementName)
        }
    }
}
