import Foundation
import MaruKit
import MaruTestKit
import Testing

/// Counts what a bar tells, and refuses what it is asked to.
private final class Judge: UINavigationBarDelegate {
  var refuses = false
  var log: [String] = []

  func navigationBar(_ navigationBar: UINavigationBar, shouldPush item: UINavigationItem) -> Bool {
    !refuses
  }
  func navigationBar(_ navigationBar: UINavigationBar, didPush item: UINavigationItem) {
    log.append("pushed \(item.title ?? "")")
  }
  func navigationBar(_ navigationBar: UINavigationBar, shouldPop item: UINavigationItem) -> Bool {
    !refuses
  }
  func navigationBar(_ navigationBar: UINavigationBar, didPop item: UINavigationItem) {
    log.append("popped \(item.title ?? "")")
  }
}

@MainActor @Suite struct NavigationBarTests {
  private let screen: TestScreen
  private let bar = UINavigationBar(frame: CGRect(x: 0, y: 0, width: 400, height: 44))
  private let first = UINavigationItem(title: "First")
  private let second = UINavigationItem(title: "Second")

  init() {
    screen = TestScreen(size: CGSize(width: 400, height: 200))
    let root = UIViewController()
    root.loadViewIfNeeded()
    root.view.backgroundColor = .white
    root.view.addSubview(bar)
    screen.show(root)
    bar.items = [first, second]
    screen.advance(by: 0.02)
  }

  private func frame(_ label: String, _ role: UIAccessibilityTraits = .button) throws -> CGRect {
    screen.advance(by: 0.02)
    let view = try screen.find(label, role)
    return view.convert(view.bounds, to: bar)
  }

  // MARK: Items

  @Test func `a bar shows the last item's title as a heading, and a button to the one below`()
    throws
  {
    #expect(abs(try frame("Second", .header).midX - 200) <= 1)
    #expect(try frame("First").minX == 0)
    #expect(bar.topItem === second && bar.backItem === first)
  }

  @Test func `the back button pops, unless the delegate refuses`() throws {
    let judge = Judge()
    bar.delegate = judge
    judge.refuses = true
    try screen.press("First", .button)
    #expect(bar.topItem === second && judge.log.isEmpty)
    judge.refuses = false
    try screen.press("First", .button)
    #expect(bar.items == [first] && judge.log == ["popped Second"])
    _ = try screen.find("First", .header)
  }

  @Test func `a push slides the titles, and is told when it has ended`() throws {
    let judge = Judge()
    bar.delegate = judge
    bar.pushItem(UINavigationItem(title: "Third"), animated: true)
    screen.advance(by: 0.1)
    #expect(judge.log.isEmpty && bar.topItem?.title == "Third")
    try screen.waitUntilIdle()
    #expect(judge.log == ["pushed Third"] && !screen.shows("First"))
    judge.refuses = true
    bar.pushItem(first, animated: true)
    #expect(bar.topItem?.title == "Third")
  }

  @Test func `items that follow each other quickly end with the last one`() throws {
    for number in 0..<4 {
      bar.pushItem(UINavigationItem(title: "Page \(number)"), animated: true)
      screen.advance(by: 0.05)
    }
    bar.popItem(animated: true)
    try screen.waitUntilIdle()
    #expect(abs(try frame("Page 2", .header).midX - 200) <= 1)
    #expect(bar.items?.count == 5 && !screen.shows("Page 3"))
    bar.items = nil
    screen.advance(by: 0.02)
    #expect(bar.topItem == nil && !screen.shows("Page 2"))
  }

  @Test func `changes of an item are shown`() throws {
    second.title = "Changed"
    #expect(screen.shows("Changed") && !screen.shows("Second"))
    first.title = "Home"
    #expect(try frame("Home").minX == 0)
    second.rightBarButtonItem = UIBarButtonItem(systemItem: .add)
    #expect(try frame("Add").maxX == 392)
    second.setRightBarButton(nil, animated: true)
    try screen.waitUntilIdle()
    #expect(!screen.shows("Add"))
  }

