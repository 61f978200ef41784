package import Foundation

/// The content that other programs can paste.
package enum ClipboardContent {
    /// A text, from the clipboard and with the middle button.
    case text(String)
    /// A picture as a PNG, or as the file that has it, from the clipboard.
    case picture(png: Data, uri: String)

    /// The targets' names, the preferred one first, each with its data.
    var targets: [(name: String, data: () -> Data)] {
        switch self {
        case .text(let text):
            [
                ("UTF8_STRING", { Data(text.utf8) }),
                // Latin-1 has neither dashes nor arrows.
                ("STRING", { Data(text.unicodeScalars.map { UInt8(exactly: $0.value) ?? 0x3F }) }),
            ]
        case .picture(let png, let uri):
            // RFC 2483, section 5: each URI ends with a line break.
            [("image/png", { png }), ("text/uri-list", { Data("\(uri)\r\n".utf8) })]
        }
    }

    /// The names of the selections that offer it.
    var selections: [String] {
        switch self {
        case .text: ["CLIPBOARD", "PRIMARY"]
        case .picture: ["CLIPBOARD"]
        }
    }
}
