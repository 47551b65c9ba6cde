import Terminal
import Foundation
import MaruKit

/// How a session ended.
public struct Outcome: Sendable, Hashable {
  /// The widget's answer, if any; without NUL characters.
  public let text: String?
  /// The bytes of an answer that need not be UTF-8; `nil` if there is only a text.
  private let exactBytes: [UInt8]?
  /// The exit status of the command.
  public var status: ExitStatus { ownStatus ?? ending }
  /// The status of an end of this kind.
  private let ending: ExitStatus
  /// The status that the widget gave to its end; `nil` for that of the kind.
  private let ownStatus: ExitStatus?
  /// Whether the status is that of the command that the widget was shown for.
  public let isOfCommand: Bool
  /// Whether the user has closed the window or pressed Escape, rather than a button that cancels.
  public let isDismissed: Bool

  /// Creates an outcome; NUL characters are removed from the text.
  ///
  /// - Parameters:
  ///   - text: The widget's answer, if any.
  ///   - status: The kind of end, and the exit status of the command.
  ///   - bytes: The same answer, if it need not be UTF-8.
  ///   - ownStatus: The exit status, if the widget gave one to this end.
  ///   - isDismissed: Whether the user has closed the window or pressed Escape.
  public init(
    text: String?, status: ExitStatus, bytes: [UInt8]? = nil, ownStatus: ExitStatus? = nil,
    isDismissed: Bool = false
  ) {
    self.text = text?.withoutNULs
    exactBytes = bytes
    ending = status
    self.ownStatus = ownStatus
    self.isDismissed = isDismissed
    isOfCommand = false
  }

  /// Creates the outcome of a widget whose command has ended.
  init(ofCommand status: ExitStatus) {
    (text, exactBytes, ownStatus) = (nil, nil, nil)
    ending = status
    (isOfCommand, isDismissed) = (true, false)
  }

  /// The output format of an outcome.
  public enum Format: Sendable {
    /// The widget's answer, if any.
    case text
    /// One JSON object.
    case json
  }

  /// Prints the outcome on standard output, as a line, if there is anything to print.
  ///
  /// - Throws: `TerminalError.outputLost`.
  public func write(as format: Format) throws(TerminalError) {
    if format == .json {
      try StandardStream.output.write(exactly: json + "\n")
    } else {
      try writeAnswer()
    }
  }

  /// Prints the widget's answer as a line, if there is one: byte for byte, but to a terminal as text.
  ///
  /// - Throws: `TerminalError.outputLost`.
  public func writeAnswer() throws(TerminalError) {
    guard let text else { return }
    guard let exactBytes else { return try StandardStream.output.write(answer: text + "\n") }
    let end: [UInt8] = exactBytes.last == 0 ? [] : Array("\n".utf8)
    try StandardStream.output.write(answer: exactBytes + end)
  }

  /// The outcome as one JSON object on a line: `{"outcome":"accepted","text":"Delete"}`.
  ///
  /// Without an answer there is no key `text`. A command that has ended gives its status:
  /// `{"outcome":"ended","status":2}`; so does a widget with a status of its own.
  public var json: String {
    var fields = ["\"outcome\":\"\(name)\""]
    if isOfCommand || ownStatus != nil { fields.append("\"status\":\(status.rawValue)") }
    if let text { fields.append("\"text\":\(Self.json(of: text))") }
    return "{\(fields.joined(separator: ","))}"
  }

  private static func json(of text: String) -> String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.withoutEscapingSlashes]
    // A text can always be encoded.
    let json = (try? encoder.encode(text)).map { String(decoding: $0, as: UTF8.self) } ?? "\"\""
    return PrintableText.json(json)
  }

  private var name: String {
    if isOfCommand { return "ended" }
    return switch ending {
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
