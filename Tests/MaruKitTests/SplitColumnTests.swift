import Foundation
import MaruKit
import MaruTestKit
import Testing

/// Logs what a split view controller tells, and decides if it is told to.
private final class Decider: UISplitViewControllerDelegate {
  var log: [String] = []
  var top: UISplitViewController.Column?
  var mode: UISplitViewController.DisplayMode?
  var proposedTop: UISplitViewController.Column?

  func splitViewController(
    _ splitViewController: UISplitViewController,
    topColumnForCollapsingToProposedTopColumn proposedTopColumn: UISplitViewController.Column
  ) -> UISplitViewController.Column {
    proposedTop = proposedTopColumn
    return top ?? proposedTopColumn
  }
  func splitViewController(
    _ splitViewController: UISplitViewController,
    displayModeForExpandingToProposedDisplayMode proposedDisplayMode: UISplitViewController
      .DisplayMode
  ) -> UISplitViewController.DisplayMode { mode ?? proposedDisplayMode }
  func splitViewControllerDidCollapse(_ svc: UISplitViewController) { log.append("collapsed") }
  func splitViewControllerDidExpand(_ svc: UISplitViewController) { log.append("expanded") }
  func splitViewController(
    _ svc: UISplitViewController, willChangeTo displayMode: UISplitViewController.DisplayMode
  ) { log.append("to \(displayMode)") }
  func splitViewController(
    _ svc: UISplitViewController, willShow column: UISplitViewController.Column
  ) { log.append("show \(column)") }
  func splitViewController(
    _ svc: UISplitViewController, willHide column: UISplitViewController.Column
  ) { log.append("hide \(column)") }
}

/// Shows the primary column again when it is about to go.
private final class Keeper: UISplitViewControllerDelegate {
  var log: [String] = []

  func splitViewController(
    _ svc: UISplitViewController, willShow column: UISplitViewController.Column
  ) { log.append("show \(column)") }
  func splitViewController(
    _ svc: UISplitViewController, willHide column: UISplitViewController.Column
  ) {
    log.append("hide \(column)")
    svc.show(.primary)
    svc.view.layoutIfNeeded()
  }
}

/// Hides a column that is about to come, and shows one that is about to go.
private final class Contrarian: UISplitViewControllerDelegate {
  var count = 0

  func splitViewController(
    _ svc: UISplitViewController, willShow column: UISplitViewController.Column
  ) { turn(svc) { svc.hide(column) } }
  func splitViewController(
    _ svc: UISplitViewController, willHide column: UISplitViewController.Column
  ) { turn(svc) { svc.show(column) } }

  private func turn(_ svc: UISplitViewController, _ change: () -> Void) {
    count += 1
    if count < 100 { change() }
  }
}

@MainActor @Suite struct SplitColumnTests {
  private let list = UIViewController()
  private let middle = UIViewController()
  private let detail = UIViewController()
  private let decider = Decider()

  init() {
    for (page, title) in [(list, "List"), (middle, "Middle"), (detail, "Detail")] {
      page.title = title
    }
  }

  private func makeSplit(
    _ style: UISplitViewController.Style = .doubleColumn
  ) -> UISplitViewController {
    let split = UISplitViewController(style: style)
    split.delegate = decider
    split.setViewController(list, for: .primary)
    if style == .tripleColumn { split.setViewController(middle, for: .supplementary) }
    split.setViewController(detail, for: .secondary)
    return split
  }

  private func show(_ split: UISplitViewController, width: CGFloat) throws -> TestScreen {
    let screen = TestScreen(size: CGSize(width: width, height: 300))
    screen.show(split)
    try screen.waitUntilIdle()
    return screen
  }

  private func resize(_ screen: TestScreen, to width: CGFloat) throws {
    screen.window.frame.size.width = width
    try screen.waitUntilIdle()
  }

