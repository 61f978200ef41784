import GestureOverlay
import GestureRecording
import XInputFrontEnd

/// An error that ends the program: one line on standard error, and an exit status.
struct Failure: Error, CustomStringConvertible {
    /// The documented exit statuses other than 0.
    enum Status: Int32 {
        /// The output differs from the expectation.
        case difference = 1
        /// The command line or a file is invalid.
        case badInput = 2
        /// The display is missing, or the X connection failed.
        case display = 3
    }

    let status: Status
    let description: String

    init(_ status: Status, _ description: String) {
        self.status = status
        self.description = description
    }

    /// Creates a failure from any error that the program throws.
    init(_ error: any Error) {
        switch error {
        case let failure as Failure: self = failure
        case SurfaceError.palette: self.init(.display, "\(error)")
        case let fault as FrontEndError: self.init(.display, fault.description)
        default: self.init(.badInput, "\(error)")
        }
    }
}
