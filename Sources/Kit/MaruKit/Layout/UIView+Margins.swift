import Foundation

extension UIView {
  /// The margins that were set on a view.
  struct MarginSettings {
    var own: NSDirectionalEdgeInsets?
    var preservesSuperview = false
    var addsSafeArea = true
    /// The last reported margins that include the superview's.
    var told: NSDirectionalEdgeInsets?
  }

  /// The margins, including the safe area and the superview's, in reading direction.
  var effectiveMargins: NSDirectionalEdgeInsets {
    let isRightToLeft = readsRightToLeft
    var margins = ownMargins.resolved(isRightToLeft: isRightToLeft)
    if marginSettings.addsSafeArea {
      let safeArea = safeAreaInsets
      margins.top += safeArea.top
      margins.left += safeArea.left
      margins.bottom += safeArea.bottom
      margins.right += safeArea.right
    }
    if marginSettings.preservesSuperview, let superview {
      let (outer, frame, bounds) = (superview.layoutMargins, self.frame, superview.bounds)
      margins.top = max(margins.top, outer.top - frame.minY)
      margins.left = max(margins.left, outer.left - frame.minX)
      margins.bottom = max(margins.bottom, outer.bottom - (bounds.height - frame.maxY))
      margins.right = max(margins.right, outer.right - (bounds.width - frame.maxX))
    }
    return margins.directional(isRightToLeft: isRightToLeft)
  }

  /// The margins that were set, or 8 points; at least the system's at the sides of a controller's
  /// view.
  private var ownMargins: NSDirectionalEdgeInsets {
    let plain = NSDirectionalEdgeInsets(top: 8, leading: 8, bottom: 8, trailing: 8)
    guard let viewController else { return marginSettings.own ?? plain }
    let least = viewController.systemMinimumLayoutMargins
    var margins = marginSettings.own ?? least
    if viewController.viewRespectsSystemMinimumLayoutMargins {
      margins.leading = max(margins.leading, least.leading)
      margins.trailing = max(margins.trailing, least.trailing)
    }
    return margins
  }

  func setMargins(_ margins: NSDirectionalEdgeInsets) {
    let sides = [margins.top, margins.leading, margins.bottom, margins.trailing]
    guard sides.allSatisfy(\.isFinite) else {
      return UIApplication.shared.reportLayout(
        "\(LayoutItem.name(of: self)) keeps its layout margins: \(margins) is not finite")
    }
    guard margins != marginSettings.own else { return }
    marginSettings.own = margins
    marginsMayHaveChanged()
  }

  /// Updates the preserved superview margins after the view or its superview was moved or resized.
  func followSuperviewMargins() {
    guard marginSettings.preservesSuperview, effectiveMargins != marginSettings.told else { return }
    marginsMayHaveChanged()
  }

  /// Updates guides and constraints that use the margins, here and in views that preserve them.
  func marginsMayHaveChanged() {
    if marginSettings.preservesSuperview { marginSettings.told = effectiveMargins }
    layoutMarginsDidChange()
    viewController?.viewLayoutMarginsDidChange()
    if let layoutItem, let engine = layoutItem.place?.engine ?? topOfTree.layoutEngine {
      engine.insetsChanged(of: self)
      engine.marginsChanged(of: layoutItem)
    }
    for subview in subviewStorage where subview.marginSettings.preservesSuperview {
      subview.marginsMayHaveChanged()
    }
  }

  // MARK: Safe area

  /// Whether a new frame may change the safe area insets.
  var hasSafeAreaToFollow: Bool {
    storedSafeArea != .zero || (superview.map { $0.storedSafeArea != .zero } ?? false)
  }

  /// Recomputes the safe area insets, and those of the subviews if they changed.
  func updateSafeArea() {
    var insets = inheritedSafeAreaInsets
    if superview != nil, let more = viewController?.additionalSafeAreaInsets, more != .zero {
      insets.top += more.top
      insets.left += more.left
      insets.bottom += more.bottom
      insets.right += more.right
    }
    if superview != nil, let bars = viewController?.navigationPart.bars, bars != .zero {
      insets.top += bars.top
      insets.left += bars.left
      insets.bottom += bars.bottom
      insets.right += bars.right
    }
    takeSafeArea(insets)
  }

  func takeSafeArea(_ insets: UIEdgeInsets) {
    guard insets != storedSafeArea else { return }
    storedSafeArea = insets
    safeAreaInsetsDidChange()
    viewController?.viewSafeAreaInsetsDidChange()
    marginsMayHaveChanged()
    setNeedsLayout()
    for subview in subviewStorage { subview.updateSafeArea() }
  }
}

extension UIEdgeInsets {
  /// The insets in reading direction.
  func directional(isRightToLeft: Bool) -> NSDirectionalEdgeInsets {
    NSDirectionalEdgeInsets(
      top: top, leading: isRightToLeft ? right : left, bottom: bottom,
      trailing: isRightToLeft ? left : right)
  }
}
