import Foundation
import MaruKit
import MaruTestKit
import Testing

/// Locators find elements by role, name, text and identifier, and act on them.
@MainActor @Suite struct LocatorTests {
  /// Three rows, each with a name, a button and a switch.
  private final class PeopleController: UIViewController {
    var pressed: [String] = []
    var rows: [UIView] = []

    override func viewDidLoad() {
      super.viewDidLoad()
      // The last row is added first: reading order does not depend on the order of subviews.
      for (place, name) in ["Ada", "Ben", "Cleo"].enumerated().reversed() {
        let row = UITableViewCell(style: .default, reuseIdentifier: nil)
        row.frame = CGRect(x: 0, y: 50 * place, width: 300, height: 50)
        let label = UILabel(frame: CGRect(x: 10, y: 5, width: 80, height: 40))
        label.text = name
        let button = UIButton(type: .system)
        button.setTitle("Call", for: .normal)
        button.frame = CGRect(x: 100, y: 5, width: 80, height: 40)
        button.addAction(
          UIAction { [weak self] _ in self?.pressed.append(name) }, for: .touchUpInside)
        let toggle = UISwitch(frame: CGRect(x: 200, y: 10, width: 51, height: 31))
        toggle.accessibilityLabel = "Muted"
        toggle.accessibilityIdentifier = "muted-\(name)"
        for part in [label, button, toggle] { row.contentView.addSubview(part) }
        view.addSubview(row)
        rows.insert(row, at: 0)
      }
    }
  }

  private let screen = TestScreen(size: CGSize(width: 300, height: 400))
  private let people = PeopleController()

  init() { screen.show(people) }

  // MARK: Finding

  @Test func `a button is found by its name inside of the row that has a text`() throws {
    try screen.element(.row, text: "ben").element(.button, "Call").press()
    #expect(people.pressed == ["Ben"])
  }

  @Test func `first, last and nth choose by reading order`() throws {
    let calls = screen.element(.button, "Call")
    #expect(try calls.count == 3)
    for call in [calls.last, calls.first, calls.nth(1)] { try call.press() }
    #expect(people.pressed == ["Cleo", "Ada", "Ben"])
    #expect(try !calls.nth(3).exists)
  }

  @Test func `an identifier finds one of several with the same name`() throws {
    #expect(throws: TestScreenError.self) { try screen.element(.switch, "Muted").press() }
    try screen.element(identifier: "muted-Ben").press()
    try screen.element(identifier: "muted-Ben").wait(until: .selected)
    #expect(try screen.element(identifier: "muted-Ada").value == "0")
    #expect(try screen.element(.switch, "Muted").all.map(\.value) == ["0", "1", "0"])
  }

  @Test func `a press on a text inside of a button presses the button`() throws {
    try screen.element(.row, text: "Ada").element(.text, "Call").press()
    #expect(people.pressed == ["Ada"])
  }

  @Test func `an element is looked for anew at each use`() throws {
    let row = screen.element(.row, text: "Dan")
    #expect(try !row.exists)
    (people.rows[0].subviews.flatMap(\.subviews).first { $0 is UILabel } as? UILabel)?.text = "Dan"
    #expect(try row.exists && row.frame.minY == 0)
  }

  @Test func `a text is found in the value of a field too`() throws {
    let field = UITextField(frame: CGRect(x: 10, y: 200, width: 200, height: 34))
    field.accessibilityLabel = "City"
    field.text = "Turin"
    people.view.addSubview(field)
    #expect(try screen.element(text: "turin").label == "City")
  }

  // MARK: Acting

  @Test func `a text field is filled, and typing adds to it`() throws {
    let field = UITextField(frame: CGRect(x: 10, y: 200, width: 200, height: 34))
    field.placeholder = "City"
    field.text = "Turin"
    people.view.addSubview(field)
    screen.window.makeKey()
    let city = screen.element(.textField)
    try city.fill("Oslo")
    #expect(try city.value == "Oslo")
    try city.type("!")
    #expect(field.text == "Oslo!")
  }

