import Foundation
import Layers

/// A view that blurs what lies behind it.
///
/// Mirrors UIKit: what is to be seen in it goes into its `contentView`. Setting `effect` inside an
/// animation blurs gradually. The blur sees what was painted before into the window, or into the
/// closest view above that is translucent or masked as a whole: keep the alpha of those at 1.
@MainActor
open class UIVisualEffectView: UIView {
  /// A view whose layer is a backdrop.
  private final class BackdropView: UIView {
    override class var layerClass: AnyClass { CABackdropLayer.self }
    var backdrop: CABackdropLayer? { layer as? CABackdropLayer }
  }

  private let backdropView = BackdropView(frame: .zero)
  private let tintView = UIView(frame: .zero)

  /// What holds the subviews; do not add them to the view itself.
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

  /// What the view does.
  ///
  /// `nil` shows what lies behind as it is. Can be animated.
  open var effect: UIVisualEffect? { didSet { show() } }

  private func show() {
    let blur = effect as? UIBlurEffect
    backdropView.backdrop?.blurRadius = blur?.blurRadius ?? 0
    tintView.backgroundColor = blur?.tint
    contentView.tintColor = (effect as? UIVibrancyEffect)?.tint
  }
}