  @Test func `the first trailing item is the outermost, and the first leading one too`() throws {
    second.rightBarButtonItems = [.add, .search].map { UIBarButtonItem(systemItem: $0) }
    second.leftBarButtonItems = [.trash, .camera].map { UIBarButtonItem(systemItem: $0) }
    #expect(try frame("Add").minX > frame("Search").minX)
    #expect(try frame("Delete").minX < frame("Camera").minX)
    screen.window.environmentTraits = screen.window.environmentTraits.modifyingTraits {
      $0.layoutDirection = .rightToLeft
    }
    #expect(try frame("Add").minX < frame("Search").minX)
    #expect(try frame("Delete").minX > frame("Camera").minX)
  }

  @Test func `leading items replace the back button, or stand beside it`() throws {
    second.leftBarButtonItem = UIBarButtonItem(systemItem: .trash)
    screen.advance(by: 0.02)
    #expect(!screen.shows("First"))
    second.leftItemsSupplementBackButton = true
    #expect(try frame("First").maxX <= frame("Delete").minX)
    second.leftBarButtonItem = nil
    second.hidesBackButton = true
    screen.advance(by: 0.02)
    #expect(!screen.shows("First"))
  }

  // MARK: Titles

  @Test func `the title of the back button is the item's own, a general one, or none`() throws {
    first.backButtonTitle = "Start"
    #expect(try frame("Start").width > 60)
    first.backBarButtonItem = UIBarButtonItem(
      title: "Other", style: .plain, target: nil, action: nil)
    #expect(try frame("Other").width > 60)
    first.backBarButtonItem = nil
    first.backButtonDisplayMode = .generic
    #expect(try frame("Back").width > 60)
    first.backButtonDisplayMode = .minimal
    #expect(try frame("Back").width < 50)
  }

  @Test func `a back button without enough room has a shorter title`() throws {
    first.title = "A longer title"
    let whole = try frame("A longer title")
    second.title = "Another long title in the middle"
    let title = try frame("Another long title in the middle", .header)
    let short = try frame("A longer title")
    #expect(short.width < whole.width && short.maxX <= title.minX)
    bar.frame.size.width = 120
    #expect(try frame("A longer title").width < 50)
    #expect(try frame("Another long title in the middle", .header).maxX <= 120)
  }

  @Test func `a title moves aside for wide items, and is cut off at last`() throws {
    second.title = "A title of some length"
    second.rightBarButtonItem = UIBarButtonItem(
      title: "A wide item at the right", style: .plain, target: nil, action: nil)
    let title = try frame("A title of some length", .header)
    #expect(title.midX < 200)
    #expect(try frame("First").maxX <= title.minX)
    #expect(try title.maxX <= frame("A wide item at the right").minX)
  }

  @Test func `a view stands in place of the title`() throws {
    let segments = UISegmentedControl(items: ["One", "Two"])
    second.titleView = segments
    screen.advance(by: 0.02)
    try screen.press("Two", .button)
    #expect(segments.selectedSegmentIndex == 1)
    #expect(abs(segments.convert(segments.bounds, to: bar).midX - 200) <= 1)
    second.titleView = nil
    screen.advance(by: 0.02)
    #expect(segments.superview == nil)
    _ = try screen.find("Second", .header)
  }

  @Test func `a prompt makes the bar higher`() throws {
    #expect(bar.sizeThatFits(.zero).height == 44)
    second.prompt = "Choose one"
    bar.sizeToFit()
    #expect(bar.bounds.height == 74)
    #expect(try frame("Choose one", .none).maxY <= frame("Second", .header).minY)
  }

