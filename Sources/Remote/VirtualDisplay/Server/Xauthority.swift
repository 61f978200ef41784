/// An authority file with one new cookie, for the server and its clients.
///
/// Source: Xsecurity(7) and the format of Xau(3): big-endian 16-bit lengths before each field.
struct Xauthority {
    private static let method = "MIT-MAGIC-COOKIE-1"
    /// The family that matches any address, so that the file can be written before the display number is
    /// known.
    private static let anyAddress: UInt16 = 0xFFFF

    let cookie: [UInt8]

    init() {
        var generator = SystemRandomNumberGenerator()
        cookie = (0..<16).map { _ in UInt8.random(in: .min ... .max, using: &generator) }
    }

    var bytes: [UInt8] {
        Self.bigEndian(Self.anyAddress) + Self.field([]) + Self.field([])
            + Self.field(Array(Self.method.utf8)) + Self.field(cookie)
    }

    private static func field(_ bytes: [UInt8]) -> [UInt8] {
        bigEndian(UInt16(bytes.count)) + bytes
    }

    private static func bigEndian(_ value: UInt16) -> [UInt8] {
        [UInt8(value >> 8), UInt8(value & 0xFF)]
    }
}
