package import ProcessSupport

/// A reason for which the front end cannot continue; the program ends with exit status 3.
package enum FrontEndError: Error, Hashable, Sendable {
    /// No connection to an X server. `name` is the display that was tried; nil when none was given and
    /// `DISPLAY` is not set.
    case noDisplay(name: String?)
    /// The server's XInput is older than 2.4; `version` is nil without XInput 2.
    case noXInput(version: String?)
    /// The server lacks this extension, without which no touch can be followed to its receiver, or shown above
    /// other programs.
    case noExtension(String)
    /// The server refused a request that opening the window needs; `detail` names the error and the
    /// request.
    case requestRefused(detail: String)
    /// The server ended, or closed our connection.
    case connectionLost
    /// The system refused a call that a connection or the handling of signals needs.
    case systemCallFailed(SystemCallError)
}

extension FrontEndError: CustomStringConvertible {
    /// One line with what was found and what was expected.
    package var description: String {
        switch self {
        case .noDisplay(nil):
            "no X display: DISPLAY is not set, expected the name of a running X server, such as :0"
        case .noDisplay(let name?):
            "no X display: cannot connect to \"\(name)\", expected a running X server that accepts it"
        case .noXInput(let version):
            "the X server has \(version.map { "XInput \($0)" } ?? "no XInput 2"), expected XInput 2.4, as"
                + " X.Org 21.1 and Xwayland 22.1 have"
        case .noExtension(let name):
            "the X server has no \(name), expected one with RECORD, X-Resource 1.2 and SHAPE"
        case .requestRefused(let detail):
            "the X server refused a request (\(detail)), expected it to open the window"
        case .connectionLost:
            "connection to the X server lost, expected it to last until the command ends"
        case .systemCallFailed(let error): error.description
        }
    }
}

extension FrontEndError: ExitStatusProviding {
    package var exitStatus: Failure.Status { .display }
}
