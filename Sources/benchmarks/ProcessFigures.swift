import Foundation

/// What the kernel counts of a process, all its threads together.
///
/// Source: proc(5).
struct ProcessFigures {
    let id: pid_t

    init(id: pid_t) { self.id = id }

    /// The process of this name that has a text in its command line; throws when there is none.
    init(named name: String, having part: String) throws {
        let all = try FileManager.default.contentsOfDirectory(atPath: "/proc").compactMap {
            pid_t($0)
        }
        let found = all.map(Self.init(id:)).first { process in
            process.text("comm").hasPrefix(name) && process.text("cmdline").contains(part)
        }
        guard let found else { throw Trial.Failure("no process \(name)") }
        self = found
    }

    /// Processor time in seconds, its own and the kernel's for it, in steps of the kernel's tick.
    var cpu: Double {
        // The name in brackets may hold blanks.
        let fields = text("stat").split(separator: ")").last?.split(separator: " ") ?? []
        guard fields.count > 12, let user = Double(fields[11]), let system = Double(fields[12])
        else { return 0 }
        return (user + system) / Double(sysconf(Int32(_SC_CLK_TCK)))
    }

    /// How often its threads were woken up after they had gone to wait.
    var wakeUps: Int {
        let folder = "/proc/\(id)/task"
        let threads = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
        return threads.reduce(0) {
            $0 + (number("voluntary_ctxt_switches:", in: text("task/\($1)/status")) ?? 0)
        }
    }

    /// What it has in memory, in millions of bytes.
    var residentMegabytes: Double {
        Double(number("VmRSS:", in: text("status")) ?? 0) * 1024 / 1e6
    }

    private func text(_ name: String) -> String {
        (try? String(contentsOfFile: "/proc/\(id)/\(name)", encoding: .utf8)) ?? ""
    }

    private func number(_ name: String, in text: String) -> Int? {
        let line = text.split(separator: "\n").first { $0.hasPrefix(name) }
        return line.flatMap { $0.split(whereSeparator: \.isWhitespace).dropFirst().first }
            .flatMap { Int($0) }
    }
}
