import Foundation

/// Checks an exported test with the compiler's own parser.
public enum ExportedSource {
    /// The syntax nodes that an exported test may contain.
    private static let kinds: Set = [
        "source_file", "compiler_version", "import_decl", "func_decl", "custom_attr",
        "decl_name", "base_name", "parameter_list", "brace_stmt",
        "pattern_binding_decl", "pattern_entry", "pattern_named", "var_decl",
        "sequence_expr", "assign_expr", "try_expr", "call_expr", "argument_list", "argument",
        "function_ref_info", "unresolved_decl_ref_expr", "unresolved_dot_expr",
        "unresolved_member_expr", "array_expr", "<null expr>",
        "integer_literal_expr", "float_literal_expr", "boolean_literal_expr",
        "string_literal_expr",
        // The one closure, which records the outputs of a scene's behaviours.
        "closure_expr", "capture_list", "parameter", "bind_optional_expr", "declref_expr",
        "interpolated_string_literal_expr", "tap_expr",
    ]

    /// The members that an exported test uses of its stage, its scene and its closure.
    private static let fields: Set = [
        "window", "at", "timestamp", "expect", "onBehaviour", "remark", "set", "resize",
        "fingersLeft",
        "down", "move", "up", "cancel", "fingers", "catchUp", "tick", "runOn", "cancelPresses",
        "hover", "hoverOut", "scroll", "transform", "keyDown", "keyChange", "keyUp", "keyCancel",
        "modifiers", "buttons", "touchType", "appendLiteral(_:)", "appendInterpolation",
    ]

    private static let modules: Set = [
        "Foundation", "GestureKit", "GestureScenes", "GestureTesting", "Testing",
    ]

    /// The faults of the text, a phrase each; empty if it is a valid exported test.
    ///
    /// - Throws: an error if the compiler cannot be started.
    public static func faults(in text: String) throws -> [String] {
        try faults(in: [text])[0]
    }

    /// The faults of each text, found by one call of the compiler if all of them parse.
    ///
    /// - Throws: an error if the compiler cannot be started.
    public static func faults(in texts: [String]) throws -> [[String]] {
        let parser = Process()
        let files = try texts.map { try FuzzFile(Data($0.utf8)) }
        parser.executableURL = URL(fileURLWithPath: "/usr/bin/env")
        parser.arguments =
            ["swiftc", "-frontend", "-dump-parse", "-dump-ast-format", "json"]
            + files.flatMap { ["-primary-file", $0.path, "-o", $0.path + ".json"] }
        parser.standardOutput = FileHandle.nullDevice
        parser.standardError = FileHandle.nullDevice
        try parser.run()
        parser.waitUntilExit()
        guard parser.terminationStatus == 0 else {
            return texts.count == 1
                ? [["it does not parse"]] : try texts.map { try faults(in: $0) }
        }
        return try files.map { file in
            let tree = try Data(contentsOf: URL(fileURLWithPath: file.path + ".json"))
            let root = try JSONSerialization.jsonObject(with: tree) as? [String: Any]
            return faults(inTree: root ?? [:])
        }
    }

    private static func faults(inTree root: [String: Any]) -> [String] {
        var faults = faults(ofFile: root)
        visit(root) { kind, node in
            if !kinds.contains(kind) { faults.append("found a \(kind)") }
            let name = node["name"] as? String ?? ""
            switch kind {
            case "unresolved_dot_expr":
                let field = node["field"] as? String ?? ""
                if !fields.contains(field) { faults.append("found .\(field)") }
            case "unresolved_decl_ref_expr":
                if !isKnown(name) { faults.append("found the name \(name)") }
            case "import_decl":
                let path = node["module_path"] as? [String] ?? []
                if path.count != 1 || !modules.isSuperset(of: path) {
                    faults.append("found an import of \(path)")
                }
            default: break
            }
        }
        return faults
    }

    /// A file may hold imports and one function of declarations, calls and assignments.
    private static func faults(ofFile root: [String: Any]) -> [String] {
        let items = root["items"] as? [[String: Any]] ?? []
        let functions = items.filter { $0["_kind"] as? String == "func_decl" }
        var faults = items.compactMap { $0["_kind"] as? String }
            .filter { $0 != "import_decl" && $0 != "func_decl" }.map { "found a \($0) outside" }
        if functions.count != 1 { faults.append("found \(functions.count) functions") }
        for function in functions {
            let body = function["body"] as? [String: Any]
            let statements = body?["elements"] as? [[String: Any]] ?? []
            let kinds = statements.compactMap { $0["_kind"] as? String }
            let allowed: Set = [
                "pattern_binding_decl", "var_decl", "call_expr", "try_expr", "sequence_expr",
            ]
            faults += kinds.filter { !allowed.contains($0) }.map { "found a \($0) as a statement" }
        }
        var (closures, interpolations) = (0, 0)
        visit(root) { kind, _ in
            if kind == "closure_expr" { closures += 1 }
            if kind == "interpolated_string_literal_expr" { interpolations += 1 }
        }
        if closures != interpolations {
            faults.append("found \(interpolations) interpolated texts, expected \(closures)")
        }
        return faults
    }

    private static func isKnown(_ name: String) -> Bool {
        ["Scene", "SceneText", "Stage", "FingerShape", "CGSize", "$0"].contains(name)
            || name.wholeMatch(of: /(stage|scene)[0-9]*/) != nil
    }

    private static func visit(_ value: Any, _ body: (String, [String: Any]) -> Void) {
        if let node = value as? [String: Any] {
            if let kind = node["_kind"] as? String { body(kind, node) }
            for value in node.values { visit(value, body) }
        } else if let values = value as? [Any] {
            for value in values { visit(value, body) }
        }
    }
}
