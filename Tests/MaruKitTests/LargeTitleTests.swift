import Foundation
import MaruKit
import MaruTestKit
import Testing

/// A page whose view scrolls.
private final class ScrollingPage: UIViewController {
  let scrollView = UIScrollView(frame: .zero)

  init(_ title: String, height: CGFloat = 3000) {
    super.init(nibName: nil, bundle: nil)
    self.title = title
    scrollView.contentSize = CGSize(width: 400, height: height)
    scrollView.backgroundColor = .green
  }

  required init?(coder: NSCoder) { nil }

  override func loadView() { view = scrollView }
}

/// A page without content.
private final class StillPage: UIViewController {
  init(_ title: String, _ mode: UINavigationItem.LargeTitleDisplayMode = .automatic) {
    super.init(nibName: nil, bundle: nil)
    self.title = title
    navigationItem.largeTitleDisplayMode = mode
  }

  required init?(coder: NSCoder) { nil }
}

/// Scrolls a large title away as soon as the insets change.
private final class Hider: UIScrollViewDelegate {
  var count = 0

  func scrollViewDidChangeAdjustedContentInset(_ scrollView: UIScrollView) {
    count += 1
    scrollView.contentOffset.y = -44
  }
}

@MainActor @Suite struct LargeTitleTests {
  private let screen = TestScreen(size: CGSize(width: 400, height: 600))
  private let page = ScrollingPage("Library")
  private let navigation: UINavigationController

  init() throws {
    navigation = UINavigationController(rootViewController: page)
    navigation.navigationBar.prefersLargeTitles = true
    screen.show(navigation)
    try screen.waitUntilIdle()
  }

  private var bar: UINavigationBar { navigation.navigationBar }
  private var scroll: UIScrollView { page.scrollView }

  /// The frame of the only title with a text, in the window.
  private func title(_ text: String) throws -> CGRect {
    screen.advance(by: 0.02)
    let view = try screen.find(text, .header)
    return view.convert(view.bounds, to: nil)
  }

  private func push(_ page: UIViewController) throws {
    navigation.pushViewController(page, animated: true)
    try screen.waitUntilIdle()
  }

  /// Drags the content with a finger by a distance beyond the first ten points, and holds.
  private func pull(by distance: CGFloat, from y: CGFloat = 400) {
    let whole = distance + (distance < 0 ? -10 : 10)
    screen.pointer(.down, at: CGPoint(x: 200, y: y), type: .direct)
    for step in 1...20 {
      screen.advance(by: 0.01)
      screen.pointer(
        .moved, at: CGPoint(x: 200, y: y + whole * CGFloat(step) / 20), type: .direct)
    }
    screen.advance(by: 0.3)
  }

  private func release(at y: CGFloat = 400) throws {
    screen.pointer(.up, at: CGPoint(x: 200, y: y), type: .direct)
    try screen.waitUntilIdle()
  }

  // MARK: Place

  @Test func `a large title is in a row of its own, at the leading edge`() throws {
    #expect(bar.frame == CGRect(x: 0, y: 0, width: 400, height: 96))
    let frame = try title("Library")
    #expect(frame.minX == 16 && frame.minY >= 44 && frame.maxY <= 96)
    let label = try #require(screen.find("Library", .header) as? UILabel)
    #expect(label.font.pointSize == 34)
    #expect(page.view.safeAreaInsets.top == 96)
  }

  @Test func `content begins below the large title`() {
    #expect(scroll.adjustedContentInset.top == 96 && scroll.contentOffset.y == -96)
  }

  @Test func `in a right-to-left language the large title is on the right`() throws {
    screen.window.environmentTraits = screen.window.environmentTraits.modifyingTraits {
      $0.layoutDirection = .rightToLeft
    }
    #expect(abs(try title("Library").maxX - 384) <= 1)
  }

  @Test func `a long title is cut off before the trailing edge`() throws {
    page.title = "A title that is too long for the width of the bar"
    let frame = try title("A title that is too long for the width of the bar")
    #expect(frame.minX == 16 && frame.maxX == 384)
  }

