import Testing

struct LanguageModeTests {
    @Test func `the files of this folder are compiled in Swift 5 mode`() {
        #if swift(>=6)
            Issue.record("compiled in Swift 6 mode")
        #endif
    }
}
