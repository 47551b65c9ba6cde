/// A variable that the host defines.
public struct BuiltInVariable: Sendable {
  /// The name.
  public let name: String
  /// Its value in one line, or what its parts belong to.
  public let summary: String
  /// Its parts with their meanings, as in `${battery.percent}`; empty if its value is a text or a number.
  public let partSummaries: [(name: String, summary: String)]

  /// The names of its parts.
  public var parts: [String] { partSummaries.map(\.name) }

  /// All of them, sorted by name.
  public static let all = [
    BuiltInVariable(
      name: "battery", summary: "The first battery, read every 10 seconds.",
      partSummaries: [
        ("present", "Whether there is one."), ("percent", "The charge, from 0 to 100."),
        ("charging", "Whether it is charging."),
        ("remaining", "The minutes until it is empty, or full while it is charging."),
        ("text", "The charge as a text, or “no battery”."),
      ]),
    BuiltInVariable(
      name: "cpu", summary: "The processors, read every 2 seconds.",
      partSummaries: [("percent", "The share of the time in which they work, from 0 to 100.")]),
    BuiltInVariable(name: "hostname", summary: "The name of this machine.", partSummaries: []),
    BuiltInVariable(
      name: "load", summary: "The average number of processes that run or wait to run.",
      partSummaries: [
        ("one", "Over the last minute."), ("five", "Over 5 minutes."),
        ("fifteen", "Over 15 minutes."),
      ]),
    BuiltInVariable(
      name: "memory", summary: "The memory, read every 2 seconds.",
      partSummaries: [
        ("percent", "The used share, from 0 to 100."), ("used", "In MiB."), ("total", "In MiB."),
        ("available", "What programs can still get, in MiB."),
      ]),
    BuiltInVariable(
      name: "network", summary: "The interface of the default route, read every 2 seconds.",
      partSummaries: [
        ("name", "Such as eth0; empty if there is none."), ("up", "Sent bytes a second."),
        ("down", "Received bytes a second."), ("connected", "Whether it is up."),
      ]),
    BuiltInVariable(
      name: "time",
      summary: "The seconds since 1970; a format of strftime such as ${time:%H:%M} shows them.",
      partSummaries: []),
    BuiltInVariable(name: "user", summary: "The name of the user.", partSummaries: []),
  ]

  /// The names of all of them, sorted.
  public static let names = all.map(\.name)

  /// The variable of a name; `nil` if the host defines none.
  public static func named(_ name: String) -> BuiltInVariable? { all.first { $0.name == name } }
}
