import Foundation
import MaruTestKit

/// A command after `--` that never ends by itself and has a child process.
struct EndlessCommand {
  /// The program and its arguments.
  let words: [String]
  private let file: String

  /// Creates a command that writes the identifier of its child to a file in a folder.
  init(in folder: String) {
    file = "\(folder)/child"
    words = ["sh", "-c", #"sleep 1000 & echo $! > "$0.new"; mv "$0.new" "$0"; wait"#, file]
  }

  /// The identifier of the child process, once the command has written it.
  var child: Int32? {
    let text = try? String(contentsOfFile: file, encoding: .utf8)
    return text.flatMap { Int32($0.trimmingCharacters(in: .whitespacesAndNewlines)) }
  }

  /// Waits until the command has started its child.
  ///
  /// - Returns: The identifier of the child; `nil` at the timeout.
  @MainActor func awaitChild(_ person: XTestClient) -> Int32? {
    _ = person.block { child != nil }
    return child
  }
}
