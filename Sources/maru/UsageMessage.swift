import Foundation
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
    // The parser may add a question as a second sentence, which is the remedy.
    let parts = message.components(separatedBy: ". Did you mean ")
    let sentence = parts[0].hasSuffix(".") ? String(parts[0].dropLast()) : parts[0]
    let start = sentence.prefix(1).lowercased() + sentence.dropFirst()
    let question = parts.count > 1 ? "did you mean \(parts[1]) See" : "see"
    text = "\(start), on the command line, \(question) `maru\(command) --help`"
  }

  /// Writes it to standard error.
  func write() { ErrorLine.write(text) }
}
