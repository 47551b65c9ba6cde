import Foundation
import Graphics

/// The columns of a split view with the style `doubleColumn` or `tripleColumn`.
@MainActor
final class ColumnSplit {
  /// The duration in which columns come and go, in seconds.
  private static let duration = 0.35
  /// The opacity of the shade on a secondary column that is covered.
  private static let shade: CGFloat = 0.15

  private unowned let split: UISplitViewController
  let columns: SplitColumns
  private let dim = UIView(frame: .zero)
  private var lines: [UISplitViewController.Column: UIView] = [:]
  /// The number of columns that the program or the user has chosen; `nil` for the preferred one.
  private var chosenLevel: Int?
  /// The number of columns that are shown; `nil` while the window is narrow.
  private var shownLevel: Int?
  /// The number of columns before the secondary one was shown alone.
  private var formerLevel: Int?
  /// Whether the window is narrow; `nil` before the first layout.
  private var isCollapsed: Bool?
  /// Whether a narrow window shows the column `compact`.
  private var showsCompact = false
  /// The number of running animations.
  private var moves = 0

  /// The button that shows and hides the primary column.
  private(set) lazy var modeItem = UIBarButtonItem(
    image: UIImage(systemName: "sidebar.leading"),
    primaryAction: UIAction { [weak self] _ in self?.toggle() })
  /// The button that hides all columns but the secondary one.
  private lazy var onlyItem = UIBarButtonItem(
    primaryAction: UIAction { [weak self] _ in self?.toggleOnly() })
  private var onlySymbol = "" {
    didSet { if onlySymbol != oldValue { onlyItem.image = UIImage(systemName: onlySymbol) } }
  }

  /// Creates empty columns.
  init(of split: UISplitViewController) {
    self.split = split
    columns = SplitColumns(of: split)
  }

  // MARK: Columns

  /// Gives a column another controller.
  func set(_ controller: UIViewController?, for column: UISplitViewController.Column) {
    columns.set(controller, for: column)
    if isCollapsed == true { columns.collapse(to: columns.order.last ?? .secondary) }
    split.viewIfLoaded?.setNeedsLayout()
  }

  /// Shows a column, and those between it and the secondary one.
  func show(_ column: UISplitViewController.Column) {
    if isCollapsed == true {
      columns.show(column, animated: split.viewIfLoaded?.window != nil)
      if columns.order.contains(column) || column == .compact { showsCompact = column == .compact }
      split.viewIfLoaded?.setNeedsLayout()
      return
    }
    let rules = rules
    if column == .secondary {
      if rules.dimsSecondary(at: level) { change(to: uncoveredLevel) }
    } else if let index = rules.sides.firstIndex(of: column) {
      change(to: max(level, rules.sides.count - index))
    }
  }

  /// Hides a column, and those outside of it.
  func hide(_ column: UISplitViewController.Column) {
    guard isCollapsed != true else {
      return columns.hide(column, animated: split.viewIfLoaded?.window != nil)
    }
    guard let index = rules.sides.firstIndex(of: column) else { return }
    change(to: min(level, rules.sides.count - index - 1))
  }

  /// The preferred display mode replaces what was chosen before.
  func preferredModeChanged() {
    chosenLevel = nil
    split.viewIfLoaded?.setNeedsLayout()
  }

  // MARK: Display mode

  /// The rules for the columns that have controllers.
  var rules: SplitRules {
    let sides = columns.order.filter { $0 != .secondary }
    let widths = sides.map {
      $0 == .primary ? split.primaryColumnWidth : split.supplementaryColumnWidth
    }
    return SplitRules(
      sides: sides, widths: widths, size: split.viewIfLoaded?.bounds.size ?? .zero,
      preferredBehavior: split.preferredSplitBehavior)
  }

  /// The columns that are shown.
  var displayMode: UISplitViewController.DisplayMode { rules.mode(at: level) }

  /// The number of columns beside the secondary one in a wide window.
  private var level: Int {
    let rules = rules
    let wanted = chosenLevel ?? SplitRules.level(of: split.preferredDisplayMode)
    return min(wanted ?? rules.automaticLevel, rules.sides.count)
  }

  /// The greatest level that does not cover the secondary column.
  private var uncoveredLevel: Int { rules.behavior == .displace ? 1 : 0 }

  private func change(to new: Int) {
    guard new != level else { return chosenLevel = new }
    chosenLevel = new
    guard let view = split.viewIfLoaded, view.window != nil, isCollapsed == false else {
      return arrange()
    }
    view.layoutIfNeeded()
    moves += 1
    UIView.animate(
      withDuration: Self.duration, delay: 0, options: .allowUserInteraction,
      animations: { [self] in
        arrange()
        view.layoutIfNeeded()
      },
      completion: { [weak self] _ in
        guard let self else { return }
        moves -= 1
        guard let view = split.viewIfLoaded else { return }
        if view.window == nil { view.setNeedsLayout() } else { arrange() }
      })
  }

