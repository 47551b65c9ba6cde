import MaruKit

/// A city at night by a river, in layers that move at different speeds.
///
/// Everything is drawn here, from fixed random numbers. Distant layers move least.
final class NightCityView: UIView {
  /// The height of the sheet above its lower stop, in points; the picture moves up with it.
  var rise: CGFloat = 0 {
    didSet { if rise != oldValue { moveLayers() } }
  }

  /// The upper edge of the river, as a fraction of the height.
  private static let horizon: CGFloat = 0.405
  /// The height in points at which a unit of the picture is one point.
  private static let fullHeight: CGFloat = 736

  private let sky = GradientView(.sky)
  private let heavens = HeavensView()
  private let rows = [
    SkylineView(.far), SkylineView(.middle), SkylineView(.near),
  ]
  private let river = RiverView()

  /// The layers from back to front, and the fraction of the sheet's movement of each.
  private var depths: [(view: UIView, share: CGFloat)] {
    [
      (sky, 0), (heavens, 0.1), (rows[0], 0.18), (rows[1], 0.27), (rows[2], 0.36), (river, 0.42),
    ]
  }

  override init(frame: CGRect) {
    super.init(frame: frame)
    clipsToBounds = true
    backgroundColor = NightPalette.deep
    isAccessibilityElement = true
    accessibilityLabel = "A city at night"
    accessibilityTraits = .image
    for (view, _) in depths {
      view.isUserInteractionEnabled = false
      addSubview(view)
    }
  }

  /// Archives are not supported.
  required init?(coder: NSCoder) { nil }

  // MARK: Layout

  override func layoutSubviews() {
    super.layoutSubviews()
    let size = bounds.size
    let unit = min(max(size.height / Self.fullHeight, 0.3), 2.4)
    let ground = (size.height * Self.horizon).rounded()
    for (view, _) in depths { view.transform = .identity }
    sky.frame = CGRect(x: 0, y: 0, width: size.width, height: ground)
    heavens.frame = sky.frame
    heavens.unit = unit
    for row in rows {
      let height = min((row.tallest * unit).rounded(.up), ground)
      row.unit = unit
      row.frame = CGRect(x: 0, y: ground - height, width: size.width, height: height)
    }
    river.unit = unit
    river.moon = heavens.moon
    river.frame = CGRect(
      x: 0, y: ground, width: size.width, height: max(size.height - ground, 0))
    moveLayers()
  }

  private func moveLayers() {
    let scale = max(traitCollection.displayScale, 1)
    for (view, share) in depths {
      // Whole device pixels keep moving layers sharp.
      let shift = -(rise * share * scale).rounded() / scale
      view.transform = CGAffineTransform(translationX: 0, y: shift)
    }
  }
}

/// A view with only a vertical gradient.
final class GradientView: UIView {
  override class var layerClass: AnyClass { CAGradientLayer.self }

  init(_ shade: NightPalette.Shade) {
    super.init(frame: .zero)
    guard let layer = layer as? CAGradientLayer else { return }
    layer.colors = shade.colors
    layer.locations = shade.places.map { NSNumber(value: Double($0)) }
  }

  /// Archives are not supported.
  required init?(coder: NSCoder) { nil }
}
