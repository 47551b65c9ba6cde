import Foundation
import MaruKit

/// How a session ended.
public struct Outcome: Sendable, Hashable {
  /// What the widget said, if it said anything; without NUL characters.
  public let text: String?
  /// With what the command ends.
  public let status: ExitStatus
  /// Whether the status is that of the command that the widget was shown for.
  public let isOfCommand: Bool

  /// Makes an outcome; NUL characters in the text are left out.
  public init(text: String?, status: ExitStatus) {
    self.text = text?.withoutNULs
    self.status = status
    isOfCommand = false
  }

  /// Makes the outcome of a widget whose command has ended.
  init(ofCommand status: ExitStatus) {
    text = nil
    self.status = status
    isOfCommand = true
  }

  /// The outcome as one JSON object on a line: `{"outcome":"accepted","text":"Delete"}`.
  ///
  /// The key `text` is left out where the widget said nothing. A command that has ended gives its
  /// status: `{"outcome":"ended","status":2}`.
  public var json: String {
    let fields = Fields(
      outcome: name, status: isOfCommand ? status.rawValue : nil, text: text)
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    // Texts and numbers can always be encoded.
    return (try? encoder.encode(fields)).map { String(decoding: $0, as: UTF8.self) } ?? "{}"
  }

  private struct Fields: Encodable {
    let outcome: String
    let status: Int32?
    let text: String?
  }

  private var name: String {
    if isOfCommand { return "ended" }
    return switch status {
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
