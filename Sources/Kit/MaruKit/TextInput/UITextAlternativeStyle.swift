/// How sure an input method is of the text that it inserts.
public enum UITextAlternativeStyle: Int, Hashable, Sendable {
  /// Sure; the text has no mark.
  case none = 0
  /// Not sure; on iOS, the text is underlined.
  case lowConfidence = 1
}
