/// The parts of a layer that a change invalidates.
///
/// A change that is not known to be of a cheaper kind counts as `geometry` or `subtree`, which
/// invalidate everything.
struct LayerDirt: OptionSet {
  let rawValue: UInt8

  /// Its shape or its place in the tree; the subtree moves as well.
  static let geometry = LayerDirt(rawValue: 1)
  /// Only its own appearance.
  static let appearance = LayerDirt(rawValue: 2)
  /// The appearance of its whole subtree: clipping, visibility, order.
  static let subtree = LayerDirt(rawValue: 4)
  /// A descendant is invalid.
  static let descendant = LayerDirt(rawValue: 8)
  /// Its position or transform; its picture stays the same.
  static let placement = LayerDirt(rawValue: 16)
  /// Its opacity; its picture stays the same.
  static let fade = LayerDirt(rawValue: 32)
  /// The origin of its bounds: its content moves, but the layer itself does not.
  static let scroll = LayerDirt(rawValue: 64)
  /// Its bounds: either `scroll` or `geometry`, which composing decides.
  static let bounds = LayerDirt(rawValue: 128)

  /// Changes that require composing the whole subtree.
  static let reachesBelow: LayerDirt = [.geometry, .subtree, .placement, .scroll]
  /// Changes that alter the picture of the layer and its subtree, independent of position.
  static let picture: LayerDirt = [.geometry, .appearance, .subtree, .descendant, .scroll]
  /// Changes that make a layer deviate from the common motion of its siblings.
  static let leavesOthers: LayerDirt = [.geometry, .subtree, .placement, .fade, .scroll]

  /// The same set with `bounds` replaced by the change it stands for, `scroll` or `geometry`.
  func resolved(isSameSize: Bool) -> LayerDirt {
    guard contains(.bounds) else { return self }
    return subtracting(.bounds).union(isSameSize ? .scroll : .geometry)
  }
}
