import GestureTesting
import Testing
import UIKit

/// Haptic feedback, which is only reported.
struct FeedbackTests {
    let stage = Stage()

    private func onTap(_ body: @escaping () -> Void) -> String {
        stage.add(UITapGestureRecognizer(), "tap").touchstone.addAction { _ in body() }
        stage.tap(100, 100)
        return stage.transcript([.actions, .diagnostics])
    }

    @Test func `an impact is reported with its time and style`() {
        let impact = UIImpactFeedbackGenerator(style: .heavy)
        let reported = onTap {
            impact.prepare()
            impact.impactOccurred()
            impact.impactOccurred(intensity: 0.5)
            UIImpactFeedbackGenerator().impactOccurred()
        }
        #expect(
            reported == """
                0.050 tap action recognized
                0.050 diagnostic hapticFeedback: impact (heavy) has no effect here
                0.050 diagnostic hapticFeedback: impact (heavy, intensity 0.50) has no effect here
                0.050 diagnostic hapticFeedback: impact (medium) has no effect here
                """
        )
    }

    @Test(arguments: [
        (UIImpactFeedbackGenerator.FeedbackStyle.light, "light"), (.medium, "medium"),
        (.heavy, "heavy"), (.soft, "soft"), (.rigid, "rigid"),
    ])
    func `each style has its name, for a view too`(
        _ style: UIImpactFeedbackGenerator.FeedbackStyle,
        _ name: String
    ) {
        let view = stage.view
        let reported = onTap {
            UIImpactFeedbackGenerator(style: style, view: view).impactOccurred()
        }
        #expect(
            reported == """
                0.050 tap action recognized
                0.050 diagnostic hapticFeedback: impact (\(name)) has no effect here
                """
        )
    }

    @Test func `a selection and the three notifications are reported`() {
        let view = stage.view
        let reported = onTap {
            UISelectionFeedbackGenerator(view: view).selectionChanged()
            let notification = UINotificationFeedbackGenerator()
            notification.notificationOccurred(.success)
            notification.notificationOccurred(.warning)
            notification.notificationOccurred(.error)
        }
        #expect(
            reported == """
                0.050 tap action recognized
                0.050 diagnostic hapticFeedback: selection has no effect here
                0.050 diagnostic hapticFeedback: notification (success) has no effect here
                0.050 diagnostic hapticFeedback: notification (warning) has no effect here
                0.050 diagnostic hapticFeedback: notification (error) has no effect here
                """
        )
    }

    @Test func `nothing is reported while no event is delivered`() {
        UIImpactFeedbackGenerator(style: .rigid).impactOccurred()
        UISelectionFeedbackGenerator().selectionChanged()
        UINotificationFeedbackGenerator().notificationOccurred(.error)
        #expect(stage.transcript() == "")
    }
}
