import Foundation
import Graphics
import Layers

/// A spinning wheel that shows that work is in progress.
///
/// Mirrors UIKit: eight spokes, 20 or 37 points wide, hidden while it does not spin.
@preconcurrency @MainActor
open class UIActivityIndicatorView: UIView {
  /// The sizes of the wheel.
  public enum Style: Int, Sendable {
    /// 37 points, white; an older name of `large`.
    case whiteLarge = 0
    /// 20 points, white; an older name of `medium`.
    case white = 1
    /// 20 points, grey; an older name of `medium`.
    case gray = 2
    /// 20 points.
    case medium = 100
    /// 37 points.
    case large = 101

    var length: CGFloat { self == .large || self == .whiteLarge ? 37 : 20 }

    /// The colour of the wheel that the style sets; `nil` for one that follows the appearance.
    var color: UIColor? {
      switch self {
      case .whiteLarge, .white: .white
      case .gray: .gray
      case .medium, .large: nil
      }
    }
  }

  private static let spokeCount = 8
  /// The lowest opacity of a spoke.
  private static let faintest: Float = 0.2
  /// The duration of a revolution, in seconds.
  private static let turn = 0.8

  private let spokes = (0..<UIActivityIndicatorView.spokeCount).map { _ in CALayer() }

  /// Creates a stopped wheel of medium size.
  public override init(frame: CGRect) {
    super.init(frame: frame)
    setUp()
  }

  /// Creates a wheel of a style, at its size.
  public convenience init(style: Style) {
    self.init(frame: CGRect(x: 0, y: 0, width: style.length, height: style.length))
    self.style = style
    // An initializer calls no observer.
    if let color = style.color { AppearanceProxies.setDefaults { self.color = color } }
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
    super.accessibilityLabel = SystemWord.inProgress.text
    for spoke in spokes { layer.addSublayer(spoke) }
    isHidden = true
    show()
  }

  // MARK: State

  /// The size of the wheel.
  open var style = Style.medium {
    didSet {
      guard style != oldValue else { return }
      if let color = style.color { AppearanceProxies.setDefaults { self.color = color } }
      invalidateIntrinsicContentSize()
      setNeedsLayout()
    }
  }

  /// Whether the wheel is hidden while it is stopped.
  open var hidesWhenStopped = true {
    didSet { isHidden = hidesWhenStopped && !isAnimating }
  }

  /// The colour of the spokes.
  // UIKit's own declaration: never nil when read, reset by setting nil.
  // swift-format-ignore: NeverUseImplicitlyUnwrappedOptionals
  open var color: UIColor! {
    get { ownColor ?? Self.plainColor }
    set {
      appearanceDidSet(\UIActivityIndicatorView.color, to: newValue)
      ownColor = newValue
      show()
    }
  }
  private var ownColor: UIColor?
  private static let plainColor = UIColor { traits in
    UIColor(white: traits.userInterfaceStyle == .dark ? 0.6 : 0.55, alpha: 1)
  }

  /// Whether the wheel spins.
  open private(set) var isAnimating = false

  /// Shows and spins the wheel, as soon as it is in a window.
  open func startAnimating() {
    if hidesWhenStopped { isHidden = false }
    guard !isAnimating else { return }
    isAnimating = true
    turnSpokes()
  }

  /// Stops the wheel.
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

  /// Shows some of the spokes of a stopped wheel, clockwise from the top.
  ///
  /// - Parameter share: The fraction of spokes, clamped to 0…1.
  final func showSpokes(_ share: CGFloat) {
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
      // Each spoke lights up one eighth of a revolution after the previous one.
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
