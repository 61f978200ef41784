import Foundation
import GestureCorpus
import Synchronization
import Testing

@Suite struct `Jobs on several threads` {
    private struct Refusal: Error, Equatable { let number: Int }

    @Test(arguments: [1, 2, 7, 300])
    func `deliver their results in order`(threads: Int) throws {
        var results: [Int] = []
        try OrderedJobs.perform(200, threads: threads) { number in
            // Later jobs end earlier.
            if number % 10 == 0 { usleep(2000) }
            return number * 2
        } deliver: { number, result in
            #expect(result == number * 2)
            results.append(number)
        }
        #expect(results == Array(0..<200))
    }

    @Test func `end with the first error in order, after the results before it`() {
        var results: [Int] = []
        #expect(throws: Refusal(number: 30)) {
            try OrderedJobs.perform(200, threads: 4) { number in
                if number == 30 { usleep(20_000) }
                if number % 10 == 0, number >= 30 { throw Refusal(number: number) }
                return number
            } deliver: { number, _ in
                results.append(number)
            }
        }
        #expect(results == Array(0..<30))
    }

    @Test func `stop after an error of the receiver`() {
        var last = -1
        #expect(throws: Refusal(number: 3)) {
            try OrderedJobs.perform(1_000_000, threads: 2) {
                $0
            } deliver: { number, _ in
                last = number
                if number == 3 { throw Refusal(number: number) }
            }
        }
        #expect(last == 3)
    }

    @Test func `may be none`() throws {
        try OrderedJobs.perform(0, threads: 2) {
            $0
        } deliver: { _, _ in
            Issue.record("delivered a result of no job")
        }
    }
}
