import Foundation

/// A pool of reusable views, and the registered classes and nibs of new ones, by identifier.
@MainActor
struct ReusePool<View: UIView> {
  private static var limit: Int { 64 }

  private var free: [String: [View]] = [:]
  private var classes: [String: View.Type] = [:]
  private var nibs: [String: UINib] = [:]

  /// Registers a class; `nil` unregisters.
  ///
  /// A class that does not inherit from `View` is ignored with a warning.
  mutating func register(_ class: AnyClass?, as name: String, of what: String) {
    guard let `class` else { return classes[name] = nil }
    guard let views = `class` as? View.Type else {
      return UIApplication.shared.warn("\(`class`) is not a class of \(what)")
    }
    classes[name] = views
    nibs[name] = nil
  }

  /// Registers a nib whose first object is a view; `nil` unregisters.
  mutating func register(_ nib: UINib?, as name: String) {
    nibs[name] = nib
    classes[name] = nil
  }

  /// The registered class.
  func registered(_ name: String) -> View.Type? { classes[name] }

  /// Creates a view from the registered nib.
  func unpacked(_ name: String) -> View? { nibs[name]?.reusableView(name) }

  /// Puts a view back into the pool.
  mutating func put(_ view: View, as name: String?) {
    guard let name, free[name, default: []].count < Self.limit else { return }
    free[name, default: []].append(view)
  }

  /// Takes a view from the pool.
  mutating func take(_ name: String) -> View? { free[name]?.popLast() }
}
