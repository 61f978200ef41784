import VirtualDisplay

extension VirtualTouchscreen {
    /// The fingers that are down, in the order of their numbers.
    var fingersDown: [Int] { (0..<touchCount).filter { position(of: $0) != nil } }
}
