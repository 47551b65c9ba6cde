import Raster

/// The state that the paint pass keeps across frames.
struct PaintingState {
  /// The number of frames composed so far.
  var frame: UInt64 = 0
  /// The moves that the host has not taken yet, like the damage.
  var moves: [PixelMove] = []
  /// The cached pictures of layers.
  let pictures = PictureStore()
  /// Overrides the memory limit of the pictures, if set.
  var fixedByteLimit: Int?
  /// Kept to reuse its memory.
  var list = DisplayList()
  /// The number of layers recorded by the last call of `paint`.
  var recordedLayers = 0
}

extension LayerTree {
  /// Takes and resets the changes since the last call, to present them now.
  ///
  /// The caller must first move the pixels and then paint the damage.
  public func takeChange() -> FrameChange {
    growDamageToBackdrops()
    var change = FrameChange()
    swap(&change.moves, &painting.moves)
    swap(&change.damage, &damage)
    return change
  }

  /// Adds a move whose effects are already in the damage.
  func change(by move: PixelMove) {
    var change = takeChange()
    change.append(move)
    (painting.moves, damage) = (change.moves, change.damage)
  }
}
