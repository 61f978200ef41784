/// A view that turns touches into events for its targets.
public typealias UIControl = Control

/// A control that is pressed.
public typealias UIButton = Button

/// A control that is on or off.
public typealias UISwitch = Switch

/// A control whose knob is dragged to a value.
public typealias UISlider = Slider

/// A control with a half that counts down and one that counts up.
public typealias UIStepper = Stepper

/// A control of segments, of which one is selected.
public typealias UISegmentedControl = SegmentedControl

/// A control that steps through pages.
public typealias UIPageControl = PageControl
