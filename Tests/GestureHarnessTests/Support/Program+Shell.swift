extension Program {
    /// Starts a bash script in which `"$0"` is the program.
    convenience init(script: String, environment: [String: String] = [:], folder: String) throws {
        try self.init(
            ["-c", script, Program.path],
            environment: environment,
            folder: folder,
            path: "/bin/bash"
        )
    }
}
