import Foundation
import GestureKit
import GestureTesting
import Testing

/// Controls that a tap sets to a value, each 100 by 40 at (100, 100).
struct ChoiceTests {
    let stage = Stage()

    // MARK: Stepper

    @Test(arguments: [(149.9, 4.0), (150.0, 6.0), (100.0, 4.0), (199.9, 6.0)])
    func `a stepper's left half subtracts a step, the right half adds one`(x: Double, value: Double)
    {
        let stepper = stage.put(Stepper())
        stepper.value = 5
        stage.tap(x, 120)
        #expect(stepper.value == value)
        #expect(stage.events() == "touchDown valueChanged primaryActionTriggered touchUpInside")
    }

    @Test func `at its limits a stepper stops silently, or wraps`() {
        let stepper = stage.put(Stepper())
        stage.tap(120, 120)
        #expect(stepper.value == 0)
        #expect(stage.events() == "touchDown touchUpInside")
        stepper.wraps = true
        stage.tap(120, 120)
        #expect(stepper.value == 100)
        stage.tap(180, 120)
        #expect(stepper.value == 0)
        stepper.wraps = false
        stepper.value = 99.5
        stage.tap(180, 120)
        #expect(stepper.value == 100)
    }

    @Test func `a touch that slides to a stepper's other half, or out, makes no step`() {
        let stepper = stage.put(Stepper())
        stepper.value = 5
        stage.down(140, 120)
        stage.move(to: 160, 120)
        stage.up()
        stage.down(140, 120)
        stage.move(to: 140, 90)
        stage.up()
        #expect(stepper.value == 5)
        #expect(!stage.events().contains("valueChanged"))
    }

    @Test func `steps of a tenth reach the limit exactly, and wrap only beyond it`() {
        let stepper = stage.put(Stepper())
        stepper.maximumValue = 1
        stepper.stepValue = 0.1
        stepper.wraps = true
        for _ in 1...10 { stage.tap(180, 120) }
        #expect(stepper.value == 1)
        stage.tap(180, 120)
        #expect(stepper.value == 0)
        stepper.value = 0.3
        for _ in 1...3 { stage.tap(120, 120) }
        #expect(stepper.value == 0)
    }

    @Test func `extreme numbers do not crash a stepper`() {
        let stepper = stage.put(Stepper())
        stepper.stepValue = 0
        stepper.stepValue = -3
        stepper.stepValue = .nan
        #expect(stepper.stepValue == 1)
        stepper.value = .nan
        #expect(stepper.value == 0)
        stepper.minimumValue = 200
        #expect((stepper.maximumValue, stepper.value) == (200, 200))
        stepper.maximumValue = .infinity
        stepper.minimumValue = -.infinity
        stepper.stepValue = .infinity
        stage.tap(180, 120)
        stage.tap(180, 120)
        #expect(stepper.value == .greatestFiniteMagnitude)
    }

    // MARK: Segmented control

    @Test(arguments: [(100.0, 0), (124.9, 0), (125.0, 1), (175.0, 3), (199.9, 3)])
    func `a segmented control chooses the segment under the lift`(x: Double, index: Int) {
        let control = stage.put(SegmentedControl(items: ["a", "b", "c", "d"]))
        stage.tap(x, 120)
        #expect(control.selectedSegmentIndex == index)
        #expect(stage.events() == "touchDown valueChanged primaryActionTriggered touchUpInside")
        stage.elapse(1)
        stage.tap(x, 120)
        #expect(stage.events() == "touchDown touchUpInside")
    }

    @Test func `a momentary control deselects its segment, and sends an event every time`() {
        let control = stage.put(SegmentedControl(items: ["a", "b"]))
        control.isMomentary = true
        var seen: [Int] = []
        control.touchstone.addAction(for: .valueChanged) { [unowned control] _ in
            seen.append(control.selectedSegmentIndex)
        }
        stage.tap(180, 120)
        stage.tap(180, 120)
        #expect(seen == [1, 1])
        control.selectedSegmentIndex = 1
        stage.tap(180, 120)
        #expect(seen == [1, 1, 1])
        #expect(control.selectedSegmentIndex == SegmentedControl.noSegment)
    }

