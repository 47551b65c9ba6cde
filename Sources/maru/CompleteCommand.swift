import Host
import MaruKit

extension Command {
  /// `maru complete -- WORD …`: asked by the completion of a shell.
  ///
  /// Prints one candidate a line, with a tab and a summary if there is one. An error prints nothing: a
  /// shell that completes has no place for errors.
  static let complete = Command(
    name: "complete", summary: "Prints the completions of the last word, for a shell.",
    discussion: "", operands: .words, options: [], isListed: false
  ) { call in
    let lines = Completion(of: call.words).candidates().compactMap { candidate -> String? in
      // A shell inserts the candidate; a replaced character would make it another word.
      guard PrintableText.line(candidate.word) == candidate.word else { return nil }
      let summary = PrintableText.line(candidate.summary)
      return candidate.word + (summary.isEmpty ? "" : "\t\(summary)") + "\n"
    }
    try StandardStream.output.write(exactly: lines.joined())
    return .accepted
  }
}
