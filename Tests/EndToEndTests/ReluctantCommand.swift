import Foundation
import MaruTestKit

/// A command after `--` that takes 2.5 seconds to end after a signal, and leaves a file at its end.
struct ReluctantCommand {
  /// The program and its arguments.
  let words: [String]
  private let file: String

  /// Creates a command that writes its files to a folder.
  init(in folder: String) {
    file = "\(folder)/reluctant"
    // The shell would report the signals that end its child processes.
    let script = #"""
      exec 2> /dev/null
      trap 'sleep 2.5; touch "$0.ended"; exit' HUP INT TERM
      echo $$ > "$0.new"; mv "$0.new" "$0"
      while :; do sleep 0.05; done
      """#
    words = ["sh", "-c", script, file]
  }

  /// Waits until the command handles signals.
  ///
  /// - Returns: The identifier of its process; `nil` at the timeout.
  @MainActor func awaitStart(_ person: XTestClient) -> Int32? {
    _ = person.block { FileManager.default.fileExists(atPath: file) }
    let text = try? String(contentsOfFile: file, encoding: .utf8)
    return text.flatMap { Int32($0.trimmingCharacters(in: .whitespacesAndNewlines)) }
  }

  /// Whether it came to its own end.
  var hasEndedByItself: Bool { FileManager.default.fileExists(atPath: "\(file).ended") }
}
