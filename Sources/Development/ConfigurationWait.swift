import ConfigurationFile
import FoundationEssentials
import Glibc
import Supervision

/// Waits until the mistakes of a configuration file are corrected. [main actor, main queue]
@MainActor final class ConfigurationWait {
  /// The seconds between two looks at the file.
  private static let interval = 0.5

  private let path: String
  private let environment: [String: String]
  private let write: @Sendable (String) -> Void
  /// The mistakes that were printed last.
  private var mistakes: [Mistake] = []
  private let deadline = Deadline()

  /// Creates a wait for a file.
  ///
  /// - Parameters:
  ///   - path: The path of the file.
  ///   - environment: The variables that it can contain.
  ///   - write: Prints lines.
  init(
    for path: String, environment: [String: String], write: @escaping @Sendable (String) -> Void
  ) {
    self.path = URL(filePath: path).path
    (self.environment, self.write) = (environment, write)
  }

  /// Prints the mistakes of the file, if it has any, and looks again until it has none.
  ///
  /// - Parameter completion: Called once at the end of the wait, unless it is cancelled.
  /// - Returns: `false` if there is nothing to wait for; a missing file is no mistake here. The
  ///   completion is not called then.
  func begin(completion: @escaping @MainActor () -> Void) -> Bool {
    guard access(path, F_OK) == 0 else { return false }
    let (read, found) = Configuration.read(from: path, environment: environment)
    guard read == nil else { return false }
    if found != mistakes {
      mistakes = found
      for mistake in found { write(mistake.description) }
      write("no window is shown, correct the configuration and save the file")
    }
    deadline.set(after: Self.interval) { [weak self] in
      if let self, !self.begin(completion: completion) { completion() }
    }
    return true
  }

  /// Ends the wait.
  func cancel() { deadline.cancel() }
}
