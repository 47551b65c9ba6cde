/// What a change to a layer makes stale.
struct LayerDirt: OptionSet {
  let rawValue: UInt8

  /// Its place or shape: everything beneath it moves as well.
  static let geometry = LayerDirt(rawValue: 1)
  /// Only how it looks itself.
  static let appearance = LayerDirt(rawValue: 2)
  /// How its whole subtree looks: opacity, clipping, visibility.
  static let subtree = LayerDirt(rawValue: 4)
  /// Something beneath it is stale.
  static let descendant = LayerDirt(rawValue: 8)
}
