/// Finds the face for each grapheme cluster of a span.
struct FaceFinder {
  private let library: FontLibrary
  private let request: FaceRequest
  private let fallbackFamilies: [String]
  /// The font's own face.
  let primary: FontFace?
  /// Characters that the face has, each in the place of its lowest bits.
  ///
  /// A paragraph repeats its letters.
  private var known = InlineArray<256, UInt32>(repeating: .max)
  /// Whether the file of `primary` was checked, so that HarfBuzz may read it.
  private var isChecked = false

  /// Prepares to find faces for text in a font.
  init(font: Font) {
    library = font.library
    request = font.descriptor.faceRequest
    fallbackFamilies = font.descriptor.fallbackFamilies
    primary = font.face
  }

  /// The face for a cluster: the font's own if it covers the cluster, else a fallback.
  ///
  /// If no font covers the cluster, it is the font's own, which shows its box for missing glyphs.
  mutating func face(for cluster: ArraySlice<UInt32>) -> FontFace? {
    if primaryCovers(cluster) { return primary }
    guard let primary, let first = cluster.first else { return primary }
    let scalars = Array(cluster)
    let isEmoji = Emoji.isEmoji(cluster)
    if isEmoji {
      if primary.isColored, primary.covers(scalars) { return primary }
      if let pictures = fallback(for: scalars, isEmoji: true) { return pictures }
    }
    if primary.covers(scalars) { return primary }
    if let face = fallback(for: scalars) { return face }
    // No face covers the whole cluster. A face with its base character shows more than a box.
    guard scalars.count > 1, primary.glyph(for: first) == nil else { return primary }
    return fallback(for: [first]) ?? primary
  }

  private func fallback(for scalars: [UInt32], isEmoji: Bool = false) -> FontFace? {
    library.fallback(
      for: FallbackRequest(
        scalars: scalars, face: request, isEmoji: isEmoji, families: fallbackFamilies))
  }

  /// Whether the font's own face has a character that is a cluster by itself and not an emoji.
  mutating func primaryCovers(_ scalar: UInt32) -> Bool {
    if let primary, primary.basicLatin.contains(scalar) { return true }
    let slot = Int(scalar) % known.count
    if known[slot] == scalar { return true }
    guard hasGlyph(for: scalar) else { return false }
    known[slot] = scalar
    return true
  }

  private mutating func hasGlyph(for scalar: UInt32) -> Bool {
    guard let primary else { return true }
    if !isChecked { primary.file.blankIfChangedByTick() }
    isChecked = true
    return !Emoji.isEmoji(scalar) && (isIgnorable(scalar) || primary.glyph(for: scalar) != nil)
  }

  /// Whether the font's own face obviously covers a cluster that is no emoji.
  ///
  /// It has each of the characters; it may also cover one of which it has only a composed form.
  mutating func primaryCovers(_ cluster: ArraySlice<UInt32>) -> Bool {
    guard let primary, let first = cluster.first else { return true }
    if cluster.count == 1 { return primaryCovers(first) }
    guard !Emoji.isEmoji(cluster) else { return false }
    return cluster.allSatisfy { isIgnorable($0) || primary.shows($0) }
  }
}