  /// The frame of the column that shows a page, in the window.
  private func column(_ page: UIViewController) -> CGRect? {
    guard let view = page.navigationController?.view, view.window != nil else { return nil }
    return view.convert(view.bounds, to: nil)
  }

  private func frame(_ x: CGFloat, _ width: CGFloat) -> CGRect {
    CGRect(x: x, y: 0, width: width, height: 300)
  }

  // MARK: Columns

  @Test func `a column shows its controller in a navigation controller`() throws {
    let split = makeSplit()
    let screen = try show(split, width: 1000)
    #expect(split.style == .doubleColumn && split.viewController(for: .primary) === list)
    #expect(split.viewControllers == [list, detail].compactMap(\.navigationController))
    #expect(list.splitViewController === split)
    #expect(column(list) == frame(0, 320) && column(detail) == frame(321, 679))
    _ = try screen.find("List", .header)
    _ = try screen.find("Detail", .header)
  }

  @Test func `a given navigation controller is the column itself`() throws {
    let split = makeSplit()
    let own = UINavigationController(rootViewController: middle)
    split.setViewController(own, for: .secondary)
    _ = try show(split, width: 1000)
    #expect(split.viewControllers.last === own && split.viewController(for: .secondary) === own)
    #expect(column(middle) == frame(321, 679) && detail.parent == nil)
  }

  @Test func `another controller replaces the one of a column`() throws {
    let split = makeSplit()
    let screen = try show(split, width: 1000)
    split.setViewController(middle, for: .secondary)
    try screen.waitUntilIdle()
    #expect(column(middle) == frame(321, 679) && detail.parent == nil)
    split.setViewController(nil, for: .primary)
    try screen.waitUntilIdle()
    #expect(column(middle) == frame(0, 1000) && list.parent == nil)
  }

  @Test func `three columns stand beside each other in a wide window`() throws {
    let split = makeSplit(.tripleColumn)
    _ = try show(split, width: 1400)
    #expect(split.displayMode == .twoBesideSecondary && split.splitBehavior == .tile)
    #expect(column(list) == frame(0, 320) && column(middle) == frame(321, 320))
    #expect(column(detail) == frame(642, 758))
  }

  @Test func `in a right-to-left language the primary column is on the right`() throws {
    let split = makeSplit()
    let screen = try show(split, width: 1000)
    screen.window.environmentTraits = screen.window.environmentTraits.modifyingTraits {
      $0.layoutDirection = .rightToLeft
    }
    try screen.waitUntilIdle()
    #expect(column(list) == frame(680, 320) && column(detail) == frame(0, 679))
  }

  @Test func `two columns have no supplementary one, and the oldest style has none at all`() {
    var warnings: [String] = []
    UIApplication.shared.onWarning = { warnings.append($0) }
    defer { UIApplication.shared.onWarning = nil }
    let split = makeSplit()
    split.setViewController(middle, for: .supplementary)
    UISplitViewController().setViewController(middle, for: .primary)
    split.viewControllers = [middle]
    #expect(warnings.count == 3 && middle.parent == nil)
  }

  @Test func `widths are given in points or as parts, within their limits`() throws {
    let split = makeSplit()
    let screen = try show(split, width: 1200)
    split.preferredPrimaryColumnWidthFraction = 0.25
    #expect(split.primaryColumnWidth == 300)
    split.minimumPrimaryColumnWidth = 310
    #expect(split.primaryColumnWidth == 310)
    split.preferredPrimaryColumnWidth = 400
    try screen.waitUntilIdle()
    #expect(column(list) == frame(0, 400) && column(detail) == frame(401, 799))
    split.maximumPrimaryColumnWidth = 350
    try screen.waitUntilIdle()
    #expect(column(list) == frame(0, 350))
    split.preferredSupplementaryColumnWidth = 240
    #expect(split.supplementaryColumnWidth == 240)
  }

  // MARK: Display mode

