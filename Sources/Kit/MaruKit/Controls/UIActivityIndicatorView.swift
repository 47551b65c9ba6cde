import Foundation
import Graphics
import Layers

/// A wheel of spokes that turns while something goes on.
///
/// Mirrors UIKit: eight spokes, 20 or 37 points wide, hidden while it does not turn.
@MainActor
open class UIActivityIndicatorView: UIView {
  /// How large it is.
  public enum Style: Int, Sendable {
    /// 20 points.
    case medium = 100
    /// 37 points.
    case large = 101

    var length: CGFloat { self == .large ? 37 : 20 }
  }

  private static let spokeCount = 8
  /// The opacity of the spoke that was lit longest ago.
  private static let faintest: Float = 0.2
  /// How long a turn takes, in seconds.
  private static let turn = 0.8

  private let spokes = (0..<UIActivityIndicatorView.spokeCount).map { _ in CALayer() }

  /// Creates a wheel of medium size that stands still.
  public override init(frame: CGRect) {
    super.init(frame: frame)
    setUp()
  }

  /// Creates a wheel of a style, in its size.
  public convenience init(style: Style) {
    self.init(frame: CGRect(x: 0, y: 0, width: style.length, height: style.length))
    self.style = style
  }

  /// Creates a wheel from an archive.
  public required init?(coder: NSCoder) {
    super.init(coder: coder)
    setUp()
    decode(coder, as: UIActivityIndicatorView.self)
  }

  private func setUp() {
    isUserInteractionEnabled = false
    isAccessibilityElement = true
    super.accessibilityLabel = "In progress"
    for spoke in spokes { layer.addSublayer(spoke) }
    isHidden = true
    show()
  }

  // MARK: State

  /// How large it is.
  open var style = Style.medium {
    didSet {
      guard style != oldValue else { return }
      invalidateIntrinsicContentSize()
      setNeedsLayout()
    }
  }

  /// Whether it is hidden while it stands still.
  open var hidesWhenStopped = true {
    didSet { isHidden = hidesWhenStopped && !isAnimating }
  }

  /// The spokes' colour.
  // UIKit's own declaration: never nil when read, reset by setting nil.
  // swift-format-ignore: NeverUseImplicitlyUnwrappedOptionals
  open var color: UIColor! {
    get { ownColor ?? Self.plainColor }
    set {
      ownColor = newValue
      show()
    }
  }
  private var ownColor: UIColor?
  private static let plainColor = UIColor { traits in
    UIColor(white: traits.userInterfaceStyle == .dark ? 0.6 : 0.55, alpha: 1)
  }

  /// Whether it turns.
  public private(set) var isAnimating = false

  /// Shows it and lets it turn; from when it is in a window, if it is not yet.
  open func startAnimating() {
    if hidesWhenStopped { isHidden = false }
    guard !isAnimating else { return }
    isAnimating = true
    turnSpokes()
  }

  /// Stops it.
  open func stopAnimating() {
    isAnimating = false
    for spoke in spokes { spoke.removeAllAnimations() }
    if hidesWhenStopped { isHidden = true }
  }

  open override func didMoveToWindow() {
    super.didMoveToWindow()
    for spoke in spokes { spoke.removeAllAnimations() }
    if isAnimating { turnSpokes() }
  }

  /// Shows some of the spokes of a wheel that stands still, one after another from the uppermost on.
  ///
  /// - Parameter share: How many, 0…1, clamped.
  func showSpokes(_ share: CGFloat) {
    let count = (min(max(share, 0), 1) * CGFloat(spokes.count)).rounded(.down)
    for (index, spoke) in spokes.enumerated() { spoke.isHidden = CGFloat(index) >= count }
  }

  private func turnSpokes() {
    guard let window else { return }
    let now = window.layerTree.clock.now
    for (index, spoke) in spokes.enumerated() {
      let fade = CABasicAnimation(keyPath: "opacity")
      fade.fromValue = 1.0
      fade.toValue = Double(Self.faintest)
      fade.duration = Self.turn
      fade.repeatCount = .infinity
      // A spoke is lit one eighth of a turn after the one before it.
      fade.beginTime = now - Self.turn * Double(Self.spokeCount - index) / Double(Self.spokeCount)
      spoke.add(fade, forKey: "turn")
    }
  }

  // MARK: Layout

  open override var intrinsicContentSize: CGSize {
    CGSize(width: style.length, height: style.length)
  }

  open override func sizeThatFits(_ size: CGSize) -> CGSize { intrinsicContentSize }

  open override func layoutSubviews() {
    super.layoutSubviews()
    let length = style.length
    let (width, height) = (length * 0.115, length * 0.28)
    let radius = length / 2 - height / 2
    for (index, spoke) in spokes.enumerated() {
      let angle = 2 * CGFloat.pi * CGFloat(index) / CGFloat(Self.spokeCount)
      spoke.bounds = CGRect(x: 0, y: 0, width: width, height: height)
      spoke.cornerRadius = width / 2
      spoke.position = CGPoint(
        x: bounds.midX + radius * sin(angle), y: bounds.midY - radius * cos(angle))
      spoke.transform = CATransform3D(CGAffineTransform(rotationAngle: angle))
    }
  }

  // MARK: Paint

  open override func traitCollectionDidChange(_ previousTraitCollection: UITraitCollection?) {
    super.traitCollectionDidChange(previousTraitCollection)
    show()
  }

  private func show() {
    let colour = (ownColor ?? Self.plainColor).resolvedColor(with: traitCollection).cgColor
    for (index, spoke) in spokes.enumerated() {
      spoke.backgroundColor = colour
      spoke.opacity = 1 - (1 - Self.faintest) * Float(index) / Float(Self.spokeCount)
    }
  }
}
