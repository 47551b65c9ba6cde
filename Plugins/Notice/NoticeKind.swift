import MaruKit

/// The kinds of notices, each with a symbol.
enum NoticeKind: String, Codable, CaseIterable {
  case info, warning, error, question

  /// The symbol of the kind, in its colour.
  var symbol: UIImage? { UIImage(systemName: symbolName)?.withTintColor(color) }

  /// The name of the symbol.
  private var symbolName: String {
    switch self {
    case .info: "info.circle.fill"
    case .warning: "exclamationmark.triangle.fill"
    case .error: "xmark.circle.fill"
    case .question: "questionmark.circle.fill"
    }
  }

  private var color: UIColor {
    switch self {
    case .info, .question: .systemBlue
    case .warning: .systemOrange
    case .error: .systemRed
    }
  }

  /// Whether the user can decline.
  var isQuestion: Bool { self == .question }
}
