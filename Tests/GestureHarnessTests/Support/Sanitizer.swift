import Glibc

/// Whether the program and its tests are built with a sanitizer.
enum Sanitizer {
    /// AddressSanitizer or ThreadSanitizer: both map terabytes.
    static var isActive: Bool { dlsym(nil, "__asan_init") != nil || isThreadSanitizer }

    /// ThreadSanitizer, which writes large files of its own.
    static var isThreadSanitizer: Bool { dlsym(nil, "__tsan_init") != nil }
}
