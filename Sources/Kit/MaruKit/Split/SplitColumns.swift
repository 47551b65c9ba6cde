import Foundation

/// The controllers of a split view's columns.
///
/// A column shows a navigation controller: the one that it was given, or one around the controller
/// that it was given. While the window is narrow, the first column's navigation controller has the
/// controllers of the others in its stack.
@MainActor
final class SplitColumns {
  private unowned let split: UISplitViewController
  private var given: [UISplitViewController.Column: UIViewController] = [:]
  /// The controllers that are shown in the columns.
  private var shells: [UISplitViewController.Column: UIViewController] = [:]
  /// The navigation controllers around controllers without one.
  private var wrappers: [UISplitViewController.Column: UINavigationController] = [:]
  /// The stacks of the columns while they are collapsed into one; `nil` if they are not.
  private var stacks: [UISplitViewController.Column: [UIViewController]]?

  /// Creates empty columns.
  init(of split: UISplitViewController) { self.split = split }

  // MARK: Controllers

  /// The controller that a column was given.
  func controller(for column: UISplitViewController.Column) -> UIViewController? { given[column] }

  /// The controller that a column shows.
  func shell(for column: UISplitViewController.Column) -> UIViewController? { shells[column] }

  /// The columns that have a controller and are shown in a wide window, in reading direction.
  var order: [UISplitViewController.Column] {
    [.primary, .supplementary, .secondary].filter { shells[$0] != nil }
  }

  /// The controllers that a wide window shows.
  var all: [UIViewController] { order.compactMap { shells[$0] } }

  /// Gives a column another controller.
  func set(_ controller: UIViewController?, for column: UISplitViewController.Column) {
    guard controller !== given[column] else { return }
    let top = stacks == nil ? nil : topColumn
    expand()
    given[column] = controller
    let (old, new) = (shells[column], makeShell(for: column))
    if old !== new {
      old?.willMove(toParent: nil)
      old?.viewIfLoaded?.removeFromSuperview()
      old?.removeFromParent()
      if let new { split.addChild(new) }
      shells[column] = new
      new?.didMove(toParent: split)
    }
    if let top { collapse(to: top) }
  }

  private func makeShell(for column: UISplitViewController.Column) -> UIViewController? {
    guard let controller = given[column], column != .compact,
      !(controller is UINavigationController)
    else {
      wrappers.removeValue(forKey: column)?.setViewControllers([], animated: false)
      return given[column]
    }
    let wrapper = wrappers[column] ?? UINavigationController()
    wrappers[column] = wrapper
    wrapper.setViewControllers([controller], animated: false)
    return wrapper
  }

  private func navigation(
    _ column: UISplitViewController.Column
  ) -> UINavigationController? { shells[column] as? UINavigationController }

  // MARK: Narrow windows

  /// The column that a narrow window shows unless another one is wanted.
  var proposedTop: UISplitViewController.Column {
    shells[.compact] == nil ? order.last ?? .secondary : .compact
  }

  /// The controller that shows the collapsed columns.
  var base: UINavigationController? { order.first.flatMap(navigation) }

  /// Collapses the columns into the stack of the first one.
  ///
  /// - Parameter top: The column whose controllers are shown.
  func collapse(to top: UISplitViewController.Column) {
    guard stacks == nil, let base, let first = order.first else { return }
    var all = [first: base.viewControllers]
    for column in order.dropFirst() {
      guard let navigation = navigation(column) else { continue }
      all[column] = navigation.viewControllers
      navigation.viewIfLoaded?.removeFromSuperview()
      navigation.setViewControllers([], animated: false)
    }
    stacks = all
    show(top, animated: false)
  }

  /// Gives the columns their controllers back, with those that were pushed meanwhile.
  func expand() {
    guard let stacks, let base, let first = order.first else { return }
    let present = segments
    self.stacks = nil
    base.setViewControllers(present[first] ?? stacks[first] ?? [], animated: false)
    for column in order.dropFirst() {
      guard let navigation = navigation(column) else { continue }
      navigation.setViewControllers(
        (present[column] ?? stacks[column] ?? []) + navigation.viewControllers, animated: false)
    }
  }

  /// The collapsed column whose controllers are shown.
  var topColumn: UISplitViewController.Column? {
    let present = segments
    return order.last { present[$0] != nil }
  }

  /// The parts of the collapsed stack by their columns; those that are not in it are left out.
  private var segments: [UISplitViewController.Column: [UIViewController]] {
    guard let stacks, let base, let first = order.first else { return [:] }
    var rest = base.viewControllers
    var parts: [UISplitViewController.Column: [UIViewController]] = [:]
    for column in order.dropFirst().reversed() {
      let own = stacks[column] ?? []
      guard let index = rest.firstIndex(where: { own.contains($0) }) else { continue }
      parts[column] = Array(rest[index...])
      rest = Array(rest[..<index])
    }
    parts[first] = rest
    return parts
  }

  /// Shows a collapsed column: those above leave the stack, and those below join it.
  func show(_ column: UISplitViewController.Column, animated: Bool) {
    guard let base, var known = stacks, let end = order.firstIndex(of: column) else { return }
    known.merge(segments) { $1 }
    stacks = known
    base.setViewControllers(
      order[...end].flatMap { known[$0] ?? [] }, animated: animated)
  }

  /// Shows the collapsed column below another one, if that is shown.
  func hide(_ column: UISplitViewController.Column, animated: Bool) {
    guard let top = topColumn.flatMap({ order.firstIndex(of: $0) }),
      let index = order.firstIndex(of: column), index > 0, index <= top
    else { return }
    show(order[index - 1], animated: animated)
  }
}
