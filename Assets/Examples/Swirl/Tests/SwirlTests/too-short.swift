// Exported by touchstone 0.2.0 from a recording of the scene "swirl".
//
// To run it, put it into a test target that depends on touchstone's products GestureKit,
// GestureScenes and GestureTesting, and call `swift test`.
//
// Its recognizers' own classes come from Swirl, with a public
// static property of RecognizerClass for each, as the program registers them.

import Foundation
import GestureScenes
import GestureTesting
import Swirl
import Testing

@Test func `too short`() throws {
    var registry = SceneRegistry.standard
    registry.register(.swirl)
    let scene = try Scene(
        SceneText(
            """
            # Swirls: one finger goes round at least one and a half times, and the centre may wander.
            scene: swirl
            size: [1280, 800]
            views:
              # The usual limits; a pan of two fingers leaves the one alone.
              - id: pad
                frame: [60, 120, 520, 460]
                multipleTouch: true
                recognizers:
                  - id: swirl
                    type: swirl
                  - id: twoFingers
                    type: pan
                    minimumNumberOfTouches: 2

              # Three quarters of a turn are enough here, and a tap that is none of it.
              - id: easyPad
                frame: [640, 120, 300, 460]
                behaviour: [image]
                recognizers:
                  - id: quick
                    type: swirl
                    minimumTurns: 0.75
                    maximumRadius: 100
                  - id: touched
                    type: tap

            """,
            name: "swirl"
        ),
        registry: registry
    )
    let stage = Stage(window: scene.window, keeping: scene)

    stage.at(0).down(1, 220, 270)
    stage.at(0.012).move(1, to: 228.3, 269)
    stage.at(0.025).move(1, to: 236.8, 269)
    stage.at(0.037).move(1, to: 245.2, 270)
    stage.at(0.05).move(1, to: 253.4, 272.2)
    stage.at(0.062).move(1, to: 261.2, 275.5)
    stage.at(0.075).move(1, to: 268.4, 279.8)
    stage.at(0.088).move(1, to: 274.8, 285.1)
    stage.at(0.1).move(1, to: 280.3, 291.1)
    stage.at(0.112).move(1, to: 284.8, 297.7)
    stage.at(0.125).move(1, to: 288.5, 304.5)
    stage.at(0.137).move(1, to: 291.4, 311.5)
    stage.at(0.15).move(1, to: 293.6, 318.5)
    stage.at(0.163).move(1, to: 295.3, 325.5)
    stage.at(0.175).move(1, to: 296.5, 332.4)
    stage.at(0.188).move(1, to: 297.4, 339.3)
    stage.at(0.2).move(1, to: 297.9, 346.1)
    stage.at(0.212).move(1, to: 298, 353.1)
    stage.at(0.225).move(1, to: 297.7, 360.1)
    stage.at(0.238).move(1, to: 296.8, 367.1)
    stage.at(0.25).move(1, to: 295.1, 374)
    stage.at(0.263).move(1, to: 292.7, 380.8)
    stage.at(0.275).move(1, to: 289.3, 387.2)
    stage.at(0.287).move(1, to: 284.9, 392.9)
    stage.at(0.3).move(1, to: 279.8, 397.9)
    stage.at(0.312).move(1, to: 273.9, 401.9)
    stage.at(0.325).move(1, to: 267.4, 404.8)
    stage.at(0.337).move(1, to: 260.6, 406.5)
    stage.at(0.35).move(1, to: 253.6, 407.1)
    stage.at(0.362).move(1, to: 246.7, 406.7)
    stage.at(0.375).move(1, to: 240.1, 405.4)
    stage.at(0.387).move(1, to: 233.6, 403.4)
    stage.at(0.4).move(1, to: 227.6, 400.8)
    stage.at(0.413).move(1, to: 221.8, 397.8)
    stage.at(0.425).move(1, to: 216.3, 394.5)
    stage.at(0.438).move(1, to: 211, 390.9)
    stage.at(0.45).move(1, to: 205.8, 387)
    stage.at(0.462).move(1, to: 200.8, 382.7)
    stage.at(0.475).move(1, to: 196, 377.9)
    stage.at(0.487).move(1, to: 191.5, 372.6)
    stage.at(0.5).move(1, to: 187.4, 366.7)
    stage.at(0.512).move(1, to: 184, 360.1)
    stage.at(0.525).move(1, to: 181.5, 353)
    stage.at(0.537).move(1, to: 179.9, 345.4)
    stage.at(0.55).move(1, to: 179.5, 337.5)
    stage.at(0.562).move(1, to: 180.4, 329.6)
    stage.at(0.575).move(1, to: 182.4, 321.7)
    stage.at(0.588).move(1, to: 185.6, 314.2)
    stage.at(0.6).move(1, to: 189.8, 307.1)
    stage.at(0.612).move(1, to: 194.8, 300.6)
    stage.at(0.625).move(1, to: 200.4, 294.8)
    stage.at(0.637).move(1, to: 206.5, 289.5)
    stage.at(0.65).move(1, to: 212.8, 284.8)
    stage.at(0.662).move(1, to: 219.4, 280.6)
    stage.at(0.675).move(1, to: 226.1, 276.7)
    stage.at(0.688).move(1, to: 232.9, 273.1)
    stage.at(0.7).move(1, to: 240, 269.8)
    stage.at(0.712).move(1, to: 247.3, 266.9)
    stage.at(0.725).move(1, to: 254.9, 264.3)
    stage.at(0.737).move(1, to: 262.9, 262.4)
    stage.at(0.75).move(1, to: 271.1, 261.2)
    stage.at(0.763).move(1, to: 279.6, 260.9)
    stage.at(0.775).move(1, to: 288, 261.6)
    stage.at(0.787).move(1, to: 296.3, 263.5)
    stage.at(0.8).move(1, to: 304.2, 266.5)
    stage.at(0.812).move(1, to: 311.6, 270.6)
    stage.at(0.825).move(1, to: 318.2, 275.7)
    stage.at(0.837).move(1, to: 323.9, 281.5)
    stage.at(0.85).move(1, to: 328.7, 287.9)
    stage.at(0.862).move(1, to: 332.7, 294.7)
    stage.at(0.875).move(1, to: 335.7, 301.7)
    stage.at(0.888).move(1, to: 338.1, 308.7)
    stage.at(0.9).move(1, to: 339.9, 315.7)
    stage.at(0.912).move(1, to: 341.2, 322.6)
    stage.at(0.925).move(1, to: 342.2, 329.5)
    stage.at(0.938).move(1, to: 342.8, 336.4)
    stage.at(0.95).move(1, to: 343.1, 343.3)
    stage.at(0.962).move(1, to: 342.9, 350.2)
    stage.at(0.975).move(1, to: 342.1, 357.3)
    stage.at(0.987).up(1, at: 340.6, 364.2)

    stage.expect(
        """
        0.000 pad touchesBegan 1
        0.012 pad touchesMoved 1
        0.025 pad touchesMoved 1
        0.037 pad touchesMoved 1
        0.050 pad touchesMoved 1
        0.062 pad touchesMoved 1
        0.075 pad touchesMoved 1
        0.088 pad touchesMoved 1
        0.100 pad touchesMoved 1
        0.112 pad touchesMoved 1
        0.125 pad touchesMoved 1
        0.137 pad touchesMoved 1
        0.150 pad touchesMoved 1
        0.163 pad touchesMoved 1
        0.175 pad touchesMoved 1
        0.188 pad touchesMoved 1
        0.200 pad touchesMoved 1
        0.212 pad touchesMoved 1
        0.225 pad touchesMoved 1
        0.238 pad touchesMoved 1
        0.250 pad touchesMoved 1
        0.263 pad touchesMoved 1
        0.275 pad touchesMoved 1
        0.287 pad touchesMoved 1
        0.300 pad touchesMoved 1
        0.312 pad touchesMoved 1
        0.325 pad touchesMoved 1
        0.337 pad touchesMoved 1
        0.350 pad touchesMoved 1
        0.362 pad touchesMoved 1
        0.375 pad touchesMoved 1
        0.387 pad touchesMoved 1
        0.400 pad touchesMoved 1
        0.413 pad touchesMoved 1
        0.425 pad touchesMoved 1
        0.438 pad touchesMoved 1
        0.450 pad touchesMoved 1
        0.462 pad touchesMoved 1
        0.475 pad touchesMoved 1
        0.487 pad touchesMoved 1
        0.500 pad touchesMoved 1
        0.512 pad touchesMoved 1
        0.525 pad touchesMoved 1
        0.537 pad touchesMoved 1
        0.550 pad touchesMoved 1
        0.562 pad touchesMoved 1
        0.575 pad touchesMoved 1
        0.588 pad touchesMoved 1
        0.600 pad touchesMoved 1
        0.612 pad touchesMoved 1
        0.625 pad touchesMoved 1
        0.637 pad touchesMoved 1
        0.650 pad touchesMoved 1
        0.662 pad touchesMoved 1
        0.675 pad touchesMoved 1
        0.688 pad touchesMoved 1
        0.700 pad touchesMoved 1
        0.712 pad touchesMoved 1
        0.725 pad touchesMoved 1
        0.737 pad touchesMoved 1
        0.750 pad touchesMoved 1
        0.763 pad touchesMoved 1
        0.775 pad touchesMoved 1
        0.787 pad touchesMoved 1
        0.800 pad touchesMoved 1
        0.812 pad touchesMoved 1
        0.825 pad touchesMoved 1
        0.837 pad touchesMoved 1
        0.850 pad touchesMoved 1
        0.862 pad touchesMoved 1
        0.875 pad touchesMoved 1
        0.888 pad touchesMoved 1
        0.900 pad touchesMoved 1
        0.912 pad touchesMoved 1
        0.925 pad touchesMoved 1
        0.938 pad touchesMoved 1
        0.950 pad touchesMoved 1
        0.962 pad touchesMoved 1
        0.975 pad touchesMoved 1
        0.987 twoFingers failed: 1 touch (needs 2)
        0.987 swirl failed: went round 1.29 times (needs 1.5)
        0.987 pad touchesEnded 1
        """
    )
}
