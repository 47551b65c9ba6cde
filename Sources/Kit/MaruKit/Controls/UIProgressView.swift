import Foundation
import Graphics
import Layers

/// A bar that fills as work progresses.
///
/// Mirrors UIKit: four points high, with rounded ends.
@preconcurrency @MainActor
open class UIProgressView: UIView {
  /// The looks of the bar.
  public enum Style: Int, Sendable {
    /// A separate bar.
    case `default`
    /// A bar at the edge of a toolbar.
    case bar
  }

  private let fill = UIView(frame: .zero)
  private var storedProgress: Float = 0

  /// Creates an empty bar.
  public override init(frame: CGRect) {
    super.init(frame: frame)
    setUp()
  }

  /// Creates an empty bar of a style.
  public convenience init(progressViewStyle style: Style) {
    self.init(frame: CGRect(x: 0, y: 0, width: 150, height: 4))
    progressViewStyle = style
  }

  /// Creates a bar from an archive.
  public required init?(coder: NSCoder) {
    super.init(coder: coder)
    setUp()
    decode(coder, as: UIProgressView.self)
  }

  private func setUp() {
    clipsToBounds = true
    addSubview(fill)
    isAccessibilityElement = true
    super.accessibilityTraits = .updatesFrequently
    show()
  }

  /// The look of the bar.
  open var progressViewStyle = Style.default {
    didSet {
      invalidateIntrinsicContentSize()
      show()
    }
  }

  /// The progress, clamped to 0…1; NaN is ignored.
  open var progress: Float {
    get { storedProgress }
    set { setProgress(newValue, animated: false) }
  }

  /// Sets the progress, clamped to 0…1.
  open func setProgress(_ progress: Float, animated: Bool) {
    guard !progress.isNaN else { return }
    storedProgress = min(max(progress, 0), 1)
    guard animated, window != nil else { return UIView.atOnce([fill], setNeedsLayout) }
    UIView.animate(
      withDuration: 0.3, delay: 0, options: [.allowUserInteraction, .beginFromCurrentState]
    ) { self.place() }
  }

  /// The colour of the filled part; the tint colour if `nil`.
  open var progressTintColor: UIColor? {
    didSet {
      show()
      appearanceDidSet(\UIProgressView.progressTintColor, to: progressTintColor)
    }
  }
  /// The colour of the empty part.
  open var trackTintColor: UIColor? {
    didSet {
      show()
      appearanceDidSet(\UIProgressView.trackTintColor, to: trackTintColor)
    }
  }

  open override func tintColorDidChange() {
    super.tintColorDidChange()
    show()
  }

  private func show() {
    AppearanceProxies.setDefaults { backgroundColor = trackTintColor ?? .systemFill }
    fill.backgroundColor = progressTintColor ?? tintColor
    setNeedsLayout()
  }

  // MARK: Layout

  open override var intrinsicContentSize: CGSize {
    CGSize(width: UIView.noIntrinsicMetric, height: progressViewStyle == .bar ? 2.5 : 4)
  }

  open override func sizeThatFits(_ size: CGSize) -> CGSize {
    CGSize(width: size.width, height: intrinsicContentSize.height)
  }

  open override func layoutSubviews() {
    super.layoutSubviews()
    layer.cornerRadius = progressViewStyle == .bar ? 0 : bounds.height / 2
    fill.layer.cornerRadius = layer.cornerRadius
    place()
  }

  private func place() {
    let width = bounds.width * CGFloat(storedProgress)
    fill.frame = CGRect(
      x: readsRightToLeft ? bounds.width - width : 0, y: 0, width: width, height: bounds.height)
  }

  // MARK: Description

  /// The progress in per cent.
  open override var accessibilityValue: String? {
    get { super.accessibilityValue ?? "\(Int((storedProgress * 100).rounded()))%" }
    set { super.accessibilityValue = newValue }
  }
}