  @Test func `a long press, a double press and a secondary press reach their recognizers`() throws {
    let pad = UIView(frame: CGRect(x: 10, y: 200, width: 100, height: 100))
    pad.accessibilityIdentifier = "pad"
    people.view.addSubview(pad)
    var names: [String] = []
    let long = UILongPressGestureRecognizer()
    long.addHandler { if $0.state == .began { names.append("long") } }
    let double = UITapGestureRecognizer()
    double.numberOfTapsRequired = 2
    double.addHandler { _ in names.append("double") }
    let secondary = UITapGestureRecognizer()
    secondary.buttonMaskRequired = .secondary
    secondary.addHandler { _ in names.append("secondary") }
    for recognizer in [long, double, secondary] { pad.addGestureRecognizer(recognizer) }
    try screen.element(identifier: "pad").longPress()
    try screen.element(identifier: "pad").doublePress()
    try screen.element(identifier: "pad").press(.secondary)
    #expect(names == ["long", "double", "secondary"])
  }

  @Test func `a pinch and a turn move two fingers`() throws {
    let pad = UIView(frame: CGRect(x: 10, y: 200, width: 200, height: 200))
    pad.accessibilityIdentifier = "pad"
    pad.isMultipleTouchEnabled = true
    people.view.addSubview(pad)
    var (scale, angle): (CGFloat, CGFloat) = (0, 0)
    let pinch = UIPinchGestureRecognizer()
    pinch.addHandler { [weak pinch] _ in scale = pinch?.scale ?? 0 }
    pad.addGestureRecognizer(pinch)
    try screen.element(identifier: "pad").pinch(scale: 2)
    // The recognizer counts from the distance at which it began.
    #expect((1.5...2).contains(scale), "\(scale)")
    pad.removeGestureRecognizer(pinch)
    let turn = UIRotationGestureRecognizer()
    turn.addHandler { [weak turn] _ in angle = turn?.rotation ?? 0 }
    pad.addGestureRecognizer(turn)
    try screen.element(identifier: "pad").rotate(by: 1)
    #expect((0.7...1).contains(angle), "\(angle)")
  }

