/// The correspondence of uniform type identifiers and the types of X11 selections.
enum SelectionType {
  static let uriList = "text/uri-list"
  /// Text in UTF-8, as X11's programs ask for it.
  static let utf8 = "UTF8_STRING"
  /// The identifier of text.
  static let text = "public.utf8-plain-text"
  /// Text in ISO 8859-1, as ICCCM defines it.
  ///
  /// It is accepted in reading. In writing, `X11` converts the text to it.
  static let latin1 = "STRING"

  private static let pairs: [(identifier: String, targets: [String])] = [
    ("public.file-url", [uriList]),
    ("public.url", [uriList]),
    (text, ["text/plain;charset=utf-8", utf8, "text/plain"]),
    ("public.html", ["text/html"]),
    ("public.json", ["application/json"]),
    ("public.png", ["image/png"]),
    ("public.jpeg", ["image/jpeg"]),
    ("public.svg-image", ["image/svg+xml"]),
    ("public.tiff", ["image/tiff"]),
    ("com.compuserve.gif", ["image/gif"]),
    ("com.adobe.pdf", ["application/pdf"]),
    ("public.rtf", ["text/rtf", "application/rtf"]),
    ("public.xml", ["text/xml", "application/xml"]),
    ("com.apple.uikit.color", ["application/x-color"]),
  ]

  /// The types of a selection for an identifier.
  ///
  /// An identifier without a MIME type, such as an app's own, is used as the type.
  static func targets(of identifier: String) -> [String] {
    if let pair = pairs.first(where: { $0.identifier == identifier }) { return pair.targets }
    return isForeign(identifier) ? [identifier] : []
  }

  /// The best of the types of a selection for an identifier; `nil` if none is for it.
  static func best(for identifier: String, among types: [String]) -> String? {
    targets(of: identifier).first(where: types.contains)
      ?? types.first { self.identifier(of: $0) == identifier }
  }

  /// Whether a name is a MIME type or an app's identifier, and none of X11's own targets.
  private static func isForeign(_ name: String) -> Bool {
    (name.contains("/") || name.contains("."))
      && name.utf8.allSatisfy { (0x21...0x7e).contains($0) }
  }

  /// The identifier of a type of a selection; an unknown MIME type stands for itself.
  ///
  /// A `text/uri-list` is `public.url`, because it may have URLs other than those of files.
  static func identifier(of target: String) -> String? {
    if target == uriList { return "public.url" }
    if target == latin1 { return text }
    if let pair = pairs.first(where: { $0.targets.contains(target) }) { return pair.identifier }
    return isForeign(target) ? target : nil
  }
}
