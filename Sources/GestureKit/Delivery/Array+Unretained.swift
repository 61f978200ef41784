/// Loops without a retain and a release of each object, which cost more than the loop's other work.
extension Array where Element: AnyObject {
    /// Calls the body with each element; this copy of the list retains them meanwhile.
    @inline(__always)
    func forEachUnretained(_ body: (Element) -> Void) {
        unsafe withUnsafeBufferPointer { elements in
            for index in elements.indices {
                unsafe Unmanaged.passUnretained(elements[index])._withUnsafeGuaranteedRef(body)
            }
        }
    }
}
