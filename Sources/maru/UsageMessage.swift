import Foundation
import Host

/// What is said of a command line that the parser cannot read: one line, with where to learn more.
struct UsageMessage {
  private let text: String

  /// - Parameters:
  ///   - message: The parser's sentence.
  ///   - arguments: The command line, for its first word.
  init(of message: String, arguments: [String]) {
    let first = arguments.first { !$0.hasPrefix("-") }
    let command =
      first.flatMap { WidgetArguments.commands.contains($0) ? " \($0)" : nil } ?? ""
    if let word = arguments.first, first == word, command.isEmpty {
      text = UsageProblem.noCommand(word).description
      return
    }
    // The parser may add a question, or what it accepts, as a second sentence: the remedy.
    let parts = message.components(separatedBy: ". Did you mean ")
    let sentence = Self.withChoices(parts[0])
    let start = sentence.prefix(1).lowercased() + sentence.dropFirst()
    let question = parts.count > 1 ? "did you mean \(parts[1]) See" : "see"
    text = "\(start), on the command line, \(question) `maru\(command) --help`"
  }

  /// The sentence without its full stop, and with what is accepted as a part of it: the parser
  /// writes a long list on lines of its own.
  private static func withChoices(_ text: String) -> String {
    let parts = text.components(separatedBy: ". Please provide one of ")
    guard parts.count == 2 else { return text.hasSuffix(".") ? String(text.dropLast()) : text }
    let lines = parts[1].split(separator: "\n").map { $0.trimmingCharacters(in: .whitespaces) }
    let listed = lines.filter { $0.hasPrefix("- ") }.map { String($0.dropFirst(2)) }
    let choices = listed.isEmpty ? lines.joined(separator: " ") : listed.joined(separator: ", ")
    return
      "\(parts[0]), it takes one of \(choices.hasSuffix(".") ? String(choices.dropLast()) : choices)"
  }

  /// Writes it to standard error.
  func write() { ErrorLine.write(text) }
}
