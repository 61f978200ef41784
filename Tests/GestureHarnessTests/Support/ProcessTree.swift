import Foundation
import Glibc

/// Processes as `/proc` lists them.
enum ProcessTree {
    /// Whether the process runs; a process that has ended and waits for its parent does not.
    static func isRunning(_ process: pid_t) -> Bool {
        fields(of: process).first.map { $0 != "Z" } ?? false
    }

    /// Returns the descendants of a process.
    static func descendants(of process: pid_t) -> [pid_t] {
        let names = (try? FileManager.default.contentsOfDirectory(atPath: "/proc")) ?? []
        var children: [pid_t: [pid_t]] = [:]
        for child in names.compactMap({ pid_t($0) }) {
            let fields = fields(of: child)
            guard fields.count > 1, fields[0] != "Z", let parent = pid_t(fields[1]) else {
                continue
            }
            children[parent, default: []].append(child)
        }
        var found: [pid_t] = []
        var next = [process]
        while let parent = next.popLast() {
            found += children[parent] ?? []
            next += children[parent] ?? []
        }
        return found
    }

    /// Returns the Xorg whose files are in a folder; nil if it does not run.
    static func server(in folder: String) -> pid_t? {
        let names = (try? FileManager.default.contentsOfDirectory(atPath: "/proc")) ?? []
        return names.compactMap { pid_t($0) }.first { process in
            let words = words(of: process)
            return words.first?.hasSuffix("/Xorg") == true
                && words.contains { $0.hasPrefix(folder + "/") }
        }
    }

    /// Whether the process has a handler for a signal.
    private static func catches(_ signal: Int32, in process: pid_t) -> Bool {
        contains(signal, in: "SigCgt", of: process)
    }

    /// Whether a set of signals of a thread, such as `SigBlk`, contains one.
    static func contains(_ signal: Int32, in set: String, of thread: pid_t) -> Bool {
        let mask = status(set, of: thread).flatMap { UInt64($0, radix: 16) } ?? 0
        return mask >> UInt64(signal - 1) & 1 == 1
    }

    /// Returns the threads of a process.
    static func threads(of process: pid_t) -> [pid_t] {
        let folder = "/proc/\(process)/task"
        let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
        return names.compactMap { pid_t($0) }
    }

    /// Returns the number of times that a thread has gone to sleep and woken up; nil if it has ended.
    ///
    /// A process' id is that of its first thread.
    static func wakeUps(of thread: pid_t) -> Int? {
        status("voluntary_ctxt_switches", of: thread).flatMap { Int($0) }
    }

    /// Returns the number of times that all threads of a process have gone to sleep and woken up.
    static func wakeUps(ofAllThreadsOf process: pid_t) -> Int {
        threads(of: process).compactMap(wakeUps(of:)).reduce(0, +)
    }

    /// Returns a value of a thread's `status`; nil if the thread has ended.
    static func status(_ name: String, of thread: pid_t) -> Substring? {
        text("/proc/\(thread)/status").split(separator: "\n").first { $0.hasPrefix(name + ":") }?
            .dropFirst(name.count + 2)
    }

    /// Returns the words of a process' command line.
    static func words(of process: pid_t) -> [String] {
        text("/proc/\(process)/cmdline").split(separator: "\0").map(String.init)
    }

    /// Returns the variables with which a process was started.
    static func environment(of process: pid_t) -> [String: String] {
        let pairs = text("/proc/\(process)/environ").split(separator: "\0").map {
            $0.split(separator: "=", maxSplits: 1).map(String.init)
        }
        return Dictionary(pairs.map { ($0[0], $0.last ?? "") }) { $1 }
    }

    /// Returns the fields of `stat` after the name in parentheses: the state, the parent and so on.
    private static func fields(of process: pid_t) -> [Substring] {
        let rest = text("/proc/\(process)/stat").components(separatedBy: ") ").dropFirst().last
        return (rest ?? "").split(separator: " ")
    }

    private static func text(_ path: String) -> String {
        String(decoding: FileManager.default.contents(atPath: path) ?? Data(), as: UTF8.self)
    }
}
