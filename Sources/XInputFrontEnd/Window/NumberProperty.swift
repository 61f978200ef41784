import CXlib

/// Reads window properties that consist of 32-bit numbers.
///
/// Wraps `XGetWindowProperty`, which returns them as C's `long`.
struct NumberProperty {
    let display: OpaquePointer
    let window: Window

    /// The first numbers of the property, up to `most`; none if the window has no such property of
    /// this type.
    func read(_ name: String, type wanted: Atom, most: Int = 64) -> [Int] {
        let property = XInternAtom(display, name, False)
        var (type, format, count, left) = (Atom(0), Int32(0), UInt(0), UInt(0))
        var data: UnsafeMutablePointer<UInt8>?
        let status = XGetWindowProperty(
            display,
            window,
            property,
            0,
            most,
            False,
            wanted,
            &type,
            &format,
            &count,
            &left,
            &data
        )
        guard status == Success, let data else { return [] }
        defer { XFree(data) }
        guard format == 32, type == wanted else { return [] }
        return data.withMemoryRebound(to: Int.self, capacity: Int(count)) {
            Array(UnsafeBufferPointer(start: $0, count: Int(count)))
        }
    }
}
