/// Who receives which touch, for those that look at every step: no list is made but the answer.
extension Window {
    /// The touches that are down and that such a recognizer receives, in order of landing.
    package func touchesReceived(where isMeant: (GestureRecognizer) -> Bool) -> [Touch] {
        var received: [Touch] = []
        for contact in touchDelivery.contacts
        where contact.item.isDown && contact.recognizers.contains(where: isMeant) {
            received.append(contact.item)
        }
        return received
    }
}