  @Test func `with larger texts the row is higher, and the content stays below it`() throws {
    screen.window.environmentTraits = screen.window.environmentTraits.modifyingTraits {
      $0.preferredContentSizeCategory = .accessibilityLarge
    }
    try screen.waitUntilIdle()
    let label = try #require(screen.find("Library", .header) as? UILabel)
    #expect(label.font.pointSize == 48 && bar.bounds.height >= 116)
    #expect(scroll.contentOffset.y == -bar.bounds.height)
    #expect(try title("Library").maxY <= bar.bounds.height)
  }

  @Test func `short content begins below the bar as well`() throws {
    let short = ScrollingPage("Short", height: 100)
    try push(short)
    #expect(short.scrollView.contentOffset.y == -96)
    #expect(short.scrollView.adjustedContentInset.top == 96)
  }

  @Test func `the content's own inset is below the large title`() throws {
    let inset = ScrollingPage("Inset")
    inset.scrollView.contentInset.top = 20
    try push(inset)
    #expect(bar.bounds.height == 96 && inset.scrollView.contentOffset.y == -116)
  }

  @Test func `the preferred size has room for the large title`() {
    page.preferredContentSize = CGSize(width: 300, height: 200)
    #expect(navigation.preferredContentSize == CGSize(width: 300, height: 296))
  }

  // MARK: Modes

  @Test func `bars have small titles unless they prefer large ones`() throws {
    #expect(!UINavigationBar(frame: .zero).prefersLargeTitles)
    #expect(UINavigationBar(frame: .zero).largeTitleTextAttributes == nil)
    bar.prefersLargeTitles = false
    #expect(abs(try title("Library").midX - 200) <= 1)
    #expect(bar.bounds.height == 44 && scroll.contentOffset.y == -44)
    bar.prefersLargeTitles = true
    #expect(try title("Library").minX == 16)
    #expect(bar.bounds.height == 96 && scroll.contentOffset.y == -96)
  }

  @Test func `a page may ask for large titles while it loads`() throws {
    final class Asking: UIViewController {
      override func viewDidLoad() { navigationController?.navigationBar.prefersLargeTitles = true }
    }
    let asking = Asking()
    asking.title = "Asking"
    let other = UINavigationController(rootViewController: asking)
    screen.show(other)
    #expect(try title("Asking").minX == 16)
    #expect(other.navigationBar.bounds.height == 96 && asking.view.safeAreaInsets.top == 96)
  }

  @Test func `an automatic title is as large as the one below`() throws {
    try push(StillPage("Automatic"))
    #expect(bar.bounds.height == 96)
    try push(StillPage("Small", .never))
    #expect(bar.bounds.height == 44)
    try push(StillPage("After small"))
    #expect(bar.bounds.height == 44)
    try push(StillPage("Large", .always))
    #expect(bar.bounds.height == 96)
    try push(StillPage("After large"))
    #expect(bar.bounds.height == 96)
  }

  @Test func `a changed mode is shown at once`() throws {
    page.navigationItem.largeTitleDisplayMode = .never
    #expect(abs(try title("Library").midX - 200) <= 1)
    #expect(bar.bounds.height == 44 && page.view.safeAreaInsets.top == 44)
    page.navigationItem.largeTitleDisplayMode = .always
    #expect(try title("Library").minX == 16)
  }

  @Test func `only the bar makes titles large`() throws {
    bar.prefersLargeTitles = false
    page.navigationItem.largeTitleDisplayMode = .always
    #expect(abs(try title("Library").midX - 200) <= 1)
  }

  @Test func `a prompt is above, and the large title below the items`() throws {
    page.navigationItem.prompt = "Choose"
    try screen.waitUntilIdle()
    #expect(bar.bounds.height == 126 && scroll.contentOffset.y == -126)
    #expect(try title("Library").minY >= 74)
  }