  @Test func `a slider is dragged, and a scroll view is scrolled until an element shows`() throws {
    let slider = UISlider(frame: CGRect(x: 10, y: 200, width: 200, height: 34))
    people.view.addSubview(slider)
    try screen.drag(from: CGPoint(x: 24, y: 217), to: CGPoint(x: 110, y: 217))
    #expect(slider.value > 0.3 && slider.value < 0.7, "\(slider.value)")

    let scroll = UIScrollView(frame: CGRect(x: 0, y: 250, width: 300, height: 150))
    scroll.contentSize = CGSize(width: 300, height: 2000)
    let button = UIButton(type: .system)
    button.setTitle("Far", for: .normal)
    button.frame = CGRect(x: 10, y: 1200, width: 100, height: 40)
    var isPressed = false
    button.addAction(UIAction { _ in isPressed = true }, for: .touchUpInside)
    scroll.addSubview(button)
    people.view.addSubview(scroll)
    screen.patience = 0.5
    #expect { try screen.element(.button, "Far").press() } throws: {
      guard case TestScreenError.outside = $0 else { return false }
      return "\($0)".contains("scroll(to:)")
    }
    try screen.element(.scrollView).scroll(to: screen.element(.button, "Far"))
    try screen.element(.button, "Far").press()
    #expect(isPressed)
  }

  @Test func `hovering moves the pointer over the element`() throws {
    let pad = UIView(frame: CGRect(x: 10, y: 200, width: 100, height: 100))
    pad.accessibilityIdentifier = "pad"
    people.view.addSubview(pad)
    var states: [UIGestureRecognizer.State] = []
    let hover = UIHoverGestureRecognizer()
    hover.addHandler { states.append($0.state) }
    pad.addGestureRecognizer(hover)
    try screen.element(identifier: "pad").hover()
    #expect(states.first == .began)
  }

  /// A control with a button inside that shows it and takes no presses.
  private final class FacedControl: UIControl {
    let face = UIButton(type: .system)
    let cover = UIView()
    var pressCount = 0

    init(_ name: String, face title: String) {
      super.init(frame: CGRect(x: 10, y: 200, width: 100, height: 40))
      accessibilityTraits = .button
      accessibilityLabel = name
      face.setTitle(title, for: .normal)
      face.isUserInteractionEnabled = false
      cover.isUserInteractionEnabled = false
      for part in [face, cover] {
        part.frame = bounds
        addSubview(part)
      }
      addAction(UIAction { [unowned self] _ in pressCount += 1 }, for: .touchUpInside)
    }

    required init?(coder: NSCoder) { nil }
  }

  @Test(arguments: [false, true])
  func `a press on the face of a control presses the control`(isCovered: Bool) throws {
    let control = FacedControl("Save", face: "Save")
    // A press on a part of the control without a name is one on the control too.
    control.cover.isUserInteractionEnabled = isCovered
    people.view.addSubview(control)
    try screen.element(.button, "Save").press()
    #expect(control.pressCount == 1)
    try screen.press("Save", .button)
    #expect(control.pressCount == 2)
  }

  // MARK: Refusing

  @Test func `a button whose presses go to one with another name is not pressed`() {
    screen.patience = 0.1
    let control = FacedControl("Save all", face: "Save")
    people.view.addSubview(control)
    #expect { try screen.element(.button, "Save").press() } throws: {
      "\($0)".contains("a touch in its middle hits \"Save all\"")
    }
    #expect(control.pressCount == 0)
  }

  /// The end of the error of a statement in a line of this file.
  private func place(_ line: Int) -> String { " (at MaruTestKitTests/LocatorTests.swift:\(line))" }

  @Test func `an error ends with the line of the statement, not with that of the locator`() {
    screen.patience = 0.1
    let gone = screen.element(.button, "Gone")
    let madeAt = #line - 1
    #expect { try gone.press() } throws: { "\($0)".hasSuffix(place(#line)) }
    #expect { try gone.wait(until: .shown) } throws: { "\($0)".hasSuffix(place(#line)) }
    #expect { try gone.first.fill("a") } throws: { "\($0)".hasSuffix(place(#line)) }
    #expect { try screen.press("Gone", .button) } throws: { "\($0)".hasSuffix(place(#line)) }
    #expect { try screen.find("Gone") } throws: { "\($0)".hasSuffix(place(#line)) }
    #expect { try screen.wait(for: "it", within: 0.1) { false } } throws: {
      "\($0)".hasSuffix(place(#line))
    }
    // A property has no place for its line, so it takes that of the locator.
    #expect { try gone.last.label } throws: { "\($0)".hasSuffix(place(madeAt)) }
  }

  @Test func `the line tells no two errors apart`() {
    let (one, other) = (TestStatement(fileID: "A", line: 1), TestStatement(fileID: "B", line: 2))
    #expect(TestScreenError.disabled("Save", in: one) == .disabled("Save", in: other))
    #expect(TestScreenError.disabled("Save", in: one) != .disabled("Open", in: one))
  }

  @Test func `several matches ask for what is not given yet`() {
    screen.patience = 0.1
    #expect { try screen.element(.switch).press() } throws: {
      let text = "\($0)"
      return text.hasPrefix("3 elements are switch; add what only one of them has, such as a name")
        && text.contains("identifier") && !text.contains("a role")
    }
  }

  @Test func `a disabled element is not pressed, and the error says so`() throws {
    screen.patience = 0.1
    let button = UIButton(type: .system)
    button.setTitle("Save", for: .normal)
    button.isEnabled = false
    button.frame = CGRect(x: 10, y: 200, width: 100, height: 40)
    people.view.addSubview(button)
    #expect(throws: TestScreenError.disabled("\"Save\" (button, notEnabled)")) {
      try screen.element(.button, "Save").press()
    }
  }

  @Test func `a covered element is not pressed, and the error names what covers it`() throws {
    screen.patience = 0.1
    let cover = UIView(frame: CGRect(x: 0, y: 0, width: 300, height: 50))
    cover.accessibilityLabel = "Cover"
    people.view.addSubview(cover)
    #expect { try screen.element(.row, text: "Ada").element(.button, "Call").press() } throws: {
      "\($0)".contains("a touch in its middle hits \"Cover\"")
    }
    #expect(people.pressed.isEmpty)
  }

  @Test func `a locator describes itself from the inside out`() {
    let locator = screen.element(.row, text: "Ada").first.element(.button, "Call")
    #expect("\(locator)" == "button \"Call\" in the first cell containing \"Ada\"")
  }
}
