// Exported by touchstone 0.1.0 from a recording of the scene "drawing".
//
// To run it, put it into a test target that depends on touchstone's products GestureKit,
// GestureScenes and GestureTesting, and call `swift test`.

import Foundation
import GestureScenes
import GestureTesting
import Testing

@Test func `drawing a loop`() throws {
    let scene = try Scene("drawing")
    let stage = Stage(window: scene.window, keeping: scene)
    scene.onBehaviour = { [weak stage] in
        stage?.remark("\($0)", at: $0.timestamp)
    }

    stage.at(0).down(1, 150, 200, force: 0.15)
    stage.at(0.008).move(1, to: 157, 208, force: 0.21)
    stage.at(0.016).move(1, to: 165, 216, force: 0.27)
    stage.at(0.024).move(1, to: 172, 224, force: 0.34)
    stage.at(0.032).move(1, to: 180, 231, force: 0.4)
    stage.at(0.04).move(1, to: 187, 237, force: 0.45)
    stage.at(0.048).move(1, to: 195, 243, force: 0.51)
    stage.at(0.056).move(1, to: 202, 249, force: 0.56)
    stage.at(0.064).move(1, to: 209, 253, force: 0.61)
    stage.at(0.072).move(1, to: 217, 256, force: 0.66)
    stage.at(0.08).move(1, to: 224, 259, force: 0.7)
    stage.at(0.088).move(1, to: 232, 260, force: 0.73)
    stage.at(0.096).move(1, to: 239, 260, force: 0.77)
    stage.at(0.104).move(1, to: 247, 259, force: 0.79)
    stage.at(0.112).move(1, to: 254, 257, force: 0.82)
    stage.at(0.12).move(1, to: 261, 254, force: 0.83)
    stage.at(0.128).move(1, to: 269, 250, force: 0.84)
    stage.at(0.136).move(1, to: 276, 245, force: 0.85)
    stage.at(0.144).move(1, to: 284, 240, force: 0.85)
    stage.at(0.152).move(1, to: 291, 233, force: 0.84)
    stage.at(0.16).move(1, to: 299, 226, force: 0.83)
    stage.at(0.168).move(1, to: 306, 219, force: 0.82)
    stage.at(0.176).move(1, to: 313, 211, force: 0.79)
    stage.at(0.184).move(1, to: 321, 203, force: 0.77)
    stage.at(0.192).move(1, to: 328, 195, force: 0.73)
    stage.at(0.2).move(1, to: 336, 187, force: 0.7)
    stage.at(0.208).move(1, to: 343, 179, force: 0.66)
    stage.at(0.216).move(1, to: 351, 172, force: 0.61)
    stage.at(0.224).move(1, to: 358, 165, force: 0.56)
    stage.at(0.232).move(1, to: 365, 159, force: 0.51)
    stage.at(0.24).move(1, to: 373, 153, force: 0.45)
    stage.at(0.248).move(1, to: 380, 149, force: 0.4)
    stage.at(0.256).move(1, to: 388, 145, force: 0.34)
    stage.at(0.264).move(1, to: 395, 142, force: 0.27)
    stage.at(0.272).move(1, to: 403, 141, force: 0.21)
    stage.at(0.28).move(1, to: 410, 140, force: 0.15)
    stage.at(0.288).move(1, to: 417, 141, force: 0.21)
    stage.at(0.296).move(1, to: 425, 142, force: 0.27)
    stage.at(0.304).move(1, to: 432, 145, force: 0.34)
    stage.at(0.312).move(1, to: 440, 149, force: 0.4)
    stage.at(0.32).move(1, to: 447, 153, force: 0.45)
    stage.at(0.328).move(1, to: 455, 159, force: 0.51)
    stage.at(0.336).move(1, to: 462, 165, force: 0.56)
    stage.at(0.344).move(1, to: 469, 172, force: 0.61)
    stage.at(0.352).move(1, to: 477, 179, force: 0.66)
    stage.at(0.36).move(1, to: 484, 187, force: 0.7)
    stage.at(0.368).move(1, to: 492, 195, force: 0.73)
    stage.at(0.376).move(1, to: 499, 203, force: 0.77)
    stage.at(0.384).move(1, to: 507, 211, force: 0.79)
    stage.at(0.392).move(1, to: 514, 219, force: 0.82)
    stage.at(0.4).move(1, to: 521, 226, force: 0.83)
    stage.at(0.408).move(1, to: 529, 233, force: 0.84)
    stage.at(0.416).move(1, to: 536, 240, force: 0.85)
    stage.at(0.424).move(1, to: 544, 245, force: 0.85)
    stage.at(0.432).move(1, to: 551, 250, force: 0.84)
    stage.at(0.44).move(1, to: 559, 254, force: 0.83)
    stage.at(0.448).move(1, to: 566, 257, force: 0.82)
    stage.at(0.456).move(1, to: 573, 259, force: 0.79)
    stage.at(0.464).move(1, to: 581, 260, force: 0.77)
    stage.at(0.472).move(1, to: 588, 260, force: 0.73)
    stage.at(0.48).move(1, to: 596, 259, force: 0.7)
    stage.at(0.488).move(1, to: 603, 256, force: 0.66)
    stage.at(0.496).move(1, to: 611, 253, force: 0.61)
    stage.at(0.504).move(1, to: 618, 249, force: 0.56)
    stage.at(0.512).move(1, to: 625, 243, force: 0.51)
    stage.at(0.52).move(1, to: 633, 237, force: 0.45)
    stage.at(0.528).move(1, to: 640, 231, force: 0.4)
    stage.at(0.536).move(1, to: 648, 224, force: 0.34)
    stage.at(0.544).move(1, to: 655, 216, force: 0.27)
    stage.at(0.552).move(1, to: 663, 208, force: 0.21)
    stage.at(0.56).move(1, to: 670, 200, force: 0.15)
    stage.at(0.568).up(1)
    stage.at(0.8).down(2, 366, 400, force: 0.2)
    stage.at(0.808).move(2, to: 365, 396, force: 0.21)
    stage.at(0.816).move(2, to: 366, 391, force: 0.21)
    stage.at(0.824).move(2, to: 367, 386, force: 0.22)
    stage.at(0.832).move(2, to: 370, 382, force: 0.22)
    stage.at(0.84).move(2, to: 374, 378, force: 0.23)
    stage.at(0.848).move(2, to: 379, 373, force: 0.23)
    stage.at(0.856).move(2, to: 385, 370, force: 0.24)
    stage.at(0.864).move(2, to: 392, 366, force: 0.24)
    stage.at(0.872).move(2, to: 400, 363, force: 0.25)
    stage.at(0.88).move(2, to: 408, 361, force: 0.25)
    stage.at(0.888).move(2, to: 418, 359, force: 0.26)
    stage.at(0.896).move(2, to: 428, 358, force: 0.27)
    stage.at(0.904).move(2, to: 438, 357, force: 0.27)
    stage.at(0.912).move(2, to: 449, 357, force: 0.28)
    stage.at(0.92).move(2, to: 459, 358, force: 0.28)
    stage.at(0.928).move(2, to: 470, 360, force: 0.29)
    stage.at(0.936).move(2, to: 480, 363, force: 0.29)
    stage.at(0.944).move(2, to: 489, 366, force: 0.3)
    stage.at(0.952).move(2, to: 498, 370, force: 0.3)
    stage.at(0.96).move(2, to: 506, 374, force: 0.31)
    stage.at(0.968).move(2, to: 513, 379, force: 0.31)
    stage.at(0.976).move(2, to: 518, 385, force: 0.32)
    stage.at(0.984).move(2, to: 523, 391, force: 0.33)
    stage.at(0.992).move(2, to: 525, 397, force: 0.33)
    stage.at(1).move(2, to: 527, 404, force: 0.34)
    stage.at(1.008).move(2, to: 526, 410, force: 0.34)
    stage.at(1.016).move(2, to: 524, 417, force: 0.35)
    stage.at(1.024).move(2, to: 520, 424, force: 0.35)
    stage.at(1.032).move(2, to: 515, 430, force: 0.36)
    stage.at(1.04).move(2, to: 508, 436, force: 0.36)
    stage.at(1.048).move(2, to: 500, 442, force: 0.37)
    stage.at(1.056).move(2, to: 490, 446, force: 0.37)
    stage.at(1.064).move(2, to: 479, 451, force: 0.38)
    stage.at(1.072).move(2, to: 467, 454, force: 0.39)
    stage.at(1.08).move(2, to: 453, 457, force: 0.39)
    stage.at(1.088).move(2, to: 440, 459, force: 0.4)
    stage.at(1.096).move(2, to: 425, 460, force: 0.4)
    stage.at(1.104).move(2, to: 411, 460, force: 0.41)
    stage.at(1.112).move(2, to: 396, 458, force: 0.41)
    stage.at(1.12).move(2, to: 382, 456, force: 0.42)
    stage.at(1.128).move(2, to: 368, 453, force: 0.42)
    stage.at(1.136).move(2, to: 355, 449, force: 0.43)
    stage.at(1.144).move(2, to: 343, 444, force: 0.43)
    stage.at(1.152).move(2, to: 332, 438, force: 0.44)
    stage.at(1.16).move(2, to: 322, 431, force: 0.45)
    stage.at(1.168).move(2, to: 314, 424, force: 0.45)
    stage.at(1.176).move(2, to: 308, 416, force: 0.46)
    stage.at(1.184).move(2, to: 304, 408, force: 0.46)
    stage.at(1.192).move(2, to: 302, 399, force: 0.47)
    stage.at(1.2).move(2, to: 302, 390, force: 0.47)
    stage.at(1.208).move(2, to: 304, 381, force: 0.48)
    stage.at(1.216).move(2, to: 308, 373, force: 0.48)
    stage.at(1.224).move(2, to: 315, 364, force: 0.49)
    stage.at(1.232).move(2, to: 323, 356, force: 0.49)
    stage.at(1.24).move(2, to: 334, 349, force: 0.5)
    stage.at(1.248).move(2, to: 346, 342, force: 0.51)
    stage.at(1.256).move(2, to: 360, 336, force: 0.51)
    stage.at(1.264).move(2, to: 376, 332, force: 0.52)
    stage.at(1.272).move(2, to: 392, 328, force: 0.52)
    stage.at(1.28).move(2, to: 410, 325, force: 0.53)
    stage.at(1.288).move(2, to: 428, 324, force: 0.53)
    stage.at(1.296).move(2, to: 447, 323, force: 0.54)
    stage.at(1.304).move(2, to: 465, 325, force: 0.54)
    stage.at(1.312).move(2, to: 484, 327, force: 0.55)
    stage.at(1.32).move(2, to: 502, 331, force: 0.55)
    stage.at(1.328).move(2, to: 518, 335, force: 0.56)
    stage.at(1.336).move(2, to: 534, 341, force: 0.57)
    stage.at(1.344).move(2, to: 549, 349, force: 0.57)
    stage.at(1.352).move(2, to: 561, 357, force: 0.58)
    stage.at(1.36).move(2, to: 572, 366, force: 0.58)
    stage.at(1.368).move(2, to: 580, 375, force: 0.59)
    stage.at(1.376).move(2, to: 586, 386, force: 0.59)
    stage.at(1.384).move(2, to: 589, 396, force: 0.6)
    stage.at(1.392).move(2, to: 590, 407, force: 0.6)
    stage.at(1.4).move(2, to: 589, 418, force: 0.61)
    stage.at(1.408).move(2, to: 584, 429, force: 0.61)
    stage.at(1.416).move(2, to: 577, 440, force: 0.62)
    stage.at(1.424).move(2, to: 567, 450, force: 0.63)
    stage.at(1.432).move(2, to: 555, 459, force: 0.63)
    stage.at(1.44).move(2, to: 541, 468, force: 0.64)
    stage.at(1.448).move(2, to: 524, 475, force: 0.64)
    stage.at(1.456).move(2, to: 506, 482, force: 0.65)
    stage.at(1.464).move(2, to: 486, 487, force: 0.65)
    stage.at(1.472).move(2, to: 465, 491, force: 0.66)
    stage.at(1.48).move(2, to: 443, 493, force: 0.66)
    stage.at(1.488).move(2, to: 420, 494, force: 0.67)
    stage.at(1.496).move(2, to: 397, 493, force: 0.67)
    stage.at(1.504).move(2, to: 375, 491, force: 0.68)
    stage.at(1.512).move(2, to: 353, 487, force: 0.69)
    stage.at(1.52).move(2, to: 332, 481, force: 0.69)
    stage.at(1.528).move(2, to: 312, 474, force: 0.7)
    stage.at(1.536).move(2, to: 294, 466, force: 0.7)
    stage.at(1.544).move(2, to: 278, 457, force: 0.71)
    stage.at(1.552).move(2, to: 265, 446, force: 0.71)
    stage.at(1.56).move(2, to: 254, 435, force: 0.72)
    stage.at(1.568).move(2, to: 245, 423, force: 0.72)
    stage.at(1.576).move(2, to: 240, 410, force: 0.73)
    stage.at(1.584).move(2, to: 238, 397, force: 0.73)
    stage.at(1.592).move(2, to: 239, 384, force: 0.74)
    stage.at(1.6).move(2, to: 243, 371, force: 0.75)
    stage.at(1.608).move(2, to: 250, 358, force: 0.75)
    stage.at(1.616).move(2, to: 261, 346, force: 0.76)
    stage.at(1.624).move(2, to: 274, 334, force: 0.76)
    stage.at(1.632).move(2, to: 291, 324, force: 0.77)
    stage.at(1.64).move(2, to: 309, 314, force: 0.77)
    stage.at(1.648).move(2, to: 330, 306, force: 0.78)
    stage.at(1.656).move(2, to: 353, 300, force: 0.78)
    stage.at(1.664).move(2, to: 378, 295, force: 0.79)
    stage.at(1.672).move(2, to: 404, 291, force: 0.79)
    stage.at(1.68).move(2, to: 430, 290, force: 0.8)
    stage.at(1.688).up(2)

    stage.expect(
        """
        0.000 stroke began
        0.000 stroke action began
        0.008 stroke changed
        0.008 stroke action changed
        0.016 stroke changed
        0.016 stroke action changed
        0.024 stroke changed
        0.024 stroke action changed
        0.032 stroke changed
        0.032 stroke action changed
        0.040 stroke changed
        0.040 stroke action changed
        0.048 stroke changed
        0.048 stroke action changed
        0.056 stroke changed
        0.056 stroke action changed
        0.064 stroke changed
        0.064 stroke action changed
        0.072 stroke changed
        0.072 stroke action changed
        0.080 stroke changed
        0.080 stroke action changed
        0.088 stroke changed
        0.088 stroke action changed
        0.096 stroke changed
        0.096 stroke action changed
        0.104 stroke changed
        0.104 stroke action changed
        0.112 stroke changed
        0.112 stroke action changed
        0.120 stroke changed
        0.120 stroke action changed
        0.128 stroke changed
        0.128 stroke action changed
        0.136 stroke changed
        0.136 stroke action changed
        0.144 stroke changed
        0.144 stroke action changed
        0.152 stroke changed
        0.152 stroke action changed
        0.160 stroke changed
        0.160 stroke action changed
        0.168 stroke changed
        0.168 stroke action changed
        0.176 stroke changed
        0.176 stroke action changed
        0.184 stroke changed
        0.184 stroke action changed
        0.192 stroke changed
        0.192 stroke action changed
        0.200 stroke changed
        0.200 stroke action changed
        0.208 stroke changed
        0.208 stroke action changed
        0.216 stroke changed
        0.216 stroke action changed
        0.224 stroke changed
        0.224 stroke action changed
        0.232 stroke changed
        0.232 stroke action changed
        0.240 stroke changed
        0.240 stroke action changed
        0.248 stroke changed
        0.248 stroke action changed
        0.256 stroke changed
        0.256 stroke action changed
        0.264 stroke changed
        0.264 stroke action changed
        0.272 stroke changed
        0.272 stroke action changed
        0.280 stroke changed
        0.280 stroke action changed
        0.288 stroke changed
        0.288 stroke action changed
        0.296 stroke changed
        0.296 stroke action changed
        0.304 stroke changed
        0.304 stroke action changed
        0.312 stroke changed
        0.312 stroke action changed
        0.320 stroke changed
        0.320 stroke action changed
        0.328 stroke changed
        0.328 stroke action changed
        0.336 stroke changed
        0.336 stroke action changed
        0.344 stroke changed
        0.344 stroke action changed
        0.352 stroke changed
        0.352 stroke action changed
        0.360 stroke changed
        0.360 stroke action changed
        0.368 stroke changed
        0.368 stroke action changed
        0.376 stroke changed
        0.376 stroke action changed
        0.384 stroke changed
        0.384 stroke action changed
        0.392 stroke changed
        0.392 stroke action changed
        0.400 stroke changed
        0.400 stroke action changed
        0.408 stroke changed
        0.408 stroke action changed
        0.416 stroke changed
        0.416 stroke action changed
        0.424 stroke changed
        0.424 stroke action changed
        0.432 stroke changed
        0.432 stroke action changed
        0.440 stroke changed
        0.440 stroke action changed
        0.448 stroke changed
        0.448 stroke action changed
        0.456 stroke changed
        0.456 stroke action changed
        0.464 stroke changed
        0.464 stroke action changed
        0.472 stroke changed
        0.472 stroke action changed
        0.480 stroke changed
        0.480 stroke action changed
        0.488 stroke changed
        0.488 stroke action changed
        0.496 stroke changed
        0.496 stroke action changed
        0.504 stroke changed
        0.504 stroke action changed
        0.512 stroke changed
        0.512 stroke action changed
        0.520 stroke changed
        0.520 stroke action changed
        0.528 stroke changed
        0.528 stroke action changed
        0.536 stroke changed
        0.536 stroke action changed
        0.544 stroke changed
        0.544 stroke action changed
        0.552 stroke changed
        0.552 stroke action changed
        0.560 stroke changed
        0.560 stroke action changed
        0.568 stroke ended
        0.568 stroke action ended
        0.568 canvas commitStroke 72
        0.800 stroke began
        0.800 stroke action began
        0.808 stroke changed
        0.808 stroke action changed
        0.816 stroke changed
        0.816 stroke action changed
        0.824 stroke changed
        0.824 stroke action changed
        0.832 stroke changed
        0.832 stroke action changed
        0.840 stroke changed
        0.840 stroke action changed
        0.848 stroke changed
        0.848 stroke action changed
        0.856 stroke changed
        0.856 stroke action changed
        0.864 stroke changed
        0.864 stroke action changed
        0.872 stroke changed
        0.872 stroke action changed
        0.880 stroke changed
        0.880 stroke action changed
        0.888 stroke changed
        0.888 stroke action changed
        0.896 stroke changed
        0.896 stroke action changed
        0.904 stroke changed
        0.904 stroke action changed
        0.912 stroke changed
        0.912 stroke action changed
        0.920 stroke changed
        0.920 stroke action changed
        0.928 stroke changed
        0.928 stroke action changed
        0.936 stroke changed
        0.936 stroke action changed
        0.944 stroke changed
        0.944 stroke action changed
        0.952 stroke changed
        0.952 stroke action changed
        0.960 stroke changed
        0.960 stroke action changed
        0.968 stroke changed
        0.968 stroke action changed
        0.976 stroke changed
        0.976 stroke action changed
        0.984 stroke changed
        0.984 stroke action changed
        0.992 stroke changed
        0.992 stroke action changed
        1.000 stroke changed
        1.000 stroke action changed
        1.008 stroke changed
        1.008 stroke action changed
        1.016 stroke changed
        1.016 stroke action changed
        1.024 stroke changed
        1.024 stroke action changed
        1.032 stroke changed
        1.032 stroke action changed
        1.040 stroke changed
        1.040 stroke action changed
        1.048 stroke changed
        1.048 stroke action changed
        1.056 stroke changed
        1.056 stroke action changed
        1.064 stroke changed
        1.064 stroke action changed
        1.072 stroke changed
        1.072 stroke action changed
        1.080 stroke changed
        1.080 stroke action changed
        1.088 stroke changed
        1.088 stroke action changed
        1.096 stroke changed
        1.096 stroke action changed
        1.104 stroke changed
        1.104 stroke action changed
        1.112 stroke changed
        1.112 stroke action changed
        1.120 stroke changed
        1.120 stroke action changed
        1.128 stroke changed
        1.128 stroke action changed
        1.136 stroke changed
        1.136 stroke action changed
        1.144 stroke changed
        1.144 stroke action changed
        1.152 stroke changed
        1.152 stroke action changed
        1.160 stroke changed
        1.160 stroke action changed
        1.168 stroke changed
        1.168 stroke action changed
        1.176 stroke changed
        1.176 stroke action changed
        1.184 stroke changed
        1.184 stroke action changed
        1.192 stroke changed
        1.192 stroke action changed
        1.200 stroke changed
        1.200 stroke action changed
        1.208 stroke changed
        1.208 stroke action changed
        1.216 stroke changed
        1.216 stroke action changed
        1.224 stroke changed
        1.224 stroke action changed
        1.232 stroke changed
        1.232 stroke action changed
        1.240 stroke changed
        1.240 stroke action changed
        1.248 stroke changed
        1.248 stroke action changed
        1.256 stroke changed
        1.256 stroke action changed
        1.264 stroke changed
        1.264 stroke action changed
        1.272 stroke changed
        1.272 stroke action changed
        1.280 stroke changed
        1.280 stroke action changed
        1.288 stroke changed
        1.288 stroke action changed
        1.296 stroke changed
        1.296 stroke action changed
        1.304 stroke changed
        1.304 stroke action changed
        1.312 stroke changed
        1.312 stroke action changed
        1.320 stroke changed
        1.320 stroke action changed
        1.328 stroke changed
        1.328 stroke action changed
        1.336 stroke changed
        1.336 stroke action changed
        1.344 stroke changed
        1.344 stroke action changed
        1.352 stroke changed
        1.352 stroke action changed
        1.360 stroke changed
        1.360 stroke action changed
        1.368 stroke changed
        1.368 stroke action changed
        1.376 stroke changed
        1.376 stroke action changed
        1.384 stroke changed
        1.384 stroke action changed
        1.392 stroke changed
        1.392 stroke action changed
        1.400 stroke changed
        1.400 stroke action changed
        1.408 stroke changed
        1.408 stroke action changed
        1.416 stroke changed
        1.416 stroke action changed
        1.424 stroke changed
        1.424 stroke action changed
        1.432 stroke changed
        1.432 stroke action changed
        1.440 stroke changed
        1.440 stroke action changed
        1.448 stroke changed
        1.448 stroke action changed
        1.456 stroke changed
        1.456 stroke action changed
        1.464 stroke changed
        1.464 stroke action changed
        1.472 stroke changed
        1.472 stroke action changed
        1.480 stroke changed
        1.480 stroke action changed
        1.488 stroke changed
        1.488 stroke action changed
        1.496 stroke changed
        1.496 stroke action changed
        1.504 stroke changed
        1.504 stroke action changed
        1.512 stroke changed
        1.512 stroke action changed
        1.520 stroke changed
        1.520 stroke action changed
        1.528 stroke changed
        1.528 stroke action changed
        1.536 stroke changed
        1.536 stroke action changed
        1.544 stroke changed
        1.544 stroke action changed
        1.552 stroke changed
        1.552 stroke action changed
        1.560 stroke changed
        1.560 stroke action changed
        1.568 stroke changed
        1.568 stroke action changed
        1.576 stroke changed
        1.576 stroke action changed
        1.584 stroke changed
        1.584 stroke action changed
        1.592 stroke changed
        1.592 stroke action changed
        1.600 stroke changed
        1.600 stroke action changed
        1.608 stroke changed
        1.608 stroke action changed
        1.616 stroke changed
        1.616 stroke action changed
        1.624 stroke changed
        1.624 stroke action changed
        1.632 stroke changed
        1.632 stroke action changed
        1.640 stroke changed
        1.640 stroke action changed
        1.648 stroke changed
        1.648 stroke action changed
        1.656 stroke changed
        1.656 stroke action changed
        1.664 stroke changed
        1.664 stroke action changed
        1.672 stroke changed
        1.672 stroke action changed
        1.680 stroke changed
        1.680 stroke action changed
        1.688 stroke ended
        1.688 stroke action ended
        1.688 canvas commitStroke 112
        """
    )
}
