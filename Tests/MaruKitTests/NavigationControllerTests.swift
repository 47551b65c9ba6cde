import Foundation
import MaruKit
import MaruTestKit
import Testing

/// The calls of all pages and delegates.
@MainActor private final class CallLog {
  var calls: [String] = []

  /// The calls since the last time.
  func take() -> [String] {
    defer { calls = [] }
    return calls
  }
}

/// A controller that logs its calls, and shows its name.
private final class Page: UIViewController {
  let name: String
  let log: CallLog

  init(_ name: String, _ log: CallLog) {
    self.name = name
    self.log = log
    super.init(nibName: nil, bundle: nil)
    title = name
  }

  required init?(coder: NSCoder) { nil }

  override func viewDidLoad() {
    view.backgroundColor = .white
    let button = UIButton(type: .system)
    button.setTitle("Inside \(name)", for: .normal)
    button.frame = CGRect(x: 40, y: 120, width: 200, height: 40)
    view.addSubview(button)
  }

  override func viewWillAppear(_ animated: Bool) { log.calls.append("\(name) will appear") }
  override func viewDidAppear(_ animated: Bool) { log.calls.append("\(name) did appear") }
  override func viewWillDisappear(_ animated: Bool) { log.calls.append("\(name) will disappear") }
  override func viewDidDisappear(_ animated: Bool) { log.calls.append("\(name) did disappear") }
  override func willMove(toParent parent: UIViewController?) {
    super.willMove(toParent: parent)
    log.calls.append("\(name) will \(parent == nil ? "leave" : "join")")
  }
  override func didMove(toParent parent: UIViewController?) {
    super.didMove(toParent: parent)
    log.calls.append("\(name) did \(parent == nil ? "leave" : "join")")
  }
}

/// A delegate that logs its calls, and provides an animator if it has one.
private final class Watcher: UINavigationControllerDelegate {
  let log: CallLog
  var animator: Fade?

  init(_ log: CallLog) { self.log = log }

  func navigationController(
    _ navigationController: UINavigationController, willShow viewController: UIViewController,
    animated: Bool
  ) { log.calls.append("show \(viewController.title ?? "")") }

  func navigationController(
    _ navigationController: UINavigationController, didShow viewController: UIViewController,
    animated: Bool
  ) { log.calls.append("shown \(viewController.title ?? "")") }

  func navigationController(
    _ navigationController: UINavigationController,
    animationControllerFor operation: UINavigationController.Operation,
    from fromVC: UIViewController, to toVC: UIViewController
  ) -> (any UIViewControllerAnimatedTransitioning)? {
    animator?.operations.append(operation)
    return animator
  }
}

/// Fades for half a second.
private final class Fade: UIViewControllerAnimatedTransitioning {
  var operations: [UINavigationController.Operation] = []
  var ended: [Bool] = []

  func transitionDuration(
    using transitionContext: (any UIViewControllerContextTransitioning)?
  ) -> TimeInterval { 0.5 }

  func animateTransition(using context: any UIViewControllerContextTransitioning) {
    guard let view = context.view(forKey: .to) else { return context.completeTransition(true) }
    view.alpha = 0
    context.containerView.addSubview(view)
    UIView.animate(withDuration: 0.5) {
      view.alpha = 1
    } completion: { _ in
      context.completeTransition(!context.transitionWasCancelled)
    }
  }

  func animationEnded(_ transitionCompleted: Bool) { ended.append(transitionCompleted) }
}

@MainActor @Suite struct NavigationControllerTests {
  private let screen = TestScreen(size: CGSize(width: 400, height: 300))
  private let log = CallLog()
  private let root: Page
  private let second: Page
  private let third: Page
  private let navigation: UINavigationController

  init() throws {
    root = Page("Root", log)
    second = Page("Second", log)
    third = Page("Third", log)
    navigation = UINavigationController(rootViewController: root)
    screen.show(navigation)
    try screen.waitUntilIdle()
    log.calls = []
  }

