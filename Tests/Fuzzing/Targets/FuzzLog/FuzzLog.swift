import Foundation
import FuzzEntries

/// Called by libFuzzer with each of its inputs.
@_cdecl("LLVMFuzzerTestOneInput")
public func takeInput(_ bytes: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
    FuzzEntry.log.run(Data(UnsafeBufferPointer(start: bytes, count: count)))
    return 0
}
