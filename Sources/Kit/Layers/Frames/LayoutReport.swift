/// The layers that were laid out for a frame, for a developer.
public struct LayoutReport {
  /// The number of the frame, from 1.
  public let frame: Int
  /// The layers in the order in which they were laid out; a layer may occur several times.
  ///
  /// They include those that were laid out on request since the previous frame.
  public let layers: [CALayer]
}
