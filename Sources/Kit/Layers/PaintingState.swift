import Raster

/// What the paint pass keeps from frame to frame.
struct PaintingState {
  /// The number of frames composed so far.
  var frame: UInt64 = 0
  /// The moves that the host has not asked for yet, as the damage.
  var moves: [PixelMove] = []
  /// The cached pictures of layers.
  let pictures = PictureStore()
  /// Whether cached pictures are drawn at all; without them the pixels are the same.
  var drawsPictures = true
  /// Stands in for the bound of the pictures' memory where it is set.
  var fixedByteLimit: Int?
  /// Kept for its memory.
  var list = DisplayList()
  /// How many layers the last call of `paint` recorded.
  var recordedLayers = 0
}

extension LayerTree {
  /// What the frames since the last call change, and forgets it: to be shown now.
  ///
  /// The one who takes it moves the pixels first and paints the damage then.
  public func takeChange() -> FrameChange {
    growDamageToBackdrops()
    var change = FrameChange()
    swap(&change.moves, &painting.moves)
    swap(&change.damage, &damage)
    return change
  }

  /// Adds a move whose consequences the damage has been told of.
  func change(by move: PixelMove) {
    var change = takeChange()
    change.append(move)
    (painting.moves, damage) = (change.moves, change.damage)
  }
}
