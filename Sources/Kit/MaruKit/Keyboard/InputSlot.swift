import Foundation

/// An input view and its height.
@MainActor
struct InputSlot {
  /// The default height of an input view with a flexible height, in points.
  static let keyboardHeight: CGFloat = 216

  let view: UIView
  let isAccessory: Bool
  /// The measured height, in points.
  var height: CGFloat = 0
  /// The height of the view's own frame, and the height that replaced it.
  private var asked: CGFloat
  private var given: CGFloat?
  private var constraints: [NSLayoutConstraint] = []

  init(_ view: UIView, isAccessory: Bool) {
    self.view = view
    self.isAccessory = isAccessory
    asked = view.bounds.height
  }

  /// Measures the view's height at a width; an invalid height counts as 0.
  ///
  /// As in UIKit, the height comes from constraints, if they place the view or the input view sizes
  /// itself; else, if the mask is flexible, from the content or the keyboard's height; else from
  /// the frame.
  ///
  /// - Parameters:
  ///   - width: Points.
  ///   - room: The maximum height, in points.
  mutating func measure(atWidth width: CGFloat, room: CGFloat) {
    if view.bounds.height != given { asked = view.bounds.height }
    let wanted = wantedHeight(atWidth: width)
    height = wanted > 0 ? min(view.ceilToPixels(min(wanted, room)), room) : 0
  }

  private func wantedHeight(atWidth width: CGFloat) -> CGFloat {
    let isSelfSizing = (view as? UIInputView)?.allowsSelfSizing == true
    if !view.translatesAutoresizingMaskIntoConstraints || isSelfSizing {
      let fitting = view.systemLayoutSizeFitting(
        CGSize(width: width, height: 0), withHorizontalFittingPriority: .required,
        verticalFittingPriority: .fittingSizeLevel
      ).height
      return fitting > 0 ? fitting : contentHeight ?? asked
    }
    guard view.autoresizingMask.contains(.flexibleHeight) else { return asked }
    return contentHeight ?? (isAccessory ? asked : Self.keyboardHeight)
  }

  private var contentHeight: CGFloat? {
    let height = view.intrinsicContentSize.height
    return height == UIView.noIntrinsicMetric ? nil : height
  }

  /// Places the view, in the host's points.
  mutating func place(_ rect: CGRect, in host: UIView) {
    given = rect.height
    view.transform = .identity
    // Set even if constraints will give the same: measuring them uses the safe area.
    if view.frame != rect { view.frame = rect }
    if !view.translatesAutoresizingMaskIntoConstraints { constrain(rect, in: host) }
  }

  /// Adds the constraints that a constraint-based view leaves open.
  private mutating func constrain(_ rect: CGRect, in host: UIView) {
    guard constraints.count == 4, constraints.allSatisfy(\.isActive) else {
      constraints = [
        view.leftAnchor.constraint(equalTo: host.leftAnchor),
        view.rightAnchor.constraint(equalTo: host.rightAnchor),
        view.topAnchor.constraint(equalTo: host.topAnchor, constant: rect.minY),
        view.bottomAnchor.constraint(equalTo: host.topAnchor, constant: rect.maxY),
      ]
      constraints[3].priority = .fittingSizeLevel
      return NSLayoutConstraint.activate(constraints)
    }
    constraints[2].constant = rect.minY
    constraints[3].constant = rect.maxY
  }
}
