import MaruKit

/// A view that is filled with a gradient.
final class GradientView: UIView {
  override class var layerClass: AnyClass { CAGradientLayer.self }

  /// Its layer.
  var gradient: CAGradientLayer? { layer as? CAGradientLayer }

  /// Creates a view that lets touches through.
  init(_ type: CAGradientLayerType, from start: CGPoint, to end: CGPoint) {
    super.init(frame: .zero)
    isUserInteractionEnabled = false
    gradient?.type = type
    gradient?.startPoint = start
    gradient?.endPoint = end
  }

  /// Archives are not supported.
  required init?(coder: NSCoder) { nil }

  /// Shows some colours at equal distances.
  func show(_ colors: [ColorValue]) { gradient?.colors = colors.map(\.uiColor.cgColor) }
}