  @Test func `without room for both, the primary column comes over the secondary one`() throws {
    let split = makeSplit()
    let screen = try show(split, width: 800)
    #expect(split.displayMode == .secondaryOnly && split.splitBehavior == .overlay)
    #expect(column(list) == nil && column(detail) == frame(0, 800))
    try screen.press("Show Sidebar", .button)
    #expect(split.displayMode == .oneOverSecondary)
    #expect(column(list) == frame(0, 320) && column(detail) == frame(0, 800))
    #expect(decider.log == ["to oneOverSecondary", "show primary"])
    screen.pointer(.down, at: CGPoint(x: 600, y: 200))
    screen.pointer(.up, at: CGPoint(x: 600, y: 200))
    try screen.waitUntilIdle()
    #expect(split.displayMode == .secondaryOnly && column(list) == nil)
  }

  @Test func `the button in the first shown column hides and shows the primary one`() throws {
    let split = makeSplit()
    let screen = try show(split, width: 1000)
    let button = try screen.find("Hide Sidebar", .button)
    #expect(button.convert(button.bounds, to: nil).maxX < 320)
    try screen.press("Hide Sidebar", .button)
    #expect(split.displayMode == .secondaryOnly && column(detail) == frame(0, 1000))
    try screen.press("Show Sidebar", .button)
    #expect(split.displayMode == .oneBesideSecondary && column(detail) == frame(321, 679))
  }

  @Test func `a column slides out before it is gone`() throws {
    let split = makeSplit()
    let screen = try show(split, width: 1000)
    split.hide(.primary)
    screen.advance(by: 0.1)
    let view = try #require(list.navigationController?.view)
    let moving = try #require(view.layer.presentation()).frame.minX
    #expect(moving < 0 && moving > -320 && view.window != nil)
    #expect(decider.log == ["to secondaryOnly", "hide primary"])
    try screen.waitUntilIdle()
    #expect(view.window == nil && column(detail) == frame(0, 1000))
    split.show(.primary)
    try screen.waitUntilIdle()
    #expect(column(list) == frame(0, 320))
  }

  @Test func `a split view may go while its columns move`() throws {
    let screen = TestScreen(size: CGSize(width: 800, height: 300))
    weak var gone: UISplitViewController?
    try {
      let split = makeSplit()
      gone = split
      screen.show(split)
      try screen.waitUntilIdle()
      split.show(.primary)
      screen.advance(by: 0.1)
      screen.show(UIViewController())
    }()
    screen.advance(by: 1)
    try screen.waitUntilIdle()
    #expect(gone == nil && list.view.window == nil && detail.view.window == nil)
  }

  @Test func `columns that moved while their window went are in place when they return`() throws {
    let split = makeSplit()
    let screen = try show(split, width: 1000)
    split.hide(.primary)
    screen.advance(by: 0.1)
    screen.show(UIViewController())
    try screen.waitUntilIdle()
    screen.show(split)
    try screen.waitUntilIdle()
    #expect(column(list) == nil && column(detail) == frame(0, 1000))
  }

  @Test func `a delegate may show a column that is about to go`() throws {
    let split = makeSplit()
    let screen = try show(split, width: 1000)
    let keeper = Keeper()
    split.delegate = keeper
    split.hide(.primary)
    #expect(column(list) == frame(0, 320) && column(detail) == frame(321, 679))
    try screen.waitUntilIdle()
    #expect(split.displayMode == .oneBesideSecondary)
    #expect(column(list) == frame(0, 320) && column(detail) == frame(321, 679))
    #expect(keeper.log == ["hide primary", "show primary"])
  }

  @Test func `a delegate that always wants the opposite does not stop the layout`() throws {
    let split = makeSplit()
    let screen = try show(split, width: 1000)
    let contrarian = Contrarian()
    split.delegate = contrarian
    split.hide(.primary)
    #expect(contrarian.count > 1 && contrarian.count < 50)
    split.delegate = nil
    try screen.waitUntilIdle()
    let isShown = split.displayMode == .oneBesideSecondary
    #expect(column(list) == (isShown ? frame(0, 320) : nil))
    #expect(column(detail) == (isShown ? frame(321, 679) : frame(0, 1000)))
  }

