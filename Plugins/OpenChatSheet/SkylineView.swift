import MaruKit

/// A row of buildings with lit windows.
final class SkylineView: UIView {
  /// The appearance of a row.
  struct Look {
    let style: Skyline.Style
    /// The gradient from the roofs to the ground.
    let top: Int
    let bottom: Int
    /// The opacity of the windows' light in the haze.
    let clearness: CGFloat
    /// Whether the row has the tower and illuminated signs.
    let hasTower: Bool
    let hasSigns: Bool

    static let far = Look(
      style: .init(
        seed: 4, widths: 16...34, heights: 46...142, awake: 0.2,
        window: CGSize(width: 1.3, height: 1.5), pitch: CGSize(width: 4.2, height: 5)),
      top: 0x3C3069, bottom: 0x84507F, clearness: 0.5, hasTower: false, hasSigns: false)
    static let middle = Look(
      style: .init(
        seed: 11, widths: 20...44, heights: 34...176, awake: 0.34,
        window: CGSize(width: 1.9, height: 2.4), pitch: CGSize(width: 5, height: 6.4)),
      top: 0x1B1A42, bottom: 0x3F2C5F, clearness: 0.85, hasTower: true, hasSigns: false)
    static let near = Look(
      style: .init(
        seed: 29, widths: 30...62, heights: 16...92, awake: 0.36,
        window: CGSize(width: 2.8, height: 3.6), pitch: CGSize(width: 7, height: 9)),
      top: 0x0B0C22, bottom: 0x17142F, clearness: 1, hasTower: false, hasSigns: true)
  }

  /// The points per unit of the picture.
  var unit: CGFloat = 1 { didSet { if unit != oldValue { setNeedsDisplay() } } }
  /// The height of the highest point, in units.
  var tallest: CGFloat { look.hasTower ? 262 : look.style.heights.upperBound + 44 }

  private let look: Look

  init(_ look: Look) {
    self.look = look
    super.init(frame: .zero)
    isOpaque = false
    contentMode = .redraw
  }

  /// Archives are not supported.
  required init?(coder: NSCoder) { nil }

  // MARK: Paint

  override func draw(_ rect: CGRect) {
    guard let context = UIGraphicsGetCurrentContext(), unit > 0 else { return }
    // From here on, in units from the centre of the ground, y up.
    context.translateBy(x: bounds.midX, y: bounds.maxY)
    context.scaleBy(x: unit, y: -unit)
    let skyline = Skyline(look.style, width: bounds.width / unit)
    if look.hasTower { drawTower(context) }
    drawWalls(of: skyline, context)
    drawMasts(of: skyline, context)
    for building in skyline.buildings { drawLights(of: building, context) }
    if look.hasSigns { drawSigns(on: skyline, context) }
  }

  private func drawWalls(of skyline: Skyline, _ context: CGContext) {
    let reach = look.style.heights.upperBound
    for (index, building) in skyline.buildings.enumerated() {
      context.saveGState()
      context.addPath(building.outline)
      context.clip()
      context.shade(
        [(0, .night(look.top)), (1, .night(look.bottom))], from: reach, to: 0)
      // Vary the colours a little, and light the edge that faces the moon.
      context.setFillColor(.night(index.isMultiple(of: 2) ? 0xFFFFFF : 0x000000, 0.05))
      context.fill(building.frame.insetBy(dx: 0, dy: -40))
      context.setFillColor(.night(0xC9B6FF, 0.1 * look.clearness))
      context.fill(CGRect(x: building.frame.maxX - 1, y: 0, width: 1, height: 400))
      context.restoreGState()
    }
  }

  private func drawLights(of building: Skyline.Building, _ context: CGContext) {
    for light in building.lights {
      let color = light.isWarm ? NightPalette.warm : NightPalette.cool
      context.setFillColor(.night(color, light.brightness * 0.92 * look.clearness))
      context.fill(light.frame)
    }
  }

  private func drawMasts(of skyline: Skyline, _ context: CGContext) {
    for building in skyline.buildings where building.roof == .mast {
      let (x, roof) = (building.frame.midX, building.frame.maxY)
      context.setFillColor(.night(look.top))
      context.fill(CGRect(x: x - 0.6, y: roof, width: 1.2, height: 26))
      context.fill(CGRect(x: x - 2.5, y: roof, width: 5, height: 5))
      context.glow(
        NightPalette.beacon, 0.75 * look.clearness, at: CGPoint(x: x, y: roof + 26), radius: 7)
      context.setFillColor(.night(0xFFB3AE, look.clearness))
      context.fillEllipse(in: CGRect(x: x - 0.9, y: roof + 25.1, width: 1.8, height: 1.8))
    }
  }

