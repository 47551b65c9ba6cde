/// Finds the face for each grapheme cluster of a span.
struct FaceFinder {
  private let library: FontLibrary
  private let request: FaceRequest
  private let primary: FontFace?

  /// Prepares to find faces for text in a font.
  init(font: Font) {
    library = font.library
    request = font.descriptor.faceRequest
    primary = font.face
  }

  /// The face for a cluster: the font's own if it covers the cluster, else a fallback.
  ///
  /// If no font covers the cluster, it is the font's own, which shows its box for missing glyphs.
  func face(for cluster: ArraySlice<UInt32>) -> FontFace? {
    guard let primary, let first = cluster.first else { return primary }
    if cluster.count == 1 {
      if !Emoji.isEmoji(first), isIgnorable(first) || primary.glyph(for: first) != nil {
        return primary
      }
    }
    let scalars = Array(cluster)
    let isEmoji = Emoji.isEmoji(scalars)
    if isEmoji {
      if primary.isColored, primary.covers(scalars) { return primary }
      let pictures = library.fallback(
        for: FallbackRequest(scalars: scalars, face: request, isEmoji: true))
      if let pictures { return pictures }
    }
    if primary.covers(scalars) { return primary }
    let visible = FallbackRequest(scalars: scalars, face: request, isEmoji: false)
    if let face = library.fallback(for: visible) { return face }
    // No face covers the whole cluster. A face with its base character shows more than a box.
    guard scalars.count > 1, primary.glyph(for: first) == nil else { return primary }
    let base = FallbackRequest(scalars: [first], face: request, isEmoji: false)
    return library.fallback(for: base) ?? primary
  }
}