  @Test func `a page's own mode button is shown once, and in no other bar`() throws {
    let split = makeSplit()
    detail.navigationItem.leftBarButtonItem = split.displayModeButtonItem
    let screen = try show(split, width: 1000)
    func left() throws -> CGFloat {
      let button = try screen.find("Hide Sidebar", .button)
      return button.convert(button.bounds, to: nil).minX
    }
    #expect(try left() > 321)
    try screen.press("Hide Sidebar", .button)
    #expect(split.displayMode == .secondaryOnly)
    let button = try screen.find("Show Sidebar", .button)
    #expect(button.convert(button.bounds, to: nil).minX < 30)
    try screen.press("Show Sidebar", .button)
    detail.navigationItem.leftBarButtonItem = nil
    try screen.waitUntilIdle()
    #expect(try left() < 320)
    detail.navigationItem.rightBarButtonItem = split.displayModeButtonItem
    try screen.waitUntilIdle()
    #expect(try left() > 900)
    list.navigationItem.leftBarButtonItem = UIBarButtonItem(
      title: "Own", primaryAction: UIAction { _ in })
    try screen.waitUntilIdle()
    let own = try screen.find("Own", .button)
    #expect(own.convert(own.bounds, to: nil).minX < 30)
  }

  @Test func `the mode button goes to a page that has it, as soon as that is shown`() throws {
    let split = makeSplit()
    list.navigationItem.leftBarButtonItem = split.displayModeButtonItem
    let screen = try show(split, width: 800)
    try screen.press("Show Sidebar", .button)
    let button = try screen.find("Hide Sidebar", .button)
    #expect(button.isDescendant(of: try #require(list.navigationController?.view)))
    try screen.press("Hide Sidebar", .button)
    #expect(screen.shows("Show Sidebar") && split.displayMode == .secondaryOnly)
  }

  @Test func `the middle column comes first, and the primary one displaces`() throws {
    let split = makeSplit(.tripleColumn)
    let screen = try show(split, width: 1000)
    #expect(split.splitBehavior == .displace && split.displayMode == .oneBesideSecondary)
    #expect(column(list) == nil && column(middle) == frame(0, 320))
    split.show(.primary)
    try screen.waitUntilIdle()
    #expect(split.displayMode == .twoDisplaceSecondary && column(detail) == frame(642, 679))
    split.show(.secondary)
    try screen.waitUntilIdle()
    #expect(split.displayMode == .oneBesideSecondary && column(detail) == frame(321, 679))
    split.hide(.supplementary)
    try screen.waitUntilIdle()
    #expect(split.displayMode == .secondaryOnly && column(middle) == nil)
  }

  @Test func `the preferred mode and behaviour replace the automatic ones`() throws {
    let split = makeSplit()
    let screen = try show(split, width: 1000)
    split.preferredSplitBehavior = .overlay
    split.preferredDisplayMode = .oneBesideSecondary
    try screen.waitUntilIdle()
    #expect(split.displayMode == .oneOverSecondary && column(detail) == frame(0, 1000))
    split.preferredSplitBehavior = .tile
    split.preferredDisplayMode = .secondaryOnly
    try screen.waitUntilIdle()
    #expect(split.displayMode == .secondaryOnly && column(list) == nil)
  }

  @Test func `a drag from the edge shows the primary column, unless it is switched off`() throws {
    let split = makeSplit()
    let screen = try show(split, width: 800)
    func drag() throws {
      screen.pointer(.down, at: CGPoint(x: 4, y: 200))
      for x: CGFloat in [20, 60, 120] {
        screen.advance(by: 0.02)
        screen.pointer(.moved, at: CGPoint(x: x, y: 200))
      }
      screen.pointer(.up, at: CGPoint(x: 120, y: 200))
      try screen.waitUntilIdle()
    }
    split.presentsWithGesture = false
    try drag()
    #expect(split.displayMode == .secondaryOnly && !screen.shows("Show Sidebar"))
    split.displayModeButtonVisibility = .always
    try screen.waitUntilIdle()
    #expect(screen.shows("Show Sidebar"))
    split.presentsWithGesture = true
    try drag()
    #expect(split.displayMode == .oneOverSecondary && column(list) == frame(0, 320))
  }