  /// Draws a television tower: a shaft, two decks and a mast.
  private func drawTower(_ context: CGContext) {
    let x: CGFloat = -92
    context.glow(0x7FB4FF, 0.3, at: CGPoint(x: x, y: 176), radius: 60)
    func taper(_ base: CGFloat, _ top: CGFloat, from low: CGFloat, to high: CGFloat) {
      context.beginPath()
      context.move(to: CGPoint(x: x - base, y: low))
      context.addLine(to: CGPoint(x: x - top, y: high))
      context.addLine(to: CGPoint(x: x + top, y: high))
      context.addLine(to: CGPoint(x: x + base, y: low))
      context.closePath()
      context.saveGState()
      context.clip()
      context.shade(
        [(0, .night(0x9FC4FF)), (0.4, .night(0x5A5FA8)), (1, .night(0x2A2553))], from: high,
        to: max(low, 60))
      context.restoreGState()
    }
    taper(9, 3, from: 0, to: 168)
    taper(2, 1.2, from: 168, to: 214)
    taper(1, 0.4, from: 214, to: 248)
    for (width, height, low) in [(22.0, 6.0, 164.0), (15, 4, 172), (9, 3, 178)] {
      let deck = CGRect(x: x - width / 2, y: low, width: width, height: height)
      context.setFillColor(.night(0x262752))
      context.fill(CGPath(roundedRect: deck, cornerWidth: 2, cornerHeight: 2, transform: nil))
      context.setFillColor(.night(0xBFE1FF, 0.95))
      context.fill(deck.insetBy(dx: 1.5, dy: height * 0.32))
    }
    context.glow(NightPalette.beacon, 0.9, at: CGPoint(x: x, y: 248), radius: 11)
    context.setFillColor(.night(0xFFD0CC))
    context.fillEllipse(in: CGRect(x: x - 1.1, y: 246.9, width: 2.2, height: 2.2))
  }

  /// Draws signs in colours other than the windows'.
  private func drawSigns(on skyline: Skyline, _ context: CGContext) {
    let colors = [0xFF4F9A, 0x39D5FF, 0xFF8A3D, 0x9B6BFF]
    let high = skyline.buildings.filter { $0.frame.height > 44 }
    for (index, building) in high.enumerated() where index.isMultiple(of: 2) {
      let color = colors[index / 2 % colors.count]
      let sign = CGRect(
        x: building.frame.minX + 4, y: building.frame.height * 0.42, width: 5,
        height: building.frame.height * 0.42)
      context.glow(color, 0.5, at: CGPoint(x: sign.midX, y: sign.midY), radius: 30)
      context.setFillColor(.night(color, 0.95))
      context.fill(CGPath(roundedRect: sign, cornerWidth: 1.5, cornerHeight: 1.5, transform: nil))
      context.setFillColor(.night(0xFFFFFF, 0.75))
      for y in stride(from: sign.minY + 2.5, to: sign.maxY - 2.5, by: 4.5) {
        context.fill(CGRect(x: sign.midX - 1.1, y: y, width: 2.2, height: 2.4))
      }
    }
  }
}

extension Skyline.Building {
  /// The outline of walls and roof.
  var outline: CGPath {
    let path = CGMutablePath()
    path.addRect(frame)
    let (left, right, top) = (frame.minX, frame.maxX, frame.maxY)
    switch roof {
    case .flat: break
    case .mast: path.addRect(CGRect(x: left + 3, y: top, width: frame.width - 6, height: 3))
    case .stepped:
      for (inset, height) in [(0.16, 7.0), (0.32, 14)] {
        path.addRect(
          CGRect(
            x: left + frame.width * inset, y: top, width: frame.width * (1 - 2 * inset),
            height: height))
      }
    case .slanted:
      path.move(to: CGPoint(x: left, y: top))
      path.addLine(to: CGPoint(x: right, y: top))
      path.addLine(to: CGPoint(x: right, y: top + frame.width * 0.45))
      path.closeSubpath()
    case .dome:
      path.addEllipse(
        in: CGRect(
          x: left + frame.width * 0.14, y: top - frame.width * 0.3, width: frame.width * 0.72,
          height: frame.width * 0.6))
    }
    return path
  }
}
