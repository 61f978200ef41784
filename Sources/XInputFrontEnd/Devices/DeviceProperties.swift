import CXlib

/// The properties of one device.
///
/// Wraps `XIGetProperty`, which packs numbers of 32 bits, as `XGetWindowProperty` does not.
struct DeviceProperties {
    let display: OpaquePointer
    let device: Int32

    /// A property's bytes; none when the device has no such one of 8 bits.
    func bytes(_ name: String) -> [UInt8] {
        read(name, format: 8) { data, count in
            Array(UnsafeBufferPointer(start: data, count: count))
        } ?? []
    }

    /// So many numbers of type `FLOAT`; nil when the device has no such property.
    func floats(_ name: String, count: Int) -> [Double]? {
        let numbers = read(name, format: 32, type: "FLOAT") { data, count in
            data.withMemoryRebound(to: Float.self, capacity: count) {
                UnsafeBufferPointer(start: $0, count: count).map(Double.init)
            }
        }
        return numbers?.count == count ? numbers : nil
    }

    /// The name of the property that says where on the desktop a device's places are.
    static let matrixName = "Coordinate Transformation Matrix"

    /// Nine numbers, row by row; nil if the device has no matrix or a number is not finite.
    var matrix: [Double]? {
        floats(Self.matrixName, count: 9).flatMap { $0.allSatisfy(\.isFinite) ? $0 : nil }
    }

    private func read<Result>(
        _ name: String,
        format wanted: Int32,
        type typeName: String? = nil,
        _ copy: (UnsafeMutablePointer<UInt8>, Int) -> Result
    ) -> Result? {
        // An atom that nobody has made names no property.
        let property = XInternAtom(display, name, True)
        guard property != 0 else { return nil }
        var (type, format, count, left) = (Atom(0), Int32(0), UInt(0), UInt(0))
        var data: UnsafeMutablePointer<UInt8>?
        let status = XIGetProperty(
            display,
            device,
            property,
            0,
            64,
            False,
            Atom(AnyPropertyType),
            &type,
            &format,
            &count,
            &left,
            &data
        )
        guard status == Success, let data else { return nil }
        defer { XFree(data) }
        guard format == wanted, count > 0 else { return nil }
        if let typeName, type != XInternAtom(display, typeName, True) { return nil }
        return copy(data, Int(count))
    }
}
