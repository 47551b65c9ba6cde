/// What a change to a layer makes stale.
///
/// Where a change is not known to be one of the gentler kinds it is `geometry` or `subtree`: those
/// make everything new.
struct LayerDirt: OptionSet {
  let rawValue: UInt8

  /// Its shape, or its place in the tree: everything beneath it moves as well.
  static let geometry = LayerDirt(rawValue: 1)
  /// Only how it looks itself.
  static let appearance = LayerDirt(rawValue: 2)
  /// How its whole subtree looks: clipping, visibility, order.
  static let subtree = LayerDirt(rawValue: 4)
  /// Something beneath it is stale.
  static let descendant = LayerDirt(rawValue: 8)
  /// Where it lies or how it is turned; its picture stays the same.
  static let placement = LayerDirt(rawValue: 16)
  /// Its opacity; its picture stays the same.
  static let fade = LayerDirt(rawValue: 32)
  /// The origin of its bounds: what is in it moves, and itself stays where it is.
  static let scroll = LayerDirt(rawValue: 64)
  /// Its bounds: `scroll` or `geometry`, as composing finds.
  static let bounds = LayerDirt(rawValue: 128)

  /// What makes everything beneath the layer be composed anew.
  static let reachesBelow: LayerDirt = [.geometry, .subtree, .placement, .scroll]
  /// What changes the picture of the layer and all that is in it, wherever it lies.
  static let picture: LayerDirt = [.geometry, .appearance, .subtree, .descendant, .scroll]
  /// What makes a layer that moves along with others differ from them.
  static let leavesOthers: LayerDirt = [.geometry, .subtree, .placement, .fade, .scroll]

  /// The same with `bounds` replaced by what it comes down to.
  func resolved(isSameSize: Bool) -> LayerDirt {
    guard contains(.bounds) else { return self }
    return subtracting(.bounds).union(isSameSize ? .scroll : .geometry)
  }
}