  private func toggle() {
    let most = rules.sides.count
    change(to: level == most ? most - 1 : level + 1)
  }

  private func toggleOnly() {
    if level > 0 { formerLevel = level }
    change(to: level > 0 ? 0 : formerLevel ?? max(rules.automaticLevel, 1))
  }

  // MARK: View

  /// Prepares the view of the controller.
  func viewLoaded() {
    dim.backgroundColor = .black
    dim.alpha = 0
    dim.addGestureRecognizer(
      UITapGestureRecognizer { [weak self] _ in
        guard let self else { return }
        change(to: uncoveredLevel)
      })
    split.view.addSubview(dim)
    let gesture = NavigationPopRecognizer { [weak self] gesture in
      guard let self, gesture.state == .began else { return }
      change(to: level + 1)
    }
    gesture.canBegin = { [weak self] in self?.canBeDragged == true }
    split.view.addGestureRecognizer(gesture)
  }

  /// A stack in the first shown column is popped by the same drag.
  private var canBeDragged: Bool {
    let rules = rules
    guard split.presentsWithGesture, isCollapsed == false, level < rules.sides.count else {
      return false
    }
    let first = columns.shell(for: rules.shown(at: level).first ?? .secondary)
    return ((first as? UINavigationController)?.viewControllers.count ?? 0) <= 1
  }

  /// Lays out the columns.
  func arrange() {
    guard let view = split.viewIfLoaded else { return }
    let (was, isNarrow) = (isCollapsed, split.isCollapsed)
    if isNarrow != was {
      isCollapsed = isNarrow
      if isNarrow { collapse() } else { expand(isFirst: was == nil) }
    }
    if isNarrow { arrangeCollapsed(in: view) } else { arrangeColumns(in: view) }
    guard isNarrow != was else { return }
    if isNarrow {
      split.delegate?.splitViewControllerDidCollapse(split)
    } else if was != nil {
      split.delegate?.splitViewControllerDidExpand(split)
    }
  }

  private func collapse() {
    shownLevel = nil
    let proposed = columns.proposedTop
    let top =
      split.delegate?.splitViewController(
        split, topColumnForCollapsingToProposedTopColumn: proposed) ?? proposed
    showsCompact = top == .compact && columns.shell(for: .compact) != nil
    columns.collapse(to: columns.order.contains(top) ? top : columns.order.last ?? .secondary)
  }

  private func expand(isFirst: Bool) {
    columns.expand()
    columns.shell(for: .compact)?.viewIfLoaded?.removeFromSuperview()
    guard !isFirst else { return }
    let proposed = displayMode
    let mode =
      split.delegate?.splitViewController(
        split, displayModeForExpandingToProposedDisplayMode: proposed) ?? proposed
    if mode != proposed { chosenLevel = SplitRules.level(of: mode) }
  }

  private func arrangeCollapsed(in view: UIView) {
    if columns.shell(for: .compact) == nil { showsCompact = false }
    let shown = showsCompact ? columns.shell(for: .compact) : columns.base
    for controller in columns.all + [columns.shell(for: .compact)].compactMap(\.self)
    where controller !== shown && controller.viewIfLoaded?.superview === view {
      controller.viewIfLoaded?.removeFromSuperview()
    }
    for line in lines.values { line.isHidden = true }
    dim.alpha = 0
    placeButtons(nil)
    guard let shown else { return }
    if shown.view.superview !== view {
      shown.view.autoresizingMask = []
      view.addSubview(shown.view)
    }
    shown.view.place(in: view.bounds)
  }

  private func arrangeColumns(in view: UIView) {
    // The pass that tells the delegate lays out what that asks for.
    guard !isTelling else { return }
    let former = shownLevel
    tellChanges()
    // The delegate may have made the window narrow.
    guard isCollapsed == false, let level = shownLevel else { return }
    let (rules, isMirrored) = (rules, view.readsRightToLeft)
    let start = rules.frames(at: former ?? level, isMirrored: isMirrored)
    let frames = rules.frames(at: level, isMirrored: isMirrored)
    placeButtons(rules)
    let shown = rules.shown(at: level)
    for (index, column) in (rules.sides + [.secondary]).enumerated() {
      guard let controller = columns.shell(for: column) else { continue }
      if column == .secondary || shown.contains(column) {
        add(controller.view, to: view, for: column, at: start[index])
      } else if moves == 0, controller.viewIfLoaded?.superview === view {
        controller.viewIfLoaded?.removeFromSuperview()
      }
      guard controller.viewIfLoaded?.superview === view else {
        lines[column]?.isHidden = true
        continue
      }
      controller.view.place(in: frames[index])
      if column != .secondary {
        placeLine(after: column, at: frames[index], from: start[index], in: view)
      }
    }
    for (column, line) in lines where !rules.sides.contains(column) { line.isHidden = true }
    dim.place(in: frames[rules.sides.count])
    dim.alpha = rules.dimsSecondary(at: level) ? Self.shade : 0
  }

