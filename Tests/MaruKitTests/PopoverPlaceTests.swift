import Foundation
import Testing

@testable import MaruKit

/// Popovers of 200 by 100 points in a room of 400 by 300.
@Suite struct PopoverPlaceTests {
  private static let room = CGRect(x: 0, y: 0, width: 400, height: 300)
  private static let size = CGSize(width: 200, height: 100)

  private func place(
    _ source: CGRect, size: CGSize = size, in room: CGRect = room,
    _ directions: UIPopoverArrowDirection = .any, overlaps: Bool = false
  ) -> PopoverPlace {
    PopoverPlace(of: size, beside: source, in: room, directions: directions, overlaps: overlaps)
  }

  @Test func `it lies below its source if there is room, with a centred arrow`() {
    let place = place(CGRect(x: 180, y: 20, width: 40, height: 30))
    #expect(place.direction == .up)
    #expect(place.frame == CGRect(x: 100, y: 50, width: 200, height: 113))
    #expect(place.body == CGRect(x: 0, y: 13, width: 200, height: 100))
    #expect(place.tipPoint == CGPoint(x: 100, y: 0))
  }

  @Test func `otherwise it lies above, or beside it`() {
    #expect(place(CGRect(x: 180, y: 200, width: 40, height: 30)).direction == .down)
    let tall = CGSize(width: 100, height: 280)
    #expect(place(CGRect(x: 20, y: 140, width: 40, height: 20), size: tall).direction == .left)
    let right = place(CGRect(x: 340, y: 140, width: 40, height: 20), size: tall)
    #expect(right.direction == .right)
    #expect(right.frame == CGRect(x: 227, y: 10, width: 113, height: 280))
    #expect(right.tipPoint == CGPoint(x: 113, y: 140))
  }

  @Test func `at an edge it stays inside, and the arrow still points at the source`() {
    let place = place(CGRect(x: 10, y: 20, width: 60, height: 30))
    #expect(place.frame.minX == 0)
    #expect(place.tip == 40)
    #expect(self.place(CGRect(x: 0, y: 20, width: 10, height: 30)).tip == 31.5)
  }

  @Test func `only permitted directions count`() {
    let source = CGRect(x: 180, y: 20, width: 40, height: 30)
    #expect(place(source, .left).direction == .left)
    #expect(place(source, [.down, .right]).direction == .right)
  }

  @Test func `without a direction it has no arrow and lies over the centre`() {
    let place = place(CGRect(x: 180, y: 140, width: 40, height: 20), [])
    #expect(place.direction.isEmpty)
    #expect(place.frame == CGRect(x: 100, y: 100, width: 200, height: 100))
    #expect(place.body.size == place.frame.size)
  }

  @Test func `if nothing fits it shrinks, or covers its source`() {
    let source = CGRect(x: 190, y: 100, width: 20, height: 20)
    let large = CGSize(width: 380, height: 290)
    let smaller = place(source, size: large)
    #expect(smaller.direction == .up)
    #expect(smaller.frame == CGRect(x: 10, y: 120, width: 380, height: 180))
    let over = place(source, size: large, overlaps: true)
    #expect(over.body.height == 287)
    #expect(over.frame == CGRect(x: 10, y: 0, width: 380, height: 300))
  }

  @Test func `it does not become uselessly short`() {
    let source = CGRect(x: 0, y: 0, width: 400, height: 295)
    #expect(place(source, .up).body.height == PopoverPlace.leastLength)
    #expect(Self.room.contains(place(source, .up).frame))
  }

  @Test func `whatever its input, it lies in the room`() {
    let lengths: [CGFloat] = [0, 1, 30, 299, 300, 5000]
    for width in lengths {
      for height in lengths {
        let room = CGRect(x: 5, y: 7, width: width, height: height)
        for x in lengths {
          for directions in [UIPopoverArrowDirection.any, .left, .down, []] {
            let source = CGRect(x: x, y: height / 2, width: 20, height: x)
            let place = place(source, in: room, directions, overlaps: x > 30)
            #expect(place.frame.width <= max(width, PopoverPlace.arrowHeight))
            #expect(place.frame.height <= max(height, PopoverPlace.arrowHeight))
            #expect(place.frame.minX >= 5 && place.frame.minY >= 7)
            #expect(place.tip >= 0 && place.body.width >= 0 && place.body.height >= 0)
          }
        }
      }
    }
  }
}
