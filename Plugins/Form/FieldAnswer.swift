import Foundation

/// A valid answer to a field.
enum FieldAnswer: Hashable, Sendable {
  case text(String)
  case number(Decimal)
  case flag(Bool)
  /// The field is empty, and need not be filled in.
  case missing

  /// The answer as text; empty if it is missing.
  var text: String {
    switch self {
    case .text(let text): text
    case .number(let number): "\(number)"
    case .flag(let flag): "\(flag)"
    case .missing: ""
    }
  }

  /// The answer as JSON.
  var json: String {
    switch self {
    case .text(let text): Self.json(text)
    case .number, .flag: text
    case .missing: "null"
    }
  }

  /// A text as a JSON string.
  static func json(_ text: String) -> String {
    var result = "\""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\"": result += "\\\""
      case "\\": result += "\\\\"
      case "\n": result += "\\n"
      case "\t": result += "\\t"
      case "\r": result += "\\r"
      case _ where scalar.value < 0x20 || scalar.value == 0x7F:
        result += String(format: "\\u%04x", scalar.value)
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result + "\""
  }
}

/// The reason why a text is no answer to a field, as a sentence for the user.
struct FieldProblem: Error, Hashable {
  let reason: String
}
