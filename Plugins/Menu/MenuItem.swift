import MaruKit

/// An item of a menu, as a property describes it.
struct MenuItem: Codable, Hashable, Sendable {
  /// The title; empty for a separator.
  var title: String
  /// The name of the symbol before the title.
  var symbol: String?
  /// The word in the event; the title by default.
  var id: String
  /// Whether the item can be chosen.
  var isEnabled = true
  /// Whether the item is a line between others.
  var isSeparator = false

  /// A line between items.
  static let separator = MenuItem(title: "", id: "", isEnabled: false, isSeparator: true)

  init(title: String, symbol: String? = nil, id: String? = nil) {
    self.init(title: title, symbol: symbol, id: id ?? title, isEnabled: true, isSeparator: false)
  }

  private init(
    title: String, symbol: String? = nil, id: String, isEnabled: Bool, isSeparator: Bool
  ) {
    self.title = title
    self.symbol = symbol
    self.id = id
    self.isEnabled = isEnabled
    self.isSeparator = isSeparator
  }

  private enum CodingKeys: String, CodingKey, CaseIterable {
    case title, symbol, id, enabled, separator
  }

  /// Decodes a title, `-` for a separator, or an object.
  init(from decoder: any Decoder) throws {
    if let text = try? decoder.singleValueContainer().decode(String.self) {
      self = text == "-" ? .separator : MenuItem(title: text)
    } else {
      let fields = try decoder.strictContainer(keyedBy: CodingKeys.self, describedAs: "an item")
      if try fields.decodeIfPresent(Bool.self, forKey: .separator) == true {
        self = .separator
        return
      }
      let title = try fields.decodeIfPresent(String.self, forKey: .title) ?? ""
      self.init(
        title: title, symbol: try fields.decodeIfPresent(String.self, forKey: .symbol),
        id: try fields.decodeIfPresent(String.self, forKey: .id) ?? title,
        isEnabled: try fields.decodeIfPresent(Bool.self, forKey: .enabled) ?? true,
        isSeparator: false)
    }
    if title.isEmpty, !isSeparator {
      throw DecodingError.refusal("an item needs a title; a separator is a single -", by: decoder)
    }
  }

  /// Encodes a text if it suffices, else an object.
  func encode(to encoder: any Encoder) throws {
    if isSeparator || self == MenuItem(title: title) && title != "-" {
      var container = encoder.singleValueContainer()
      return try container.encode(isSeparator ? "-" : title)
    }
    var fields = encoder.container(keyedBy: CodingKeys.self)
    try fields.encode(title, forKey: .title)
    try fields.encodeIfPresent(symbol, forKey: .symbol)
    try fields.encode(id, forKey: .id)
    try fields.encode(isEnabled, forKey: .enabled)
  }
}

/// An item with its symbol's image.
struct MenuEntry {
  let item: MenuItem
  let image: UIImage?

  /// Whether the item can be chosen.
  var canBeChosen: Bool { item.isEnabled && !item.isSeparator }
}
