/// The documentation of an action that a widget performs on request, beside its props and events.
public struct ActionDocumentation: Sendable, Hashable {
  /// The action's name, such as `open`.
  public let name: String
  /// The effect of the action, in one line.
  public let summary: String
  /// The descriptions of the values that it takes, by name.
  public let values: [String: String]

  /// Creates the documentation of an action.
  public init(_ name: String, _ summary: String, values: [String: String] = [:]) {
    self.name = name
    self.summary = summary
    self.values = values
  }
}

/// The reason why a widget does not perform an action.
///
/// The description is one line.
public enum WidgetActionError: Error, Hashable, Sendable {
  /// There is no action with this name.
  case unknown(String, nearest: String?, accepted: [String])
  /// The action takes no value with this name.
  case unknownValue(String, of: String, nearest: String?, accepted: [String])
  /// The action cannot be performed now, or with these values.
  case refused(String, reason: String)

  /// The error for a name that is none of some actions.
  public static func unknown(
    _ name: String, among actions: [ActionDocumentation]
  ) -> WidgetActionError {
    let names = actions.map(\.name)
    return .unknown(name, nearest: NearestName.to(name, among: names), accepted: names)
  }
}

extension WidgetActionError: CustomStringConvertible {
  /// The problem, the accepted names and the nearest one.
  public var description: String {
    switch self {
    case .unknown(let name, let nearest, let accepted):
      "unknown action \(name)" + Self.choices(nearest, accepted)
    case .unknownValue(let name, let action, let nearest, let accepted):
      "unknown value \(name) of the action \(action)" + Self.choices(nearest, accepted)
    case .refused(let name, let reason):
      "the action \(name) was refused, \(reason)"
    }
  }

  private static func choices(_ nearest: String?, _ accepted: [String]) -> String {
    (nearest.map { " (did you mean \($0)?)" } ?? "")
      + (accepted.isEmpty ? ", it has none" : ", accepted are \(accepted.joined(separator: ", "))")
  }
}

extension ActionDocumentation {
  /// Checks a request against some actions.
  ///
  /// - Throws: If the action, or a value that it takes, does not exist.
  static func check(
    _ name: String, values: [String: PropValue], among actions: [ActionDocumentation]
  ) throws(WidgetActionError) {
    guard let action = actions.first(where: { $0.name == name }) else {
      throw .unknown(name, among: actions)
    }
    let accepted = action.values.keys.sorted()
    for value in values.keys.sorted() where !accepted.contains(value) {
      throw .unknownValue(
        value, of: name, nearest: NearestName.to(value, among: accepted), accepted: accepted)
    }
  }
}
