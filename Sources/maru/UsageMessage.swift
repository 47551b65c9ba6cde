import Host
import MaruKit

/// What is said of a command line that cannot be read: one line, with where to learn more.
struct UsageMessage {
  private let text: String

  /// - Parameters:
  ///   - message: The parser's sentence.
  ///   - arguments: The command line, for its first word.
  init(of message: String, arguments: [String]) {
    let commands = ["gallery", "show", "list", "render"]
    let first = arguments.first { !$0.hasPrefix("-") }
    let command = first.flatMap { commands.contains($0) ? " \($0)" : nil } ?? ""
    if let word = arguments.first, first == word, command.isEmpty {
      let nearest =
        NearestName.to(word, among: commands) ?? (word.isEmpty ? "list" : "show \(word)")
      let name = word.isEmpty ? "\"\"" : word
      text = "no command is named \(name), on the command line, try `maru \(nearest)` or --help"
      return
    }
    let sentence = message.hasSuffix(".") ? String(message.dropLast()) : message
    let start = sentence.prefix(1).lowercased() + sentence.dropFirst()
    text = "\(start), on the command line, see `maru\(command) --help`"
  }

  /// Writes it to standard error.
  func write() { ErrorLine.write(text) }
}
