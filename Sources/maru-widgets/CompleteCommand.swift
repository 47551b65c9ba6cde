import Commands
import Terminal
import Host
import MaruKit

extension Command {
  /// `maru complete -- WORD …`: called by the completion of a shell.
  ///
  /// Prints one candidate per line, followed by a tab and a summary if there is one. Plugins that
  /// cannot be used are skipped without an error, because a shell cannot show one here.
  static let complete = Command(
    name: "complete", summary: "Prints the completions of the last word, for a shell.",
    discussion: "", operands: .words, options: []
  ) { call in
    let lines = Completion(of: call.words).candidates().compactMap { candidate -> String? in
      // The shell inserts the candidate, so its characters must not be replaced.
      guard PrintableText.line(candidate.word) == candidate.word else { return nil }
      let summary = PrintableText.line(candidate.summary)
      return candidate.word + (summary.isEmpty ? "" : "\t\(summary)") + "\n"
    }
    try StandardStream.output.write(exactly: lines.joined())
    return .accepted
  }
}
