import Foundation
import MaruKit
import MaruTestKit
import Testing

/// The floating button over its grid of books, from its plugin file, with a manual clock.
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

  @Test func `covers are in two columns, with the sizes and distances of the design`() throws {
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

  @Test(arguments: [CGFloat(640), 900, 1600])
  func `in a wide window covers are in three columns that fit into its height`(
    width: CGFloat
  ) throws {
    screen.window.frame.size = CGSize(width: width, height: 736)
    screen.advance(by: 0.1)
    let frames = try (0..<4).map { item in
      try #require(
        grid.layoutAttributesForItem(at: IndexPath(item: item, section: 0))?.frame)
    }
    #expect(Set(frames[..<3].map(\.minY)).count == 1 && frames[3].minY > frames[0].maxY)
    #expect(frames[0].minX == 20 && abs(frames[2].maxX - grid.bounds.width + 20) < 1.1)
    #expect(abs(frames[1].minX - frames[0].maxX - 40) < 0.6)
    #expect(frames[0].height < 340 && abs(frames[0].height - 1.5 * frames[0].width) < 0.01)
  }

  @Test func `a title is above the grid`() throws {
    let title = try screen.find("Books", .header)
    #expect(title.accessibilityFrame.maxY <= grid.accessibilityFrame.minY)
    #expect(title.accessibilityFrame.minX == 20)
  }

  @Test func `each of the twelve books is labelled with its title and author`() throws {
    var labels: Set<String> = []
    for y in stride(from: 0, through: end, by: 200) {
      scroll(to: y)
      for cell in grid.visibleCells { labels.insert(cell.accessibilityLabel ?? "") }
    }
    #expect(labels.count == 12 && labels.allSatisfy { $0.contains(", by ") })
  }

  @Test func `a press on a book sends an event`() throws {
    try screen.press("The Long Noon, by Ada Verlaine", .button)
    #expect(
      screen.messages == [
        .event(name: "open", values: ["book": "The Long Noon, by Ada Verlaine"])
      ])
  }

  @Test func `Escape closes its own window, but not that of a parent controller`() throws {
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

  @Test func `a genre limits the books`() throws {
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

  @Test func `past the end of the content it hides in 0.3 s, and returns in 0.3 s`() throws {
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

  @Test func `further scrolling does not restart the animation`() throws {
    scroll(to: end + 1)
    for step in 1...10 {
      screen.advance(by: 0.02)
      scroll(to: end + 1 + CGFloat(step))
    }
    screen.advance(by: 0.11)
    #expect(abs(bottom - (736 + 120)) < 0.01)
  }

  @Test func `reversed halfway, the animation continues from the current position`() throws {
    scroll(to: end + 1)
    screen.advance(by: 0.15)
    let midway = bottom
    scroll(to: end - 1)
    #expect(abs(bottom - midway) < 1)
    screen.advance(by: 0.05)
    // It keeps its velocity at first, and loses it gradually.
    #expect(bottom > midway && bottom < midway + 40)
    try screen.waitUntilIdle()
    #expect(abs(bottom - 712) < 0.01)
  }

  @Test func `if the content fits in the view, it stays visible`() throws {
    let tall = TestScreen(size: CGSize(width: 200, height: 1200))
    try tall.showWidget(named: "FloatingButton", props: PropValues(["grid": .flag(true)]))
    let grid = try #require(try tall.find(identifier: "books") as? UICollectionView)
    #expect(grid.contentSize.height < grid.bounds.height)
    grid.contentOffset.y = 30
    try tall.waitUntilIdle()
    #expect(try tall.find("Add", .button).frame.maxY == 1200 - 24)
  }

  @Test func `a tap on it sends its own event only`() throws {
    try screen.press("Add", .button)
    #expect(screen.messages == [.event(name: "tap", values: [:])])
  }

  // MARK: Scrolling

  @Test func `a flick continues after the release`() throws {
    let start = CGPoint(x: 100, y: 500)
    screen.drag(
      along: (0...10).map { CGPoint(x: start.x, y: start.y - CGFloat($0) * 20) }, duration: 0.15)
    let offset = grid.contentOffset.y
    try screen.waitUntilIdle()
    #expect(offset > 100 && grid.contentOffset.y > offset + 50)
    #expect(screen.messages.isEmpty)
  }

  @Test func `pulled past its start the grid resists and springs back`() throws {
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

  @Test func `the keyboard presses books and the button`() throws {
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
  func `in any window books and the button are visible and inside it`(
    width: Double, height: Double
  ) throws {
    let screen = TestScreen(size: CGSize(width: width, height: height))
    try screen.showWidget(named: "FloatingButton", props: PropValues(["grid": .flag(true)]))
    let window = CGRect(x: 0, y: 0, width: width, height: height)
    #expect(window.contains(try screen.find("Add", .button).accessibilityFrame))
    let grid = try #require(try screen.find(identifier: "books") as? UICollectionView)
    #expect(!grid.visibleCells.isEmpty && window.contains(grid.accessibilityFrame))
    let cell = try #require(grid.cellForItem(at: IndexPath(item: 0, section: 0)))
    let columns: CGFloat = width < 640 ? 2 : 3
    #expect(abs(cell.frame.width - (grid.bounds.width - 40 * columns) / columns) < 1)
  }

  @Test func `an unknown genre is refused`() throws {
    #expect(throws: PropsError.self) {
      try TestScreen().showWidget(
        named: "FloatingButton",
        props: PropValues(["grid": .flag(true), "genre": .text("cookery")]))
    }
  }
}
