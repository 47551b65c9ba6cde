import Foundation
import Graphics

/// Shows two or three controllers beside each other, or one of them in a narrow window.
///
/// Mirrors UIKit. With the styles `doubleColumn` and `tripleColumn`, `setViewController(_:for:)`
/// gives each column its controller, which is shown in a navigation controller. A narrow window
/// shows the controller of the column `compact`, or else the controllers of all columns in one
/// stack.
///
/// The oldest style, `unspecified`, has two columns with the `viewControllers`. The first
/// controller is at the leading edge. In a narrow window, the second one is shown unless the
/// delegate wants the first. If the first is a navigation controller, the second one, or the
/// controllers in its stack, are then in the stack of the first, so that Back leads there; a wide
/// window takes them out again.
@preconcurrency @MainActor
open class UISplitViewController: UIViewController {
  /// The column width that the controller chooses itself.
  public static let automaticDimension = -CGFloat.greatestFiniteMagnitude
  private static let usualWidth: CGFloat = 320
  private static let usualShare: CGFloat = 0.4

  /// The style.
  public let style: Style
  /// The columns of the newer styles; `nil` with the oldest one.
  private lazy var columnSplit: ColumnSplit? = style == .unspecified ? nil : ColumnSplit(of: self)
  private let line = UIView(frame: .zero)
  private var columns: [UIViewController] = []
  /// Whether a narrow window shows the first controller; `nil` until the delegate was asked.
  private var showsPrimaryAlone: Bool?
  /// The controllers that a narrow window moved from the second column to the stack of the first.
  private var moved: [UIViewController] = []

  // MARK: Initializers

  /// Creates a controller with empty columns.
  ///
  /// - Parameter style: `unspecified` for two columns with the `viewControllers`.
  public init(style: Style) {
    self.style = style
    super.init(nibName: nil, bundle: nil)
  }

  /// Creates a controller with the style `unspecified`.
  public override init(nibName: String? = nil, bundle: Bundle? = nil) {
    style = .unspecified
    super.init(nibName: nibName, bundle: bundle)
  }

  /// Creates a controller with the style `unspecified` from an archive.
  public required init?(coder: NSCoder) {
    style = .unspecified
    super.init(coder: coder)
  }

  /// Decides what is shown.
  ///
  /// Held weakly.
  open weak var delegate: (any UISplitViewControllerDelegate)?

  /// The controllers, the one at the leading edge first; others than the first two are left out.
  ///
  /// With another style than `unspecified` they are the navigation controllers of the columns, and
  /// `setViewController(_:for:)` sets them.
  open var viewControllers: [UIViewController] {
    get { columnSplit?.columns.all ?? columns }
    set {
      guard columnSplit == nil else {
        return UIApplication.shared.warn(
          "viewControllers was not set: use setViewController(_:for:) with columns")
      }
      setColumns(newValue, showsPrimaryAlone: nil)
    }
  }

  private func setColumns(_ controllers: [UIViewController], showsPrimaryAlone: Bool?) {
    separate()
    let new = Array(controllers.prefix(2))
    let gone = columns.filter { !new.contains($0) }
    let come = new.filter { !columns.contains($0) }
    for controller in gone { controller.willMove(toParent: nil) }
    for controller in come { addChild(controller) }
    columns = new
    self.showsPrimaryAlone = showsPrimaryAlone
    for controller in gone {
      controller.viewIfLoaded?.removeFromSuperview()
      controller.removeFromParent()
    }
    if isViewLoaded { arrange() }
    for controller in come { controller.didMove(toParent: self) }
  }

  /// Replaces the second controller, or that of the secondary column; a narrow window shows it.
  open override func showDetailViewController(_ vc: UIViewController, sender: Any?) {
    guard columnSplit == nil else {
      setViewController(vc, for: .secondary)
      return show(.secondary)
    }
    setColumns(columns.prefix(1) + [vc], showsPrimaryAlone: false)
  }

  /// Whether one controller is shown alone, because the window is narrow.
  open var isCollapsed: Bool { traitCollection.horizontalSizeClass != .regular }

  // MARK: Columns

  /// The controller that a column was given.
  open func viewController(for column: Column) -> UIViewController? {
    columnSplit?.columns.controller(for: column)
  }