  private func push(_ page: UIViewController) throws {
    navigation.pushViewController(page, animated: true)
    try screen.waitUntilIdle()
  }

  /// Drags from the left edge, and holds.
  private func pull(to x: CGFloat, from start: CGFloat = 4) {
    screen.pointer(.down, at: CGPoint(x: start, y: 200))
    for step in 1...10 {
      screen.pointer(
        .moved, at: CGPoint(x: start + (x - start) * CGFloat(step) / 10, y: 200))
      screen.advance(by: 1.0 / 60)
    }
    screen.advance(by: 0.3)
  }

  private func release(at x: CGFloat) throws {
    screen.pointer(.up, at: CGPoint(x: x, y: 200))
    try screen.waitUntilIdle()
  }

  // MARK: Pushing and popping

  @Test func `a push makes its calls in UIKit's order`() throws {
    let watcher = Watcher(log)
    navigation.delegate = watcher
    navigation.pushViewController(second, animated: true)
    #expect(
      log.take() == [
        "Second will join", "Root will disappear", "Second will appear", "show Second",
      ])
    #expect(navigation.topViewController === second && second.navigationController === navigation)
    try screen.waitUntilIdle()
    #expect(
      log.take() == ["Root did disappear", "Second did appear", "Second did join", "shown Second"])
    #expect(root.view.window == nil && second.view.window === screen.window)
  }

  @Test func `a pop makes its calls in UIKit's order, and returns the controller`() throws {
    try push(second)
    log.calls = []
    let watcher = Watcher(log)
    navigation.delegate = watcher
    #expect(navigation.popViewController(animated: true) === second)
    #expect(
      log.take() == ["Second will leave", "Second will disappear", "Root will appear", "show Root"])
    try screen.waitUntilIdle()
    #expect(
      log.take() == ["Second did disappear", "Root did appear", "Second did leave", "shown Root"])
    #expect(second.parent == nil && navigation.popViewController(animated: true) == nil)
  }

  @Test func `without animation everything has happened when the call returns`() {
    navigation.pushViewController(second, animated: false)
    #expect(log.take().suffix(3) == ["Root did disappear", "Second did appear", "Second did join"])
    navigation.popViewController(animated: false)
    #expect(
      log.take().suffix(3) == ["Second did disappear", "Root did appear", "Second did leave"])
  }

  @Test func `the delegate knows the first controller when it has appeared`() throws {
    let other = UINavigationController(rootViewController: third)
    let watcher = Watcher(log)
    other.delegate = watcher
    log.calls = []
    screen.show(other)
    #expect(log.take().filter { $0.hasPrefix("show") } == ["show Third", "shown Third"])
  }

  @Test func `several controllers are popped at once`() throws {
    try push(second)
    try push(third)
    #expect(navigation.viewControllers == [root, second, third])
    #expect(navigation.popToRootViewController(animated: true) == [second, third])
    try screen.waitUntilIdle()
    #expect(second.parent == nil && third.parent == nil && root.view.window != nil)
    navigation.setViewControllers([root, third, second], animated: true)
    try screen.waitUntilIdle()
    #expect(navigation.popToViewController(third, animated: true) == [second])
    try screen.waitUntilIdle()
    #expect(navigation.popToViewController(second, animated: true) == nil)
    #expect(third.view.window != nil && navigation.children.count == 2)
  }

  @Test func `the controllers below are replaced without a transition`() throws {
    try push(second)
    log.calls = []
    navigation.setViewControllers([third, second], animated: true)
    #expect(
      log.take() == ["Root will leave", "Third will join", "Root did leave", "Third did join"])
    screen.advance(by: 0.02)
    try screen.press("Third", .button)
    #expect(navigation.viewControllers == [third] && third.view.window != nil)
  }

  @Test func `a push during a transition ends that first`() throws {
    navigation.pushViewController(second, animated: true)
    screen.advance(by: 0.1)
    navigation.pushViewController(third, animated: true)
    #expect(log.calls.contains("Second did appear") && second.view.window != nil)
    try screen.waitUntilIdle()
    #expect(navigation.viewControllers == [root, second, third])
    #expect(second.view.window == nil && third.view.window != nil)
    #expect(third.view.frame == CGRect(x: 0, y: 0, width: 400, height: 300))
  }

  @Test func `a controller that is already there is not pushed`() {
    var warnings: [String] = []
    UIApplication.shared.onWarning = { warnings.append($0) }
    defer { UIApplication.shared.onWarning = nil }
    navigation.pushViewController(root, animated: false)
    navigation.pushViewController(UINavigationController(), animated: false)
    #expect(warnings.count == 2 && navigation.viewControllers == [root])
    navigation.viewControllers = [root, root]
    #expect(navigation.viewControllers == [root])
  }

  @Test func `a navigation controller without controllers shows the first one that it gets`() throws
  {
    let other = UINavigationController()
    screen.show(other)
    #expect(other.topViewController == nil)
    other.viewControllers = [second]
    #expect(second.view.window === screen.window)
    other.viewControllers = []
    #expect(second.view.window == nil && second.parent == nil)
  }

  @Test func `show pushes from inside, and presents elsewhere`() throws {
    root.show(second, sender: nil)
    try screen.waitUntilIdle()
    #expect(navigation.topViewController === second)
    screen.show(third)
    third.show(root, sender: nil)
    #expect(third.presentedViewController == nil, "it has a parent")
    let free = UIViewController()
    third.show(free, sender: nil)
    #expect(third.presentedViewController === free)
  }

  @Test func `the visible controller is the presented one`() throws {
    let sheet = UIViewController()
    root.present(sheet, animated: false)
    #expect(navigation.visibleViewController === sheet && navigation.topViewController === root)
  }

  // MARK: Going back

  @Test func `the back button has the title below, and pops`() throws {
    try push(second)
    try screen.press("Root", .button)
    #expect(navigation.topViewController === root && !screen.shows("Second"))
  }

  @Test func `Alt and the left arrow key pop`() throws {
    try push(second)
    try screen.key(.keyboardLeftArrow)
    #expect(navigation.topViewController === second)
    try screen.key(.keyboardLeftArrow, [.alternate])
    #expect(navigation.topViewController === root)
    try screen.key(.keyboardLeftArrow, [.alternate])
    #expect(navigation.topViewController === root)
  }

  @Test func `from right to left the right arrow key pops, and so does a drag from the right`()
    throws
  {
    screen.window.environmentTraits = screen.window.environmentTraits.modifyingTraits {
      $0.layoutDirection = .rightToLeft
    }
    try push(second)
    let back = try screen.find("Root", .button)
    #expect(back.convert(back.bounds, to: nil).maxX == 400)
    try screen.key(.keyboardLeftArrow, [.alternate])
    #expect(navigation.topViewController === second)
    try screen.key(.keyboardRightArrow, [.alternate])
    #expect(navigation.topViewController === root)
    try push(second)
    pull(to: 60, from: 396)
    try release(at: 60)
    #expect(navigation.topViewController === root)
  }

  @Test func `the keyboard focus is back where it was`() throws {
    let inside = try screen.find("Inside Root", .button)
    screen.window.setFocus(inside)
    try push(second)
    #expect(screen.window.focusedView == nil)
    try screen.key(.keyboardTab)
    #expect(screen.window.focusedView?.accessibilityLabel == "Root")
    try screen.key(.keyboardReturnOrEnter)
    #expect(navigation.topViewController === root && screen.window.focusedView === inside)
  }

  @Test func `a drag from the edge moves the pages with the finger, and pops`() throws {
    try push(second)
    log.calls = []
    pull(to: 204)
    let shown = try #require(second.view.layer.presentation())
    #expect(abs(shown.frame.minX - 200) < 15)
    #expect(log.take() == ["Second will leave", "Second will disappear", "Root will appear"])
    pull(to: 320, from: 204)
    try release(at: 320)
    #expect(log.take() == ["Second did disappear", "Root did appear", "Second did leave"])
    #expect(navigation.viewControllers == [root] && screen.shows("Inside Root"))
    #expect(second.view.transform == .identity)
  }

  @Test func `a short drag from the edge is cancelled`() throws {
    try push(second)
    log.calls = []
    pull(to: 100)
    try release(at: 100)
    #expect(
      log.take() == [
        "Second will leave", "Second will disappear", "Root will appear", "Root will disappear",
        "Second will appear", "Root did disappear", "Second did appear",
      ])
    #expect(navigation.viewControllers == [root, second] && second.parent === navigation)
    #expect(!second.isMovingFromParent && second.view.frame.minX == 0)
    #expect(screen.shows("Second") && root.view.window == nil)
    try screen.press("Root", .button)
    #expect(navigation.viewControllers == [root])
  }

  @Test func `a drag pops neither the first controller nor one without a back button`() throws {
    pull(to: 350)
    try release(at: 350)
    #expect(navigation.viewControllers == [root])
    second.navigationItem.hidesBackButton = true
    try push(second)
    pull(to: 350)
    try release(at: 350)
    #expect(navigation.viewControllers == [root, second])
    #expect(throws: TestScreenError.self) { try screen.find("Root", .button) }
    second.navigationItem.hidesBackButton = false
    navigation.interactivePopGestureRecognizer?.isEnabled = false
    pull(to: 350)
    try release(at: 350)
    #expect(navigation.viewControllers == [root, second])
  }

  @Test func `a subclass may refuse to go back`() throws {
    final class Careful: UINavigationController, UINavigationBarDelegate {
      var asked = 0
      func navigationBar(_ bar: UINavigationBar, shouldPop item: UINavigationItem) -> Bool {
        asked += 1
        return asked > 1
      }
    }
    let careful = Careful(rootViewController: third)
    screen.show(careful)
    careful.pushViewController(UIViewController(), animated: false)
    screen.advance(by: 0.02)
    try screen.press("Third", .button)
    #expect(careful.viewControllers.count == 2)
    try screen.press("Third", .button)
    #expect(careful.viewControllers == [third])
  }

  @Test func `the action of an item replaces going back`() throws {
    second.navigationItem.backAction = UIAction { [log] _ in log.calls.append("asked") }
    try push(second)
    log.calls = []
    try screen.press("Root", .button)
    try screen.key(.keyboardLeftArrow, [.alternate])
    #expect(log.take() == ["asked", "asked"] && navigation.topViewController === second)
  }

  // MARK: Animation

  @Test func `the pages slide: the new one over the old one`() throws {
    navigation.pushViewController(second, animated: true)
    screen.advance(by: 0.1)
    let upper = try #require(second.view.layer.presentation()).frame.minX
    let lower = try #require(root.view.layer.presentation()).frame.minX
    #expect(upper > 0 && upper < 400 && lower < 0 && lower > -200)
    screen.advance(by: 0.4)
    #expect(second.view.frame.minX == 0 && root.view.transform == .identity)
  }

  @Test func `changes run alongside a push`() throws {
    navigation.pushViewController(second, animated: true)
    let coordinator = try #require(second.transitionCoordinator)
    var end: Bool?
    coordinator.animate(
      alongsideTransition: { [second] _ in second.view.alpha = 0.5 },
      completion: { end = $0.isCancelled })
    screen.advance(by: 0.1)
    #expect(try #require(second.view.layer.presentation()).opacity < 1 && end == nil)
    try screen.waitUntilIdle()
    #expect(end == false && second.transitionCoordinator == nil)
  }

  @Test func `the delegate's animator moves the pages`() throws {
    let watcher = Watcher(log)
    let fade = Fade()
    watcher.animator = fade
    navigation.delegate = watcher
    navigation.pushViewController(second, animated: true)
    screen.advance(by: 0.25)
    #expect(try #require(second.view.layer.presentation()).opacity < 0.9)
    try screen.waitUntilIdle()
    try screen.press("Root", .button)
    #expect(fade.operations == [.push, .pop] && fade.ended == [true, true])
    #expect(navigation.viewControllers == [root])
  }

  // MARK: Bars

  @Test func `the safe area of a page begins below the bar`() throws {
    #expect(root.view.frame == CGRect(x: 0, y: 0, width: 400, height: 300))
    #expect(root.view.safeAreaInsets.top == 44 && navigation.view.safeAreaInsets.top == 0)
    screen.window.screenInsets = UIEdgeInsets(top: 20, left: 0, bottom: 10, right: 0)
    screen.advance(by: 0.02)
    #expect(navigation.navigationBar.frame == CGRect(x: 0, y: 20, width: 400, height: 44))
    #expect(root.view.safeAreaInsets == UIEdgeInsets(top: 64, left: 0, bottom: 10, right: 0))
    navigation.isNavigationBarHidden = true
    #expect(root.view.safeAreaInsets.top == 20 && navigation.navigationBar.isHidden)
  }

  @Test func `a page begins below an opaque bar, or if it does not extend`() {
    navigation.navigationBar.isTranslucent = false
    screen.advance(by: 0.02)
    #expect(root.view.frame.minY == 44 && root.view.safeAreaInsets.top == 0)
    root.extendedLayoutIncludesOpaqueBars = true
    screen.advance(by: 0.02)
    #expect(root.view.frame.minY == 0 && root.view.safeAreaInsets.top == 44)
    navigation.navigationBar.isTranslucent = true
    root.edgesForExtendedLayout = []
    screen.advance(by: 0.02)
    #expect(root.view.frame.minY == 44)
  }

  @Test func `a list begins below the bar, and scrolls under it`() throws {
    let list = UITableViewController(style: .plain)
    list.tableView.contentSize.height = 2000
    try push(list)
    #expect(list.tableView.contentOffset.y == -44)
    #expect(list.tableView.adjustedContentInset.top == 44)
  }

  @Test func `over the top of the content the bar has no background until that scrolls`() throws {
    let page = UIViewController()
    let scroll = UIScrollView(frame: CGRect(x: 0, y: 0, width: 400, height: 300))
    scroll.contentSize = CGSize(width: 400, height: 2000)
    scroll.backgroundColor = .green
    page.view = scroll
    let solid = UINavigationBarAppearance()
    solid.configureWithOpaqueBackground()
    solid.backgroundColor = .red
    navigation.navigationBar.standardAppearance = solid
    try push(page)
    #expect(screen.pixel(x: 390, y: 20) == 0xFF00_FF00)
    scroll.contentOffset.y = 100
    screen.advance(by: 0.02)
    #expect(screen.pixel(x: 390, y: 20) == 0xFFFF_0000)
    let blue = UINavigationBarAppearance()
    blue.backgroundEffect = nil
    blue.backgroundColor = .blue
    page.navigationItem.scrollEdgeAppearance = blue
    scroll.contentOffset.y = -44
    screen.advance(by: 0.02)
    #expect(screen.pixel(x: 390, y: 20) == 0xFF00_00FF)
  }

  @Test func `a hidden bar slides out, and comes back`() throws {
    navigation.setNavigationBarHidden(true, animated: true)
    screen.advance(by: 0.1)
    let moving = try #require(navigation.navigationBar.layer.presentation()).frame.minY
    #expect(moving < 0 && moving > -44 && !navigation.navigationBar.isHidden)
    try screen.waitUntilIdle()
    #expect(navigation.navigationBar.isHidden && root.view.safeAreaInsets.top == 0)
    navigation.setNavigationBarHidden(false, animated: true)
    try screen.waitUntilIdle()
    #expect(navigation.navigationBar.frame.minY == 0 && root.view.safeAreaInsets.top == 44)
  }

  @Test func `a page that hides the bar slides it out, and leaves the old page in place`() throws {
    final class Hider: UIViewController {
      override func viewWillAppear(_ animated: Bool) {
        navigationController?.setNavigationBarHidden(true, animated: animated)
      }
      override func viewWillDisappear(_ animated: Bool) {
        navigationController?.setNavigationBarHidden(false, animated: animated)
      }
    }
    let hider = Hider()
    navigation.pushViewController(hider, animated: true)
    screen.advance(by: 0.1)
    let moving = try #require(navigation.navigationBar.layer.presentation()).frame.minY
    #expect(moving < 0 && moving > -44 && !navigation.navigationBar.isHidden)
    #expect(root.view.safeAreaInsets.top == 44 && hider.view.safeAreaInsets.top == 0)
    try screen.waitUntilIdle()
    #expect(navigation.navigationBar.isHidden)
    navigation.popViewController(animated: true)
    try screen.waitUntilIdle()
    #expect(!navigation.navigationBar.isHidden && root.view.safeAreaInsets.top == 44)
    #expect(navigation.navigationBar.frame.minY == 0)
  }

  @Test func `a page that goes on in viewWillAppear is passed`() throws {
    final class Passed: UIViewController {
      var follower: UIViewController?
      override func viewWillAppear(_ animated: Bool) {
        guard let follower else { return }
        self.follower = nil
        navigationController?.pushViewController(follower, animated: true)
      }
    }
    let passed = Passed()
    passed.follower = third
    try push(passed)
    #expect(navigation.viewControllers == [root, passed, third])
    #expect(third.view.window != nil && passed.view.window == nil && root.view.window == nil)
    #expect(navigation.navigationBar.items?.count == 3 && log.calls.contains("Third did appear"))
  }

  @Test func `the toolbar shows the items of the last controller`() throws {
    root.toolbarItems = [UIBarButtonItem(systemItem: .trash)]
    second.toolbarItems = [UIBarButtonItem(systemItem: .add)]
    #expect(navigation.isToolbarHidden && !screen.shows("Delete"))
    navigation.setToolbarHidden(false, animated: true)
    try screen.waitUntilIdle()
    #expect(screen.shows("Delete") && root.view.safeAreaInsets.bottom == 44)
    try push(second)
    #expect(screen.shows("Add") && !screen.shows("Delete"))
    second.setToolbarItems([UIBarButtonItem(systemItem: .search)], animated: true)
    try screen.waitUntilIdle()
    #expect(screen.shows("Search") && !screen.shows("Add"))
    third.hidesBottomBarWhenPushed = true
    try push(third)
    #expect(navigation.toolbar.isHidden && third.view.safeAreaInsets.bottom == 0)
    navigation.popViewController(animated: true)
    try screen.waitUntilIdle()
    #expect(!navigation.toolbar.isHidden && second.view.safeAreaInsets.bottom == 44)
  }

  @Test func `the preferred size of the last controller and the bar is the whole one`() {
    root.preferredContentSize = CGSize(width: 300, height: 200)
    #expect(navigation.preferredContentSize == CGSize(width: 300, height: 244))
  }

  @Test func `the edit item starts and ends editing`() throws {
    root.navigationItem.rightBarButtonItem = root.editButtonItem
    screen.advance(by: 0.02)
    try screen.press("Edit", .button)
    #expect(root.isEditing)
    try screen.press("Done", .button)
    #expect(!root.isEditing && screen.shows("Edit"))
  }

  @Test func `a controller is freed after it was popped`() throws {
    weak var gone: UIViewController?
    try {
      let page = UIViewController()
      gone = page
      page.navigationItem.rightBarButtonItem = page.editButtonItem
      try push(page)
      navigation.popViewController(animated: true)
      try screen.waitUntilIdle()
    }()
    screen.advance(by: 1)
    #expect(gone == nil)
  }
}
