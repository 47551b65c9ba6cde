import Foundation
import Graphics
import Testing

@testable import Layers

@Suite struct PageCurlTests {
  private static let sizes = [
    CGSize(width: 50, height: 50), CGSize(width: 1280, height: 800), CGSize(width: 40, height: 900),
    CGSize(width: 900, height: 3),
  ]

  /// The area of a polygon, as a positive number.
  private func area(_ polygon: [CGPoint]) -> CGFloat {
    guard let last = polygon.last else { return 0 }
    var (sum, before): (CGFloat, CGPoint) = (0, last)
    for point in polygon {
      sum += before.x * point.y - point.x * before.y
      before = point
    }
    return abs(sum) / 2
  }

  @Test(arguments: sizes)
  func `a page lies flat at the start and has left its place at the end`(size: CGSize) {
    let start = PageCurl(size: size, progress: 0)
    #expect(abs(area(start.flat) - size.width * size.height) < 1)
    #expect((start.rising + start.back).allSatisfy { area($0.outline) < 1 })
    let end = PageCurl(size: size, progress: 1)
    #expect(end.flat.isEmpty && end.shadow == 0)
    #expect((end.rising + end.back).allSatisfy { $0.outline.allSatisfy { $0.y < 0 } })
  }

  @Test(arguments: sizes)
  func `pieces of the page join without gaps`(size: CGSize) {
    for progress in stride(from: CGFloat(0.1), to: 1, by: 0.1) {
      let curl = PageCurl(size: size, progress: progress)
      let pieces = curl.rising + curl.back
      for (number, (piece, next)) in zip(pieces, pieces.dropFirst()).enumerated()
      where pieces.count == 21 {
        // At the start of the second piece, both show the same point of the page.
        let distance = CGFloat(number + 1) * .pi / 20 * curl.radius
        let place = CGPoint(
          x: curl.fold.x + curl.across.dx * distance, y: curl.fold.y + curl.across.dy * distance)
        let (a, b) = (place.applying(piece.placement), place.applying(next.placement))
        #expect(hypot(a.x - b.x, a.y - b.y) < 1e-6 * size.width)
      }
    }
  }

  @Test(arguments: sizes)
  func `the flat part shrinks steadily`(size: CGSize) {
    let areas = stride(from: CGFloat(0), through: 1, by: 0.05).map {
      area(PageCurl(size: size, progress: $0).flat)
    }
    #expect(zip(areas, areas.dropFirst()).allSatisfy { $0 >= $1 - 1e-6 })
  }
}
