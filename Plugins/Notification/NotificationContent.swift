import MaruKit

/// What a card shows, and how long.
struct NotificationContent: Equatable {
  /// The widths that a card can have, in points.
  static let widths = 120.0...1200

  var title = ""
  var text = ""
  var image: UIImage?
  var actions: [NotificationAction] = []
  var urgency = NotificationUrgency.normal
  /// The seconds until it leaves; 0 if it stays.
  var time = 0.0
  /// From 0 to 100; `nil` for no bar.
  var progress: Double?
  /// In points; `nil` for the usual width.
  var width: CGFloat?
  var corner = NotificationCorner.topRight

  /// The title in one line; the name of the widget if there is no text at all.
  var heading: String {
    let line = title.prefix(300).split(whereSeparator: \.isNewline).joined(separator: " ")
    return line.isEmpty && details.isEmpty ? "Notification" : line
  }

  /// The text without blank lines at its ends; the rest would never be visible.
  var details: String {
    var lines = text.prefix(2000).split(
      omittingEmptySubsequences: false, whereSeparator: \.isNewline)
    func isBlank(_ line: Substring?) -> Bool { line?.allSatisfy(\.isWhitespace) == true }
    while isBlank(lines.first) { lines.removeFirst() }
    while isBlank(lines.last) { lines.removeLast() }
    return lines.joined(separator: "\n")
  }

  /// The actions that have a button.
  var buttons: [NotificationAction] { actions.filter { !$0.isDefault } }

  /// The action that a press on the card chooses.
  var pressAction: NotificationAction? { actions.first(where: \.isDefault) ?? actions.first }

  /// What is said of the card to a person who does not see it.
  var spokenText: String {
    let parts = [urgency == .critical ? "Critical" : "", heading, details].filter { !$0.isEmpty }
    return parts.joined(separator: ". ")
  }
}

/// The urgencies of a notification.
enum NotificationUrgency: String, Codable, CaseIterable {
  case low, normal, critical

  /// The colour of the symbol and of the bar; `nil` for the tint.
  var color: UIColor? {
    switch self {
    case .low: .secondaryLabel
    case .normal: nil
    case .critical: .systemRed
    }
  }
}

/// How a card leaves.
enum NotificationEnd: Equatable {
  /// The user has chosen an action.
  case action(NotificationAction)
  /// The user has pressed a card without actions.
  case press
  /// The user has closed it or dragged it away.
  case dismissed
  /// Its time was up.
  case timeout
  /// A script has called the action `close`.
  case call

  /// The reason, for the event `close`.
  var reason: String {
    switch self {
    case .action: "action"
    case .press: "press"
    case .dismissed: "dismissed"
    case .timeout: "timeout"
    case .call: "call"
    }
  }
}