  // MARK: Scrolling

  @Test func `the row shrinks with the content under the finger`() throws {
    pull(by: -20)
    #expect(bar.bounds.height == 76 && scroll.contentOffset.y == -76)
    #expect(scroll.adjustedContentInset.top == 76 && page.view.safeAreaInsets.top == 76)
    #expect(try title("Library").minX == 16)
  }

  @Test func `a row that is scrolled away leaves the title between the items`() throws {
    pull(by: -80)
    #expect(bar.bounds.height == 44 && scroll.contentOffset.y == -16)
    #expect(scroll.adjustedContentInset.top == 44)
    let frame = try title("Library")
    #expect(abs(frame.midX - 200) <= 1 && frame.maxY <= 44)
    try release(at: 310)
    #expect(scroll.contentOffset.y == -16)
  }

  @Test func `a drag that ends in between goes to the nearer end`() throws {
    pull(by: -20)
    try release(at: 370)
    #expect(scroll.contentOffset.y == -96 && bar.bounds.height == 96)
    pull(by: -30)
    try release(at: 360)
    #expect(scroll.contentOffset.y == -44 && bar.bounds.height == 44)
    pull(by: 15)
    try release(at: 425)
    #expect(scroll.contentOffset.y == -44 && bar.bounds.height == 44)
    pull(by: 40)
    try release(at: 450)
    #expect(scroll.contentOffset.y == -96 && bar.bounds.height == 96)
  }

  @Test func `the delegate knows the snapped end, and may choose another`() throws {
    final class Chooser: UIScrollViewDelegate {
      var proposed: CGFloat?
      func scrollViewWillEndDragging(
        _ scrollView: UIScrollView, withVelocity velocity: CGPoint,
        targetContentOffset: UnsafeMutablePointer<CGPoint>
      ) {
        proposed = targetContentOffset.pointee.y
        targetContentOffset.pointee.y = -70
      }
    }
    let chooser = Chooser()
    scroll.delegate = chooser
    pull(by: -30)
    try release(at: 360)
    #expect(chooser.proposed == -44 && scroll.contentOffset.y == -70)
    #expect(bar.bounds.height == 70)
  }

  @Test func `an arrow key scrolls the whole row away, and back`() throws {
    screen.window.setFocus(scroll)
    try screen.key(.keyboardDownArrow)
    #expect(scroll.contentOffset.y == -44 && bar.bounds.height == 44)
    try screen.key(.keyboardUpArrow)
    #expect(scroll.contentOffset.y == -96 && bar.bounds.height == 96)
  }

  @Test func `a click of a wheel scrolls the whole row away, and back`() throws {
    func click(_ distance: CGFloat) throws {
      screen.window.send(
        ScrollInput(
          translation: CGVector(dx: 0, dy: distance), isContinuous: false,
          location: CGPoint(x: 200, y: 300), timestamp: screen.memory.clock.now))
      try screen.waitUntilIdle()
    }
    try click(-20)
    #expect(scroll.contentOffset.y == -44 && bar.bounds.height == 44)
    try click(20)
    #expect(scroll.contentOffset.y == -96 && bar.bounds.height == 96)
  }

  @Test func `the bar follows an offset that the program sets`() throws {
    scroll.contentOffset.y = -70
    #expect(bar.bounds.height == 70 && scroll.adjustedContentInset.top == 70)
    scroll.setContentOffset(CGPoint(x: 0, y: 500), animated: true)
    try screen.waitUntilIdle()
    #expect(bar.bounds.height == 44 && scroll.contentOffset.y == 500)
    scroll.scrollToTop()
    try screen.waitUntilIdle()
    #expect(bar.bounds.height == 96 && scroll.contentOffset.y == -96)
  }

  @Test func `the bar follows an offset that is set while the bar changes`() {
    let hider = Hider()
    scroll.delegate = hider
    scroll.contentOffset.y = -80
    #expect(scroll.contentOffset.y == -44 && bar.bounds.height == 44)
    #expect(hider.count > 0)
  }

