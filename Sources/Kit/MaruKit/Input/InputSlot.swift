import Foundation

/// One of the views that rise, and how high it is.
@MainActor
struct InputSlot {
  /// How high an input view is whose autoresizing mask leaves it to the system, in points.
  static let keyboardHeight: CGFloat = 216

  let view: UIView
  let isAccessory: Bool
  /// What the view was measured to take, in points.
  var height: CGFloat = 0
  /// The height that the view's frame asked for, and the one that it was given instead.
  private var asked: CGFloat
  private var given: CGFloat?
  private var constraints: [NSLayoutConstraint] = []

  init(_ view: UIView, isAccessory: Bool) {
    self.view = view
    self.isAccessory = isAccessory
    asked = view.bounds.height
  }

  /// Takes the height that the view wants at a width; 0 for what is no height.
  ///
  /// As in UIKit: what constraints decide for a view that they place, and for an input view that
  /// sizes itself; the content's height, or the keyboard's, where the mask is flexible; else the
  /// frame's.
  ///
  /// - Parameters:
  ///   - width: Points.
  ///   - room: The most that it may take, in points.
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

  /// Puts the view into place, in the host's points.
  mutating func place(_ rect: CGRect, in host: UIView) {
    given = rect.height
    view.transform = .identity
    // Also where constraints will say the same: the safe area counts when they are measured.
    if view.frame != rect { view.frame = rect }
    if !view.translatesAutoresizingMaskIntoConstraints { constrain(rect, in: host) }
  }

  /// A view that constraints place gets what its own leave open.
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
