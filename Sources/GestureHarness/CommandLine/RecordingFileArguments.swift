import ArgumentParser

/// The recordings that a command reads, in any of the supported formats.
struct RecordingFileArguments: ParsableArguments {
    @Argument(
        help: """
            Recordings (JSON Lines, evemu, libinput record, getevent, $1 XML), or \
            reports (PNG).
            """,
        completion: .file()
    )
    var files: [String]
}
