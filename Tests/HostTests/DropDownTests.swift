import Foundation
import MaruKit
import MaruTestKit
import PluginLoading
import Testing

/// The drop-down from its plugin file, alone in a window and inside another, with a manual clock.
@MainActor @Suite(.serialized) struct DropDownTests {
  private static let fruit = [
    "Apple", "Apricot", "Banana", "Cherry", "Date", "Elder", "Fig", "Grape",
  ]

  private let screen = TestScreen(size: CGSize(width: 320, height: 300))

  /// Shows the drop-down alone in the window, like `maru show`.
  private func show(
    _ options: [String] = fruit, _ others: [String: PropValue] = [:]
  ) throws {
    // Another screen's clock may have become the current one since this screen was created.
    screen.advance(by: 0)
    let props = ["title": PropValue.text("Fruit"), "options": .list(options.map { .text($0) })]
    try screen.showWidget(
      named: "DropDown", props: PropValues(props.merging(others) { _, given in given }))
    screen.advance(by: 0.3)
  }

  /// A drop-down for another controller, whose messages are recorded.
  @MainActor private final class Guest {
    let instance: WidgetInstance
    var messages: [WidgetMessage] = []
    var answers = true

    init(_ props: [String: PropValue] = [:], lines: WidgetLines? = nil) throws {
      let library = try PluginLibrary(at: "\(BuiltProducts.folder)/libDropDown.so")
      let context = WidgetContext(lines: lines)
      instance = try library.factory.makeWidget(props: PropValues(props), context: context)
      context.handler = { [unowned self] message in
        messages.append(message)
        return answers
      }
    }

    var view: UIView { instance.viewController.view }
  }

  private var isOpen: Bool { screen.window.subviews.contains { $0 is UITableView } }

  private func list() throws -> UITableView {
    try #require(screen.window.subviews.last as? UITableView)
  }

  private func finished(_ outcome: WidgetOutcome) -> Bool { screen.outcome == outcome }

  /// The values of the `select` events, which the handler of `TestScreen` accepts.
  private var selections: [[String: String]] {
    screen.messages.compactMap { message in
      if case .event("select", let values) = message { values } else { nil }
    }
  }

  // MARK: Alone

