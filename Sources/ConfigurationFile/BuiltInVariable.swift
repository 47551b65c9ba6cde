/// A variable that the host defines.
public struct BuiltInVariable: Sendable {
  /// The name.
  public let name: String
  /// The names of its parts, as in `${battery.percent}`; empty if its value is a text or a number.
  public let parts: [String]

  /// All of them, sorted by name.
  public static let all = [
    BuiltInVariable(
      name: "battery", parts: ["present", "percent", "charging", "remaining", "text"]),
    BuiltInVariable(name: "cpu", parts: ["percent"]),
    BuiltInVariable(name: "hostname", parts: []),
    BuiltInVariable(name: "load", parts: ["one", "five", "fifteen"]),
    BuiltInVariable(name: "memory", parts: ["percent", "used", "total", "available"]),
    BuiltInVariable(name: "network", parts: ["name", "up", "down", "connected"]),
    BuiltInVariable(name: "time", parts: []), BuiltInVariable(name: "user", parts: []),
  ]

  /// The names of all of them, sorted.
  public static let names = all.map(\.name)

  /// The variable of a name; `nil` if the host defines none.
  public static func named(_ name: String) -> BuiltInVariable? { all.first { $0.name == name } }
}
