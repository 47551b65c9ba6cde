import Foundation
import Raster
import Testing

@testable import Layers

/// The shortcuts of frames, each compared with the plain way.
@MainActor @Suite struct ShortcutTests {
  private static let size = 128

  /// A random tree and its picture.
  @MainActor private struct Stage {
    var random: RandomTree
    let bitmap: Bitmap

    init?(seed: UInt64, without shortcut: Shortcuts) {
      guard let bitmap = Bitmap(width: size, height: size) else { return nil }
      self.bitmap = bitmap
      random = RandomTree(seed: seed, size: CGFloat(size))
      random.tree.shortcuts = Shortcuts.all.subtracting(shortcut)
      random.tree.movesPixels = true
      random.addScroller()
      for _ in 0..<2 { random.addSheet() }
      // The background of all that no layer covers.
      random.tree.damage.add(bitmap.bounds)
    }

    mutating func step(_ number: Int) {
      switch number % 8 {
      case 0, 5: random.animate()
      case 1, 2: random.scroll()
      case 3: random.change()
      default: random.slide()
      }
      frame()
    }

    mutating func frame() {
      random.prepareFrame()
      var change = random.tree.takeChange()
      change.clip(to: bitmap.bounds)
      change.movePixels(of: bitmap)
      random.tree.paint(change.damage.rects, into: bitmap, background: .white)
    }

    /// The mean and the largest difference of channels from another stage, in 255ths.
    func difference(from other: Stage) -> (mean: Double, largest: Int) {
      let count = bitmap.stride * bitmap.height
      let pairs = zip(
        UnsafeRawBufferPointer(start: bitmap.pixels, count: count),
        UnsafeRawBufferPointer(start: other.bitmap.pixels, count: count))
      var (sum, largest) = (0, 0)
      for (one, another) in pairs where one != another {
        let difference = abs(Int(one) - Int(another))
        sum += difference
        largest = max(largest, difference)
      }
      return (Double(sum) / Double(count), largest)
    }
  }

  @Test(
    arguments: [
      Shortcuts.carriedLayers, .movedPixels, .layerPictures, .stretchedPictures,
    ], 300..<308 as Range<UInt64>)
  func `a tree looks the same with and without each shortcut`(
    shortcut: Shortcuts, seed: UInt64
  ) throws {
    var quick = try #require(Stage(seed: seed, without: []))
    var plain = try #require(Stage(seed: seed, without: shortcut))
    for step in 0..<64 {
      quick.step(step)
      plain.step(step)
      let (mean, largest) = quick.difference(from: plain)
      // The picture of a scaling or rotating layer is smoothed.
      if quick.random.isStretching, shortcut == .stretchedPictures {
        #expect(mean < 1.5, "step \(step)")
      } else {
        // A group that fades as a picture may be off by one.
        let tolerance = [.layerPictures, .stretchedPictures].contains(shortcut) ? 1 : 0
        #expect(largest <= tolerance, "step \(step)")
        guard largest <= tolerance else { return }
      }
    }
    quick.random.rest()
    plain.random.rest()
    quick.frame()
    plain.frame()
    #expect(quick.difference(from: plain).largest == 0)
  }
}
