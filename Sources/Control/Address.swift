/// The address of a window, a widget or a property.
///
/// It is one of `bar`, `busy`, `bar/busy`, `busy.text` and `bar/busy.text`. Without a slash, the id
/// may be that of a window or of a widget; the host knows which.
///
/// Guarantees: ids have only letters, digits, `-` and `_`, and nothing is empty.
public struct Address: Hashable, Sendable {
  /// The id of the window before the slash, or `nil` without a slash.
  public let window: String?
  /// The id of the widget; without a slash and a property, it may be that of a window.
  public let widget: String?
  /// All that follows the first dot; a path inside a property keeps its dots.
  public let prop: String?

  /// Reads an address.
  ///
  /// - Throws: `ControlError` with status 65 if it is not one.
  public init(_ text: String) throws(ControlError) {
    let dot = text.firstIndex(of: ".")
    let ids = text[..<(dot ?? text.endIndex)]
      .split(separator: "/", maxSplits: 1, omittingEmptySubsequences: false)
    for id in ids {
      guard !id.isEmpty else {
        throw .badAddress(text, reason: text.isEmpty ? "it is empty" : "an id is missing")
      }
      if let other = id.first(where: { !Self.isAllowed($0) }) {
        throw .badAddress(
          text, reason: "“\(other)” cannot be in an id, only letters, digits, - and _")
      }
    }
    window = ids.count == 2 ? String(ids[0]) : nil
    widget = ids.last.map(String.init)
    guard let dot else {
      prop = nil
      return
    }
    let path = text[text.index(after: dot)...]
    guard !path.split(separator: ".", omittingEmptySubsequences: false).contains("") else {
      throw .badAddress(text, reason: "a property is missing after a dot")
    }
    prop = String(path)
  }

  /// Creates an address from valid parts.
  ///
  /// - Throws: `ControlError` with status 65 if a part is not valid.
  public init(
    window: String? = nil, widget: String, prop: String? = nil
  ) throws(ControlError) {
    try self.init("\(window.map { "\($0)/" } ?? "")\(widget)\(prop.map { ".\($0)" } ?? "")")
  }

  private static func isAllowed(_ character: Character) -> Bool {
    character.isLetter || character.isNumber || character == "-" || character == "_"
  }
}

extension Address: CustomStringConvertible {
  /// The address as it is written.
  public var description: String {
    [window, widget].compactMap(\.self).joined(separator: "/") + (prop.map { ".\($0)" } ?? "")
  }
}
