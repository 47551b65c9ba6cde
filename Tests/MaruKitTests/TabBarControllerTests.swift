import Foundation
import MaruKit
import MaruTestKit
import Testing

/// A page that logs when it comes and goes.
private final class TabPage: UIViewController {
  var calls: [String] = []

  init(_ name: String) {
    super.init(nibName: nil, bundle: nil)
    title = name
  }

  required init?(coder: NSCoder) { nil }

  override func viewDidLoad() {
    super.viewDidLoad()
    view.backgroundColor = .systemBackground
    let label = UILabel(frame: CGRect(x: 20, y: 80, width: 200, height: 30))
    label.text = "Content of \(title ?? "")"
    view.addSubview(label)
  }

  override func viewWillAppear(_ animated: Bool) { calls.append("will appear") }
  override func viewDidAppear(_ animated: Bool) { calls.append("did appear") }
  override func viewWillDisappear(_ animated: Bool) { calls.append("will disappear") }
  override func viewDidDisappear(_ animated: Bool) { calls.append("did disappear") }
}

/// Refuses a tab, and logs the selected ones.
private final class TabWatcher: UITabBarControllerDelegate {
  var refused: UIViewController?
  var selected: [UIViewController] = []

  func tabBarController(
    _ tabBarController: UITabBarController, shouldSelect viewController: UIViewController
  ) -> Bool { viewController !== refused }

  func tabBarController(
    _ tabBarController: UITabBarController, didSelect viewController: UIViewController
  ) { selected.append(viewController) }
}

@MainActor @Suite struct TabBarControllerTests {
  private let screen = TestScreen(size: CGSize(width: 320, height: 400))
  private let tabs = UITabBarController()
  private let pages = ["Home", "Mail", "More"].map { TabPage($0) }

  init() {
    tabs.viewControllers = pages
    screen.show(tabs)
  }

  private func press(_ name: String) throws { try screen.element(.button, name).press() }

  @Test func `the first tab is selected, and its controller shown above the bar`() throws {
    #expect(tabs.selectedIndex == 0 && tabs.selectedViewController === pages[0])
    #expect(screen.shows("Content of Home") && !screen.shows("Content of Mail"))
    #expect(pages[0].view.safeAreaInsets.bottom == 49)
    #expect(pages[0].view.frame.height == 400)
    #expect(pages[0].tabBarController === tabs && pages[0].parent === tabs)
    #expect(try screen.find("Home", .button).accessibilityTraits.contains(.selected))
  }

  @Test func `a press on a tab exchanges the controllers, which come and go once`() throws {
    #expect(pages[0].calls == ["will appear", "did appear"])
    try press("Mail")
    #expect(screen.shows("Content of Mail") && !screen.shows("Content of Home"))
    #expect(tabs.selectedIndex == 1)
    #expect(pages[0].calls.suffix(2) == ["will disappear", "did disappear"])
    #expect(pages[1].calls == ["will appear", "did appear"])
    #expect(!pages[2].isViewLoaded)
    tabs.selectedIndex = 0
    #expect(screen.shows("Content of Home"))
    #expect(try screen.find("Home", .button).accessibilityTraits.contains(.selected))
  }

  @Test func `a delegate refuses a tab, and hears of the others`() throws {
    let watcher = TabWatcher()
    watcher.refused = pages[1]
    tabs.delegate = watcher
    try press("Mail")
    #expect(tabs.selectedIndex == 0)
    try press("More")
    try press("More")
    #expect(watcher.selected == [pages[2], pages[2]])
  }

  @Test func `another press on a tab returns to the root of its navigation controller`() throws {
    let navigation = UINavigationController(rootViewController: pages[0])
    tabs.viewControllers = [navigation, pages[1]]
    #expect(tabs.tabBar.items?.map(\.title) == ["Home", "Mail"])
    navigation.pushViewController(TabPage("Detail"), animated: false)
    #expect(screen.shows("Content of Detail"))
    screen.press(at: CGPoint(x: 80, y: 380))
    screen.advance(by: 1)
    #expect(navigation.viewControllers == [pages[0]])
  }

  @Test func `the bar is hidden while a controller that hides it is in the stack`() throws {
    let navigation = UINavigationController(rootViewController: pages[0])
    tabs.viewControllers = [navigation, pages[1]]
    screen.advance(by: 0.1)
    let detail = TabPage("Detail")
    detail.hidesBottomBarWhenPushed = true
    navigation.pushViewController(detail, animated: true)
    screen.advance(by: 1)
    #expect(tabs.tabBar.frame.minY == 400 && detail.view.safeAreaInsets.bottom == 0)
    navigation.popViewController(animated: true)
    screen.advance(by: 1)
    #expect(tabs.tabBar.frame.minY == 351 && pages[0].view.safeAreaInsets.bottom == 49)
  }

  @Test func `a tab has the title and the badge of its item`() throws {
    pages[1].title = "Post"
    pages[1].tabBarItem.badgeValue = "12"
    let tab = try screen.find("Post", .button)
    #expect(tab.accessibilityValue == "12")
    pages[1].tabBarItem = UITabBarItem(title: "Letters", image: nil, tag: 3)
    #expect(try screen.find("Letters", .button).accessibilityValue == nil)
  }

  @Test func `the colours of titles are freed with the bar`() {
    weak var gone: UIColor?
    weak var goneWithItem: UIColor?
    func show() {
      let color = UIColor(white: 0.3, alpha: 1)
      let itemColor = UIColor(white: 0.4, alpha: 1)
      (gone, goneWithItem) = (color, itemColor)
      let bar = UITabBar(frame: CGRect(x: 0, y: 0, width: 320, height: 49))
      bar.unselectedItemTintColor = color
      let item = UITabBarItem(title: "Mail", image: nil, tag: 1)
      bar.items = [UITabBarItem(title: "Home", image: nil, tag: 0), item]
      item.setTitleTextAttributes([.foregroundColor: itemColor], for: .normal)
      bar.layoutIfNeeded()
    }
    show()
    #expect(gone == nil && goneWithItem == nil)
  }

  @Test func `the selected controller stays when others come and go`() throws {
    tabs.selectedViewController = pages[2]
    tabs.setViewControllers([pages[1], pages[2], pages[2]], animated: false)
    #expect(tabs.viewControllers == [pages[1], pages[2]] && tabs.selectedIndex == 1)
    #expect(pages[0].parent == nil)
    tabs.viewControllers = [pages[1]]
    #expect(tabs.selectedViewController === pages[1] && screen.shows("Content of Mail"))
    tabs.viewControllers = nil
    #expect(tabs.selectedIndex == NSNotFound && !screen.shows("Content of Mail"))
  }

  @Test func `the keys reach and press the tabs`() throws {
    tabs.selectedIndex = 0
    let tab = try screen.find("Mail", .button)
    for _ in 0..<4 where screen.window.focusedView !== tab { try screen.key(.keyboardTab) }
    #expect(screen.window.focusedView === tab)
    try screen.key(.keyboardSpacebar)
    #expect(tabs.selectedIndex == 1)
  }

  @Test func `an opaque bar takes its place from the content`() {
    tabs.tabBar.isTranslucent = false
    screen.advance(by: 0.1)
    #expect(pages[0].view.frame.height == 351 && pages[0].view.safeAreaInsets.bottom == 0)
  }
}
