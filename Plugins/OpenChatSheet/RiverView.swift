import MaruKit

/// The river: the bank upside down, broken by ripples.
final class RiverView: UIView {
  /// The points per unit of the picture.
  var unit: CGFloat = 1 { didSet { if unit != oldValue { setNeedsDisplay() } } }
  /// The position of the moon, in points of the picture.
  var moon = CGPoint.zero { didSet { if moon != oldValue { setNeedsDisplay() } } }

  override init(frame: CGRect) {
    super.init(frame: frame)
    contentMode = .redraw
  }

  /// Archives are not supported.
  required init?(coder: NSCoder) { nil }

  // MARK: Paint

  override func draw(_ rect: CGRect) {
    guard let context = UIGraphicsGetCurrentContext(), unit > 0 else { return }
    let shade = NightPalette.Shade.river
    context.shade(Array(zip(shade.places, shade.colors)), from: 0, to: bounds.height)
    // From here on, in units from the centre of the bank, y down.
    context.translateBy(x: bounds.midX, y: 0)
    context.scaleBy(x: unit, y: unit)
    drawMirroredWalls(context)
    drawMirroredLights(context)
    drawMoonlight(context)
    drawRipples(context)
    drawBank(context)
  }

  private var width: Double { bounds.width / unit }
  private var depth: Double { bounds.height / unit }

  private func drawMirroredWalls(_ context: CGContext) {
    for (look, alpha) in [(SkylineView.Look.middle, 0.28), (.near, 0.5)] {
      for building in Skyline(look.style, width: width).buildings {
        let frame = building.frame
        context.saveGState()
        context.clip(to: CGRect(x: frame.minX, y: 0, width: frame.width, height: frame.height))
        context.shade(
          [(0, .night(look.top, alpha)), (1, .night(look.top, 0))], from: 0, to: frame.height)
        context.restoreGState()
      }
    }
  }

  /// Draws a streak of short dashes below each lit column, which spreads and fades with distance.
  private func drawMirroredLights(_ context: CGContext) {
    var random = CityRandom(seed: 77)
    for look in [SkylineView.Look.middle, .near] {
      for building in Skyline(look.style, width: width).buildings {
        let columns = Dictionary(grouping: building.lights) { Int($0.frame.midX.rounded()) }
        for (x, lights) in columns.sorted(by: { $0.key < $1.key }) {
          let warm = lights.filter(\.isWarm).count * 2 >= lights.count
          let strength = min(0.1 + 0.05 * Double(lights.count), 0.5)
          let reach = min(building.frame.height * 0.9 + 14, depth)
          drawStreak(
            context, x: Double(x), color: warm ? NightPalette.warm : NightPalette.cool,
            strength: strength, reach: reach, spread: 0.05, random: &random)
        }
      }
    }
  }

  private func drawMoonlight(_ context: CGContext) {
    var random = CityRandom(seed: 5)
    let x = Double((moon.x - bounds.midX) / unit)
    for _ in 0..<3 {
      drawStreak(
        context, x: x, color: NightPalette.moon, strength: 0.55, reach: min(depth * 0.6, 250),
        spread: 0.22, random: &random)
    }
  }

  private func drawStreak(
    _ context: CGContext, x: Double, color: Int, strength: Double, reach: Double, spread: Double,
    random: inout CityRandom
  ) {
    var y = 1.5
    while y < reach {
      let fade = 1 - y / reach
      let wide = 1.3 + y * spread * random.number(0.4...1.6)
      let drift = y * spread * random.number(-0.6...0.6)
      context.setFillColor(.night(color, strength * fade * fade * random.number(0.35...1)))
      context.fill(CGRect(x: x + drift - wide / 2, y: y, width: wide, height: 1.1))
      y += 2.1 + y * 0.012
    }
  }

  private func drawRipples(_ context: CGContext) {
    var random = CityRandom(seed: 13)
    for _ in 0..<Int(min(width * 0.3, 900)) {
      let y = 4 + pow(random.number(0...1), 1.5) * depth
      let wide = random.number(14...70)
      let x = random.number(-0.5...0.5) * (width + wide) - wide / 2
      context.setFillColor(.night(0xC7B4FF, random.number(0.02...0.07)))
      context.fill(CGRect(x: x, y: y, width: wide, height: 0.7))
    }
  }

  /// Draws the road along the bank with its lamps.
  private func drawBank(_ context: CGContext) {
    context.setFillColor(.night(0x0A0A1C))
    context.fill(CGRect(x: -width / 2, y: 0, width: width, height: 2.4))
    var random = CityRandom(seed: 41)
    let step = 17.0
    let count = Int(width / 2 / step) + 1
    for index in -count...count {
      let x = Double(index) * step
      context.glow(0xFFC46B, 0.55, at: CGPoint(x: x, y: 1), radius: 7)
      context.setFillColor(.night(0xFFE9C2))
      context.fillEllipse(in: CGRect(x: x - 0.8, y: 0.2, width: 1.6, height: 1.6))
      drawStreak(
        context, x: x, color: 0xFFC46B, strength: 0.5, reach: min(70, depth), spread: 0.06,
        random: &random)
    }
  }
}
