import Glibc

/// A process whose output and errors are read line by line.
///
/// If this process ends first, the process and its group get SIGTERM.
///
/// Life: `init` starts it → the readers' `onLine` any number of times → `drain` when it has ended →
/// `cancel`.
@MainActor package final class PipedProcess {
  /// The process.
  package let process: ChildProcess
  /// The lines on standard output.
  package let output: LineReader
  /// The lines on standard error.
  package let errors: LineReader

  /// Starts a program; a name without a slash is looked up in `PATH`.
  ///
  /// - Parameters:
  ///   - words: The program and its arguments; not empty.
  ///   - environment: All of its variables.
  /// - Throws: `SpawnError` if it cannot be started.
  package init(_ words: [String], environment: [String: String]) throws(SpawnError) {
    guard let output = ChildPipe() else { throw SpawnError(program: words[0], problem: errno) }
    guard let errors = ChildPipe() else {
      let problem = errno
      close(output.readingEnd)
      close(output.writingEnd)
      throw SpawnError(program: words[0], problem: problem)
    }
    defer {
      close(output.writingEnd)
      close(errors.writingEnd)
    }
    do throws(SpawnError) {
      process = try ChildProcess(
        words, environment: environment,
        streams: .init(output: output.writingEnd, error: errors.writingEnd), care: .ask)
    } catch {
      close(output.readingEnd)
      close(errors.readingEnd)
      throw error
    }
    self.output = LineReader(descriptor: output.readingEnd)
    self.errors = LineReader(descriptor: errors.readingEnd)
  }

  /// Reads what is in the pipes now; call it when the process has ended.
  package func drain() {
    output.drain()
    errors.drain()
  }

  /// Stops reading, and closes the pipes; the process goes on.
  package func cancel() {
    output.cancel()
    errors.cancel()
  }
}
