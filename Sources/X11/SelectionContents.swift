/// The data that a program offers through a selection.
public struct SelectionContents {
  /// Loads the data of a type, and calls its second argument once, with `nil` if there is none.
  public typealias Provider =
    @MainActor (
      _ type: String, _ completion: @escaping @MainActor ([UInt8]?) -> Void
    ) -> Void

  /// The text, offered in all of ICCCM's types of text; `nil` if there is none.
  ///
  /// It is sent without a copy.
  public let text: String?

  /// The other types, the best one first: MIME types and names of targets.
  public let types: [String]

  let provider: Provider

  /// Creates contents of text.
  public init(_ text: String) { self.init(text: text, types: []) { $1(nil) } }

  /// Creates contents of several types.
  ///
  /// - Parameters:
  ///   - text: The text, if there is any.
  ///   - types: Other types: MIME types and names of targets.
  ///   - provider: Loads the data of one of `types` each time that a program asks for it.
  public init(text: String?, types: [String], provider: @escaping Provider) {
    self.text = text
    self.types = types
    self.provider = provider
  }
}
