import Foundation
import Glibc

/// The kernel's statistics of a process, over all its threads.
///
/// Source: proc(5).
struct ProcessStatistics {
    let id: pid_t

    /// Returns the process with this name and this part of its command line.
    static func find(_ name: String, having part: String) throws -> Self {
        let all = try FileManager.default.contentsOfDirectory(atPath: "/proc")
        let found = all.compactMap { pid_t($0) }.map(Self.init).first { process in
            process.text("comm").hasPrefix(name) && process.text("cmdline").contains(part)
        }
        guard let found else { throw MeasurementFailure(description: "no process \(name)") }
        return found
    }

    /// The processor time in seconds, in user and kernel mode, of the current threads.
    ///
    /// It uses the scheduler's nanoseconds; the kernel's ticks are a hundredth of a second. Source:
    /// Documentation/scheduler/sched-stats.rst, "/proc/<pid>/schedstat".
    var cpu: Double {
        threads.reduce(0) { sum, thread in
            sum + (Double(text("task/\(thread)/schedstat").prefix { $0 != " " }) ?? 0) / 1e9
        }
    }

    /// The number of times its threads were woken up after waiting.
    var wakeUps: Int {
        threads.reduce(0) {
            $0 + (number("voluntary_ctxt_switches:", in: text("task/\($1)/status")) ?? 0)
        }
    }

    var residentMegabytes: Double {
        Double(number("VmRSS:", in: text("status")) ?? 0) * 1024 / 1e6
    }

    private var threads: [String] {
        (try? FileManager.default.contentsOfDirectory(atPath: "/proc/\(id)/task")) ?? []
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

/// Measures the processor time of this thread, because other processes share the machine.
enum ProcessorTime {
    static func measured(_ operate: () throws -> Void) rethrows -> Double {
        let start = now()
        try operate()
        return now() - start
    }

    private static func now() -> Double {
        var time = timespec()
        clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
        return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
    }
}
