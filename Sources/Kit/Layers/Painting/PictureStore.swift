import Raster

/// The cached pictures of a tree's layers, within a memory limit.
@MainActor
final class PictureStore {
  private struct Entry {
    weak var layer: CALayer?
    let picture: LayerPicture
  }

  private var entries: [Entry] = []
  /// The total size of all pictures.
  private(set) var byteCount = 0

  /// The number of unused frames after which a moving layer's picture is dropped.
  static let patience: UInt64 = 30

  /// The number of pictures.
  var count: Int { entries.count }

  nonisolated init() {}

  /// Adds a picture, evicting the least recently used ones to make room.
  ///
  /// - Returns: Whether it fits.
  func add(_ picture: LayerPicture, of layer: CALayer, limit: Int) -> Bool {
    guard picture.byteCount <= limit else { return false }
    entries.append(Entry(layer: layer, picture: picture))
    byteCount += picture.byteCount
    while byteCount > limit {
      let oldest = entries.indices.dropLast().min {
        entries[$0].picture.lastUse < entries[$1].picture.lastUse
      }
      guard let oldest else { break }
      drop(at: oldest)
    }
    return true
  }

  /// Removes a picture.
  func remove(_ picture: LayerPicture) {
    if let index = entries.firstIndex(where: { $0.picture === picture }) { drop(at: index) }
  }

  /// Removes pictures that are unused for long, belong to no layer, or exceed the limit.
  func trim(frame: UInt64, limit: Int) {
    guard !entries.isEmpty else { return }
    for index in entries.indices.reversed() {
      let entry = entries[index]
      let isOld = entry.picture.isPassing && entry.picture.lastUse &+ Self.patience < frame
      if isOld || entry.layer == nil || byteCount > limit { drop(at: index) }
    }
  }

  /// Removes the pictures that animations needed, once none is running.
  func dropAnimated() {
    for index in entries.indices.reversed() {
      let picture = entries[index].picture
      if picture.isPassing, picture.servesAnimation { drop(at: index) }
    }
  }

  private func drop(at index: Int) {
    let entry = entries.remove(at: index)
    byteCount -= entry.picture.byteCount
    guard let layer = entry.layer else { return }
    if layer.memory.picture === entry.picture { layer.memory.picture = nil }
    if layer.memory.silhouette === entry.picture { layer.memory.silhouette = nil }
  }
}
