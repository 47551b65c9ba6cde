import Host

extension Command {
  /// `maru complete -- WORD …`: asked by the completion of a shell.
  ///
  /// Prints one candidate a line, with a tab and a summary if there is one. An error prints nothing: a
  /// shell that completes has no place for errors.
  static let complete = Command(
    name: "complete", summary: "Prints the completions of the last word, for a shell.",
    discussion: "", operands: .words, options: [], isListed: false
  ) { call in
    let lines = Completion(of: call.words).candidates().map { candidate in
      candidate.word + (candidate.summary.isEmpty ? "" : "\t\(candidate.summary)") + "\n"
    }
    try StandardStream.output.write(lines.joined())
    return .accepted
  }
}
