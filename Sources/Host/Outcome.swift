import Foundation

/// How a session ended.
public struct Outcome: Sendable, Hashable {
  /// What the widget said, if it said anything.
  public let text: String?
  /// With what the command ends.
  public let status: ExitStatus

  /// Makes an outcome.
  public init(text: String?, status: ExitStatus) {
    self.text = text
    self.status = status
  }

  /// The outcome as one JSON object on a line: `{"outcome":"accepted","text":"Delete"}`.
  ///
  /// The key `text` is left out where the widget said nothing.
  public var json: String {
    var fields = ["outcome": name]
    fields["text"] = text
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    // Texts by name can always be encoded.
    return (try? encoder.encode(fields)).map { String(decoding: $0, as: UTF8.self) } ?? "{}"
  }

  private var name: String {
    switch status {
    case .accepted: "accepted"
    case .cancelled: "cancelled"
    case .timeout: "timeout"
    case .signalled(SIGINT): "interrupted"
    case .signalled(SIGTERM): "terminated"
    case .signalled(SIGHUP): "hangup"
    default: "failed"
    }
  }
}