  @Test func `actions open and close the table, and select an option as a press does`() throws {
    try show()
    try screen.perform("close")
    screen.advance(by: 0.5)
    #expect(!isOpen)
    try screen.perform("open")
    screen.advance(by: 0.5)
    #expect(isOpen)
    try screen.perform("select", values: ["option": .text("Fig")])
    screen.advance(by: 0.5)
    #expect(!isOpen && selections.map { $0["option"] } == ["Fig"])
    let refusal = #expect(throws: WidgetActionError.self) {
      try screen.perform("select", values: ["option": .text("Plum")])
    }
    #expect(
      refusal.map { "\($0)" }
        == "the action select was refused, “Plum” is none of the options")
    #expect(throws: WidgetActionError.self) { try screen.perform("select") }
    let hidden = try Guest(["options": .list([.text("A")])])
    #expect(throws: WidgetActionError.self) { try hidden.instance.perform(action: "open") }
  }

  @Test func `alone in a window it is open at once, and its preferred size has room`() throws {
    let guest = try Guest(["options": .list(Self.fruit.map { .text($0) })])
    let size = guest.instance.preferredSize
    let screen = TestScreen(size: size)
    screen.show(guest.instance.viewController)
    let list = try #require(screen.window.subviews.last as? UITableView)
    #expect(list.frame.height == 192)
    #expect(list.frame.maxY <= size.height - 8)
  }

  @Test func `fewer options need a lower window, a long one a wider one`() throws {
    func size(_ options: [String]) throws -> CGSize {
      try Guest(["options": .list(options.map { .text($0) })]).instance.preferredSize
    }
    #expect(try size(["A"]).height == size(Self.fruit).height - 5 * 32)
    let long = try size([String(repeating: "wide ", count: 9)])
    #expect(try long.width > size(["A"]).width)
    #expect(try size([String(repeating: "wide ", count: 10_000)]).width <= 600)
  }

  @Test func `in the original's style the options begin 8 points closer to the frame`() throws {
    try show()
    let usual = try screen.find("Apple", .staticText).accessibilityFrame.minX
    try show(Self.fruit, ["style": .text("original")])
    #expect(try screen.find("Apple", .staticText).accessibilityFrame.minX == usual - 8)
  }

  @Test func `inside another controller it is closed and fills its view`() throws {
    let guest = try Guest(["options": .list([.text("A")])])
    let root = UIViewController()
    screen.show(root)
    root.addChild(guest.instance.viewController)
    guest.view.frame = CGRect(x: 10, y: 10, width: 200, height: 45)
    root.view.addSubview(guest.view)
    guest.instance.viewController.didMove(toParent: root)
    screen.advance(by: 0.3)
    #expect(!isOpen)
    let button = try #require(guest.view.subviews.first)
    #expect(button.frame == guest.view.bounds)
  }

  @Test func `equal options are separate rows with their own index`() throws {
    try show(["A", "B", "A"])
    for _ in 0..<3 { try screen.key(.keyboardDownArrow) }
    try screen.key(.keyboardReturnOrEnter)
    #expect(selections == [["option": "A", "index": "2"]])
  }

  @Test func `an option with a line break is refused, and a huge title is truncated`() throws {
    let error = #expect(throws: PropsError.self) {
      try Guest(["options": .list([.text("A"), .text("B\nC")])])
    }
    #expect(error.map { "\($0)" }?.contains("number 2 has a line break") == true)
    let endless = String(repeating: "x", count: 10 << 20)
    let guest = try Guest(["title": .text(endless), "options": .list([.text("A")])])
    #expect(guest.instance.viewController.title?.count == 2_000)
  }

  @Test func `of two in a window, only one is open`() throws {
    let guests = try (0..<2).map { _ in
      try Guest(["options": .list(Self.fruit.map { .text($0) })])
    }
    let root = UIViewController()
    screen.show(root)
    for (index, guest) in guests.enumerated() {
      root.addChild(guest.instance.viewController)
      guest.view.frame = CGRect(x: 160 * CGFloat(index), y: 0, width: 150, height: 45)
      root.view.addSubview(guest.view)
    }
    screen.advance(by: 0.3)
    for x in [50.0, 200, 50] {
      screen.press(at: CGPoint(x: x, y: 20))
      let lists = screen.window.subviews.filter { $0 is UITableView }
      #expect(lists.map { $0.frame.contains(CGPoint(x: x, y: 80)) } == [true])
    }
  }

  // MARK: Text size

  private func setTextSize(_ category: UIContentSizeCategory) {
    screen.window.environmentTraits = screen.window.environmentTraits.modifyingTraits {
      $0.preferredContentSizeCategory = category
    }
    screen.advance(by: 0.1)
  }

  @Test func `button and rows follow the text size while the table is open`() throws {
    try show()
    let usual = try list().rowHeight
    #expect(usual == 32)
    let button = try #require(screen.window.rootViewController?.view.subviews.first)
    let height = button.frame.height
    setTextSize(.accessibilityExtraExtraExtraLarge)
    #expect(try list().rowHeight > 1.5 * usual)
    #expect(button.frame.height > height + 8)
    #expect(try list().frame.minY == button.frame.maxY)
    #expect(try list().frame.maxY <= 292)
    setTextSize(.extraSmall)
    #expect(try list().rowHeight == usual)
    #expect(button.frame.height < height)
  }

  @Test func `its preferred size grows with the text size`() throws {
    let guest = try Guest(["options": .list(Self.fruit.map { .text($0) })])
    let usual = guest.instance.preferredSize
    var large = CGSize.zero
    UITraitCollection(preferredContentSizeCategory: .accessibilityExtraLarge).performAsCurrent {
      large = guest.instance.preferredSize
    }
    #expect(large.height > 1.4 * usual.height)
    #expect(guest.instance.preferredSize == usual)
  }

  @Test func `in a very wide window it is 720 points wide and centred`() throws {
    let wide = TestScreen(size: CGSize(width: 3840, height: 600))
    wide.advance(by: 0)
    try wide.showWidget(
      named: "DropDown", props: PropValues(["options": .list([.text("One"), .text("Two")])]))
    wide.advance(by: 0.3)
    let button = try #require(wide.window.rootViewController?.view.subviews.first)
    #expect(button.frame.width == 720 && button.frame.midX == 1920)
    let list = try #require(wide.window.subviews.last as? UITableView)
    #expect(list.frame.minX == button.frame.minX && list.frame.width == 720)
  }

  @Test(arguments: [UIUserInterfaceStyle.light, .dark])
  func `a ring in the accent colour marks a row chosen by keys, not by the pointer`(
    style: UIUserInterfaceStyle
  ) throws {
    try show()
    screen.window.environmentTraits = screen.window.environmentTraits.modifyingTraits {
      $0.userInterfaceStyle = style
    }
    screen.window.tintColor = UIColor.accent("#FF0000")
    func isRed(row: Int) throws -> Bool {
      screen.advance(by: 0.1)
      let top = try list().frame.minY + 32 * CGFloat(row)
      let pixel = try #require(screen.pixel(x: 160, y: Int(top) + 2))
      return Int(pixel >> 16 & 0xFF) > Int(pixel >> 8 & 0xFF) + 60
    }
    for _ in 0..<2 { try screen.key(.keyboardDownArrow) }
    #expect(try isRed(row: 1) && !isRed(row: 0))
    try screen.key(.keyboardUpArrow)
    #expect(try isRed(row: 0) && !isRed(row: 1))
    screen.pointer(.moved, at: CGPoint(x: 100, y: try list().frame.minY + 32 * 3 + 10))
    #expect(try !isRed(row: 0) && !isRed(row: 3))
  }

  // MARK: Choosing

  @Test func `a press on a row sends the option and its index, and closes the table`() throws {
    try show()
    screen.press(at: CGPoint(x: 100, y: 16 + 45 + 32 * 2 + 10))
    #expect(selections == [["option": "Banana", "index": "2"]])
    #expect(!isOpen && screen.outcome == nil)
  }

  @Test func `if the event is not handled, it finishes with the option or its index`()
    throws
  {
    for (printsIndex, printed) in [(false, "Apple"), (true, "0")] {
      let guest = try Guest(
        ["index": .flag(printsIndex), "options": .list([.text("Apple"), .text("Pear")])])
      guest.answers = false
      screen.show(guest.instance.viewController)
      try screen.key(.keyboardDownArrow)
      try screen.key(.keyboardReturnOrEnter)
      #expect(guest.messages.last == .finished(.accepted(printed)))
    }
  }

  @Test func `the button has no value until an option is chosen`() throws {
    try show()
    #expect(try screen.find("Fruit", .button).accessibilityValue == nil)
    try screen.key(.keyboardDownArrow)
    try screen.key(.keyboardReturnOrEnter)
    #expect(try screen.find("Fruit", .button).accessibilityValue == "Apple")
  }

  @Test func `an option can be selected initially`() throws {
    try show(Self.fruit, ["selected": .text("Grape")])
    #expect(try screen.find("Fruit", .button).accessibilityValue == "Grape")
    #expect(try screen.find("Grape", [.button, .selected]).window != nil)
  }

  @Test func `of equal options only the chosen one is marked as selected`() throws {
    try show(["A", "A", "A"])
    try screen.key(.keyboardDownArrow)
    try screen.key(.keyboardDownArrow)
    try screen.key(.keyboardReturnOrEnter)
    #expect(selections == [["option": "A", "index": "1"]])
    try screen.key(.keyboardSpacebar)
    let cells = try list().visibleCells
    #expect(cells.map { $0.accessibilityTraits.contains(.selected) } == [false, true, false])
  }

  // MARK: Keyboard

  @Test func `Tab reaches the button, and Space, Return and Down open it`() throws {
    try show()
    try screen.key(.keyboardEscape)
    screen.press(at: CGPoint(x: 300, y: 290))
    for key in [UIKeyboardHIDUsage.keyboardSpacebar, .keyboardReturnOrEnter, .keyboardDownArrow] {
      screen.press(at: CGPoint(x: 300, y: 290))
      #expect(!isOpen)
      try screen.key(.keyboardTab)
      #expect(screen.window.focusedView?.accessibilityLabel == "Fruit")
      try screen.key(key)
      #expect(isOpen)
      try screen.key(.keyboardEscape)
    }
  }

  @Test func `Up, Down, Home, End and page keys move, and stop at the ends`() throws {
    try show()
    func chosen(_ keys: [UIKeyboardHIDUsage]) throws -> String? {
      try screen.key(.keyboardHome)
      for key in keys { try screen.key(key) }
      try screen.key(.keyboardReturnOrEnter)
      try screen.key(.keyboardSpacebar)
      return selections.last?["option"]
    }
    #expect(try chosen([.keyboardDownArrow]) == "Apricot")
    #expect(try chosen([.keyboardDownArrow, .keyboardDownArrow, .keyboardUpArrow]) == "Apricot")
    #expect(try chosen([.keyboardUpArrow]) == "Apple")
    #expect(try chosen([.keyboardEnd]) == "Grape")
    #expect(try chosen([.keyboardEnd, .keyboardDownArrow]) == "Grape")
    #expect(try chosen([.keyboardPageDown]) == "Elder")
    #expect(try chosen([.keyboardPageDown, .keyboardPageUp]) == "Apple")
  }

  @Test func `End scrolls to the last row`() throws {
    try show()
    #expect(try list().contentOffset.y == 0)
    try screen.key(.keyboardEnd)
    #expect(try list().contentOffset.y == 64)
  }

  @Test func `typing moves to the next match`() throws {
    try show()
    try screen.type("c")
    try screen.key(.keyboardReturnOrEnter)
    #expect(selections.last?["option"] == "Cherry")
    try screen.key(.keyboardSpacebar)
    screen.advance(by: 2)
    try screen.type("apr")
    try screen.key(.keyboardReturnOrEnter)
    #expect(selections.last?["option"] == "Apricot")
  }

  @Test func `typing on the closed button opens the table at the match`() throws {
    try show()
    try screen.key(.keyboardEscape)
    #expect(!isOpen)
    try screen.type("f")
    #expect(isOpen)
    try screen.key(.keyboardReturnOrEnter)
    #expect(selections.last?["option"] == "Fig")
  }

  @Test func `a space while typing is part of the text, and otherwise chooses`() throws {
    try show(["New", "New York", "Newark"])
    try screen.type("new y")
    screen.advance(by: 2)
    try screen.key(.keyboardSpacebar)
    #expect(selections.last?["option"] == "New York")
  }

  @Test func `Escape closes the table and keeps the selection, or cancels if closed`() throws {
    try show(Self.fruit, ["selected": .text("Banana")])
    try screen.key(.keyboardDownArrow)
    try screen.key(.keyboardEscape)
    #expect(!isOpen && screen.messages.isEmpty)
    #expect(try screen.find("Fruit", .button).accessibilityValue == "Banana")
    try screen.key(.keyboardEscape)
    #expect(screen.messages == [.finished(.cancelled(nil))])
  }

  @Test func `Tab closes the table without a choice`() throws {
    try show()
    try screen.key(.keyboardTab)
    #expect(!isOpen && screen.messages.isEmpty)
  }

  @Test func `Return without a current row does nothing`() throws {
    try show()
    try screen.key(.keyboardReturnOrEnter)
    #expect(isOpen && screen.messages.isEmpty)
  }

  // MARK: Pointer

  @Test func `the pointer moves the current row, and a touchpad scrolls`() throws {
    try show()
    let place = CGPoint(x: 100, y: 16 + 45 + 32 * 3 + 10)
    screen.pointer(.moved, at: place)
    try screen.key(.keyboardReturnOrEnter)
    #expect(selections.last?["option"] == "Cherry")
    try screen.key(.keyboardSpacebar)
    let offset = try list().contentOffset.y
    screen.scroll(CGVector(dx: 0, dy: -20), at: place)
    #expect(try list().contentOffset.y == offset + 20)
  }

  @Test func `a press beside the table closes it`() throws {
    try show()
    screen.press(at: CGPoint(x: 300, y: 290))
    #expect(!isOpen && screen.messages.isEmpty)
  }

  // MARK: Lines

  @Test func `lines of standard input are the options, and empty ones count for the index`()
    throws
  {
    let guest = try Guest(lines: WidgetLines(["", "One", "", "Two"]))
    guest.answers = false
    screen.show(guest.instance.viewController)
    try screen.type("t")
    try screen.key(.keyboardReturnOrEnter)
    #expect(
      guest.messages
        == [
          .event(name: "select", values: ["option": "Two", "index": "3"]),
          .finished(.accepted("Two")),
        ])
  }

  @Test func `the whole text of a long option is sent`() throws {
    let long = String(repeating: "x", count: 1 << 20)
    let guest = try Guest(lines: WidgetLines([long]))
    screen.show(guest.instance.viewController)
    try screen.key(.keyboardDownArrow)
    try screen.key(.keyboardReturnOrEnter)
    #expect(guest.messages == [.event(name: "select", values: ["option": long, "index": "0"])])
  }

  // MARK: Props

  @Test func `no options, or only empty ones, are refused`() {
    for options in [[], ["", ""]] {
      let error = #expect(throws: PropsError.self) { try show(options) }
      #expect(error.map { "\($0)" }?.contains("options was refused") == true)
    }
    #expect(throws: PropsError.self) { try Guest(lines: WidgetLines([])) }
  }

  @Test func `a selection that is not an option is refused`() {
    let error = #expect(throws: PropsError.self) {
      try show(Self.fruit, ["selected": .text("apple")])
    }
    #expect(error.map { "\($0)" }?.contains("selected was refused") == true)
  }

  @Test func `new props change the options while the table is open`() throws {
    let guest = try Guest(["options": .list(Self.fruit.map { .text($0) })])
    screen.show(guest.instance.viewController)
    try guest.instance.update(props: PropValues(["options": .list([.text("New")])]))
    screen.advance(by: 0.1)
    #expect(try list().numberOfRows(inSection: 0) == 1)
    #expect(throws: PropsError.self) {
      try guest.instance.update(props: PropValues(["options": .list([])]))
    }
    #expect(try list().numberOfRows(inSection: 0) == 1)
  }

  @Test func `lines stay the options when other props change`() throws {
    let guest = try Guest(lines: WidgetLines(["One", "Two"]))
    screen.show(guest.instance.viewController)
    try guest.instance.update(props: PropValues(["title": .text("Other")]))
    #expect(try list().numberOfRows(inSection: 0) == 2)
    #expect(screen.shows("Other"))
  }
}
