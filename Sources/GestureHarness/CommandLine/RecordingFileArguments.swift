import ArgumentParser

/// The recordings of a command, in all formats that are read.
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
