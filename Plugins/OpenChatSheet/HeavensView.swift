import MaruKit

/// Stars, the moon, and a few thin clouds in front of it.
final class HeavensView: UIView {
  private static let moonRadius: CGFloat = 23

  /// The points per unit of the picture.
  var unit: CGFloat = 1 { didSet { if unit != oldValue { setNeedsDisplay() } } }

  /// The position of the moon, in points.
  var moon: CGPoint {
    CGPoint(
      x: bounds.midX + min(bounds.width * 0.2, 120 * unit), y: bounds.height * 0.42)
  }

  override init(frame: CGRect) {
    super.init(frame: frame)
    isOpaque = false
    contentMode = .redraw
  }

  /// Archives are not supported.
  required init?(coder: NSCoder) { nil }

  // MARK: Paint

  override func draw(_ rect: CGRect) {
    guard let context = UIGraphicsGetCurrentContext() else { return }
    drawStars(context)
    drawMoon(context)
    drawClouds(context)
  }

  private func drawStars(_ context: CGContext) {
    var random = CityRandom(seed: 20)
    let count = Int(min(bounds.width / unit * 0.42, 1_200))
    for _ in 0..<count {
      // Relative to the centre; fewer stars near the glow of the streets.
      let x = bounds.midX + random.number(-0.5...0.5) * bounds.width
      let y = pow(random.number(0...1), 1.6) * bounds.height * 0.8
      let size = (0.5 + 1.2 * pow(random.number(0...1), 4)) * unit
      let fade = 1 - y / bounds.height
      let tint = random.chance(0.2) ? NightPalette.warm : random.chance(0.3) ? 0xBFD4FF : 0xFFFFFF
      context.setFillColor(.night(tint, random.number(0.2...0.95) * fade))
      context.fillEllipse(in: CGRect(x: x, y: y, width: size, height: size))
      if size > 1.45 * unit {
        context.glow(
          tint, 0.35 * fade, at: CGPoint(x: x + size / 2, y: y + size / 2), radius: 5 * unit)
      }
    }
  }

  private func drawMoon(_ context: CGContext) {
    let center = moon
    let radius = Self.moonRadius * unit
    context.glow(0xB9A2FF, 0.26, at: center, radius: radius * 6.5)
    context.glow(NightPalette.moon, 0.5, at: center, radius: radius * 2.6)
    let disc = CGRect(
      x: center.x - radius, y: center.y - radius, width: 2 * radius, height: 2 * radius)
    context.saveGState()
    context.addEllipse(in: disc)
    context.clip()
    if let gradient = CGGradient(
      colors: [.night(0xFFFDF5), .night(0xFFF1D2), .night(0xE9CFA4)], locations: [0, 0.6, 1])
    {
      context.drawRadialGradient(
        gradient, startCenter: CGPoint(x: center.x - radius * 0.35, y: center.y - radius * 0.35),
        startRadius: 0, endCenter: center, endRadius: radius * 1.15,
        options: [.drawsBeforeStartLocation, .drawsAfterEndLocation])
    }
    let seas: [(x: CGFloat, y: CGFloat, radius: CGFloat)] = [
      (-0.28, -0.22, 0.3), (0.26, -0.36, 0.2), (0.34, 0.2, 0.26), (-0.14, 0.4, 0.18),
      (-0.52, 0.14, 0.14), (0.04, 0.02, 0.12),
    ]
    for sea in seas {
      context.setFillColor(.night(0xB99B6B, 0.2))
      context.fillEllipse(
        in: CGRect(
          x: center.x + (sea.x - sea.radius) * radius, y: center.y + (sea.y - sea.radius) * radius,
          width: 2 * sea.radius * radius, height: 2 * sea.radius * radius))
    }
    context.restoreGState()
  }

  /// Draws clouds as flattened glows.
  private func drawClouds(_ context: CGContext) {
    let clouds: [(x: CGFloat, y: CGFloat, width: CGFloat, alpha: CGFloat)] = [
      (-0.34, 0.34, 120, 0.16), (0.12, 0.53, 150, 0.24), (0.33, 0.47, 100, 0.2),
      (-0.1, 0.72, 200, 0.2), (0.42, 0.74, 140, 0.18), (-0.46, 0.62, 130, 0.16),
    ]
    for cloud in clouds {
      context.saveGState()
      context.translateBy(
        x: bounds.midX + cloud.x * min(bounds.width, 520 * unit), y: cloud.y * bounds.height)
      context.scaleBy(x: 1, y: 0.075)
      context.glow(0xE9B7D8, cloud.alpha, at: .zero, radius: cloud.width * unit)
      context.restoreGState()
    }
  }
}
