import Control

extension Command {
  private static let window = Operand("ID", "The window's id in the file.", vocabulary: .windows)

  /// `maru open ID`: shows a window of the configuration.
  static let open = calling(
    "open", summary: "Shows a window of the configuration.", operands: [window]
  ) { Message(call: "open", ["address": $0.text("ID")]) }

  /// `maru close ID`: hides a window.
  static let close = calling(
    "close", summary: "Hides a window; its widgets keep their state.", operands: [window]
  ) { Message(call: "close", ["address": $0.text("ID")]) }

  /// `maru toggle ID`: opens or closes a window.
  static let toggle = calling(
    "toggle", summary: "Shows a hidden window, or hides a shown one.", operands: [window]
  ) { Message(call: "toggle", ["address": $0.text("ID")]) }

  /// `maru minimize ID`: minimizes a window.
  static let minimize = calling(
    "minimize", summary: "Minimizes a window with a frame; maru open shows it again.",
    operands: [window]
  ) { Message(call: "minimize", ["address": $0.text("ID")]) }

  /// `maru restart ID`: a new process for a window.
  static let restart = calling(
    "restart", summary: "Ends the process of a window and starts another.",
    discussion: "A window that failed too often is tried again.", operands: [window],
    timeLimit: HostCall.longLimit
  ) { Message(call: "restart", ["address": $0.text("ID")]) }
}
