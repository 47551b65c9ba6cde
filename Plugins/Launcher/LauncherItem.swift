import MaruKit

/// A row of the widget's own, as a property describes it.
struct LauncherItem: Codable, Hashable, Sendable {
  /// The name in its row.
  var name: String
  /// The line for the shell.
  var command: String
  /// The grey text beside the name.
  var comment: String?
  /// The name or the path of the icon.
  var icon: String?
  /// Further words that find it.
  var keywords: [String] = []

  init(
    name: String, command: String, comment: String? = nil, icon: String? = nil,
    keywords: [String] = []
  ) {
    self.name = name
    self.command = command
    self.comment = comment
    self.icon = icon
    self.keywords = keywords
  }

  private enum CodingKeys: String, CodingKey, CaseIterable {
    case name, command, comment, icon, keywords
  }

  /// Decodes a command, which is the name too, or an object.
  init(from decoder: any Decoder) throws {
    if let text = try? decoder.singleValueContainer().decode(String.self) {
      self.init(name: text, command: text)
    } else {
      let fields = try decoder.strictContainer(keyedBy: CodingKeys.self, describedAs: "an item")
      let command = try fields.decodeIfPresent(String.self, forKey: .command) ?? ""
      self.init(
        name: try fields.decodeIfPresent(String.self, forKey: .name) ?? command, command: command,
        comment: try fields.decodeIfPresent(String.self, forKey: .comment),
        icon: try fields.decodeIfPresent(String.self, forKey: .icon),
        keywords: try fields.decodeIfPresent([String].self, forKey: .keywords) ?? [])
    }
    guard !name.isBlank, !command.isBlank else {
      throw DecodingError.refusal("an item needs a command, such as \"xterm -e top\"", by: decoder)
    }
  }

  /// Encodes a text if it suffices, else an object.
  func encode(to encoder: any Encoder) throws {
    if self == LauncherItem(name: command, command: command) {
      var container = encoder.singleValueContainer()
      return try container.encode(command)
    }
    var fields = encoder.container(keyedBy: CodingKeys.self)
    try fields.encode(name, forKey: .name)
    try fields.encode(command, forKey: .command)
    try fields.encodeIfPresent(comment, forKey: .comment)
    try fields.encodeIfPresent(icon, forKey: .icon)
    if !keywords.isEmpty { try fields.encode(keywords, forKey: .keywords) }
  }
}

extension String {
  /// Whether it has nothing but white space.
  var isBlank: Bool { allSatisfy(\.isWhitespace) }
}
