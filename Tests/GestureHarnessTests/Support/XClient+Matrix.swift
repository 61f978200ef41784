import CXlib
import Testing

extension XClient {
    /// Sets a device's coordinate transformation matrix, as `xinput map-to-output` does: nine numbers by
    /// rows, in fractions of the desktop.
    func transform(_ name: String, by matrix: [Float]) throws {
        var items = matrix
        try items.withUnsafeMutableBytes { bytes in
            XIChangeProperty(
                display,
                try device(name),
                XInternAtom(display, "Coordinate Transformation Matrix", False),
                XInternAtom(display, "FLOAT", False),
                32,
                PropModeReplace,
                bytes.bindMemory(to: UInt8.self).baseAddress,
                Int32(matrix.count)
            )
        }
        XSync(display, False)
    }
}
