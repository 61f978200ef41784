import CXlib

/// Whether the server reads memory of ours, as one on the same machine does (MIT-SHM).
///
/// Being asked it says yes over a network too, and where it may not look into our memory: only trying
/// tells. Source: the MIT-SHM extension's document, "How to use".
enum SharedMemory {
    /// The major opcode of its requests; nil where no memory is shared.
    ///
    /// Shares a page with the server, and waits for what it says; ask before anything else was sent.
    static func opcode(on connection: borrowing XConnection) -> UInt8? {
        let display = connection.display
        var (opcode, event, error): (Int32, Int32, Int32) = (0, 0, 0)
        guard XQueryExtension(display, "MIT-SHM", &opcode, &event, &error) != 0 else { return nil }
        var segment = XShmSegmentInfo()
        segment.shmid = shmget(IPC_PRIVATE, 4096, IPC_CREAT | 0o600)
        guard segment.shmid >= 0 else { return nil }
        let address = shmat(segment.shmid, nil, 0)
        // It goes with the last one that holds it, also when we are killed.
        shmctl(segment.shmid, IPC_RMID, nil)
        guard let address, Int(bitPattern: address) != -1 else { return nil }
        defer { shmdt(address) }
        segment.shmaddr = address.assumingMemoryBound(to: CChar.self)
        segment.readOnly = True
        guard XShmAttach(display, &segment) != 0 else { return nil }
        XSync(display, False)
        guard !connection.isLost, XErrors.take(of: display).isEmpty else { return nil }
        XShmDetach(display, &segment)
        return UInt8(truncatingIfNeeded: opcode)
    }
}
