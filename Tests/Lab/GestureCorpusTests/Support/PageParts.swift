import Foundation

extension String {
    /// The parts of the text between two marks, in order.
    func parts(after start: String, upTo end: String) -> [String] {
        components(separatedBy: start).dropFirst().compactMap {
            $0.components(separatedBy: end).first
        }
    }

    /// The data of a page's script.
    func pageData() throws -> [String: Any] {
        let start = #"<script type="application/json" id="data">"#
        let json = parts(after: start, upTo: "</script>").first ?? ""
        let object = try JSONSerialization.jsonObject(with: Data(json.utf8))
        return object as? [String: Any] ?? [:]
    }

    /// The rows of a page's script.
    func pageRows() throws -> [[Any]] { try pageData()["rows"] as? [[Any]] ?? [] }

    /// The text as HTML shows it.
    var unescaped: String {
        [("&lt;", "<"), ("&gt;", ">"), ("&quot;", "\""), ("&#39;", "'"), ("&amp;", "&")]
            .reduce(self) { $0.replacingOccurrences(of: $1.0, with: $1.1) }
    }
}