  /// Gives a column another controller.
  ///
  /// The column shows it in a navigation controller, unless it is one or the column is `compact`.
  ///
  /// - Parameters:
  ///   - vc: The controller; `nil` for an empty column, which is not shown.
  ///   - column: The column; only the style `tripleColumn` has a supplementary one.
  open func setViewController(_ vc: UIViewController?, for column: Column) {
    guard let columnSplit, column != .supplementary || style == .tripleColumn else {
      return UIApplication.shared.warn(
        "\(type(of: self)) has no column \(column): use init(style:) with a style that has it")
    }
    columnSplit.set(vc, for: column)
  }

  /// Shows a column.
  ///
  /// In a narrow window it becomes the uppermost one. In a wide window the columns between it and
  /// the secondary one are shown too; for the secondary one, those that cover it are hidden.
  open func show(_ column: Column) { columnSplit?.show(column) }

  /// Hides a column.
  ///
  /// In a narrow window the column below it is shown. In a wide window the columns outside of it
  /// are hidden too; the secondary column cannot be hidden.
  open func hide(_ column: Column) { columnSplit?.hide(column) }

  // MARK: Display mode

  /// The columns that a wide window shows, unless `show(_:)` or `hide(_:)` is called afterwards.
  ///
  /// A mode that `splitBehavior` does not have counts as the one with the same number of columns.
  open var preferredDisplayMode = DisplayMode.automatic {
    didSet { columnSplit?.preferredModeChanged() }
  }

  /// What happens to the secondary column when others are shown.
  open var preferredSplitBehavior = SplitBehavior.automatic { didSet { widthChanged() } }

  /// The columns that a wide window shows now.
  open var displayMode: DisplayMode { columnSplit?.displayMode ?? .oneBesideSecondary }

  /// What happens to the secondary column when others are shown now.
  open var splitBehavior: SplitBehavior { columnSplit?.rules.behavior ?? .tile }

  /// Whether a drag from the leading edge shows a column.
  open var presentsWithGesture = true { didSet { widthChanged() } }

  /// Whether the bar of the first shown column has `displayModeButtonItem`.
  open var displayModeButtonVisibility = DisplayModeButtonVisibility.automatic {
    didSet { widthChanged() }
  }

  /// Whether the bar of the secondary column has a button that hides all others and shows them
  /// again.
  ///
  /// Only with the style `tripleColumn`.
  open var showsSecondaryOnlyButton = false { didSet { widthChanged() } }

  /// A button that shows and hides the primary column.
  open var displayModeButtonItem: UIBarButtonItem { columnSplit?.modeItem ?? plainItem }
  private lazy var plainItem = UIBarButtonItem()

  /// Called when the bar of a column shows another item, or an item has changed.
  final func columnItemsChanged() { columnSplit?.itemsChanged() }

  // MARK: Widths

  /// The width of the first column in points; `automaticDimension` for the fraction.
  ///
  /// Only with the styles with columns.
  open var preferredPrimaryColumnWidth = automaticDimension { didSet { widthChanged() } }

  /// The width of the first column as a part of the whole; `automaticDimension` for two fifths, or
  /// for 320 points with columns.
  open var preferredPrimaryColumnWidthFraction = automaticDimension { didSet { widthChanged() } }

  /// The least width of the first column in points; `automaticDimension` for none.
  open var minimumPrimaryColumnWidth = automaticDimension { didSet { widthChanged() } }

  /// The greatest width of the first column in points; `automaticDimension` for 320, unless the
  /// width is given in points.
  open var maximumPrimaryColumnWidth = automaticDimension { didSet { widthChanged() } }

  /// The width of the first column in points.
  open var primaryColumnWidth: CGFloat {
    width(
      preferredPrimaryColumnWidth, preferredPrimaryColumnWidthFraction,
      minimumPrimaryColumnWidth, maximumPrimaryColumnWidth)
  }

  /// The width of the supplementary column in points; `automaticDimension` for the fraction.
  open var preferredSupplementaryColumnWidth = automaticDimension { didSet { widthChanged() } }

  /// The width of the supplementary column as a part of the whole; `automaticDimension` for 320
  /// points.
  open var preferredSupplementaryColumnWidthFraction = automaticDimension {
    didSet { widthChanged() }
  }

  /// The least width of the supplementary column in points; `automaticDimension` for none.
  open var minimumSupplementaryColumnWidth = automaticDimension { didSet { widthChanged() } }

  /// The greatest width of the supplementary column in points; `automaticDimension` for 320, unless
  /// the width is given in points.
  open var maximumSupplementaryColumnWidth = automaticDimension { didSet { widthChanged() } }

  /// The width of the supplementary column in points.
  open var supplementaryColumnWidth: CGFloat {
    width(
      preferredSupplementaryColumnWidth, preferredSupplementaryColumnWidthFraction,
      minimumSupplementaryColumnWidth, maximumSupplementaryColumnWidth)
  }

