import Foundation
import MaruKit
import MaruTestKit
import Testing

/// The floating button over its grid of books, from its plugin file, on a clock moved by hand.
@MainActor @Suite(.serialized) struct LibraryTests {
  private static let size = CGSize(width: 414, height: 736)

  private let screen: TestScreen
  private let grid: UICollectionView
  private let button: UIButton

  init() throws {
    screen = TestScreen(size: Self.size)
    try screen.showWidget(
      named: "FloatingButton", props: PropValues(["grid": .flag(true)]))
    grid = try #require(try screen.find(identifier: "books") as? UICollectionView)
    button = try #require(try screen.find("Add", .button) as? UIButton)
  }

  /// The bottom edge of the button's presentation layer.
  private var bottom: CGFloat {
    let layer = button.layer.presentation() ?? button.layer
    return layer.frame.maxY
  }

  private var end: CGFloat { grid.contentSize.height - grid.bounds.height }

  private func scroll(to y: CGFloat) {
    grid.contentOffset.y = y
    screen.memory.frame()
  }

  // MARK: Grid

  @Test func `covers stand in two columns, their widths and distances as designed`() throws {
    let width = (414.0 - 80) / 2
    let frames = try (0..<4).map { item in
      try #require(
        grid.layoutAttributesForItem(at: IndexPath(item: item, section: 0))?.frame)
    }
    for frame in frames {
      #expect(abs(frame.width - width) < 0.01 && abs(frame.height - 1.5 * width) < 0.01)
    }
    #expect(frames[0].minX == 20 && abs(frames[1].maxX - 394) < 0.01)
    #expect(frames[0].minY == 0 && frames[0].minY == frames[1].minY)
    #expect(abs(frames[2].minY - frames[0].maxY - 25) < 0.6)
    let last = try #require(
      grid.layoutAttributesForItem(at: IndexPath(item: 11, section: 0))?.frame)
    #expect(abs(grid.contentSize.height - last.maxY - 30) < 0.6)
  }

  @Test func `a title stands above it`() throws {
    let title = try screen.find("Books", .header)
    #expect(title.accessibilityFrame.maxY <= grid.accessibilityFrame.minY)
    #expect(title.accessibilityFrame.minX == 20)
  }

  @Test func `no two books have the same cover, and each is called by title and author`() throws {
    var labels: Set<String> = []
    for y in stride(from: 0, through: end, by: 200) {
      scroll(to: y)
      for cell in grid.visibleCells { labels.insert(cell.accessibilityLabel ?? "") }
    }
    #expect(labels.count == 12 && labels.allSatisfy { $0.contains(", by ") })
  }

  @Test func `a book that is pressed is told of`() throws {
    try screen.press("The Long Noon, by Ada Verlaine", .button)
    #expect(
      screen.messages == [
        .event(name: "open", values: ["book": "The Long Noon, by Ada Verlaine"])
      ])
  }

  @Test func `Escape closes a window of its own, and leaves another screen's alone`() throws {
    let library = try #require(screen.window.rootViewController)
    let other = UIViewController()
    screen.window.rootViewController = other
    other.addChild(library)
    other.view.addSubview(library.view)
    library.didMove(toParent: other)
    try screen.key(.keyboardTab)
    try screen.key(.keyboardEscape)
    #expect(screen.outcome == nil)
    let own = TestScreen(size: Self.size)
    try own.showWidget(named: "FloatingButton", props: PropValues(["grid": .flag(true)]))
    try own.key(.keyboardTab)
    try own.key(.keyboardEscape)
    #expect(own.outcome == .cancelled(nil))
  }

  @Test func `only the books of a genre are there when it is asked for`() throws {
    let poems = TestScreen(size: Self.size)
    try poems.showWidget(
      named: "FloatingButton",
      props: PropValues(["grid": .flag(true), "genre": .text("poems")]))
    let grid = try #require(try poems.find(identifier: "books") as? UICollectionView)
    #expect(grid.numberOfItems(inSection: 0) == 3)
  }

  // MARK: Button

  @Test func `the button is 80 wide, 24 from the corner, with its shadow`() {
    #expect(button.accessibilityFrame == CGRect(x: 310, y: 632, width: 80, height: 80))
    #expect(button.layer.shadowOpacity == 0.3 && button.layer.shadowRadius == 8)
    #expect(button.layer.shadowOffset == CGSize(width: 2, height: 2))
  }

  @Test func `past the end of the content it hides in 0.3 s, and comes back the same way`() throws {
    scroll(to: end)
    try screen.waitUntilIdle()
    #expect(abs(bottom - 712) < 0.01)
    scroll(to: end + 1)
    screen.advance(by: 0.15)
    #expect(bottom > 712 + 5 && bottom < 856 - 5)
    screen.advance(by: 0.16)
    #expect(abs(bottom - (736 + 120)) < 0.01)
    scroll(to: end - 10)
    screen.advance(by: 0.31)
    #expect(abs(bottom - 712) < 0.01)
  }

  @Test func `each way starts once, however often it scrolls meanwhile`() throws {
    scroll(to: end + 1)
    for step in 1...10 {
      screen.advance(by: 0.02)
      scroll(to: end + 1 + CGFloat(step))
    }
    screen.advance(by: 0.11)
    #expect(abs(bottom - (736 + 120)) < 0.01)
  }

  @Test func `reversed half-way it turns round from where it is`() throws {
    scroll(to: end + 1)
    screen.advance(by: 0.15)
    let midway = bottom
    scroll(to: end - 1)
    #expect(abs(bottom - midway) < 1)
    screen.advance(by: 0.05)
    // It keeps its speed at first, and loses it.
    #expect(bottom > midway && bottom < midway + 40)
    try screen.waitUntilIdle()
    #expect(abs(bottom - 712) < 0.01)
  }

  @Test func `content that is no taller than the view leaves it shown`() throws {
    let tall = TestScreen(size: CGSize(width: 200, height: 1200))
    try tall.showWidget(named: "FloatingButton", props: PropValues(["grid": .flag(true)]))
    let grid = try #require(try tall.find(identifier: "books") as? UICollectionView)
    #expect(grid.contentSize.height < grid.bounds.height)
    grid.contentOffset.y = 30
    try tall.waitUntilIdle()
    #expect(try tall.find("Add", .button).frame.maxY == 1200 - 24)
  }

  @Test func `a tap on it is told of, over the books beneath it`() throws {
    try screen.press("Add", .button)
    #expect(screen.messages == [.event(name: "tap", values: [:])])
  }

  // MARK: Scrolling

  @Test func `a flick scrolls on after the finger has gone`() throws {
    let start = CGPoint(x: 100, y: 500)
    screen.drag(
      along: (0...10).map { CGPoint(x: start.x, y: start.y - CGFloat($0) * 20) }, duration: 0.15)
    let offset = grid.contentOffset.y
    try screen.waitUntilIdle()
    #expect(offset > 100 && grid.contentOffset.y > offset + 50)
    #expect(screen.messages.isEmpty)
  }

  @Test func `pulled past its beginning it resists and springs back`() throws {
    let home = grid.contentOffset.y
    screen.pointer(.down, at: CGPoint(x: 100, y: 200))
    for step in 1...10 {
      screen.advance(by: 0.02)
      screen.pointer(.moved, at: CGPoint(x: 100, y: 200 + CGFloat(step) * 30))
    }
    screen.memory.frame()
    #expect(grid.contentOffset.y < home - 50 && grid.contentOffset.y > home - 250)
    screen.pointer(.up, at: CGPoint(x: 100, y: 500))
    try screen.waitUntilIdle()
    #expect(abs(grid.contentOffset.y - home) < 0.5)
  }

  @Test func `a drag that begins on the button and ends far from it is no tap`() throws {
    let middle = screen.center(of: button)
    screen.drag(along: [middle, CGPoint(x: middle.x - 200, y: middle.y - 200)])
    try screen.waitUntilIdle()
    #expect(screen.messages.isEmpty)
  }

  // MARK: Keys and sizes

  @Test func `the keyboard reaches books and button`() throws {
    try screen.key(.keyboardTab)
    try screen.key(.keyboardReturnOrEnter)
    #expect(
      screen.messages.last
        == .event(name: "open", values: ["book": "The Long Noon, by Ada Verlaine"]))
    try screen.key(.keyboardTab)
    try screen.key(.keyboardSpacebar)
    #expect(screen.messages.last == .event(name: "tap", values: [:]))
  }

  @Test(arguments: [(200.0, 150.0), (320, 400), (3840, 2160)])
  func `in any window books and button are there and lie within it`(
    width: Double, height: Double
  ) throws {
    let screen = TestScreen(size: CGSize(width: width, height: height))
    try screen.showWidget(named: "FloatingButton", props: PropValues(["grid": .flag(true)]))
    let window = CGRect(x: 0, y: 0, width: width, height: height)
    #expect(window.contains(try screen.find("Add", .button).accessibilityFrame))
    let grid = try #require(try screen.find(identifier: "books") as? UICollectionView)
    #expect(!grid.visibleCells.isEmpty && window.contains(grid.accessibilityFrame))
    let cell = try #require(grid.cellForItem(at: IndexPath(item: 0, section: 0)))
    #expect(abs(cell.frame.width - (grid.bounds.width - 80) / 2) < 1)
  }

  @Test func `a genre that there is not is refused`() throws {
    #expect(throws: PropsError.self) {
      try TestScreen().showWidget(
        named: "FloatingButton",
        props: PropValues(["grid": .flag(true), "genre": .text("cookery")]))
    }
  }
}
