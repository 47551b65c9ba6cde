/// Emoji detection by UTS #51.
enum Emoji {
  /// Whether a single character is shown as a colour image.
  static func isEmoji(_ scalar: UInt32) -> Bool {
    // There are no emoji between these ranges; Hangul and Han take this fast path.
    guard (0x231A..<0x2C00).contains(scalar) || scalar >= 0x1F000 else { return false }
    return Unicode.Scalar(scalar)?.properties.isEmojiPresentation ?? false
  }

  /// Whether a grapheme cluster is shown as a colour image.
  static func isEmoji(_ cluster: ArraySlice<UInt32>) -> Bool {
    guard let first = cluster.first else { return false }
    let textSelector: UInt32 = 0xFE0E
    let pictureSelector: UInt32 = 0xFE0F
    if cluster.contains(textSelector) { return false }
    return isEmoji(first) || cluster.contains(pictureSelector)
  }
}
