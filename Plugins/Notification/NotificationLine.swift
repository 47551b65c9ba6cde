import Foundation

/// What a line changes; `nil` for what stays.
struct NotificationChange: Equatable {
  var title: String?
  var text: String?
  var icon: String?
  var symbol: String?
  var urgency: NotificationUrgency?
  /// The new progress; an inner `nil` takes the bar away.
  var progress: Double??
  /// Whether the card is shown.
  var isVisible: Bool?
  /// Whether a card that has left is shown again.
  var showsCard = false

  /// The properties after the change.
  @MainActor
  func applied(to props: NotificationWidget.Props) -> NotificationWidget.Props {
    var props = props
    props.title = title ?? props.title
    props.text = text ?? props.text
    props.icon = icon ?? props.icon
    props.symbol = symbol ?? props.symbol
    props.urgency = urgency ?? props.urgency
    if let progress { props.progress = progress }
    return props
  }
}

/// One line of a script that changes a notification.
///
/// Lines such as `message: TEXT` are those of `zenity --notification --listen`.
enum NotificationLine {
  /// Reads a line: a name, a colon and a value, or a JSON object such as
  /// `{"title": "Copying", "progress": 42}`.
  ///
  /// - Parameter line: The line without its line break.
  /// - Returns: What it changes; `nil` if it cannot be understood.
  static func parse(_ line: String) -> NotificationChange? {
    let line = line.trimmingCharacters(in: .whitespaces)
    guard !line.isEmpty else { return NotificationChange() }
    if line.hasPrefix("{") { return object(line) }
    guard let colon = line.firstIndex(of: ":") else { return nil }
    let name = line[..<colon].trimmingCharacters(in: .whitespaces).lowercased()
    let value = line[line.index(after: colon)...].trimmingCharacters(in: .whitespaces)
    return change(name, unescaped(value))
  }

  private static func change(_ name: String, _ value: String) -> NotificationChange? {
    var change = NotificationChange()
    switch name {
    case "message":
      // The first line is the title, as in zenity.
      let parts = value.split(separator: "\n", maxSplits: 1, omittingEmptySubsequences: false)
      change.title = String(parts.first ?? "")
      change.text = parts.count > 1 ? String(parts[1]) : ""
      change.showsCard = true
    case "title":
      change.title = value
      change.showsCard = true
    case "text":
      change.text = value
      change.showsCard = true
    case "tooltip": change.text = value
    case "icon": change.icon = value
    case "symbol": change.symbol = value
    case "urgency":
      guard let urgency = NotificationUrgency(rawValue: value.lowercased()) else { return nil }
      change.urgency = urgency
    case "progress":
      guard !value.isEmpty else {
        change.progress = .some(nil)
        break
      }
      guard let number = Double(value.hasSuffix("%") ? String(value.dropLast()) : value),
        number.isFinite
      else { return nil }
      change.progress = min(max(number, 0), 100)
    case "visible": change.isVisible = value.lowercased() != "false"
    // Hints are for the notification services of other desktops.
    case "hints": break
    default: return nil
    }
    return change
  }

  /// Replaces `\n` and `\\`, so that a value can have several lines.
  private static func unescaped(_ value: String) -> String {
    guard value.contains("\\") else { return value }
    var text = ""
    var isEscaped = false
    for letter in value {
      if isEscaped {
        text += letter == "n" ? "\n" : letter == "\\" ? "\\" : "\\\(letter)"
        isEscaped = false
      } else if letter == "\\" {
        isEscaped = true
      } else {
        text.append(letter)
      }
    }
    return isEscaped ? text + "\\" : text
  }

  /// The members of a JSON object.
  private struct Members: Decodable {
    var change = NotificationChange()

    private enum CodingKeys: String, CodingKey, CaseIterable {
      case title, text, icon, symbol, urgency, progress, visible
    }

    init(from decoder: any Decoder) throws {
      let members = try decoder.container(keyedBy: CodingKeys.self)
      change.title = try members.decodeIfPresent(String.self, forKey: .title)
      change.text = try members.decodeIfPresent(String.self, forKey: .text)
      change.icon = try members.decodeIfPresent(String.self, forKey: .icon)
      change.symbol = try members.decodeIfPresent(String.self, forKey: .symbol)
      change.urgency = try members.decodeIfPresent(NotificationUrgency.self, forKey: .urgency)
      if members.contains(.progress) {
        let value = try members.decodeIfPresent(Double.self, forKey: .progress)
        change.progress = .some(value.map { min(max($0, 0), 100) })
      }
      change.isVisible = try members.decodeIfPresent(Bool.self, forKey: .visible)
      change.showsCard = change.title != nil || change.text != nil
    }
  }

  private static func object(_ line: String) -> NotificationChange? {
    (try? JSONDecoder().decode(Members.self, from: Data(line.utf8)))?.change
  }
}
