import PlainText

/// The lines of a host's log that `maru dev` prints.
///
/// Of the host's own lines, only those about the configuration are printed. Lines that repeat what
/// the session prints about a build, a resource or a window are omitted, as are the calls that follow a crash.
/// The log file has all of them.
struct PrintedLog: Sendable {
  /// Whether the calls of a crash are printed too.
  let listsCalls: Bool

  /// Prepares the lines.
  ///
  /// - Parameter environment: `MARU_DEBUG=backtrace` prints the calls of a crash.
  init(environment: [String: String]) {
    listsCalls = environment["MARU_DEBUG"]?.contains("backtrace") == true
  }

  /// Decides what is printed of a line.
  ///
  /// - Parameter line: The level, the source and the text: `error Counter: the worker 12 died: …`.
  /// - Returns: The line, without its level if that is `info`; `nil` if it is left out.
  func text(of line: String) -> String? {
    guard let mark = line.firstRange(of: ": ") else { return line }
    let (head, text) = (line[..<mark.lowerBound], line[mark.upperBound...])
    guard !Self.isResource(text), head != "info maru" || text.hasPrefix("the configuration "),
      !Self.told.contains(where: text.hasPrefix),
      listsCalls || !(Self.isCrash(text) || Self.isCall(text))
    else { return nil }
    return head.hasPrefix("info ") ? String(line.dropFirst("info ".count)) : line
  }

  /// The beginnings of what the session says itself.
  private static let told = [
    "the new worker could not show the window, the old one stays: ", "the window has failed: ",
  ]

  /// Whether a worker reports an unreadable copy of a resource; the session has reported the resource
  /// itself.
  private static func isResource(_ text: Substring) -> Bool {
    let text = text.hasPrefix("maru: ") ? text.dropFirst("maru: ".count) : text
    return text.hasPrefix("the file /") && text.contains("/.build/")
      && text.contains(" cannot be read: ")
  }

  /// Whether a worker reports a crash; the line about its death has the reason.
  private static func isCrash(_ text: Substring) -> Bool {
    text.hasPrefix("maru: ") && text.contains(", fix the plugin")
  }

  /// Whether it is one of the calls of a crash: `/usr/lib/libA.so(+0x1f30)[0x7f03]`.
  private static func isCall(_ text: Substring) -> Bool {
    text.hasPrefix("[0x") || (text.hasPrefix("/") && text.contains("[0x"))
  }
}
