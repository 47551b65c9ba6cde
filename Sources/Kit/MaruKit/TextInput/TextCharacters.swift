/// The characters and words of a text.
///
/// Positions are UTF-16 offsets from the start.
protocol TextCharacters {
  /// The length in UTF-16 units.
  var length: Int { get }
  /// The text in a range.
  subscript(range: Range<Int>) -> String { get }
  /// A range widened so that it splits no surrogate pair.
  func aligned(_ range: Range<Int>) -> Range<Int>
  /// The start of the character that contains a position.
  func clusterStart(_ place: Int) -> Int
  /// The start of the next character.
  func clusterEnd(after place: Int) -> Int
  /// The position itself if it is between characters; otherwise the end of its character.
  func clusterBorder(at place: Int) -> Int
  /// The start of the preceding character.
  func clusterStart(before place: Int) -> Int
  /// The end of the word that contains or follows a position.
  func wordEnd(after place: Int) -> Int
  /// The start of the word that contains or precedes a position.
  func wordStart(before place: Int) -> Int
  /// The word, white space or punctuation at a position.
  func word(at place: Int) -> Range<Int>
}

extension EditableText: TextCharacters {}
