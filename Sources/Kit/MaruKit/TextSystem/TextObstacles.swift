import Foundation
import Graphics
import Typesetting

/// Rectangles that lines of text avoid.
struct TextObstacles {
  /// The least width of a line beside an obstacle, in points.
  private static let leastWidth: CGFloat = 20

  private let rects: [CGRect]

  /// Creates obstacles; `nil` without any.
  init?(_ rects: [CGRect]) {
    guard !rects.isEmpty else { return nil }
    self.rects = rects
  }

  /// The widest free part of a line, or of the next line below that has room.
  ///
  /// Complexity: O(n²) in the number of obstacles.
  func area(_ area: LineArea, height: CGFloat) -> LineArea {
    var area = area
    while true {
      let band = CGRect(x: 0, y: area.top, width: area.width, height: max(height, 1))
      let met = rects.filter { $0.minY < band.maxY && $0.maxY > band.minY && $0.width > 0 }
      guard !met.isEmpty else { return area }
      var (best, left) = (CGFloat.zero...CGFloat.zero, CGFloat.zero)
      for rect in met.sorted(by: { $0.minX < $1.minX }) {
        let edge = min(rect.minX, area.width)
        if edge - left > best.upperBound - best.lowerBound { best = left...edge }
        left = max(left, rect.maxX)
      }
      if area.width - left > best.upperBound - best.lowerBound { best = left...area.width }
      let width = best.upperBound - best.lowerBound
      if width >= min(Self.leastWidth, area.width) {
        return LineArea(top: area.top, left: best.lowerBound, width: width)
      }
      area.top = met.map(\.maxY).min() ?? area.top + 1
    }
  }
}
