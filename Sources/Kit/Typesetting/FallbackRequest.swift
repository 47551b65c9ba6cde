/// Text that the wanted face lacks.
struct FallbackRequest: Hashable, Sendable {
  /// The characters of one grapheme cluster.
  var scalars: [UInt32]
  var face: FaceRequest
  /// Whether the cluster shall be a picture in colour.
  var isEmoji: Bool
}
