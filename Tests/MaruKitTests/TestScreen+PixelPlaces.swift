import MaruTestKit

/// The places of some pixels in a window.
struct PixelPlaces {
  /// The columns and the rows with such a pixel, in order.
  var columns: [Int] = []
  var rows: [Int] = []
  var count = 0
}

extension TestScreen {
  /// The places of the pixels whose colour, 0xAARRGGBB, fulfils a condition.
  func places(where isWanted: (UInt32) -> Bool) -> PixelPlaces {
    memory.frame()
    var places = PixelPlaces()
    var rows: Set<Int> = []
    for x in 0..<Int(size.width) {
      let found = (0..<Int(size.height)).filter { pixel(x: x, y: $0).map(isWanted) == true }
      if !found.isEmpty { places.columns.append(x) }
      rows.formUnion(found)
      places.count += found.count
    }
    places.rows = rows.sorted()
    return places
  }

  /// The positions of red pixels, including those blended with white.
  var redPlaces: PixelPlaces {
    places { $0 >> 16 & 0xFF > 240 && $0 >> 8 & 0xFF < 200 && $0 & 0xFF < 200 }
  }
}