  @Test func `a scroll view that is no longer the backmost has no large title`() throws {
    let page = StillPage("Still")
    let former = UIScrollView(frame: page.view.bounds)
    former.autoresizingMask = [.flexibleWidth, .flexibleHeight]
    former.contentSize = CGSize(width: 400, height: 3000)
    page.view.addSubview(former)
    navigation.setViewControllers([page], animated: false)
    try screen.waitUntilIdle()
    former.contentOffset.y = 60
    try screen.waitUntilIdle()
    #expect(bar.bounds.height == 44)
    let backmost = UIScrollView(frame: page.view.bounds)
    page.view.insertSubview(backmost, at: 0)
    navigation.view.setNeedsLayout()
    try screen.waitUntilIdle()
    #expect(bar.bounds.height == 96)
    pull(by: 300, from: 200)
    try release(at: 510)
    #expect(former.contentOffset.y == -former.adjustedContentInset.top)
  }

  @Test func `content without its navigation controller has no large title`() throws {
    let page = ScrollingPage("Alone")
    weak var gone: UINavigationController?
    try {
      let navigation = UINavigationController(rootViewController: page)
      gone = navigation
      navigation.navigationBar.prefersLargeTitles = true
      screen.show(navigation)
      try screen.waitUntilIdle()
      page.scrollView.contentOffset.y = 60
      try screen.waitUntilIdle()
      screen.show(UIViewController())
      try screen.waitUntilIdle()
    }()
    screen.advance(by: 1)
    #expect(gone == nil)
    screen.show(page)
    try screen.waitUntilIdle()
    pull(by: 300, from: 200)
    try release(at: 510)
    #expect(page.scrollView.contentOffset.y == -page.scrollView.adjustedContentInset.top)
  }

  @Test func `a pull stretches the bar, but not the safe area`() throws {
    let width = try title("Library").width
    pull(by: 100)
    let stretched = bar.bounds.height
    #expect(stretched > 110 && scroll.contentOffset.y == -stretched)
    #expect(page.view.safeAreaInsets.top == 96)
    let frame = try title("Library")
    #expect(frame.width > width && frame.width <= width * 1.1 + 1)
    #expect(abs(frame.minX - 16) < 1)
    try release(at: 510)
    #expect(bar.bounds.height == 96 && scroll.contentOffset.y == -96)
  }

  @Test func `a pull with a refresh control shows that below the title`() throws {
    scroll.refreshControl = UIRefreshControl()
    pull(by: 60)
    #expect(bar.bounds.height == 96 && scroll.contentOffset.y < -110)
    try release(at: 470)
    scroll.refreshControl?.beginRefreshing()
    screen.advance(by: 0.1)
    #expect(bar.bounds.height == 96 && scroll.adjustedContentInset.top == 156)
  }

  @Test func `a finger on the large title scrolls the content`() throws {
    pull(by: -60, from: 80)
    #expect(scroll.contentOffset.y == -36)
    try release(at: 10)
  }

  @Test func `over a shown large title the bar has no background`() throws {
    let solid = UINavigationBarAppearance()
    solid.configureWithOpaqueBackground()
    solid.backgroundColor = .red
    bar.standardAppearance = solid
    for offset: CGFloat in [-96, -60, -44] {
      scroll.contentOffset.y = offset
      screen.advance(by: 0.02)
      #expect(screen.pixel(x: 390, y: 20) == 0xFF00_FF00, "at \(offset)")
    }
    scroll.contentOffset.y = -30
    screen.advance(by: 0.02)
    #expect(screen.pixel(x: 390, y: 20) == 0xFFFF_0000)
  }

