import Foundation
import Graphics

/// The button of an action.
///
/// As in UIKit a finger may slide from one button to another; the one that it leaves is chosen.
@MainActor
final class AlertActionControl: UIControl {
  let action: UIAlertAction
  /// Told when the action was chosen.
  var onPress: ((UIAlertAction) -> Void)?
  /// The button of the same alert at a place in the window.
  var buttonAt: ((CGPoint) -> AlertActionControl?)?

  private let metrics: AlertMetrics
  private let isEmphasized: Bool
  private let label = UILabel(frame: .zero)
  private weak var reached: AlertActionControl?

  private static let margin: CGFloat = 12
  private static let focusInset: CGFloat = 3

  /// Makes the button.
  ///
  /// - Parameters:
  ///   - action: What it is for.
  ///   - isEmphasized: Whether its title is heavier.
  ///   - metrics: Those of the alert.
  init(_ action: UIAlertAction, isEmphasized: Bool, metrics: AlertMetrics) {
    self.action = action
    self.isEmphasized = isEmphasized
    self.metrics = metrics
    super.init(frame: .zero)
    accessibilityTraits = .button
    accessibilityLabel = action.title
    label.isAccessibilityElement = false
    label.text = action.title
    label.textAlignment = .center
    label.minimumScaleFactor = 0.75
    addSubview(label)
    takeTraits()
    stateChanged()
  }

  required init?(coder: NSCoder) { nil }

  // MARK: Look

  private func takeTraits() {
    label.font = metrics.actionFont(isEmphasized: isEmphasized, traitCollection)
    setNeedsLayout()
  }

  override func traitCollectionDidChange(_ previousTraitCollection: UITraitCollection?) {
    super.traitCollectionDidChange(previousTraitCollection)
    takeTraits()
  }

  override func tintColorDidChange() {
    super.tintColorDidChange()
    stateChanged()
  }

  override func stateChanged() {
    super.stateChanged()
    backgroundColor = isHighlighted ? AlertMetrics.pressed : nil
    label.textColor =
      if !isEnabled { .tertiaryLabel } else if action.style == .destructive { .systemRed } else {
        tintColor
      }
  }

  /// Takes over whether the action can be chosen.
  func actionChanged() { isEnabled = action.isEnabled }

  // MARK: Layout

  /// The width that shows the title in one line, in points.
  var lineWidth: CGFloat { label.intrinsicContentSize.width + 2 * Self.margin }

  /// Has the title in one line, smaller where need be, or in as many as its size asks for.
  ///
  /// - Parameters:
  ///   - width: Points.
  ///   - isBesideOther: Whether another button has the other half of the row.
  /// - Returns: The height, in points.
  func fit(width: CGFloat, isBesideOther: Bool) -> CGFloat {
    let isLarge = traitCollection.preferredContentSizeCategory.isAccessibilityCategory
    label.numberOfLines = isBesideOther ? 1 : isLarge ? 0 : 2
    label.adjustsFontSizeToFitWidth = isBesideOther
    let room = CGSize(width: max(width - 2 * Self.margin, 0), height: .greatestFiniteMagnitude)
    let height = label.sizeThatFits(room).height + metrics.rowPadding
    return max(ceilToPixels(height), metrics.rowHeight)
  }

  override func layoutSubviews() {
    super.layoutSubviews()
    label.frame = bounds.insetBy(dx: min(Self.margin, bounds.width / 2), dy: 0)
    // The card ends at its edges, so that the ring lies inside of the button.
    focusRing?.frame = bounds.insetBy(dx: Self.focusInset, dy: Self.focusInset)
    focusRing?.layer.cornerRadius = AlertMetrics.cornerRadius - Self.focusInset
  }

  // MARK: Events

  /// Shows the button that the focus has come to.
  override func didUpdateFocus() {
    super.didUpdateFocus()
    guard isFocused, let list = superview as? UIScrollView else { return }
    list.scrollRectToVisible(frame, animated: true)
  }

  override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) {
    super.touchesBegan(touches, with: event)
    reached = isTracking ? self : nil
  }

  override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent?) {
    super.touchesMoved(touches, with: event)
    guard isTracking, let touch = touches.first else { return }
    reach(buttonAt?(touch.location(in: nil)))
  }

  override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent?) {
    guard isTracking, let touch = touches.first else {
      return super.touchesEnded(touches, with: event)
    }
    reach(buttonAt?(touch.location(in: nil)))
    let chosen = reached
    touchesCancelled(touches, with: event)
    chosen?.sendPress(with: event)
  }

  override func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent?) {
    reach(nil)
    super.touchesCancelled(touches, with: event)
  }

  private func reach(_ button: AlertActionControl?) {
    let next = button?.isEnabled == true ? button : nil
    if reached !== next { reached?.isHighlighted = false }
    reached = next
    if isTracking { isHighlighted = false }
    next?.isHighlighted = true
  }

  override func sendPress(with event: UIEvent?) {
    super.sendPress(with: event)
    onPress?(action)
  }
}
