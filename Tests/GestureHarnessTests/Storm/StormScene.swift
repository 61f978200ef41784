import GestureScenes

/// The scenes of the storm.
enum StormScene {
    static let names = ["storm"] + SceneText.builtInNames

    static func text(_ name: String) throws -> String {
        name == "storm" ? everything : try SceneText(named: name).text
    }

    /// A scene with every kind of recognizer and every kind of dependency between them.
    private static let everything = """
        scene: storm
        size: [1280, 800]
        views:
          - id: left
            frame: [40, 40, 440, 540]
            multipleTouch: true
            behaviour: [drag, zoom, rotate]
            recognizers:
              - {id: tap, type: tap, requires: [double], allowedPressTypes: [select]}
              - {id: double, type: tap, numberOfTapsRequired: 2}
              - {id: two, type: tap, numberOfTouchesRequired: 2}
              - {id: hold, type: longPress, allowedPressTypes: [select, upArrow]}
              - {id: pan, type: pan, allowedScrollTypesMask: all, simultaneous: [pinch, turn]}
              - {id: pinch, type: pinch, simultaneous: [turn]}
              - {id: turn, type: rotation}
              - {id: hover, type: hover}
          - id: right
            frame: [500, 40, 440, 540]
            recognizers:
              - {id: across, type: swipe, direction: [left, right], requiredBy: [slide]}
              - {id: upward, type: swipe, direction: up, numberOfTouchesRequired: 2}
              - {id: slide, type: pan, maximumNumberOfTouches: 2, cannotPrevent: [capture]}
              - {id: check, type: checkmark}
              - {id: capture, type: touchCapture, delaysTouchesBegan: true}
              - {id: late, type: longPress, numberOfTapsRequired: 1}
              - {id: edge, type: screenEdgePan, edges: all}
            views:
              - {id: ok, frame: [40, 60, 200, 80], control: button}
              - {id: level, frame: [40, 200, 300, 60], control: slider}
              - {id: count, frame: [40, 320, 200, 80], control: stepper}

        """
}
