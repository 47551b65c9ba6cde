import MaruKit

/// The colours of the night.
enum NightPalette {
  /// Colours from top to bottom.
  struct Shade: Sendable {
    let colors: [CGColor]
    let places: [CGFloat]

    init(_ stops: [(place: CGFloat, color: Int)]) {
      colors = stops.map { .night($0.color) }
      places = stops.map(\.place)
    }

    /// From the violet zenith to the glow of the streets.
    static let sky = Shade([
      (0, 0x070A1E), (0.34, 0x11163D), (0.6, 0x2A2260), (0.8, 0x573475), (0.92, 0x98507C),
      (1, 0xD98072),
    ])

    /// From the reflections to the dark water.
    static let river = Shade([(0, 0x5D3A66), (0.1, 0x38295A), (0.3, 0x191A40), (1, 0x060818)])
  }

  /// The background behind everything.
  static let deep = UIColor(cgColor: .night(0x060818))
  /// The lights of homes and streets.
  static let warm = 0xFFD38A
  /// The lights of offices.
  static let cool = 0xB9DBFF
  /// The moon.
  static let moon = 0xFFF3D9
  /// The lights on masts.
  static let beacon = 0xFF5A5F
}

extension CGColor {
  /// A colour by its hexadecimal number.
  static func night(_ number: Int, _ alpha: CGFloat = 1) -> CGColor {
    CGColor(
      red: CGFloat(number >> 16 & 0xFF) / 255, green: CGFloat(number >> 8 & 0xFF) / 255,
      blue: CGFloat(number & 0xFF) / 255, alpha: alpha)
  }
}

extension CGContext {
  /// Fills the clip with a gradient between two heights.
  func shade(_ stops: [(place: CGFloat, color: CGColor)], from top: CGFloat, to bottom: CGFloat) {
    guard let gradient = CGGradient(colors: stops.map(\.color), locations: stops.map(\.place))
    else { return }
    drawLinearGradient(
      gradient, start: CGPoint(x: 0, y: top), end: CGPoint(x: 0, y: bottom),
      options: [.drawsBeforeStartLocation, .drawsAfterEndLocation])
  }

  /// Draws a light that fades from its centre.
  func glow(_ number: Int, _ alpha: CGFloat, at center: CGPoint, radius: CGFloat) {
    let stops: [CGFloat] = [1, 0.42, 0.14, 0.03, 0]
    guard
      let gradient = CGGradient(colors: stops.map { .night(number, alpha * $0) }, locations: nil)
    else { return }
    saveGState()
    clip(
      to: CGRect(
        x: center.x - radius, y: center.y - radius, width: 2 * radius, height: 2 * radius))
    drawRadialGradient(
      gradient, startCenter: center, startRadius: 0, endCenter: center, endRadius: radius,
      options: [.drawsBeforeStartLocation, .drawsAfterEndLocation])
    restoreGState()
  }
}
