import CXlib
import RealServer

/// Devices by their names.
extension XClient {
    private static let pointer = "Virtual core pointer"

    func disable(_ name: String) throws { setEnabled(false, device: Int(try device(name))) }

    func enable(_ name: String) throws { setEnabled(true, device: Int(try device(name))) }

    /// Grabs a device with its touches and returns false if refused.
    func grab(_ name: String) throws -> Bool {
        grabDevice(try device(name), includesPointer: false)
    }

    func ungrabDevice(of name: String) throws { release(try device(name)) }

    /// Grabs the master pointer with its touches, like a pop-up menu, and returns false if refused.
    func grabPointerDevice() throws -> Bool { try grab(Self.pointer) }

    func ungrabPointerDevice() throws { try ungrabDevice(of: Self.pointer) }

    // MARK: Several master pointers

    /// Adds a master pointer and its keyboard: `NAME pointer` and `NAME keyboard`.
    func addMaster(_ name: String) {
        var bytes = name.utf8CString
        bytes.withUnsafeMutableBufferPointer { text in
            var change = XIAnyHierarchyChangeInfo()
            change.add = XIAddMasterInfo(
                type: XIAddMaster,
                name: text.baseAddress,
                send_core: True,
                enable: True
            )
            XIChangeHierarchy(display, &change, 1)
        }
        sync()
    }

    /// Removes a master pointer with its keyboard; its devices are attached to the first one or float.
    func removeMaster(_ name: String, isFloating: Bool = false) throws {
        var change = XIAnyHierarchyChangeInfo()
        change.remove = XIRemoveMasterInfo(
            type: XIRemoveMaster,
            deviceid: try device("\(name) pointer"),
            return_mode: isFloating ? XIFloating : XIAttachToMaster,
            return_pointer: try device(Self.pointer),
            return_keyboard: try device("Virtual core keyboard")
        )
        XIChangeHierarchy(display, &change, 1)
        sync()
    }

    /// Attaches a device to another master pointer.
    func attach(_ slave: String, to master: String) throws {
        var change = XIAnyHierarchyChangeInfo()
        change.attach = XIAttachSlaveInfo(
            type: XIAttachSlave,
            deviceid: try device(slave),
            new_master: try device(master)
        )
        XIChangeHierarchy(display, &change, 1)
        sync()
    }
}
