import Glibc

/// Standard input, output and error.
enum StandardDescriptors {
    /// Opens `/dev/null` in place of closed descriptors.
    ///
    /// Otherwise the next opened file would get the number of a closed descriptor and receive its
    /// output.
    static func prepare() {
        for descriptor in STDIN_FILENO...STDERR_FILENO where fcntl(descriptor, F_GETFD) < 0 {
            // `open` returns the lowest free number.
            _ = open("/dev/null", O_RDWR)
        }
    }
}
