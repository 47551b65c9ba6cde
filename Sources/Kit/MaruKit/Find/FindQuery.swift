/// What a find bar searches for.
struct FindQuery: Equatable {
  var text = ""
  var replacement = ""
  /// Whether capitals differ from small letters.
  var matchesCase = false
  /// Whether a match has to be a whole word.
  var findsWholeWords = false

  /// The options of a search.
  @MainActor var options: UITextSearchOptions {
    UITextSearchOptions(
      wordMatchMethod: findsWholeWords ? .fullWord : .contains,
      stringCompareOptions: matchesCase ? [] : .caseInsensitive)
  }

  /// Whether the matches are those of another query.
  func findsSame(as other: FindQuery) -> Bool {
    text == other.text && matchesCase == other.matchesCase
      && findsWholeWords == other.findsWholeWords
  }
}