  @Test func `a row of a table scrolls to the lower edge of the small bar`() throws {
    let list = TallTable(style: .plain)
    list.title = "List"
    try push(list)
    #expect(list.tableView.contentOffset.y == -96)
    let path = IndexPath(row: 30, section: 0)
    list.tableView.scrollToRow(at: path, at: .top, animated: true)
    try screen.waitUntilIdle()
    let top = list.tableView.rectForRow(at: path).minY
    #expect(bar.bounds.height == 44 && abs(list.tableView.contentOffset.y - (top - 44)) <= 1)
  }

  @Test func `below an opaque bar the content follows the finger too`() throws {
    bar.isTranslucent = false
    try screen.waitUntilIdle()
    #expect(page.view.frame.minY == 96 && scroll.contentOffset.y == 0)
    let start = scroll.convert(CGPoint.zero, to: nil).y
    pull(by: -30)
    #expect(bar.bounds.height == 66 && page.view.frame.minY == 66)
    #expect(scroll.convert(CGPoint.zero, to: nil).y == start - 30)
    try release(at: 360)
    #expect(bar.bounds.height == 44 && page.view.frame.minY == 44)
    #expect(scroll.convert(CGPoint.zero, to: nil).y == start - 52)
    scroll.scrollToTop()
    try screen.waitUntilIdle()
    #expect(bar.bounds.height == 96 && scroll.convert(CGPoint.zero, to: nil).y == start)
  }

  @Test func `content that avoids the safe area by itself still moves the bar`() throws {
    page.scrollView.contentInsetAdjustmentBehavior = .never
    scroll.contentOffset.y = 20
    #expect(bar.bounds.height == 76 && scroll.contentOffset.y == 20)
    scroll.contentOffset.y = 100
    #expect(bar.bounds.height == 44 && scroll.contentOffset.y == 100)
    scroll.contentOffset.y = 0
    #expect(bar.bounds.height == 96)
  }

  // MARK: Transitions

  @Test func `the bar changes its height along with a push and a pop`() throws {
    let small = StillPage("Small", .never)
    navigation.pushViewController(small, animated: true)
    screen.advance(by: 0.1)
    let pushing = try #require(bar.layer.presentation()).bounds.height
    #expect(pushing > 44 && pushing < 96)
    try screen.waitUntilIdle()
    #expect(bar.bounds.height == 44 && small.view.safeAreaInsets.top == 44)
    try screen.press("Library", .button)
    #expect(bar.bounds.height == 96 && scroll.contentOffset.y == -96)
    #expect(try title("Library").minX == 16)
  }

  @Test func `a page comes back as it was left`() throws {
    scroll.contentOffset.y = 200
    let other = ScrollingPage("Other")
    try push(other)
    #expect(bar.bounds.height == 96 && other.scrollView.contentOffset.y == -96)
    try screen.press("Library", .button)
    #expect(bar.bounds.height == 44 && scroll.contentOffset.y == 200)
    #expect(abs(try title("Library").midX - 200) <= 1)
    scroll.scrollToTop()
    try screen.waitUntilIdle()
    #expect(bar.bounds.height == 96)
  }

  @Test func `a cancelled drag back restores the bar`() throws {
    try push(StillPage("Small", .never))
    screen.pointer(.down, at: CGPoint(x: 4, y: 300))
    for step in 1...10 {
      screen.advance(by: 1.0 / 60)
      screen.pointer(.moved, at: CGPoint(x: 4 + 10 * CGFloat(step), y: 300))
    }
    screen.advance(by: 0.3)
    let pulled = try #require(bar.layer.presentation()).bounds.height
    #expect(pulled > 44 && pulled < 96)
    screen.pointer(.up, at: CGPoint(x: 104, y: 300))
    try screen.waitUntilIdle()
    #expect(bar.bounds.height == 44 && navigation.viewControllers.count == 2)
    #expect(abs(try title("Small").midX - 200) <= 1)
  }

  @Test func `a bar that was hidden comes back with the large title`() throws {
    navigation.setNavigationBarHidden(true, animated: true)
    try screen.waitUntilIdle()
    #expect(page.view.safeAreaInsets.top == 0 && scroll.contentOffset.y == 0)
    navigation.setNavigationBarHidden(false, animated: true)
    try screen.waitUntilIdle()
    #expect(bar.frame == CGRect(x: 0, y: 0, width: 400, height: 96))
    #expect(scroll.contentOffset.y == -96)
  }

