/// The reason why a widget's properties are refused.
///
/// The description is one line.
public enum PropsError: Error, Hashable, Sendable {
  /// There is no property or option with this name.
  case unknown(String, nearest: String?, accepted: [String])
  /// The value has the wrong kind.
  case illTyped(String, found: PropValue, wanted: PropKind)
  /// The property's own type refuses the value.
  case refused(String, reason: String)
  /// The last option has no value.
  case missingValue(option: String, wanted: PropKind)
  /// A word that is not an option.
  case stray(String)
  /// The text is not JSON.
  case notJSON(String)
  /// The JSON is not an object.
  case notAnObject(PropValue)
}

extension PropsError: CustomStringConvertible {
  /// The problem, the accepted values and the nearest name.
  public var description: String {
    switch self {
    case .unknown(let name, let nearest, let accepted):
      "unknown property \(name)" + (nearest.map { " (did you mean \($0)?)" } ?? "")
        + (accepted.isEmpty
          ? ", it has none" : ", accepted are \(accepted.joined(separator: ", "))")
    case .illTyped(let name, let found, let wanted):
      "\(name) takes \(wanted.accepted), found \(found.found)\(suggestion(for: found, of: wanted))"
    case .refused(let name, let reason):
      "\(name) was refused, \(reason)"
    case .missingValue(let option, let wanted):
      "\(option) takes \(wanted.accepted), found nothing, give what begins with -- as "
        + "\(option)=--…"
    case .stray(let word):
      "\(PropValue.text(word).found) belongs to no option, give properties as --NAME VALUE"
    case .notJSON(let text):
      "\(PropValue.text(text).found) is not JSON"
    case .notAnObject(let found):
      "properties are one JSON object, found \(found.found)"
    }
  }

  /// The nearest choice, if any.
  private func suggestion(for found: PropValue, of wanted: PropKind) -> String {
    guard case .choice(let choices) = wanted, case .text(let text) = found,
      let nearest = NearestName.to(text, among: choices)
    else { return "" }
    return " (did you mean \(nearest)?)"
  }
}
