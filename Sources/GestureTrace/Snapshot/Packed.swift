import Foundation

/// An array of plain values that is encoded as its bytes.
///
/// A long stroke has thousands of points, and encoding a number takes a hundred times as long as copying its
/// bytes.
/// Only this program reads the bytes: the process that encoded them has the same layout of types.
@propertyWrapper
package struct Packed<Element: Hashable & Sendable>: Hashable, Codable, Sendable {
    package var wrappedValue: [Element]

    package init(wrappedValue: [Element]) {
        precondition(_isPOD(Element.self), "\(Element.self) contains references")
        self.wrappedValue = wrappedValue
    }

    package init(from decoder: any Decoder) throws {
        let data = try decoder.singleValueContainer().decode(Data.self)
        let count = data.count / MemoryLayout<Element>.stride
        wrappedValue = unsafe [Element](unsafeUninitializedCapacity: count) { buffer, filled in
            filled = unsafe data.copyBytes(to: buffer) / MemoryLayout<Element>.stride
        }
    }

    package func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(unsafe wrappedValue.withUnsafeBytes { unsafe Data($0) })
    }
}
