import Glibc

/// Standard input, output and error, as every command finds them.
enum StandardDescriptors {
    /// Opens `/dev/null` on those that are closed.
    ///
    /// The next file that is opened would otherwise take the place of a closed one, and receive what is
    /// printed there.
    static func prepare() {
        for descriptor in STDIN_FILENO...STDERR_FILENO where fcntl(descriptor, F_GETFD) < 0 {
            // The system gives the lowest number that is free.
            _ = open("/dev/null", O_RDWR)
        }
    }
}
