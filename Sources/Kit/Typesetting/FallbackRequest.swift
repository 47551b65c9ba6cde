/// A request for a face for characters that the requested face lacks.
struct FallbackRequest: Hashable, Sendable {
  /// The characters of one grapheme cluster.
  var scalars: [UInt32]
  var face: FaceRequest
  /// Whether the cluster should be a colour image.
  var isEmoji: Bool
  /// The names of families that are preferred for such characters, in order of preference.
  var families: [String]
}
