import Glibc

/// Whether the program and its tests are built with a sanitizer.
enum Sanitizer {
    /// AddressSanitizer or ThreadSanitizer: both map terabytes.
    static var isThere: Bool { dlsym(nil, "__asan_init") != nil || isOfThreads }

    /// ThreadSanitizer, which writes large files of its own.
    static var isOfThreads: Bool { dlsym(nil, "__tsan_init") != nil }
}
