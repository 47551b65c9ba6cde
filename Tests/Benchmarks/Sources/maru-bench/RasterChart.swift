import Raster

/// A chart whose data can be new in every frame, as those of a live chart are.
///
/// The data are noise: independent samples between -1 and 1. The same frame has the same data.
struct RasterChart {
  /// What is drawn of the data.
  enum Kind {
    /// A line, stroked 2 pixels wide with mitred corners.
    case line
    /// The area between the line and the bottom of the chart.
    case area
    /// A bar for each sample, all in one path.
    case spectrum
  }

  let name: String
  let kind: Kind
  /// The number of samples.
  let count: Int
  /// How far the samples lie above or below the middle, in pixels.
  var amplitude = 40.0

  /// The size of the picture, in pixels.
  static let width = 1920
  static let height = 1080

  /// The charts that `maru-bench raster` draws.
  static let all = [
    RasterChart(name: "S12a", kind: .line, count: 300),
    RasterChart(name: "S12b", kind: .line, count: 1_900),
    RasterChart(name: "S12c", kind: .line, count: 20_000),
    RasterChart(name: "S13", kind: .area, count: 1_900),
    RasterChart(name: "S14", kind: .spectrum, count: 512),
  ]

  /// The one operation that draws the chart's only path.
  var operation: RasterOperation {
    RasterOperation(
      kind: kind == .line ? .stroke : .fill, rect: Rect(x: 0, y: 0, width: 0, height: 0), radius: 0,
      color: 0xFF2E_6FD8,
      second: 0, isDiagonal: false, scale: 1, path: 0, run: -1, image: -1, isEvenOdd: false,
      strokeWidth: 2, isRound: false, sigma: 0, dy: 0)
  }

  /// The path of a frame's data.
  func path(frame: Int) -> Path {
    var samples = Samples(seed: UInt64(frame))
    var path = Path()
    let (left, right, middle) = (10.0, Double(Self.width - 10), Double(Self.height) / 2)
    let bottom = middle + 2 * amplitude
    switch kind {
    case .line, .area:
      for index in 0..<count {
        let x = left + (right - left) * Double(index) / Double(count - 1)
        let point = Point(x: x, y: middle + amplitude * samples.next())
        if index == 0 { path.move(to: point) } else { path.line(to: point) }
      }
      guard kind == .area else { return path }
      path.line(to: Point(x: right, y: bottom))
      path.line(to: Point(x: left, y: bottom))
      path.close()
    case .spectrum:
      let step = (right - left) / Double(count)
      for index in 0..<count {
        let tall = amplitude * (1 + samples.next())
        path.addRect(
          Rect(
            x: left + step * Double(index), y: bottom - tall, width: step * 0.75, height: tall))
      }
    }
    return path
  }

  /// Independent numbers from -1 to 1, by the generator SplitMix64.
  ///
  /// Source: Steele, Lea and Flood, “Fast splittable pseudorandom number generators”, 2014.
  struct Samples {
    private var state: UInt64

    init(seed: UInt64) { state = seed &* 0xD134_2543_DE82_EF95 }

    /// The next number.
    mutating func next() -> Double {
      state &+= 0x9E37_79B9_7F4A_7C15
      var mixed = state
      mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
      mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
      return Double((mixed ^ (mixed >> 31)) >> 11) * 0x1p-52 - 1
    }
  }
}

extension RasterScene {
  /// A scene that draws a chart's first frame.
  init(_ chart: RasterChart) {
    self.init(
      name: chart.name, width: RasterChart.width, height: RasterChart.height,
      operations: [chart.operation], paths: [chart.path(frame: 0)])
  }
}
