package import Foundation

/// The sequence together with those before it.
extension TraceSnapshot.Timeline {
    /// The start of the first sequence, in seconds.
    package var earliest: TimeInterval { earlier.first?.start ?? start }

    /// Returns the events from a time on: of this sequence alone, or of all if the time is before it.
    package func reaching(back time: TimeInterval) -> TraceSnapshot.Timeline {
        guard time < start, !earlier.isEmpty else { return self }
        var all = self
        all.earlier = []
        all.fingers = earlier.flatMap(\.fingers) + fingers
        all.links = earlier.flatMap(\.links) + links
        for sequence in earlier.reversed() {
            for stream in sequence.streams {
                if let index = all.streams.firstIndex(where: { $0.name == stream.name }) {
                    all.streams[index].spans = stream.spans + all.streams[index].spans
                } else {
                    all.streams.append(stream)
                }
            }
            for lane in sequence.lanes {
                if let index = all.lanes.firstIndex(where: { $0.row == lane.row }) {
                    all.lanes[index].steps = lane.steps + all.lanes[index].steps
                    all.lanes[index].actions = lane.actions + all.lanes[index].actions
                } else {
                    all.lanes.append(lane)
                }
            }
        }
        return all
    }

    /// The sequence once it is over: no state lasts into the next one.
    var closed: TraceSnapshot.Timeline {
        var closed = self
        for index in lanes.indices where lanes[index].steps.last?.state != nil {
            closed.lanes[index].steps.append(.init(nil, at: end))
        }
        return closed
    }
}
