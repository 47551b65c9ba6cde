/// Tells which characters are pictures, UTS #51.
enum Emoji {
  /// Whether a character alone is shown as a picture in colour.
  static func isEmoji(_ scalar: UInt32) -> Bool {
    // Nothing between is one; Hangul and Han take this short way.
    guard (0x231A..<0x2C00).contains(scalar) || scalar >= 0x1F000 else { return false }
    return Unicode.Scalar(scalar)?.properties.isEmojiPresentation ?? false
  }

  /// Whether a grapheme cluster is shown as a picture in colour.
  static func isEmoji(_ cluster: [UInt32]) -> Bool {
    guard let first = cluster.first else { return false }
    let textSelector: UInt32 = 0xFE0E
    let pictureSelector: UInt32 = 0xFE0F
    if cluster.contains(textSelector) { return false }
    return isEmoji(first) || cluster.contains(pictureSelector)
  }
}
