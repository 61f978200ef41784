import Foundation
import RealServer
import Testing

extension XClient {
    /// Connects to the private server of a performance as soon as its program runs, which has the server's name in
    /// its environment.
    convenience init(performedBy program: Program) throws {
        let deadline = Date(timeIntervalSinceNow: 20)
        var environment: [String: String] = [:]
        while environment.count < 2, Date() < deadline {
            usleep(5000)
            for process in ProcessTree.descendants(of: program.id) {
                let all = ProcessTree.environment(of: process)
                environment = all.filter { ["DISPLAY", "XAUTHORITY"].contains($0.key) }
                if environment.count == 2 { break }
            }
        }
        let name = try #require(environment["DISPLAY"])
        try self.init(program, name: name, environment: environment)
    }
}
