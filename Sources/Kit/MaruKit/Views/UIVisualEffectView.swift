import Foundation
import Layers

/// A view that blurs the views behind it.
///
/// Mirrors UIKit: add subviews to its `contentView`. Setting `effect` inside an animation blurs
/// gradually. The blur includes what has been painted into the window, or into the nearest ancestor
/// that is translucent or masked as a whole; keep the alpha of those at 1.
@preconcurrency @MainActor
open class UIVisualEffectView: UIView {
  /// A view with a backdrop layer.
  private final class BackdropView: UIView {
    override class var layerClass: AnyClass { CABackdropLayer.self }
    var backdrop: CABackdropLayer? { layer as? CABackdropLayer }
  }

  private let backdropView = BackdropView(frame: .zero)
  private let tintView = UIView(frame: .zero)

  /// The superview of the content; do not add subviews to the effect view itself.
  public let contentView = UIView(frame: .zero)

  /// Creates a view with an effect.
  public init(effect: UIVisualEffect?) {
    super.init(frame: .zero)
    setUp()
    self.effect = effect
    show()
  }

  /// Creates a view without an effect.
  public override init(frame: CGRect) {
    super.init(frame: frame)
    setUp()
  }

  /// Creates a view from an archive.
  public required init?(coder: NSCoder) {
    super.init(coder: coder)
    setUp()
    decode(coder, as: UIVisualEffectView.self)
  }

  private func setUp() {
    for view in [backdropView, tintView] { view.isUserInteractionEnabled = false }
    for view in [backdropView, tintView, contentView] {
      view.frame = bounds
      view.autoresizingMask = [.flexibleWidth, .flexibleHeight]
      addSubview(view)
    }
  }

  /// The effect; animatable.
  ///
  /// `nil` shows the views behind unchanged.
  open var effect: UIVisualEffect? { didSet { show() } }

  private func show() {
    let blur = effect as? UIBlurEffect
    backdropView.backdrop?.blurRadius = blur?.blurRadius ?? 0
    tintView.backgroundColor = blur?.tint
    contentView.tintColor = (effect as? UIVibrancyEffect)?.tint
  }
}
