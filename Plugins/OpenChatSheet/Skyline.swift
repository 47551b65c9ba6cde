import MaruKit

/// A row of buildings that is the same at every width: a wider picture shows more at both ends.
///
/// Lengths are in units of the picture; y points up from the ground.
struct Skyline {
  /// The style of a row.
  struct Style {
    var seed: UInt64
    var widths: ClosedRange<Double>
    var heights: ClosedRange<Double>
    /// The fraction of lit windows in homes.
    var awake: Double
    /// The size of a window, and the distance from one to the next.
    var window: CGSize
    var pitch: CGSize
  }

  /// The shape of a building's roof.
  enum Roof: CaseIterable {
    case flat, stepped, mast, slanted, dome
  }

  /// A lit window.
  struct Light {
    let frame: CGRect
    let isWarm: Bool
    let brightness: Double
  }

  /// A building; x is relative to the centre of the picture.
  struct Building {
    let frame: CGRect
    let roof: Roof
    let lights: [Light]
  }

  private(set) var buildings: [Building] = []

  /// Builds a row for a width.
  init(_ style: Style, width: Double) {
    for side in [1.0, -1.0] {
      var random = CityRandom(seed: style.seed &+ (side > 0 ? 0 : 7_919))
      var edge = side > 0 ? 0 : -1.0
      while abs(edge) < width / 2 + style.widths.upperBound {
        let wide = random.number(style.widths).rounded()
        // Few are high, and the highest are near the centre.
        let rank = pow(random.number(0...1), 1.7)
        let nearness = 1 - 0.35 * min(abs(edge) / 260, 1)
        let span = style.heights.upperBound - style.heights.lowerBound
        let high = (style.heights.lowerBound + span * rank * nearness).rounded()
        let left = side > 0 ? edge : edge - wide
        buildings.append(
          Self.building(
            CGRect(x: left, y: 0, width: wide, height: high), style, random: &random))
        edge += side * (wide + (random.chance(0.3) ? random.number(3...7).rounded() : 0))
      }
    }
  }

  private static func building(
    _ frame: CGRect, _ style: Style, random: inout CityRandom
  ) -> Building {
    let roof: Roof =
      frame.height < style.heights.lowerBound * 1.4
      ? .flat : Roof.allCases[Int.random(in: 0..<Roof.allCases.count, using: &random)]
    let columns = Int((frame.width - 4) / style.pitch.width)
    let rows = Int((frame.height - 6) / style.pitch.height)
    var lights: [Light] = []
    guard columns > 0, rows > 0 else { return Building(frame: frame, roof: roof, lights: []) }
    let side = (frame.width - Double(columns) * style.pitch.width) / 2
    let isOffice = random.chance(0.35)
    for row in 0..<rows {
      // Offices are lit by floor, homes by room.
      let share = isOffice ? (random.chance(0.4) ? 0.85 : 0.06) : style.awake
      for column in 0..<columns where random.chance(share) {
        let place = CGPoint(
          x: frame.minX + side + (Double(column) + 0.5) * style.pitch.width,
          y: frame.height - 6 - (Double(row) + 0.5) * style.pitch.height)
        lights.append(
          Light(
            frame: CGRect(
              x: place.x - style.window.width / 2, y: place.y - style.window.height / 2,
              width: style.window.width, height: style.window.height),
            isWarm: random.chance(isOffice ? 0.35 : 0.82), brightness: random.number(0.45...1)))
      }
    }
    return Building(frame: frame, roof: roof, lights: lights)
  }
}
