import CXlib
import Foundation

/// Pixels in memory that is shared with the server (MIT-SHM), which avoids the connection.
///
/// The server reads them when it executes the request, after we have sent it. The memory is in use until a
/// later message from the server arrives. Source: the MIT-SHM extension's document, "How to use".
final class SharedImage {
    /// The size of the memory, in bytes.
    let capacity: Int
    private let display: OpaquePointer
    /// The segment, allocated because Xlib keeps its address.
    private let segment: UnsafeMutablePointer<XShmSegmentInfo>
    private let isLost: () -> Bool
    /// The layout of the pixels in the memory; nil until a size is set.
    private var image: UnsafeMutablePointer<XImage>?
    /// The serial number of the last request that reads the memory.
    private var lastRead: UInt = 0

    /// Attaches shared memory; nil if none is available.
    init?(_ display: OpaquePointer, capacity: Int, isLost: @escaping () -> Bool) {
        guard capacity > 0 else { return nil }
        let id = shmget(IPC_PRIVATE, capacity, IPC_CREAT | 0o600)
        guard id >= 0 else { return nil }
        let address = shmat(id, nil, 0)
        // Linux frees the segment when the last process detaches; the server can still attach.
        shmctl(id, IPC_RMID, nil)
        guard let address, Int(bitPattern: address) != -1 else { return nil }
        var info = XShmSegmentInfo()
        info.shmid = id
        info.shmaddr = address.assumingMemoryBound(to: CChar.self)
        info.readOnly = True
        segment = .allocate(capacity: 1)
        segment.initialize(to: info)
        self.display = display
        self.capacity = capacity
        self.isLost = isLost
        XShmAttach(display, segment)
    }

    deinit {
        drop()
        if !isLost() { XShmDetach(display, segment) }
        shmdt(segment.pointee.shmaddr)
        segment.deallocate()
    }

    /// Whether the server is known to have read the latest pixels.
    var isFree: Bool { XLastKnownRequestProcessed(display) >= lastRead }

    /// Lays out pixels of this size.
    ///
    /// Returns false if they do not fit or the server uses another pixel format.
    func fits(_ width: Int, _ height: Int, depth: Int, _ visual: UnsafeMutablePointer<Visual>)
        -> Bool
    {
        if let image, image.pointee.width == width, image.pointee.height == height { return true }
        guard width * height * 4 <= capacity else { return false }
        drop()
        let (bits, columns, rows) = (UInt32(depth), UInt32(width), UInt32(height))
        let data = segment.pointee.shmaddr
        image = XShmCreateImage(display, visual, bits, ZPixmap, data, segment, columns, rows)
        let ours = UInt32(1).littleEndian == 1 ? LSBFirst : MSBFirst
        if let image, image.pointee.bits_per_pixel == 32, image.pointee.byte_order == ours,
            image.pointee.bytes_per_line == Int32(width * 4)
        {
            return true
        }
        drop()
        return false
    }

    /// Copies the rectangles' pixels to the memory, which must be free, and puts them on a window or a
    /// pixmap.
    ///
    /// If `isReported` is true, the server sends a `ShmCompletion` when it has read the last rectangle.
    func put(
        _ pixels: PixelBuffer,
        _ rects: [CGRect],
        on target: Drawable,
        _ context: GC?,
        isReported: Bool
    ) {
        guard let image, let data = segment.pointee.shmaddr else { return }
        let stride = Int(image.pointee.bytes_per_line)
        for (index, rect) in rects.enumerated() {
            let (left, length) = (Int(rect.minX) * 4, Int(rect.width) * 4)
            for y in Int(rect.minY)..<Int(rect.maxY) {
                memcpy(data + y * stride + left, pixels.bytes + y * pixels.stride + left, length)
            }
            let (x, y) = (Int32(rect.minX), Int32(rect.minY))
            let (width, height) = (UInt32(rect.width), UInt32(rect.height))
            let event = isReported && index == rects.count - 1 ? True : False
            XShmPutImage(display, target, context, image, x, y, x, y, width, height, event)
        }
        lastRead = XNextRequest(display) - 1
    }

    private func drop() {
        if let image { _ = image.pointee.f.destroy_image(image) }
        image = nil
    }
}
