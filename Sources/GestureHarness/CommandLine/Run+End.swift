import Foundation
import XInputFrontEnd

/// What `run` leaves behind.
extension Run {
    /// Ends the session, and writes what is to be kept of it; throws the gravest of what went wrong.
    func end(_ bench: Bench, after fault: XFault?) throws {
        // A session that broke off is kept, whether a report was wanted or not.
        let isWanted = report != nil || fault != nil && !bench.isUntouched
        // The picture is what was seen on leaving; the recording also holds what leaving did.
        let picture = isWanted ? Result { try bench.png() } : nil
        bench.close()
        var failures: [Failure] = bench.recordingFailure.map { [Failure(.badInput, $0)] } ?? []
        do {
            if let picture {
                let path = try bench.writeReport(picture.get(), to: report)
                if fault != nil { say("\(programName): report saved: \(path)") }
            }
        } catch {
            failures.append(Failure(error))
        }
        if let fault { failures.append(Failure(fault)) }
        // Each is told; the last, which is the gravest, gives the status.
        for failure in failures.dropLast() { complain("\(programName): \(failure)") }
        if let last = failures.last { throw last }
    }
}
