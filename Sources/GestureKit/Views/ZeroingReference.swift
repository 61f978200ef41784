/// A reference that does not retain its object, and is nil once the object is deallocated.
///
/// Unlike `weak` it costs the object nothing: after one weak reference to an object, each retain and release
/// of it takes the runtime's slow path for the rest of its life.
struct ZeroingReference<Object: HandleOwner> {
    private let handle: Handle?

    /// Creates a reference to an object; to nothing if it is nil, the default.
    init(_ object: Object? = nil) { handle = object?.handle }

    /// The object; nil once its deallocation has reached the class that declares the handle.
    var object: Object? { handle?.object as? Object }
}

/// An object that `ZeroingReference` refers to; its `deinit` clears the handle.
protocol HandleOwner: AnyObject {
    /// The handle that all references to this object share.
    var handle: Handle { get }
}

/// The entry of an object that is shared by the references to it.
final class Handle {
    // Safe, because the owner clears it before it is gone.
    @safe fileprivate unowned(unsafe) var object: (any HandleOwner)?

    init(_ object: any HandleOwner) { self.object = object }

    func clear() { object = nil }
}
