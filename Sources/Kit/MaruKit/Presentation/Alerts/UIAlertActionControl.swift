import Foundation
import Graphics

/// The button of an action.
///
/// As in UIKit, a finger may slide from one button to another; the one under it on release is
/// chosen.
@MainActor
final class AlertActionControl: UIControl {
  let action: UIAlertAction
  /// Called when the action is chosen.
  var onPress: ((UIAlertAction) -> Void)?
  /// Finds the alert's button at a point of the window.
  var buttonAt: ((CGPoint) -> AlertActionControl?)?

  private let metrics: AlertMetrics
  private let isEmphasized: Bool
  private let label = UILabel(frame: .zero)
  private let picture = UIImageView(frame: .zero)
  private weak var reached: AlertActionControl?

  private static let margin: CGFloat = 12
  private static let focusInset: CGFloat = 3

  /// Creates the button.
  ///
  /// - Parameters:
  ///   - action: The action of the button.
  ///   - isEmphasized: Whether the title is bolder.
  ///   - metrics: The metrics of the alert.
  init(_ action: UIAlertAction, isEmphasized: Bool, metrics: AlertMetrics) {
    self.action = action
    self.isEmphasized = isEmphasized
    self.metrics = metrics
    super.init(frame: .zero)
    accessibilityTraits = .button
    accessibilityLabel = action.title
    label.isAccessibilityElement = false
    label.text = action.title
    label.minimumScaleFactor = 0.75
    for part in [label, picture] { addSubview(part) }
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
      if !isEnabled {
        .tertiaryLabel
      } else if let color = action.titleTextColor {
        color
      } else if action.style == .destructive {
        .systemRed
      } else {
        tintColor
      }
    picture.tintColor = label.textColor
  }

  /// Shows the action as it is now.
  func actionChanged() {
    isEnabled = action.isEnabled
    label.textAlignment = action.titleTextAlignment
    picture.image =
      action.image.map {
        $0.renderingMode == .automatic ? $0.withRenderingMode(.alwaysTemplate) : $0
      }
    stateChanged()
    setNeedsLayout()
  }

  // MARK: Layout

  /// The width of the title in one line, in points.
  var lineWidth: CGFloat { label.intrinsicContentSize.width + 2 * Self.margin }

  /// Fits the title to a width: in one line, shrinking if necessary, or in several lines if the
  /// text size asks for it.
  ///
  /// - Parameters:
  ///   - width: Points.
  ///   - isBesideOther: Whether another button takes half of the row.
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
    label.frame = bounds.insetUpToCenter(dx: Self.margin, dy: 0)
    let size = picture.image?.size ?? .zero
    let isReversed = effectiveUserInterfaceLayoutDirection == .rightToLeft
    picture.frame = roundToPixels(
      CGRect(
        x: isReversed ? bounds.width - Self.margin - size.width : Self.margin,
        y: (bounds.height - size.height) / 2, width: size.width, height: size.height))
    // The card clips at its edges, so the ring lies inside the button.
    focusRing?.frame = bounds.insetUpToCenter(dx: Self.focusInset, dy: Self.focusInset)
    focusRing?.layer.cornerRadius = AlertMetrics.cornerRadius - Self.focusInset
  }

  // MARK: Events

  /// Scrolls to the focused button.
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
