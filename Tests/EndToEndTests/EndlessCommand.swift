import Foundation
import MaruTestKit

/// A command behind `--` that never ends by itself, and that has started another one.
struct EndlessCommand {
  /// The program and its arguments.
  let words: [String]
  private let file: String

  /// Makes one that leaves the number of its child in a folder.
  init(in folder: String) {
    file = "\(folder)/child"
    words = ["sh", "-c", #"sleep 1000 & echo $! > "$0.new"; mv "$0.new" "$0"; wait"#, file]
  }

  /// The process that it started, once it has said so.
  var child: Int32? {
    let text = try? String(contentsOfFile: file, encoding: .utf8)
    return text.flatMap { Int32($0.trimmingCharacters(in: .whitespacesAndNewlines)) }
  }

  /// Waits until it has started the other process.
  ///
  /// - Returns: The process; `nil` if it does not come.
  @MainActor func awaitChild(_ person: XTestClient) -> Int32? {
    _ = person.block { child != nil }
    return child
  }
}
