import Foundation
import Graphics

/// Areas that lines of text avoid.
struct TextObstacles {
  /// The least width of a line beside an obstacle, in points.
  private static let leastWidth: CGFloat = 20

  private let areas: [ExcludedArea]

  /// Creates obstacles; `nil` without any.
  init?(_ areas: [ExcludedArea]) {
    guard !areas.isEmpty else { return nil }
    self.areas = areas
  }

  /// The first free part of a line, or of the next line below that has room.
  ///
  /// Complexity: O(n²) in the number of obstacles.
  ///
  /// - Parameters:
  ///   - line: The line; its width may be infinite.
  ///   - isRightToLeft: Whether the first part is the rightmost.
  /// - Returns: The part, and the rest of the line beyond the next obstacle; an empty one if
  ///   there is no room.
  func free(in line: CGRect, isRightToLeft: Bool) -> (part: CGRect, rest: CGRect) {
    var line = line
    while true {
      let (top, bottom) = (line.minY, line.minY + max(line.size.height, 1))
      let met = areas.filter { $0.bounds.minY < bottom && $0.bounds.maxY > top }
      let free = gaps(between: met.flatMap { $0.extents(from: top, to: bottom) }, in: line)
      let (first, next) =
        isRightToLeft ? (free.last, free.dropLast().last) : (free.first, free.dropFirst().first)
      if let first {
        func area(_ from: CGFloat, _ to: CGFloat) -> CGRect {
          CGRect(x: from, y: line.minY, width: to - from, height: line.size.height)
        }
        let rest =
          next.map {
            isRightToLeft ? area(line.minX, $0.to) : area($0.from, line.minX + line.size.width)
          } ?? .zero
        return (area(first.from, first.to), rest)
      }
      line.origin.y = met.map { $0.nextTop(below: line.minY) }.min() ?? line.minY + 1
    }
  }

  /// The parts of a line between obstacles that are wide enough, from left to right.
  private func gaps(
    between taken: [ClosedRange<CGFloat>], in line: CGRect
  ) -> [(from: CGFloat, to: CGFloat)] {
    let end = line.minX + line.size.width
    let least = min(Self.leastWidth, line.size.width)
    var gaps: [(from: CGFloat, to: CGFloat)] = []
    var left = line.minX
    func add(_ edge: CGFloat) {
      if edge - left >= least { gaps.append((left, edge)) }
    }
    for part in taken.sorted(by: { $0.lowerBound < $1.lowerBound }) {
      add(min(part.lowerBound, end))
      left = max(left, part.upperBound)
    }
    add(end)
    return gaps
  }
}
