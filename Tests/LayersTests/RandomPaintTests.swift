import Foundation
import Raster
import Testing

@testable import Layers

/// Trees that change by chance, painted as little as may be, against painting everything.
@MainActor @Suite struct RandomPaintTests {
  nonisolated private static let size = 100

  /// Two buffers that are painted in turn: the older one catches up with both frames.
  private struct Buffers {
    var bitmaps: [Bitmap]
    var missed: [FrameChange]

    init?() {
      bitmaps = (0..<2).compactMap { _ in Bitmap(width: size, height: size) }
      missed = [FrameChange(), FrameChange()]
      guard bitmaps.count == 2 else { return nil }
      for index in 0..<2 { missed[index].damage.add(bitmaps[0].bounds) }
    }

    @MainActor mutating func paint(_ tree: LayerTree, into index: Int) -> Bitmap {
      var change = tree.takeChange()
      change.clip(to: bitmaps[0].bounds)
      for each in missed.indices { missed[each].append(change) }
      missed[index].movePixels(of: bitmaps[index])
      tree.paint(missed[index].damage.rects, into: bitmaps[index], background: .white)
      missed[index] = FrameChange()
      return bitmaps[index]
    }
  }

  private func whole(_ tree: LayerTree, pictures: Bool = false) throws -> Bitmap {
    let bitmap = try #require(Bitmap(width: Self.size, height: Self.size))
    tree.painting.drawsPictures = pictures
    tree.paint([bitmap.bounds], into: bitmap, background: .white)
    tree.painting.drawsPictures = true
    return bitmap
  }

  private func differences(_ a: Bitmap, _ b: Bitmap) -> Int {
    (0..<Self.size).reduce(0) { count, y in
      let rowA = a.pixels + y * (a.stride / 4)
      let rowB = b.pixels + y * (b.stride / 4)
      if memcmp(rowA, rowB, Self.size * 4) == 0 { return count }
      return count + (0..<Self.size).filter { rowA[$0] != rowB[$0] }.count
    }
  }

  @Test(arguments: 0..<40 as Range<UInt64>)
  func `painting the damage over the last frame gives what painting everything gives`(
    seed: UInt64
  ) throws {
    var random = RandomTree(seed: seed, size: CGFloat(Self.size))
    random.prepareFrame()
    let shown = try whole(random.tree)
    random.tree.damage.removeAll()
    for step in 0..<25 {
      random.change()
      random.prepareFrame()
      random.tree.paint(random.tree.damage.rects, into: shown, background: .white)
      random.tree.damage.removeAll()
      let count = differences(shown, try whole(random.tree))
      #expect(count == 0, "seed \(seed), change \(step): \(count) pixels")
      guard count == 0 else { return }
    }
  }

  @Test(arguments: 100..<150 as Range<UInt64>)
  func `pixels that move and layers that are carried look as if they had been painted`(
    seed: UInt64
  ) throws {
    var random = RandomTree(seed: seed, size: CGFloat(Self.size))
    random.addScroller()
    random.tree.movesPixels = true
    var buffers = try #require(Buffers())
    for step in 0..<60 {
      switch step % 4 {
      case 0: random.change()
      case 1, 2: random.scroll()
      default: random.slide()
      }
      random.prepareFrame()
      // Now and then the server is slow, and a frame is not shown.
      guard step % 7 != 3 else { continue }
      let shown = buffers.paint(random.tree, into: step % 5 == 2 ? 0 : step % 2)
      let count = differences(shown, try whole(random.tree))
      #expect(count == 0, "seed \(seed), step \(step): \(count) pixels")
      guard count == 0 else { return }
    }
  }
}
