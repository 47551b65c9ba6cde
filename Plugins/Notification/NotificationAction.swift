import MaruKit

/// An action of a notification, as written in an option: `open=Open the folder`, or `Open`.
struct NotificationAction: Codable, Hashable, Sendable {
  /// The ID of the action that a press on the card chooses.
  static let defaultID = "default"
  private static let most = 5

  /// What is printed.
  let id: String
  /// The title of the button.
  let title: String

  init(id: String, title: String) {
    self.id = id
    self.title = title
  }

  /// Whether a press on the card chooses it, and it has no button.
  var isDefault: Bool { id == Self.defaultID }

  /// Parses `ID=TITLE`, or a title that is the ID too.
  init(text: String) {
    if let sign = text.firstIndex(of: "=") {
      self.init(id: String(text[..<sign]), title: String(text[text.index(after: sign)...]))
    } else {
      self.init(id: text, title: text)
    }
  }

  /// Decodes the text that ``init(text:)`` parses.
  init(from decoder: any Decoder) throws {
    self.init(text: try decoder.singleValueContainer().decode(String.self))
  }

  /// Encodes the text that ``init(text:)`` parses.
  func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(id == title && !id.contains("=") ? id : "\(id)=\(title)")
  }

  /// Checks the actions of a notification.
  ///
  /// - Throws: If one has no ID or no title, or if two have the same ID.
  static func check(_ actions: [NotificationAction]) throws(PropsError) {
    guard actions.count(where: { !$0.isDefault }) <= most else {
      throw .refused("actions", reason: "found \(actions.count), it takes up to \(most) buttons")
    }
    for (index, action) in actions.enumerated() {
      let number = index + 1
      if action.id.isEmpty || action.title.isEmpty {
        throw .refused("actions", reason: "number \(number) is incomplete, write ID=TITLE or TITLE")
      }
      if (action.id + action.title).contains(where: \.isNewline) {
        throw .refused("actions", reason: "number \(number) has a line break, it is one line")
      }
      if actions[..<index].contains(where: { $0.id == action.id }) {
        let found = PropValue.text(action.id).found
        throw .refused("actions", reason: "the ID \(found) is there twice, give each its own")
      }
    }
  }
}
