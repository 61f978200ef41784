import Foundation
import XInputFrontEnd

/// What `run` leaves behind.
extension Run {
    /// Ends the session, and writes what is to be kept of it; throws the gravest of what went wrong.
    func end(_ bench: Bench, after fault: XFault?) throws {
        // A session that broke off is kept, whether a report was wanted or not.
        let rescue = fault == nil || bench.isUntouched ? nil : ReportName.free(at: Date())
        // The picture is what was seen on leaving; the recording also holds what leaving did.
        let picture = (report ?? rescue).map { path in (path, Result { try bench.png() }) }
        bench.close()
        var failures: [Failure] = bench.recordingFailure.map { [Failure(.badInput, $0)] } ?? []
        do {
            if let (path, png) = picture {
                try bench.writeReport(png.get(), to: path)
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
