import Foundation

/// A place for one object in each thread; empty at first.
///
/// The object is not retained: whoever puts it there takes it away again. Threads do not see each
/// other's, and neither putting nor reading takes memory or a lock.
package struct ThreadSlot<Object: AnyObject>: Sendable {
    private let key: pthread_key_t

    /// Makes a slot that stays for good: a constant of a type.
    package init() {
        var key = pthread_key_t()
        let error = unsafe pthread_key_create(&key, nil)
        precondition(error == 0, "this program has no key for a thread's own data left")
        self.key = key
    }

    /// The object of this thread; nil for none.
    package var object: Object? {
        guard let place = unsafe pthread_getspecific(key) else { return nil }
        return unsafe Unmanaged<Object>.fromOpaque(place).takeUnretainedValue()
    }

    /// Puts an object there for this thread; nil takes it away.
    package func put(_ object: Object?) {
        _ = unsafe pthread_setspecific(
            key,
            object.map { unsafe Unmanaged.passUnretained($0).toOpaque() }
        )
    }
}
