/// The values of a paragraph style that do not change its lines.
struct KeptParagraphValues: Hashable {
  var hyphenationFactor: Float = 0
  var usesDefaultHyphenation = false
  var textLists: [NSTextList] = []
  var allowsDefaultTighteningForTruncation = false
}
