import ArgumentParser
import Host

/// `maru complete -- WORD …`: what the completion of a shell asks.
///
/// Prints one candidate a line, with a tabulator and a line about it where there is one. Whatever
/// is wrong, nothing is printed: a shell that completes has no place for errors.
struct CompleteCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "complete", abstract: "What a shell may offer for the last word.",
    shouldDisplay: false)

  @Argument(parsing: .postTerminator)
  var words: [String] = []

  func run() throws {
    let description = try CommandDescription.ofMaru()
    let lines = MainActor.assumeIsolated {
      Completion(of: words, in: description).candidates().map { candidate in
        candidate.word + (candidate.summary.isEmpty ? "" : "\t\(candidate.summary)") + "\n"
      }
    }
    try StandardStream.output.write(lines.joined())
  }
}
