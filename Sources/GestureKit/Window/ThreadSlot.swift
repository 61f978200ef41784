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

    /// Whether there is no object of this thread; unlike the object itself it costs next to nothing.
    package var isEmpty: Bool { unsafe pthread_getspecific(key) == nil }

    /// What was there before, to be put back; it costs no retain.
    @safe
    package struct Former {
        fileprivate let place: UnsafeMutableRawPointer?
    }

    /// Puts an object there for this thread; returns what was there.
    package func put(_ object: Object) -> Former {
        let former = unsafe pthread_getspecific(key)
        _ = unsafe pthread_setspecific(key, Unmanaged.passUnretained(object).toOpaque())
        return unsafe Former(place: former)
    }

    /// Puts back what was there.
    package func putBack(_ former: Former) { _ = unsafe pthread_setspecific(key, former.place) }
}
