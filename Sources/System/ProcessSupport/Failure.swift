/// An error that ends the program: one line on standard error, and an exit status.
package struct Failure: Error, CustomStringConvertible {
    /// The documented exit statuses other than 0.
    package enum Status: Int32 {
        /// The output differs from the expectation.
        case difference = 1
        /// The command line or a file is invalid.
        case badInput = 2
        /// The display is missing, or the X connection failed.
        case display = 3
    }

    package let status: Status
    package let description: String

    package init(_ status: Status, _ description: String) {
        self.status = status
        self.description = description
    }

    /// Creates a failure from any error that the program throws; without a status of its own, bad input.
    package init(_ error: any Error) {
        switch error {
        case let failure as Failure: self = failure
        case let error as any ExitStatusProviding: self.init(error.exitStatus, "\(error)")
        default: self.init(.badInput, "\(error)")
        }
    }
}

/// An error that decides with which status the program ends.
package protocol ExitStatusProviding: Error {
    var exitStatus: Failure.Status { get }
}

/// A system call that failed.
package struct SystemCallError: ExitStatusProviding, Hashable, CustomStringConvertible {
    let name: String
    /// The call's `errno`.
    let number: Int32

    package var exitStatus: Failure.Status { .display }

    package var description: String {
        "\(name) failed with errno \(number), expected it to succeed"
    }
}
