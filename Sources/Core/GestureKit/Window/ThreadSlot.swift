import Foundation

/// A thread-local reference to an object; each thread begins with nil.
///
/// The object is not retained: code that stores one restores the previous one before releasing it. Access
/// neither allocates nor locks.
package struct ThreadSlot<Object: AnyObject>: Sendable {
    private let key: pthread_key_t

    /// Creates a slot that is never freed, for a static constant.
    package init() {
        var key = pthread_key_t()
        let error = unsafe pthread_key_create(&key, nil)
        precondition(error == 0, "no key for thread-local data is available")
        self.key = key
    }

    /// The current thread's object; nil if there is none.
    package var object: Object? {
        guard let pointer = unsafe pthread_getspecific(key) else { return nil }
        return unsafe Unmanaged<Object>.fromOpaque(pointer).takeUnretainedValue()
    }

    /// Whether the current thread has no object.
    ///
    /// Reading the object would cost more, since it is retained.
    var isEmpty: Bool { unsafe pthread_getspecific(key) == nil }

    /// The previous object, unretained.
    @safe
    package struct Previous {
        fileprivate let pointer: UnsafeMutableRawPointer?
    }

    /// Stores an object for the current thread and returns the previous one.
    package func swap(_ object: Object) -> Previous {
        let previous = unsafe pthread_getspecific(key)
        _ = unsafe pthread_setspecific(key, Unmanaged.passUnretained(object).toOpaque())
        return unsafe Previous(pointer: previous)
    }

    package func restore(_ previous: Previous) {
        _ = unsafe pthread_setspecific(key, previous.pointer)
    }
}