  /// Computes the width of a column from its settings, negative ones being automatic.
  private func width(
    _ points: CGFloat, _ fraction: CGFloat, _ least: CGFloat, _ greatest: CGFloat
  ) -> CGFloat {
    let whole = viewIfLoaded?.bounds.width ?? 0
    var width: CGFloat
    if points >= 0, style != .unspecified {
      width = points
      if greatest >= 0 { width = min(width, greatest) }
    } else {
      let usual = style == .unspecified ? whole * Self.usualShare : Self.usualWidth
      width = min(
        fraction < 0 ? usual : whole * fraction, greatest < 0 ? Self.usualWidth : greatest)
    }
    return min(max(width, least < 0 ? 0 : least), whole).rounded()
  }

  private func widthChanged() { viewIfLoaded?.setNeedsLayout() }

  // MARK: View

  open override func loadView() {
    let view = NavigationView(frame: UIScreen.main.bounds)
    view.arrange = { [unowned self] in arrange() }
    view.backgroundColor = .systemBackground
    line.backgroundColor = .separator
    line.isUserInteractionEnabled = false
    self.view = view
    if let columnSplit { columnSplit.viewLoaded() } else { view.addSubview(line) }
  }

  /// Moves controllers between the columns as the width demands, and returns those to show.
  private func takeWidth() -> [UIViewController] {
    guard columns.count == 2, isCollapsed else {
      showsPrimaryAlone = nil
      separate()
      return columns
    }
    let first =
      showsPrimaryAlone ?? delegate?.splitViewController(
        self, collapseSecondary: columns[1], onto: columns[0]) ?? false
    showsPrimaryAlone = first
    if !first, let primary = columns[0] as? UINavigationController {
      if moved.isEmpty { collapse(onto: primary) }
      return [primary]
    }
    return [columns[first ? 0 : 1]]
  }

  /// Moves the second column's controllers to the stack of the first.
  private func collapse(onto primary: UINavigationController) {
    let secondary = columns[1]
    if let navigation = secondary as? UINavigationController {
      moved = navigation.viewControllers
      navigation.viewIfLoaded?.removeFromSuperview()
      navigation.setViewControllers([], animated: false)
    } else {
      moved = [secondary]
      secondary.willMove(toParent: nil)
      secondary.viewIfLoaded?.removeFromSuperview()
      secondary.removeFromParent()
    }
    primary.setViewControllers(primary.viewControllers + moved, animated: false)
  }

  /// Moves the controllers back to the second column, with those that were pushed meanwhile.
  ///
  /// Those that were popped come back too.
  private func separate() {
    guard !moved.isEmpty, let primary = columns.first as? UINavigationController else { return }
    var returning = moved
    let stack = primary.viewControllers
    moved = []
    if let index = stack.firstIndex(where: returning.contains) {
      returning = Array(stack[index...])
      primary.setViewControllers(Array(stack[..<index]), animated: false)
    }
    let secondary = columns[1]
    if let navigation = secondary as? UINavigationController {
      navigation.setViewControllers(returning + navigation.viewControllers, animated: false)
    } else {
      addChild(secondary)
      secondary.didMove(toParent: self)
    }
  }

  private func arrange() {
    guard let view = viewIfLoaded else { return }
    guard columnSplit == nil else {
      columnSplit?.arrange()
      return
    }
    let (shown, bounds) = (takeWidth(), view.bounds)
    for controller in columns
    where !shown.contains(controller) && controller.viewIfLoaded?.superview === view {
      controller.viewIfLoaded?.removeFromSuperview()
    }
    for controller in shown where controller.view.superview !== view {
      controller.view.autoresizingMask = []
      view.insertSubview(controller.view, at: 0)
    }
    line.isHidden = shown.count < 2
    guard shown.count == 2 else {
      shown.first?.view.place(in: bounds)
      return
    }
    let width = primaryColumnWidth
    var frames = [
      CGRect(x: 0, y: 0, width: width, height: bounds.height),
      CGRect(x: width, y: 0, width: 1, height: bounds.height),
      CGRect(x: width + 1, y: 0, width: max(bounds.width - width - 1, 0), height: bounds.height),
    ]
    if view.readsRightToLeft {
      frames = frames.map { $0.offsetBy(dx: bounds.width - $0.maxX - $0.minX, dy: 0) }
    }
    shown[0].view.place(in: frames[0])
    line.place(in: frames[1])
    shown[1].view.place(in: frames[2])
  }
}
