import Foundation
import Graphics

/// Decides what a split view controller shows in a narrow window.
///
/// Mirrors UIKit.
@preconcurrency @MainActor
public protocol UISplitViewControllerDelegate: AnyObject {
  /// Whether a narrow window shows the first controller instead of the second.
  func splitViewController(
    _ splitViewController: UISplitViewController,
    collapseSecondary secondaryViewController: UIViewController,
    onto primaryViewController: UIViewController
  ) -> Bool
}

extension UISplitViewControllerDelegate {
  /// Shows the second controller.
  public func splitViewController(
    _ splitViewController: UISplitViewController,
    collapseSecondary secondaryViewController: UIViewController,
    onto primaryViewController: UIViewController
  ) -> Bool { false }
}

/// Shows two controllers beside each other, or one of them in a narrow window.
///
/// Mirrors UIKit's oldest style, with two columns. The first controller is at the leading edge. In a
/// narrow window, the second one is shown unless the delegate wants the first. If the first is a
/// navigation controller, the second one, or the controllers in its stack, are then in the stack of the
/// first, so that Back leads there; a wide window takes them out again.
@preconcurrency @MainActor
open class UISplitViewController: UIViewController {
  /// The column width that the controller chooses itself.
  public static let automaticDimension = -CGFloat.greatestFiniteMagnitude
  private static let usualWidth: CGFloat = 320
  private static let usualShare: CGFloat = 0.4

  private let line = UIView(frame: .zero)
  private var columns: [UIViewController] = []
  /// Whether a narrow window shows the first controller; `nil` until the delegate was asked.
  private var showsPrimaryAlone: Bool?
  /// The controllers that a narrow window moved from the second column to the stack of the first.
  private var moved: [UIViewController] = []

  /// Decides what a narrow window shows.
  ///
  /// Held weakly.
  open weak var delegate: (any UISplitViewControllerDelegate)?

  /// The controllers, the one at the leading edge first; others than the first two are left out.
  open var viewControllers: [UIViewController] {
    get { columns }
    set { setColumns(newValue, showsPrimaryAlone: nil) }
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

  /// Replaces the second controller; a narrow window then shows it.
  open override func showDetailViewController(_ vc: UIViewController, sender: Any?) {
    setColumns(columns.prefix(1) + [vc], showsPrimaryAlone: false)
  }

  /// Whether one controller is shown alone, because the window is narrow.
  open var isCollapsed: Bool { traitCollection.horizontalSizeClass != .regular }

  /// The width of the first column as a part of the whole; `automaticDimension` for two fifths.
  open var preferredPrimaryColumnWidthFraction = automaticDimension { didSet { widthChanged() } }

  /// The least width of the first column in points; `automaticDimension` for none.
  open var minimumPrimaryColumnWidth = automaticDimension { didSet { widthChanged() } }

  /// The greatest width of the first column in points; `automaticDimension` for 320.
  open var maximumPrimaryColumnWidth = automaticDimension { didSet { widthChanged() } }

  /// The width of the first column in points.
  open var primaryColumnWidth: CGFloat {
    func chosen(_ width: CGFloat, else usual: CGFloat) -> CGFloat { width < 0 ? usual : width }
    let whole = viewIfLoaded?.bounds.width ?? 0
    let share = chosen(preferredPrimaryColumnWidthFraction, else: Self.usualShare)
    let most = chosen(maximumPrimaryColumnWidth, else: Self.usualWidth)
    return min(max(min(whole * share, most), chosen(minimumPrimaryColumnWidth, else: 0)), whole)
      .rounded()
  }

  private func widthChanged() { viewIfLoaded?.setNeedsLayout() }

  // MARK: View

  open override func loadView() {
    let view = NavigationView(frame: UIScreen.main.bounds)
    view.arrange = { [unowned self] in arrange() }
    view.backgroundColor = .systemBackground
    line.backgroundColor = .separator
    line.isUserInteractionEnabled = false
    view.addSubview(line)
    self.view = view
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

extension UIViewController {
  /// The nearest split view controller around the controller.
  public var splitViewController: UISplitViewController? {
    sequence(first: self, next: \.parent).dropFirst().lazy
      .compactMap { $0 as? UISplitViewController }.first
  }
}
