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
  ///
  /// If `UTF8_STRING` is one of them, the data is offered in ICCCM's other types of text too.
  public let types: [String]

  /// The type of text in UTF-8.
  static let utf8 = "UTF8_STRING"

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
