import Foundation
import Terminal

/// The standard input of this process.
enum RofiInput {
  /// Reads it to its end.
  static func read() -> [UInt8] {
    if isatty(STDIN_FILENO) == 1 { ErrorLine.write("type one row a line, and Ctrl-D at the end") }
    return (try? FileHandle.standardInput.readToEnd()).map { Array($0) } ?? []
  }

  /// Replaces it by other bytes, which the list reads.
  ///
  /// The corresponding C functions are `tmpfile` and `dup2`.
  static func replace(by bytes: [UInt8]) throws(RofiProblem) {
    guard let file = tmpfile() else { throw .noTemporaryFile(errno) }
    defer { fclose(file) }
    guard fwrite(bytes, 1, bytes.count, file) == bytes.count, fflush(file) == 0 else {
      throw .noTemporaryFile(errno)
    }
    rewind(file)
    dup2(fileno(file), STDIN_FILENO)
  }
}
