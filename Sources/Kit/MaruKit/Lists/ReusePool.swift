import Foundation

/// Views that wait to be used again, by name, and the classes and nibs that new ones are made of.
@MainActor
struct ReusePool<View: UIView> {
  private static var limit: Int { 64 }

  private var free: [String: [View]] = [:]
  private var classes: [String: View.Type] = [:]
  private var nibs: [String: UINib] = [:]

  /// Names a class; `nil` forgets the name.
  ///
  /// A class that is not a kind of `View` is told to the developer and ignored.
  mutating func register(_ class: AnyClass?, as name: String, of what: String) {
    guard let `class` else { return classes[name] = nil }
    guard let views = `class` as? View.Type else {
      return UIApplication.shared.warn("\(`class`) is no class of \(what)")
    }
    classes[name] = views
    nibs[name] = nil
  }

  /// Names a nib whose first object is such a view; `nil` forgets the name.
  mutating func register(_ nib: UINib?, as name: String) {
    nibs[name] = nib
    classes[name] = nil
  }

  /// The class that has a name.
  func registered(_ name: String) -> View.Type? { classes[name] }

  /// A new view out of the nib that has a name.
  func unpacked(_ name: String) -> View? { nibs[name]?.reusableView(name) }

  /// Takes a view back.
  mutating func put(_ view: View, as name: String?) {
    guard let name, free[name, default: []].count < Self.limit else { return }
    free[name, default: []].append(view)
  }

  /// A view that waits.
  mutating func take(_ name: String) -> View? { free[name]?.popLast() }
}
