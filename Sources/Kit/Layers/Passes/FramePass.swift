/// The passes of a frame, in their order.
///
/// `LayerTree.prepareFrame(at:)` runs those up to `compose`. The host then takes the change and
/// runs the other two on the buffer that it shows. A pass may request work of a later pass. If it
/// requests an earlier one, `layout` and `display` run again, at most ``rerunLimit`` times; the
/// rest waits for the next frame.
public enum FramePass: String, CaseIterable, Sendable {
  /// Calls the frame callbacks, and gives animated layers their presentation values: `AnimatePass`.
  case animate
  /// Lays out the layers that requested it: `LayoutPass`.
  case layout
  /// Draws the contents of the layers that requested it: `DisplayPass`.
  case display
  /// Moves the particles of emitters, and makes new ones: `EmitPass`.
  case emit
  /// Remakes the copies of replicators: `ReplicatePass`.
  case replicate
  /// Places the changed layers, and collects damage and moves: `ComposePass`.
  case compose
  /// Moves pixels of the previous frame: `FrameChange.movePixels(of:)`.
  case move
  /// Paints the damage: `PaintPass`.
  case paint

  /// How often a pass may cause an earlier one to run again.
  static let rerunLimit = 4
}
