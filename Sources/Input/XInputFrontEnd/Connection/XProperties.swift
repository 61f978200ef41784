import CXlib

/// The properties of a window.
///
/// Wraps `XGetWindowProperty` and `XChangeProperty`, which represent 32-bit numbers as C's `long`, whatever
/// its size.
struct XProperties {
    let display: OpaquePointer
    let window: Window

    func atom(_ name: String) -> Atom { XInternAtom(display, name, False) }

    /// Returns the first numbers of the property, up to `limit`; none without a property of this type.
    func numbers(_ name: String, type: Atom, limit: Int = 64) -> [Int] {
        numbers(atom(name), type: type, limit: limit)?.numbers ?? []
    }

    /// Returns the first numbers of the property, with the actual type; `AnyPropertyType` accepts every
    /// type.
    func numbers(
        _ property: Atom,
        type wanted: Atom,
        limit: Int = 64
    ) -> (type: Atom, numbers: [Int])? {
        withValue(of: property, type: wanted, limit: limit) { value in
            guard value.format == 32, value.type == wanted || wanted == AnyPropertyType else {
                return nil
            }
            let numbers = value.data.withMemoryRebound(to: Int.self, capacity: value.count) {
                Array(UnsafeBufferPointer(start: $0, count: value.count))
            }
            return (value.type, numbers)
        }
    }

    /// The maximum length of a text, in units of 4 bytes.
    private static let maxTextLength = 256

    /// Reads a text in UTF-8 or Latin-1; nil if the property is missing or empty.
    func text(_ name: String) -> String? {
        let atom = XInternAtom(display, name, True)
        guard atom != 0 else { return nil }
        let any = Atom(AnyPropertyType)
        return withValue(of: atom, type: any, limit: Self.maxTextLength) { value in
            guard value.format == 8, value.count > 0 else { return nil }
            let bytes = UnsafeBufferPointer(start: value.data, count: value.count)
            return value.type == Atom(XA_STRING)
                ? String(String.UnicodeScalarView(bytes.map { Unicode.Scalar($0) }))
                : String(decoding: bytes, as: UTF8.self)
        }
    }

    /// Passes the beginning of a property's value to a function; nil if the window has no such property.
    private func withValue<Result>(
        of atom: Atom,
        type: Atom,
        limit: Int,
        _ body: (PropertyValue) -> Result?
    ) -> Result? {
        PropertyValue.read(body) {
            XGetWindowProperty(display, window, atom, 0, limit, False, type, $0, $1, $2, $3, $4)
        }
    }

    func set(_ property: Atom, type: Atom, bytes: [UInt8], mode: Int32 = PropModeReplace) {
        let count = Int32(bytes.count)
        XChangeProperty(display, window, property, type, 8, mode, bytes, count)
    }

    func set(_ property: Atom, type: Atom, numbers: [Int]) {
        numbers.withUnsafeBytes { bytes in
            let start = bytes.baseAddress?.assumingMemoryBound(to: UInt8.self)
            let (mode, count) = (PropModeReplace, Int32(numbers.count))
            _ = XChangeProperty(display, window, property, type, 32, mode, start, count)
        }
    }

    func set(_ name: String, type: Atom, numbers: [Int]) {
        set(atom(name), type: type, numbers: numbers)
    }
}

/// The properties of one device.
///
/// Wraps `XIGetProperty`. Unlike `XGetWindowProperty`, it packs 32-bit numbers.
struct DeviceProperties {
    let display: OpaquePointer
    let device: Int32

    /// Returns a property's bytes; none without a property of 8-bit format.
    func bytes(_ name: String) -> [UInt8] {
        read(name, format: 8) { data, count in
            Array(UnsafeBufferPointer(start: data, count: count))
        } ?? []
    }

    /// Reads `count` numbers of type `FLOAT`; nil if the device has no such property.
    private func floats(_ name: String, count: Int) -> [Double]? {
        let numbers = read(name, format: 32, type: "FLOAT") { data, count in
            data.withMemoryRebound(to: Float.self, capacity: count) {
                UnsafeBufferPointer(start: $0, count: count).map(Double.init)
            }
        }
        return numbers?.count == count ? numbers : nil
    }

    /// The name of the property that maps a device's coordinates to the desktop.
    static let matrixName = "Coordinate Transformation Matrix"

    /// The nine elements of the coordinate transformation matrix, row by row.
    ///
    /// It is nil if the device has no matrix or an element is not finite.
    var matrix: [Double]? {
        floats(Self.matrixName, count: 9).flatMap { $0.allSatisfy(\.isFinite) ? $0 : nil }
    }

    private func read<Result>(
        _ name: String,
        format wanted: Int32,
        type typeName: String? = nil,
        _ copy: (UnsafeMutablePointer<UInt8>, Int) -> Result
    ) -> Result? {
        // An atom that does not exist names no property.
        let property = XInternAtom(display, name, True)
        guard property != 0 else { return nil }
        let any = Atom(AnyPropertyType)
        return PropertyValue.read { value in
            guard value.format == wanted, value.count > 0 else { return nil }
            if let typeName, value.type != XInternAtom(display, typeName, True) { return nil }
            return copy(value.data, value.count)
        } from: {
            XIGetProperty(display, device, property, 0, 64, False, any, $0, $1, $2, $3, $4)
        }
    }
}

/// The value of a property as Xlib returns it.
private struct PropertyValue {
    let type: Atom
    /// The number of bits of each item: 8, 16 or 32.
    let format: Int32
    let count: Int
    let data: UnsafeMutablePointer<UInt8>

    /// Passes the value of a property to a function; nil without the property.
    ///
    /// `query` receives the places for the type, the format, the count, the number of further bytes, and the data.
    static func read<Result>(
        _ body: (PropertyValue) -> Result?,
        from query: (
            UnsafeMutablePointer<Atom>, UnsafeMutablePointer<Int32>, UnsafeMutablePointer<UInt>,
            UnsafeMutablePointer<UInt>, UnsafeMutablePointer<UnsafeMutablePointer<UInt8>?>
        ) -> Int32
    ) -> Result? {
        var (type, format, count, left) = (Atom(0), Int32(0), UInt(0), UInt(0))
        var data: UnsafeMutablePointer<UInt8>?
        let status = query(&type, &format, &count, &left, &data)
        guard status == Success, let data else { return nil }
        defer { XFree(data) }
        return body(PropertyValue(type: type, format: format, count: Int(count), data: data))
    }
}
