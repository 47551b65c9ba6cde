/// The name of a new widget, which its Swift module, its type and its plugin have too.
///
/// Guarantees:
/// - It has ASCII letters, digits and underscores only, at most `limit`, and begins with a capital.
/// - It is neither a keyword nor a module of Swift's own.
public struct WidgetName: Hashable, Sendable {
  /// The name as it was typed.
  public let text: String

  /// The maximum number of characters, which leaves room for suffixes in file names.
  private static let limit = 100

  /// Checks a name.
  ///
  /// - Throws: `NewPackageError` with a name that would be valid.
  public init(_ text: String) throws(NewPackageError) {
    if text.isEmpty { throw .noName }
    let suggestion = Self.suggestion(for: text)
    if text.contains("/") { throw .path(text, suggestion: suggestion) }
    if Self.keywords.contains(text) {
      throw .keyword(text, suggestion: "\(Self.capitalized(text[...]))Widget")
    }
    guard text.count <= Self.limit else { throw .longName(text, limit: Self.limit) }
    guard let first = text.utf8.first, (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(first),
      text.allSatisfy(Self.isAllowed)
    else { throw .invalidName(text, suggestion: suggestion) }
    if Self.modules.contains(text) { throw .module(text) }
    if Self.hasKitPrefix(text) { throw .kitName(text, suggestion: "My\(text)") }
    self.text = text
  }

  /// The name in small letters with dashes: `sign-up` for `SignUp`.
  var dashed: String { Self.dashed(text) }

  /// A name in small letters with dashes.
  static func dashed(_ name: String) -> String {
    var result = ""
    let characters = Array(name)
    for (index, character) in characters.enumerated() {
      let previous = index > 0 ? characters[index - 1] : "_"
      let isLast = index + 1 == characters.count
      // Capitals in a row are one word, as in `http-meter`.
      let beginsWord =
        character.isUppercase
        && !(previous.isUppercase && (isLast || !characters[index + 1].isLowercase))
      if beginsWord, previous != "_" { result += "-" }
      result += character == "_" ? "-" : character.lowercased()
    }
    return result
  }

  /// Whether a name begins as those of the kit's own types do, such as `UIView` and `CALayer`.
  private static func hasKitPrefix(_ name: String) -> Bool {
    ["UI", "NS", "CA", "CG"].contains { prefix in
      name.hasPrefix(prefix)
        && name.dropFirst(prefix.count).prefix(2).map(\.isUppercase) == [true, false]
    }
  }

  private static func isAllowed(_ character: Character) -> Bool {
    character.isASCII && (character.isLetter || character.isNumber || character == "_")
  }

  /// A valid name that resembles a word: `MyWidget` for `my-widget`.
  private static func suggestion(for word: String) -> String {
    let parts = (word.split(separator: "/").last ?? "").split { !isAllowed($0) || $0 == "_" }
    let name = parts.map(capitalized).joined()
      .drop { !$0.isLetter }.prefix(limit)
    let capital = capitalized(name)
    return capital.isEmpty || keywords.contains(capital) || modules.contains(capital)
      ? "MyWidget" : capital
  }

  private static func capitalized(_ word: Substring) -> String {
    word.prefix(1).uppercased() + word.dropFirst()
  }

  /// The reserved words of Swift.
  private static let keywords: Set<String> = [
    "Any", "Protocol", "Self", "Type", "as", "associatedtype", "break", "case", "catch", "class",
    "continue", "default", "defer", "deinit", "do", "else", "enum", "extension", "fallthrough",
    "false", "fileprivate", "for", "func", "guard", "if", "import", "in", "init", "inout",
    "internal", "is", "let", "nil", "operator", "precedencegroup", "private", "protocol", "public",
    "repeat", "rethrows", "return", "self", "static", "struct", "subscript", "super", "switch",
    "throw", "throws", "true", "try", "typealias", "var", "where", "while",
  ]

  /// The modules that come with the compiler, which a module of the same name would hide.
  private static let modules: Set<String> = [
    "Builtin", "Cxx", "CxxStdlib", "Dispatch", "Distributed", "Foundation", "FoundationEssentials",
    "FoundationInternationalization", "FoundationNetworking", "FoundationXML", "Glibc", "Musl",
    "Observation", "PackageDescription", "RegexBuilder", "Swift", "SwiftShims", "Synchronization",
    "Testing", "XCTest",
  ]
}
