import Raster

/// The cached pictures of a tree's layers, within a bound of memory.
@MainActor
final class PictureStore {
  private struct Entry {
    weak var layer: CALayer?
    let picture: LayerPicture
  }

  private var entries: [Entry] = []
  /// The memory of all pictures.
  private(set) var byteCount = 0

  /// A picture that was made because its layer moved goes after so many frames without use.
  static let patience: UInt64 = 30

  /// How many pictures there are.
  var count: Int { entries.count }

  nonisolated init() {}

  /// Keeps a picture, and lets go of those that were used longest ago for it.
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

  /// Lets go of a picture.
  func remove(_ picture: LayerPicture) {
    if let index = entries.firstIndex(where: { $0.picture === picture }) { drop(at: index) }
  }

  /// Lets go of what has not been used for long, whose layer is gone or which is too much.
  func trim(frame: UInt64, limit: Int) {
    guard !entries.isEmpty else { return }
    for index in entries.indices.reversed() {
      let entry = entries[index]
      let isOld = entry.picture.isPassing && entry.picture.lastUse &+ Self.patience < frame
      if isOld || entry.layer == nil || byteCount > limit { drop(at: index) }
    }
  }

  /// Lets go of the pictures that animations needed, once none runs.
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
