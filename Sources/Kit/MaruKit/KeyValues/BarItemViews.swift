// The views of items, which programs find by key-value coding.

extension UIBarButtonItem {
  /// The view that shows the item; `nil` if it is in no bar.
  var itemView: UIView? {
    guard let view = customView ?? shownView, view.superview != nil else { return nil }
    return view
  }
}

extension UITabBarItem {
  /// The view that shows the item; `nil` if it is in no bar.
  var itemView: UIView? { host?.view(of: self) }
}
