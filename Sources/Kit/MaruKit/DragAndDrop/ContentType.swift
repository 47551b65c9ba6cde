/// The uniform type identifiers that the kit knows, and which of them is a kind of another.
///
/// The names are those of Apple's “System-Declared Uniform Type Identifiers”.
enum ContentType {
  static let text = "public.utf8-plain-text"
  static let url = "public.url"
  static let fileURL = "public.file-url"
  static let png = "public.png"
  static let jpeg = "public.jpeg"
  static let svg = "public.svg-image"
  static let rtf = "public.rtf"
  static let color = "com.apple.uikit.color"

  /// The direct parents of each type.
  private static let parents: [String: [String]] = [
    text: ["public.plain-text"],
    "public.utf16-plain-text": ["public.plain-text"],
    "public.plain-text": ["public.text"],
    "public.html": ["public.text"],
    rtf: ["public.text"],
    "public.json": ["public.text"],
    "public.xml": ["public.text"],
    "public.text": ["public.data", "public.content"],
    png: ["public.image"],
    jpeg: ["public.image"],
    svg: ["public.image"],
    "public.tiff": ["public.image"],
    "com.compuserve.gif": ["public.image"],
    "com.adobe.pdf": ["public.data", "public.content"],
    "public.image": ["public.data", "public.content"],
    fileURL: [url],
    url: ["public.data"],
    "public.data": ["public.item"],
    "public.content": ["public.item"],
  ]

  private static let extensions: [String: String] = [
    "txt": text, "md": text, "csv": text, "html": "public.html", "htm": "public.html",
    "json": "public.json", "xml": "public.xml", "png": png, "jpg": jpeg, "jpeg": jpeg,
    "svg": svg,
  ]

  /// The type of the files with an extension, in any letter case; `nil` if it is unknown.
  static func identifier(ofFileExtension name: String) -> String? { extensions[name.lowercased()] }

  /// Whether a type is another one, or a kind of it.
  static func conforms(_ type: String, to other: String) -> Bool {
    type == other || parents[type]?.contains { conforms($0, to: other) } == true
  }
}
