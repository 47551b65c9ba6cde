import Foundation
import MaruKit
import MaruTestKit
import Testing

private final class Screen: UIViewController {
  var log: [String] = []
  var presentsInDidLoad: UIViewController?

  override func viewDidLoad() {
    log.append("didLoad")
    if let other = presentsInDidLoad { present(other, animated: false) }
  }
  override func viewWillAppear(_ animated: Bool) { log.append("willAppear") }
  override func viewIsAppearing(_ animated: Bool) { log.append("isAppearing") }
  override func viewDidAppear(_ animated: Bool) { log.append("didAppear") }
  override func viewWillDisappear(_ animated: Bool) { log.append("willDisappear") }
  override func viewDidDisappear(_ animated: Bool) { log.append("didDisappear") }
  override func viewDidLayoutSubviews() { log.append("didLayout") }
}

@MainActor @Suite struct ViewControllerTests {
  private let screen = TestScreen(size: CGSize(width: 200, height: 300))
  private let root = Screen()
  private let modal = Screen()

  init() {
    modal.modalPresentationStyle = .overFullScreen
    screen.show(root)
  }

  @Test func `a root controller goes through its life in UIKit's order`() {
    #expect(root.log == ["didLoad", "willAppear", "isAppearing", "didLayout", "didAppear"])
  }

  @Test func `overridden traits do not load a view, and the view has them from the start`() {
    let other = Screen()
    other.overrideUserInterfaceStyle = .dark
    other.traitOverrides.preferredContentSizeCategory = .extraLarge
    #expect(!other.isViewLoaded && other.log.isEmpty)
    #expect(other.overrideUserInterfaceStyle == .dark)
    #expect(other.traitCollection.userInterfaceStyle == .dark)
    #expect(other.traitCollection.preferredContentSizeCategory == .extraLarge)
    other.loadViewIfNeeded()
    #expect(other.view.overrideUserInterfaceStyle == .dark)
    #expect(other.view.traitCollection.preferredContentSizeCategory == .extraLarge)
    #expect(other.traitOverrides.preferredContentSizeCategory == .extraLarge)
    other.overrideUserInterfaceStyle = .unspecified
    #expect(other.traitCollection.userInterfaceStyle != .dark)
  }

  @Test func `a presented controller fills the window and appears once it is added`() throws {
    var isDone = false
    root.present(modal, animated: true) { isDone = true }
    #expect(modal.log.contains("willAppear") && !modal.log.contains("didAppear"))
    #expect(!isDone)
    try screen.waitUntilIdle()
    #expect(isDone)
    #expect(modal.log.last == "didAppear")
    #expect(modal.view.frame.size == screen.window.bounds.size)
    #expect(modal.presentingViewController === root)
  }

  @Test func `a dismissed controller disappears, and its view leaves the window`() throws {
    root.present(modal, animated: false)
    modal.dismiss(animated: true)
    try screen.waitUntilIdle()
    #expect(modal.log.suffix(2) == ["willDisappear", "didDisappear"])
    #expect(root.presentedViewController == nil)
    #expect(modal.view.window == nil)
  }

  @Test func `presenting before the view is in a window is refused`() {
    let early = Screen()
    early.presentsInDidLoad = modal
    var warnings: [String] = []
    UIApplication.shared.onWarning = { warnings.append($0) }
    early.loadViewIfNeeded()
    #expect(early.presentedViewController == nil)
    #expect(warnings.count == 1 && warnings[0].contains("not in a window yet"))
  }

  @Test func `a second presentation is refused while one is up`() {
    var warnings: [String] = []
    UIApplication.shared.onWarning = { warnings.append($0) }
    root.present(modal, animated: false)
    root.present(Screen(), animated: false)
    #expect(root.presentedViewController === modal)
    #expect(warnings.count == 1 && warnings[0].contains("already"))
  }

  @Test func `views beneath a presented controller are not hit`() {
    let button = UIButton(type: .system)
    button.frame = CGRect(x: 0, y: 0, width: 100, height: 50)
    root.view.addSubview(button)
    root.present(modal, animated: false)
    let hit = screen.window.hitTest(CGPoint(x: 10, y: 10), with: nil)
    #expect(hit?.isDescendant(of: modal.view) == true)
  }

  @Test func `during a transition nothing can be pressed`() throws {
    let button = UIButton(type: .system)
    button.frame = CGRect(x: 0, y: 0, width: 200, height: 300)
    modal.loadViewIfNeeded()
    modal.view.addSubview(button)
    var presses = 0
    button.addAction(UIAction { _ in presses += 1 }, for: .touchUpInside)
    root.present(modal, animated: true)
    screen.press(at: CGPoint(x: 10, y: 10))
    try screen.waitUntilIdle()
    #expect(presses == 0)
    screen.press(at: CGPoint(x: 10, y: 10))
    #expect(presses == 1)
    modal.dismiss(animated: true)
    screen.press(at: CGPoint(x: 10, y: 10))
    try screen.waitUntilIdle()
    #expect(presses == 1)
  }

  @Test func `a child appears and disappears with its parent`() {
    let child = Screen()
    root.addChild(child)
    root.view.addSubview(child.view)
    child.didMove(toParent: root)
    #expect(child.log.last == "didAppear")
    screen.window.rootViewController = UIViewController()
    #expect(child.log.suffix(2) == ["willDisappear", "didDisappear"])
  }

  @Test func `a dismissed controller and its views are freed`() throws {
    weak var gone: Screen?
    weak var view: UIView?
    do {
      let short = Screen()
      (gone, view) = (short, short.view)
      root.present(short, animated: true)
      try screen.waitUntilIdle()
      root.dismiss(animated: true)
      try screen.waitUntilIdle()
    }
    #expect(gone == nil)
    #expect(view == nil)
  }
}
