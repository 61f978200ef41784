import GestureOverlay
import GestureRecording
import XInputFrontEnd

/// Why the program ends without success: one line on standard error, and its exit status.
struct Failure: Error, CustomStringConvertible {
    /// The documented exit statuses but for 0.
    enum Status: Int32 {
        /// An expectation differs.
        case difference = 1
        /// The command line or a file is wrong.
        case badInput = 2
        /// No display, or an X fault.
        case display = 3
    }

    let status: Status
    let description: String

    init(_ status: Status, _ description: String) {
        self.status = status
        self.description = description
    }

    /// The failure that any error of ours stands for.
    init(_ error: any Error) {
        switch error {
        case let failure as Failure: self = failure
        case SurfaceError.palette: self.init(.display, "\(error)")
        case let fault as XFault: self.init(.display, fault.description)
        default: self.init(.badInput, "\(error)")
        }
    }
}
