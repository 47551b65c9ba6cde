import MaruKit

/// A button of an alert, as written in an option: `OK`, `Cancel:cancel`, `Delete:destructive`.
struct AlertButton: Codable, Hashable, Sendable {
  /// The role of a button.
  enum Role: String, Codable, CaseIterable, Sendable {
    case plain, cancel, destructive
  }

  let title: String
  let role: Role

  init(title: String, role: Role) {
    self.title = title
    self.role = role
  }

  /// Parses `TITLE` or `TITLE:ROLE`.
  ///
  /// A colon is part of the title unless a single word follows it: `At 10:30`, `Note: later`.
  ///
  /// - Throws: If the word after the last colon is not a role, or if the title is empty.
  init(text: String) throws(AlertButtonError) {
    var title = text
    var role = Role.plain
    if let colon = text.lastIndex(of: ":") {
      let word = String(text[text.index(after: colon)...])
      if let known = Role(rawValue: word) {
        role = known
        title = String(text[..<colon])
      } else if !word.isEmpty, word.allSatisfy(\.isLetter) {
        throw .unknownRole(word)
      }
    }
    guard !title.isEmpty else { throw .noTitle }
    self.init(title: title, role: role)
  }

  /// Decodes a text, or an object with `title` and an optional `role`.
  init(from decoder: any Decoder) throws {
    do {
      if let text = try? decoder.singleValueContainer().decode(String.self) {
        try self.init(text: text)
        return
      }
      let fields = try decoder.singleValueContainer().decode([String: String].self)
      if let key = fields.keys.sorted().first(where: { !["title", "role"].contains($0) }) {
        throw AlertButtonError.unknownKey(key)
      }
      let word = fields["role"] ?? Role.plain.rawValue
      guard let title = fields["title"], !title.isEmpty else { throw AlertButtonError.noTitle }
      guard let role = Role(rawValue: word) else { throw AlertButtonError.unknownRole(word) }
      self.init(title: title, role: role)
    } catch let error as AlertButtonError {
      throw DecodingError.dataCorrupted(
        .init(codingPath: decoder.codingPath, debugDescription: error.description))
    }
  }

  /// Encodes the text that `init(text:)` parses.
  func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(role == .plain ? title : "\(title):\(role.rawValue)")
  }
}

/// The reason why a text is not a valid button.
enum AlertButtonError: Error, CustomStringConvertible {
  case unknownRole(String)
  case unknownKey(String)
  case noTitle

  var description: String {
    switch self {
    case .unknownRole(let word):
      "“\(word)” is no role, there are plain, cancel and destructive"
    case .unknownKey(let key):
      "a button has no \(PropValue.text(key).found), there are title and role"
    case .noTitle: "a button has a title"
    }
  }
}
