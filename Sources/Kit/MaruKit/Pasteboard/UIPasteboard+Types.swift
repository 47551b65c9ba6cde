// The types of common values.
extension UIPasteboard {
  /// The type that stands for all types of a value.
  ///
  /// It is used in `setValue(_:forPasteboardType:)` and in `items`. The value must be a string, a
  /// URL, a picture, a colour, or another object that can be written.
  public nonisolated static let typeAutomatic = "com.apple.uikit.type-automatic"

  /// The types from which a text is read.
  public nonisolated static let typeListString = [
    ContentType.text, "public.plain-text", "public.text",
  ]
  /// The types from which a URL is read.
  public nonisolated static let typeListURL = [ContentType.url, ContentType.fileURL]
  /// The types from which a picture is read.
  public nonisolated static let typeListImage = [
    ContentType.png, ContentType.jpeg, ContentType.svg,
  ]
  /// The type from which a colour is read.
  public nonisolated static let typeListColor = [ContentType.color]
}