  /// Adds the view of a column at the frame that it has while it is hidden, without an animation.
  private func add(
    _ added: UIView, to view: UIView, for column: UISplitViewController.Column, at frame: CGRect
  ) {
    guard added.superview !== view else { return }
    ViewAnimation.runWithout {
      added.autoresizingMask = []
      if column == .secondary {
        view.insertSubview(added, at: 0)
      } else {
        view.addSubview(added)
      }
      added.place(in: frame)
      added.layoutIfNeeded()
    }
  }

  /// Shows the line between a column and the next one; it comes from the column's former frame.
  private func placeLine(
    after column: UISplitViewController.Column, at frame: CGRect, from start: CGRect,
    in view: UIView
  ) {
    func rect(beside frame: CGRect) -> CGRect {
      let x = view.readsRightToLeft ? frame.minX - SplitRules.lineWidth : frame.maxX
      return CGRect(x: x, y: 0, width: SplitRules.lineWidth, height: frame.height)
    }
    let line = lines[column] ?? UIView(frame: .zero)
    lines[column] = line
    if line.superview !== view || line.isHidden {
      ViewAnimation.runWithout {
        line.backgroundColor = .separator
        line.isUserInteractionEnabled = false
        line.isHidden = false
        view.addSubview(line)
        line.frame = rect(beside: start)
      }
    }
    line.place(in: rect(beside: frame))
  }

  /// Takes the level to show, and tells the delegate; that may ask for another level meanwhile.
  private func tellChanges() {
    isTelling = true
    defer { isTelling = false }
    // A delegate that always asks for another level is not followed forever.
    for _ in 0..<4 {
      let (rules, old, new) = (rules, shownLevel, level)
      shownLevel = new
      if let old { tell(from: old, to: new, rules) }
      guard isCollapsed == false, level != shownLevel else { return }
    }
  }
  private var isTelling = false

  /// Tells the delegate about a change.
  private func tell(from shownLevel: Int, to level: Int, _ rules: SplitRules) {
    guard let delegate = split.delegate else { return }
    let (old, new) = (rules.shown(at: shownLevel), rules.shown(at: level))
    guard old != new else { return }
    delegate.splitViewController(split, willChangeTo: rules.mode(at: level))
    for column in new where !old.contains(column) {
      delegate.splitViewController(split, willShow: column)
    }
    for column in old where !new.contains(column) {
      delegate.splitViewController(split, willHide: column)
    }
  }

  // MARK: Buttons

  /// Puts the buttons into the bars of the columns; no rules for none.
  private func placeButtons(_ rules: SplitRules?) {
    let hasMode =
      split.displayModeButtonVisibility == .always
      || split.displayModeButtonVisibility == .automatic && split.presentsWithGesture
    var items: [UISplitViewController.Column: [UIBarButtonItem]] = [:]
    modeOwner = shownModeOwner
    if let rules, !rules.sides.isEmpty {
      let level = level
      if hasMode, modeOwner == nil {
        items[rules.shown(at: level).first ?? .secondary] = [modeItem]
      }
      name(modeItem, level == rules.sides.count ? .hideSidebar : .showSidebar)
      if split.style == .tripleColumn, split.showsSecondaryOnlyButton {
        items[.secondary, default: []].append(onlyItem)
        onlySymbol =
          level > 0 ? "arrow.up.left.and.arrow.down.right" : "arrow.down.right.and.arrow.up.left"
        name(onlyItem, .fullScreen)
      }
    }
    // A bar releases an item before another one takes it.
    let order = columns.order.sorted { items[$0] == nil && items[$1] != nil }
    let wasPlaced = order.contains { bar(of: $0)?.containerItems.contains(modeItem) == true }
    for column in order { bar(of: column)?.containerItems = items[column] ?? [] }
    // A page's own button may have been in the bar of another column.
    guard wasPlaced, let modeOwner, let item = modeOwner.topItem else { return }
    modeOwner.itemChanged(item, animated: false)
  }

  /// The bar whose page has `modeItem` as an item of its own; `nil` if no shown one has.
  private weak var modeOwner: UINavigationBar?

  private var shownModeOwner: UINavigationBar? {
    let shown =
      isCollapsed == false
      ? rules.shown(at: level) + [.secondary] : Array(columns.order.prefix(1))
    return shown.compactMap { bar(of: $0) }.first { $0.topItem?.has(modeItem) == true }
  }

  private func bar(of column: UISplitViewController.Column) -> UINavigationBar? {
    (columns.shell(for: column) as? UINavigationController)?.navigationBar
  }

  /// Called when the bar of a column shows another item, or an item has changed.
  func itemsChanged() {
    if shownModeOwner !== modeOwner { split.viewIfLoaded?.setNeedsLayout() }
  }

  /// Names a button; its bar lays it out again only if the name is new.
  private func name(_ item: UIBarButtonItem, _ word: SystemWord) {
    if item.accessibilityLabel != word.text { item.accessibilityLabel = word.text }
  }
}
