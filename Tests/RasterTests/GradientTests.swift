import Foundation
import Raster
import Testing

/// Gradients compared with their stops at each pixel's centre.
@Suite struct GradientTests {
  private let width = 320

  private func stops(_ count: Int) -> [GradientStop] {
    (0..<count).map { index in
      GradientStop(
        offset: Double(index) / Double(count - 1), color: index % 2 == 0 ? 0xff00_0000 : 0xffff_ffff
      )
    }
  }

  /// The grey at a position, 0…255.
  private func grey(at place: Double, _ count: Int) -> Double {
    let steps = min(max(place, 0), 1) * Double(count - 1)
    let part = steps - steps.rounded(.down)
    return (Int(steps) % 2 == 0 ? part : 1 - part) * 255
  }

  /// The largest error of a row's pixels, given the position of each.
  private func error(_ paint: Paint, _ count: Int, _ place: (Double) -> Double) throws -> Double {
    var list = DisplayList()
    list.fill(Rect(x: 0, y: 0, width: Double(width), height: 1), with: paint)
    let canvas = try Canvas(width, 1)
    canvas.paint(list)
    return (0..<width).map { x in
      let grey = Double(canvas.words[x] & 255)
      return abs(grey - self.grey(at: place(Double(x) + 0.5), count))
    }.max() ?? 0
  }

  @Test(arguments: [2, 3, 4, 5, 10, 63, 64, 65, 150])
  func `a linear gradient of any number of stops is right at each pixel`(count: Int) throws {
    for spread in [GradientSpread.pad, .repeat, .reflect] {
      let gradient = LinearGradient(
        start: Point(x: 20, y: 0), end: Point(x: 180, y: 0), stops: stops(count), spread: spread)
      let error = try error(.linearGradient(gradient), count) { x in
        let place = (x - 20) / 160
        switch spread {
        case .pad: return place
        case .repeat: return place - place.rounded(.down)
        case .reflect: return abs(place - 2 * (place / 2).rounded())
        }
      }
      #expect(error <= 1, "\(spread)")
    }
  }

  @Test(arguments: [2, 3, 4, 5, 10, 65, 150])
  func `a radial gradient of any number of stops is right at each pixel`(count: Int) throws {
    let gradient = RadialGradient(
      center: Point(x: 100, y: 0.5), radius: 200, stops: stops(count))
    #expect(try error(.radialGradient(gradient), count) { abs($0 - 100) / 200 } <= 1)
  }
}
