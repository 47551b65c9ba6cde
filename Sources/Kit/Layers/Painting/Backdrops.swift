import Raster

/// The backdrops of a window.
///
/// A backdrop is always painted completely, because it reads the pixels around each of its own.
/// Usually there are none.
@MainActor
final class Backdrops {
  /// A backdrop, which may leave the window.
  private struct Entry {
    weak var layer: CABackdropLayer?
  }

  private let link: LayerTreeLink
  private var entries: [Entry] = []

  init(of link: LayerTreeLink) { self.link = link }

  /// Whether there are none.
  var isEmpty: Bool { entries.isEmpty }

  func add(_ layer: CABackdropLayer) { entries.append(Entry(layer: layer)) }

  /// The areas that the backdrops currently cover in the window, in device pixels.
  var rects: [PixelRect] {
    entries.compactMap { entry in
      guard let layer = entry.layer, layer.treeLink === link, layer.hasOwnPainting else {
        return nil
      }
      return layer.composed.painted
    }
  }

  /// Extends damage to all of each backdrop that it intersects.
  func grow(_ damage: inout Damage) {
    guard !entries.isEmpty, !damage.isEmpty else { return }
    entries.removeAll { $0.layer?.treeLink !== link }
    var waiting = rects
    while let index = waiting.firstIndex(where: { rect in
      damage.rects.contains { $0.intersects(rect) }
    }) {
      damage.add(waiting.remove(at: index))
    }
  }

  /// The rectangle, grown so that its edges cut no backdrop.
  func holding(_ rect: PixelRect) -> PixelRect {
    guard !entries.isEmpty else { return rect }
    var result = rect
    var waiting = rects
    while let index = waiting.firstIndex(where: { $0.intersects(result) }) {
      result = result.union(waiting.remove(at: index))
    }
    return result
  }

  /// Whether a layer is a backdrop of the window.
  func contains(_ layer: CALayer) -> Bool { entries.contains { $0.layer === layer } }

  /// Whether a layer or its subtree contains a backdrop.
  func exist(in layer: CALayer) -> Bool {
    entries.contains { entry in
      sequence(first: entry.layer as CALayer?, next: { $0?.superlayer }).contains {
        $0 === layer
      }
    }
  }
}
