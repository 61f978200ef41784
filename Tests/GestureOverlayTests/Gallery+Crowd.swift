import Foundation
import GestureKit
import GestureOverlay
import GestureTesting
import GestureTrace

/// More recognizers than the inspector has room for.
extension Gallery {
    /// Fifty recognizers in five views, some with names that no panel holds, while the card is zoomed.
    static func crowd(_ size: CGSize = CGSize(width: 1280, height: 800)) -> TraceSnapshot {
        let ground = Playground(size: size)
        let board = ground.stage.view
        let names = [
            "aRecognizerOfWhichTheNameIsSoLongThatNoPanelHasRoomForItAndThatIsStillTold12345678",
            "二本指で二回タップして拡大", "👩‍👩‍👧‍👦 tap", "ダブルタップ", "deckenüberzug", "水平方向のスワイプ認識器",
        ]
        for number in 0..<3 {
            let tray = View(frame: CGRect(x: 20 + 90 * number, y: 20, width: 80, height: 40))
            tray.name = number == 1 ? names[0] : "tray \(number + 1)"
            board.addSubview(tray)
            for place in 0..<14 {
                let tap = TapGestureRecognizer()
                let name = names.indices.contains(place - 2) && number == 1
                ground.stage.add(
                    tap,
                    name ? names[place - 2] : "tray\(number + 1).tap\(place + 1)",
                    to: tray
                )
            }
        }
        return zooming(ground).snapshot().pressed()
    }

    /// The same with the recognizer that began far below, as a whole.
    static func crowds() -> [Picture] {
        let snapshot = crowd()
        func picture(
            _ name: String,
            top: Int? = nil,
            selected: String? = nil,
            size: CGSize = CGSize(width: 1280, height: 800),
            theme: Theme = .dark,
            scale: CGFloat = 1
        ) -> Picture {
            var picture = Picture(
                name: name,
                snapshot: snapshot,
                size: size,
                theme: theme,
                scale: scale
            )
            if let top { picture.chrome.scroll = .init(top: top, isByHand: true) }
            picture.chrome.selection = selected.map { selection($0, chosen: 4) }
            return picture
        }
        var related = picture("crowd-relations", top: 44)
        let rows = snapshot.rows
        func relate(_ kind: TraceSnapshot.Relation.Kind, _ first: Int, _ second: Int) {
            related.snapshot.relations.append(.init(kind, rows[first].id, rows[second].id))
        }
        relate(.requiresFailure, 45, 44)
        relate(.requiresFailure, 50, 3)
        relate(.requiresFailure, 2, 47)
        relate(.simultaneous, 46, 20)
        relate(.cannotPrevent, 49, 10)
        related.chrome.showsRelations = true
        let small = CGSize(width: 901, height: 561)
        return [
            picture("crowd"), picture("crowd-light", theme: .light),
            picture("crowd-top", top: 0), picture("crowd-names", top: 14, theme: .light, scale: 2),
            picture("crowd-selected", top: 0, selected: "tray2.tap9", scale: 2),
            picture("crowd-small", top: 20, size: small),
            picture("crowd-small-selected", selected: "longPress", size: small, theme: .light),
            related,
        ]
    }

    /// The help in windows that are too small for it as a card.
    static func narrowHelps() -> [Picture] {
        let sizes = [
            CGSize(width: 427, height: 267), CGSize(width: 213, height: 720),
            CGSize(width: 1280, height: 160), CGSize(width: 320, height: 240),
        ]
        return sizes.map { size in
            var picture = Picture(
                name: "help-\(Int(size.width))x\(Int(size.height))",
                snapshot: TraceSnapshot()
            )
            picture.chrome.showsHelp = true
            picture.size = size
            picture.scale = 2
            return picture
        }
    }
}