  @Test func `the title has the bar's attributes, and those of its appearance`() throws {
    bar.titleTextAttributes = [.foregroundColor: UIColor.red]
    func color() throws -> UIColor? {
      let label = try #require(screen.find("Second", .header) as? UILabel)
      return label.attributedText?.attribute(.foregroundColor, at: 0, effectiveRange: nil)
        as? UIColor
    }
    #expect(try color() == .red)
    let appearance = UINavigationBarAppearance()
    appearance.titleTextAttributes = [.foregroundColor: UIColor.blue]
    bar.standardAppearance = appearance
    #expect(try color() == .blue)
    bar.standardAppearance.titleTextAttributes = [.foregroundColor: UIColor.green]
    #expect(try color() == .green)
  }

  @Test func `items and the back button have the titles of the appearance`() throws {
    second.rightBarButtonItem = UIBarButtonItem(
      title: "Go", style: .plain, target: nil, action: nil)
    let done = UIBarButtonItem(title: "End", style: .done, target: nil, action: nil)
    second.leftBarButtonItem = done
    second.leftItemsSupplementBackButton = true
    let appearance = UINavigationBarAppearance()
    appearance.buttonAppearance.normal.titleTextAttributes = [.foregroundColor: UIColor.red]
    appearance.doneButtonAppearance.normal.titleTextAttributes = [.foregroundColor: UIColor.blue]
    appearance.doneButtonAppearance.disabled.titleTextAttributes = [
      .foregroundColor: UIColor.black
    ]
    appearance.backButtonAppearance.normal.titleTextAttributes = [
      .foregroundColor: UIColor.green
    ]
    bar.standardAppearance = appearance
    func label(_ name: String) throws -> UILabel {
      try #require(screen.find(name, .button).subviews.compactMap { $0 as? UILabel }.first)
    }
    func color(_ name: String) throws -> UIColor? {
      try label(name).attributedText?.attribute(.foregroundColor, at: 0, effectiveRange: nil)
        as? UIColor
    }
    #expect(try color("Go") == .red && color("End") == .blue)
    #expect(try label("First").textColor == .green)
    done.isEnabled = false
    #expect(try color("End") == .black)
    bar.standardAppearance.buttonAppearance.normal.titleTextAttributes = [
      .foregroundColor: UIColor.orange
    ]
    #expect(try color("Go") == .orange)
    second.rightBarButtonItem?.setTitleTextAttributes(
      [.foregroundColor: UIColor.purple], for: .normal)
    #expect(try color("Go") == .purple)
  }

  @Test func `a bar of its own always has its background`() {
    bar.barTintColor = .red
    bar.isTranslucent = false
    screen.advance(by: 0.02)
    #expect(screen.pixel(x: 390, y: 40) == 0xFFFF_0000)
    let item = UINavigationItem(title: "Blue")
    let blue = UINavigationBarAppearance()
    blue.configureWithOpaqueBackground()
    blue.backgroundColor = .blue
    item.standardAppearance = blue
    bar.pushItem(item, animated: false)
    screen.advance(by: 0.02)
    #expect(screen.pixel(x: 390, y: 40) == 0xFF00_00FF)
    bar.popItem(animated: false)
    screen.advance(by: 0.02)
    #expect(screen.pixel(x: 390, y: 40) == 0xFFFF_0000)
  }

  @Test func `parts of a small bar have finite frames`() {
    second.leftBarButtonItem = UIBarButtonItem(systemItem: .trash)
    second.leftItemsSupplementBackButton = true
    second.rightBarButtonItem = UIBarButtonItem(systemItem: .done)
    for size in [CGSize.zero, CGSize(width: 3, height: 30), CGSize(width: 100, height: 2)] {
      bar.frame.size = size
      screen.advance(by: 0.02)
      let frames = bar.subviews.flatMap(\.subviews).map(\.frame)
      #expect(frames.allSatisfy { $0.minX.isFinite && $0.width >= 0 && $0.height >= 0 })
    }
  }
}