  @Test func `a hidden bar leaves scrolled content in place`() throws {
    scroll.contentOffset.y = 200
    navigation.setNavigationBarHidden(true, animated: false)
    #expect(scroll.contentOffset.y == 244 && scroll.adjustedContentInset.top == 0)
    navigation.setNavigationBarHidden(false, animated: false)
    #expect(scroll.contentOffset.y == 200 && bar.bounds.height == 44)
  }

  // MARK: Look

  @Test func `a large title has the bar's attributes, and those of its appearance`() throws {
    bar.largeTitleTextAttributes = [.foregroundColor: UIColor.red]
    func color() throws -> UIColor? {
      screen.advance(by: 0.02)
      let label = try #require(screen.find("Library", .header) as? UILabel)
      return label.attributedText?.attribute(.foregroundColor, at: 0, effectiveRange: nil)
        as? UIColor
    }
    #expect(try color() == .red)
    let appearance = UINavigationBarAppearance()
    appearance.largeTitleTextAttributes = [.foregroundColor: UIColor.blue]
    bar.standardAppearance = appearance
    #expect(try color() == .blue)
    let copy = UINavigationBarAppearance(barAppearance: appearance)
    #expect(copy.largeTitleTextAttributes[.foregroundColor] as? UIColor == .blue)
    bar.standardAppearance.largeTitleTextAttributes = [:]
    #expect(try color() == .red)
  }

  @Test func `a font that is higher than the row makes it higher`() throws {
    bar.largeTitleTextAttributes = [.font: UIFont.systemFont(ofSize: 80)]
    try screen.waitUntilIdle()
    #expect(bar.bounds.height > 44 + 80 && scroll.contentOffset.y == -bar.bounds.height)
  }

  @Test func `a font of one appearance only does not change the height while scrolling`() throws {
    let tall = UINavigationBarAppearance()
    tall.largeTitleTextAttributes = [.font: UIFont.systemFont(ofSize: 80)]
    bar.scrollEdgeAppearance = tall
    try screen.waitUntilIdle()
    let height = bar.bounds.height
    #expect(height > 44 + 80)
    scroll.contentOffset.y = 0
    try screen.waitUntilIdle()
    #expect(bar.bounds.height == 44)
    scroll.contentOffset.y = -64
    #expect(abs(bar.bounds.height - 64) < 0.001)
    scroll.contentOffset.y = -height
    #expect(abs(bar.bounds.height - height) < 0.001)
  }

  // MARK: Bars without a controller

  @Test func `a bar without a controller shows a large title if it is high enough`() throws {
    let bar = UINavigationBar(frame: CGRect(x: 0, y: 0, width: 400, height: 44))
    let root = UIViewController()
    root.loadViewIfNeeded()
    root.view.addSubview(bar)
    screen.show(root)
    bar.items = [UINavigationItem(title: "Alone")]
    #expect(bar.sizeThatFits(.zero).height == 44)
    bar.prefersLargeTitles = true
    #expect(bar.sizeThatFits(.zero).height == 96 && bar.intrinsicContentSize.height == 96)
    #expect(abs(try title("Alone").midX - 200) <= 1)
    bar.sizeToFit()
    #expect(try title("Alone").minX == 16)
  }
}

/// A table that is longer than the screen.
private final class TallTable: UITableViewController {
  override func viewDidLoad() {
    super.viewDidLoad()
    tableView.register(UITableViewCell.self, forCellReuseIdentifier: "cell")
  }

  override func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int {
    80
  }

  override func tableView(
    _ tableView: UITableView, cellForRowAt indexPath: IndexPath
  ) -> UITableViewCell {
    tableView.dequeueReusableCell(withIdentifier: "cell", for: indexPath)
  }
}
