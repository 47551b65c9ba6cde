/// A mistake in the bindings of a text.
public enum BindingError: Error, Hashable, Sendable, CustomStringConvertible {
  /// A `${` without its `}`.
  case unclosed(String)
  /// A path that is empty or has an empty part or a space.
  case badPath(String)
  /// A format that numbers or times cannot have.
  case badFormat(String, binding: String, reason: String)

  /// The binding, the reason and the remedy.
  public var description: String {
    let literal = "write $${ for a ${ that is not a binding"
    switch self {
    case .unclosed(let text):
      return "the binding “\(text)” has no closing “}”; \(literal)"
    case .badPath(let text):
      return "the binding “\(text)” has no valid name, such as ${battery.percent}; \(literal)"
    case .badFormat(let format, let binding, let reason):
      return "the format “\(format)” of “\(binding)” is not valid: \(reason)"
    }
  }
}
