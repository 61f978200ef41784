import CXlib
import Testing

/// Support for several master pointers on one screen.
extension XClient {
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
        XSync(display, False)
    }

    /// Removes a master pointer with its keyboard; its devices are attached to the first one or float.
    func removeMaster(_ name: String, isFloating: Bool = false) throws {
        var change = XIAnyHierarchyChangeInfo()
        change.remove = XIRemoveMasterInfo(
            type: XIRemoveMaster,
            deviceid: try device("\(name) pointer"),
            return_mode: isFloating ? XIFloating : XIAttachToMaster,
            return_pointer: try device("Virtual core pointer"),
            return_keyboard: try device("Virtual core keyboard")
        )
        XIChangeHierarchy(display, &change, 1)
        XSync(display, False)
    }

    /// Gives the program's window the focus of another master keyboard.
    func giveFocus(to keyboard: String) throws {
        XISetFocus(display, try device(keyboard), try window(), Time(CurrentTime))
        XSync(display, False)
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
        XSync(display, False)
    }
}
