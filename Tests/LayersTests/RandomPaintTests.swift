import Foundation
import Raster
import Testing

@testable import Layers

/// Randomly changing trees, painted incrementally and compared with painting everything.
@MainActor @Suite struct RandomPaintTests {
  nonisolated private static let size = 100

  /// Three buffers in rotation: an older one catches up with the frames that it missed.
  private struct Buffers {
    private var bitmaps: [Bitmap]
    private var ages: [Int?] = [nil, nil, nil]
    private var history = FrameHistory(capacity: 2)

    init?() {
      bitmaps = (0..<3).compactMap { _ in Bitmap(width: size, height: size) }
      guard bitmaps.count == 3 else { return nil }
    }

    @MainActor mutating func paint(_ tree: LayerTree, into index: Int) -> Bitmap {
      let bitmap = bitmaps[index]
      var change = tree.takeChange()
      change.clip(to: bitmap.bounds)
      let missed = history.change(to: change, sinceFrame: ages[index], bounds: bitmap.bounds)
      missed.movePixels(of: bitmap)
      tree.paint(missed.damage.rects, into: bitmap, background: .white)
      history.add(change)
      for each in ages.indices { ages[each] = ages[each].map { $0 + 1 } }
      ages[index] = 1
      return bitmap
    }
  }

  private func whole(_ tree: LayerTree, pictures: Bool = false) throws -> Bitmap {
    let bitmap = try #require(Bitmap(width: Self.size, height: Self.size))
    let shortcuts = tree.shortcuts
    if !pictures { tree.shortcuts.subtract([.layerPictures, .stretchedPictures]) }
    tree.paint([bitmap.bounds], into: bitmap, background: .white)
    tree.shortcuts = shortcuts
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

  /// The mean and the largest difference of channels, in 255ths.
  private func channelDifferences(_ a: Bitmap, _ b: Bitmap) -> (mean: Double, largest: Int) {
    let size = a.stride * a.height
    let first = UnsafeRawBufferPointer(start: a.pixels, count: size)
    let second = UnsafeRawBufferPointer(start: b.pixels, count: size)
    var (sum, largest) = (0, 0)
    for (one, other) in zip(first, second) {
      let difference = abs(Int(one) - Int(other))
      sum += difference
      largest = max(largest, difference)
    }
    return (Double(sum) / Double(size), largest)
  }

  @Test(arguments: 0..<40 as Range<UInt64>, [false, true])
  func `painting the damage over the last frame equals painting everything`(
    seed: UInt64, hasBackdrops: Bool
  ) throws {
    var random = RandomTree(
      seed: seed, size: CGFloat(Self.size), hasBackdrops: hasBackdrops)
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

  @Test(arguments: 100..<150 as Range<UInt64>, [false, true])
  func `moved pixels and cached layers look as if they were painted`(
    seed: UInt64, hasBackdrops: Bool
  ) throws {
    var random = RandomTree(
      seed: seed, size: CGFloat(Self.size), hasBackdrops: hasBackdrops)
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
      // Now and then the server is slow and a frame is not presented.
      guard step % 7 != 3 else { continue }
      let shown = buffers.paint(random.tree, into: [0, 1, 0, 2, 1, 1, 0][step % 7])
      let count = differences(shown, try whole(random.tree))
      #expect(count == 0, "seed \(seed), step \(step): \(count) pixels")
      guard count == 0 else { return }
    }
  }

  @Test(arguments: 200..<212 as Range<UInt64>, [false, true])
  func `animated layers leave no trace and rest as if they were painted`(
    seed: UInt64, hasBackdrops: Bool
  ) throws {
    var random = RandomTree(seed: seed, size: CGFloat(Self.size), hasBackdrops: hasBackdrops)
    for _ in 0..<3 { random.addSheet() }
    random.tree.movesPixels = true
    var buffers = try #require(Buffers())
    for step in 0..<60 {
      switch step % 6 {
      case 0, 3: random.animate()
      case 5: random.change()
      default: random.slide()
      }
      random.prepareFrame()
      let shown = buffers.paint(random.tree, into: step % 3)
      // Even if pictures are used, a part of the window equals that part of the whole.
      let stale = differences(shown, try whole(random.tree, pictures: true))
      #expect(stale == 0, "seed \(seed), step \(step): \(stale) pixels")
      guard stale == 0 else { return }
      // The picture of a scaling or rotating layer is smoothed. A group that fades as a picture may
      // be off by one.
      let (mean, largest) = channelDifferences(shown, try whole(random.tree))
      if random.isStretching {
        #expect(mean < 1.5, "seed \(seed), step \(step)")
      } else {
        #expect(largest <= (random.isFadingPicture ? 1 : 0), "seed \(seed), step \(step)")
      }
    }
    random.rest()
    let shown = buffers.paint(random.tree, into: 0)
    #expect(differences(shown, try whole(random.tree)) == 0)
    #expect(!random.isStretching)
  }
}