    @Test func `a slide to another segment selects that, a slide out selects none`() {
        let control = stage.put(SegmentedControl(items: ["a", "b"]))
        stage.down(110, 120)
        stage.move(to: 190, 120)
        stage.up()
        #expect(control.selectedSegmentIndex == 1)
        stage.down(110, 120)
        stage.move(to: 110, 150)
        stage.up()
        #expect(control.selectedSegmentIndex == 1)
    }

    @Test func `segments are inserted and removed around the selected one`() {
        let control = stage.put(SegmentedControl(items: ["a", "b", "c"]))
        control.selectedSegmentIndex = 1
        control.insertSegment(withTitle: "z", at: 0, animated: false)
        #expect(control.selectedSegmentIndex == 2)
        control.removeSegment(at: 0, animated: false)
        #expect(control.selectedSegmentIndex == 1)
        control.insertSegment(withTitle: "end", at: 99, animated: false)
        #expect(control.titles == ["a", "b", "c", "end"])
        control.setTitle("B", forSegmentAt: 1)
        control.setTitle("?", forSegmentAt: 9)
        #expect(control.titleForSegment(at: 1) == "B")
        #expect(control.titleForSegment(at: -1) == nil)
        control.removeSegment(at: 1, animated: false)
        #expect(control.selectedSegmentIndex == SegmentedControl.noSegment)
        control.selectedSegmentIndex = 99
        #expect(control.selectedSegmentIndex == 2)
        control.selectedSegmentIndex = -7
        #expect(control.selectedSegmentIndex == SegmentedControl.noSegment)
        control.selectedSegmentIndex = 2
        control.removeAllSegments()
        control.removeSegment(at: 0, animated: false)
        #expect((control.numberOfSegments, control.selectedSegmentIndex) == (0, -1))
        control.selectedSegmentIndex = 0
        #expect(control.selectedSegmentIndex == SegmentedControl.noSegment)
        stage.tap(150, 120)
        #expect(stage.events() == "touchDown touchUpInside")
    }

    // MARK: Page control

    @Test func `a page control moves forward from its right half, back from its left half`() {
        let pages = stage.put(PageControl())
        pages.numberOfPages = 3
        stage.tap(150, 120)
        #expect(pages.currentPage == 1)
        stage.tap(199, 120)
        #expect(pages.currentPage == 2)
        _ = stage.events()
        stage.elapse(1)
        stage.tap(199, 120)
        #expect(stage.events() == "touchDown touchUpInside")
        stage.elapse(1)
        stage.tap(149.9, 120)
        #expect(pages.currentPage == 1)
        #expect(stage.events() == "touchDown valueChanged primaryActionTriggered touchUpInside")
        stage.down(199, 120)
        stage.move(to: 199, 99)
        stage.up()
        #expect(pages.currentPage == 1)
    }

    @Test func `an invalid page becomes the nearest valid one`() {
        let pages = stage.put(PageControl())
        pages.currentPage = 5
        #expect(pages.currentPage == 0)
        pages.numberOfPages = -2
        #expect((pages.numberOfPages, pages.currentPage) == (0, 0))
        stage.tap(180, 120)
        stage.tap(120, 120)
        #expect(pages.currentPage == 0)
        pages.numberOfPages = Int.max
        pages.currentPage = Int.max
        #expect(pages.currentPage == Int.max - 1)
        stage.tap(180, 120)
        #expect(pages.currentPage == Int.max - 1)
        pages.numberOfPages = 2
        #expect(pages.currentPage == 1)
        pages.currentPage = Int.min
        #expect(pages.currentPage == 0)
    }
}
