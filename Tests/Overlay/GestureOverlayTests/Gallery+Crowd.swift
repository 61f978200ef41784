import Foundation
import GestureKit
import GestureOverlay
import GestureTesting
@testable import GestureTrace

/// More recognizers than the inspector has room for.
extension Gallery {
    /// Fifty recognizers in five views, some with names wider than any panel, while the card is zoomed.
    static func crowd(_ size: CGSize = CGSize(width: 1280, height: 800)) -> TraceSnapshot {
        let fixture = SceneFixture(size: size)
        let board = fixture.stage.view
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
                fixture.stage.add(
                    tap,
                    name ? names[place - 2] : "tray\(number + 1).tap\(place + 1)",
                    to: tray
                )
            }
        }
        return zooming(fixture).snapshot().pressed()
    }

    /// The same recognizers, with the whole row of the one that began far below.
    static func crowds() -> [Picture] {
        let snapshot = crowd()
        func picture(
            _ name: String,
            top: Int? = nil,
            selected: String? = nil,
            size: CGSize = CGSize(width: 1280, height: 800)
        ) -> Picture {
            var picture = Picture(name: name, snapshot: snapshot, size: size)
            if let top { picture.chrome.scroll = .init(top: top, isUserScrolled: true) }
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
        related.chrome.shows.relations = true
        let small = CGSize(width: 901, height: 561)
        return [
            picture("crowd"), picture("crowd-top", top: 0), picture("crowd-names", top: 14),
            picture("crowd-selected", top: 0, selected: "tray2.tap9"),
            picture("crowd-small", top: 20, size: small),
            picture("crowd-small-selected", selected: "longPress", size: small), related,
        ]
    }

    /// The help in windows that are too small to show it as a card.
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
            picture.chrome.shows.cover = .help
            picture.size = size
            return picture
        }
    }

    static let longName = String(repeating: "averylongname-", count: 6)

    /// A snapshot with everything at once, under names too wide to fit: ten fingers close together among
    /// sixty recognizers, diagnostics, a notice, and a recording that is written, played and frozen.
    static func overload(_ crowd: TraceSnapshot, _ size: CGSize) -> Picture {
        var snapshot = crowd
        let heap = LayoutTests.fingers(10, .heap, Panels(size: size).canvas.size)
        snapshot.fingers = heap.fingers
        snapshot.sections.append(
            .init(id: 1000, name: longName, rows: heap.sections.flatMap(\.rows))
        )
        snapshot.sceneName = longName
        for index in snapshot.sections[0].rows.indices {
            snapshot.sections[0].rows[index].name = longName + "\(index)"
        }
        snapshot.diagnostics = (0..<12).map {
            Diagnostic("touchLost", "\($0): \(longName) 二本指", at: 0)
        }
        var picture = Picture(
            name: "overload-\(Int(size.width))x\(Int(size.height))",
            snapshot: snapshot,
            size: size
        )
        picture.chrome.status = "\(longName) · X.Org 21.1.7 · XI 2.4 · \(longName)"
        picture.chrome.notice = "report saved: \(longName).png"
        picture.chrome.recording = longName + ".jsonl"
        picture.chrome.playing = "1.2 of 3.4 s  \(longName).jsonl"
        picture.chrome.playedFraction = 0.3
        picture.chrome.frozen = "0.980 s"
        picture.chrome.selection = selection(longName + "2", chosen: 3)
        return picture
    }

    static func overloads() -> [Picture] {
        let sizes = [
            CGSize(width: 1280, height: 800), CGSize(width: 640, height: 480),
            CGSize(width: 427, height: 267), CGSize(width: 901, height: 561),
        ]
        return sizes.map { overload(crowd($0), $0) }
    }
}