  @Test func `a button shows the secondary column alone, and all of them again`() throws {
    let split = makeSplit(.tripleColumn)
    split.showsSecondaryOnlyButton = true
    let screen = try show(split, width: 1400)
    try screen.press("Full Screen", .button)
    #expect(split.displayMode == .secondaryOnly && column(detail) == frame(0, 1400))
    try screen.press("Full Screen", .button)
    #expect(split.displayMode == .twoBesideSecondary && column(detail) == frame(642, 758))
  }

  // MARK: Narrow windows

  @Test func `a narrow window shows the secondary column, and Back leads to the others`() throws {
    let split = makeSplit(.tripleColumn)
    let screen = try show(split, width: 400)
    #expect(split.isCollapsed && decider.proposedTop == .secondary)
    #expect(decider.log == ["collapsed"] && column(detail) == frame(0, 400))
    #expect(list.navigationController?.viewControllers == [list, middle, detail])
    #expect(!screen.shows("Show Sidebar"))
    try screen.press("Middle", .button)
    #expect(middle.view.window != nil && detail.view.window == nil)
    try resize(screen, to: 1400)
    #expect(decider.log == ["collapsed", "expanded"])
    #expect(column(list) == frame(0, 320) && column(middle) == frame(321, 320))
    #expect(column(detail) == frame(642, 758))
  }

  @Test func `the delegate chooses the column of a narrow window`() throws {
    decider.top = .primary
    let split = makeSplit()
    let screen = try show(split, width: 400)
    #expect(list.navigationController?.viewControllers == [list])
    split.show(.secondary)
    try screen.waitUntilIdle()
    #expect(list.navigationController?.viewControllers == [list, detail])
    split.hide(.secondary)
    try screen.waitUntilIdle()
    #expect(list.navigationController?.viewControllers == [list])
    list.showDetailViewController(middle, sender: nil)
    try screen.waitUntilIdle()
    #expect(list.navigationController?.viewControllers == [list, middle])
    #expect(split.viewController(for: .secondary) === middle)
  }

  @Test func `the delegate chooses the mode of a window that becomes wide`() throws {
    decider.mode = .secondaryOnly
    let split = makeSplit()
    let screen = try show(split, width: 400)
    try resize(screen, to: 1000)
    #expect(split.displayMode == .secondaryOnly && column(detail) == frame(0, 1000))
  }

  @Test func `what was pushed in a narrow window stays in its column`() throws {
    let split = makeSplit()
    let screen = try show(split, width: 400)
    detail.navigationController?.pushViewController(middle, animated: false)
    try resize(screen, to: 1000)
    #expect(list.navigationController?.viewControllers == [list])
    #expect(detail.navigationController?.viewControllers == [detail, middle])
    #expect(column(middle) == frame(321, 679))
    try resize(screen, to: 400)
    #expect(list.navigationController?.viewControllers == [list, detail, middle])
  }

  @Test func `a narrow window shows the compact column as it is`() throws {
    let split = makeSplit()
    let compact = UIViewController()
    split.setViewController(compact, for: .compact)
    let screen = try show(split, width: 400)
    #expect(decider.proposedTop == .compact && compact.navigationController == nil)
    #expect(compact.view.window != nil && compact.view.frame == frame(0, 400))
    #expect(column(detail) == nil)
    try resize(screen, to: 1000)
    #expect(compact.view.window == nil && column(detail) == frame(321, 679))
    try resize(screen, to: 400)
    #expect(compact.view.window != nil && column(detail) == nil)
  }
}
