/// A dictated phrase, with what else was perhaps said.
///
/// Mirrors UIKit.
@preconcurrency @MainActor
open class UIDictationPhrase: IdentityHashable {
  /// The likeliest text.
  public let text: String
  /// Other texts, the likeliest first; `nil` without any.
  public let alternativeInterpretations: [String]?

  /// Creates a phrase, for a program with its own recognition of speech.
  ///
  /// A name of Maru's own: iOS creates the phrases, but Linux has no dictation.
  ///
  /// - Parameters:
  ///   - text: The likeliest text.
  ///   - alternativeInterpretations: Other texts; `nil` without any.
  public init(text: String, alternativeInterpretations: [String]? = nil) {
    self.text = text
    self.alternativeInterpretations = alternativeInterpretations
  }
}
