import ConfigurationFile
import Control
import FoundationEssentials
import Glibc
import Logging

/// Reads the configuration file of a host, and reports changes.
///
/// Life: `readFirst` once → `adopt`, `watch`, `readAgain` any number of times → `stop` once.
@MainActor final class ConfigurationReloader {
  /// The seconds of quiet after which a changed file is read.
  private static let delay = 0.05

  /// Called when one of the files has changed.
  var onChange: (() -> Void)?
  /// The path of the file; empty if the configuration comes from elsewhere.
  private(set) var file = ""
  /// The mistakes of the file as it is now; empty if it is the running configuration.
  private(set) var mistakes: [Mistake] = []

  private let options: SupervisorOptions
  private let logger: Logger
  /// The files of the running configuration.
  private var files: [String] = []
  /// Those of them that had bytes when they were read.
  private var filledFiles: Set<String> = []
  private var changes: FileWatch?

  init(_ options: SupervisorOptions, logger: Logger) {
    self.options = options
    self.logger = logger
  }

  // MARK: Reading

  /// Reads the file, unless the options have a configuration in place of one.
  ///
  /// - Throws: Status 65 with the mistakes, a line for each.
  func readFirst() throws(ControlError) -> Configuration {
    if let given = options.configuration { return given }
    file = URL(filePath: options.file).path
    let (read, mistakes) = Configuration.read(from: file, environment: options.environment)
    guard let read else { throw Self.error(mistakes) }
    return read
  }

  /// Reads the file again; in a standard place, the first one that exists now.
  ///
  /// - Throws: Status 65 with the mistakes, a line for each.
  func readAgain() throws(ControlError) -> Configuration {
    if options.followsStandardFiles,
      let found = Configuration.standardFile(environment: options.environment), found != file
    {
      logger.info("the configuration file is now \(found)")
      file = found
    }
    var (read, mistakes) = Configuration.read(from: file, environment: options.environment)
    if let empty = read?.files.first(where: { filledFiles.contains($0) && Self.isEmpty($0) }) {
      // An editor has truncated it, and has not written it yet, or the disk is full.
      read = nil
      mistakes = [
        Mistake(
          position: SourcePosition(file: empty, line: 1, column: 1),
          message: "the file is empty; write it again, or end the host with maru quit")
      ]
    }
    guard let read else {
      if mistakes != self.mistakes {
        for mistake in mistakes { logger.error("\(mistake.description)") }
        logger.warning("the last good configuration runs on")
      }
      self.mistakes = mistakes
      throw Self.error(mistakes)
    }
    self.mistakes = []
    return read
  }

  /// Whether a file has no bytes.
  private static func isEmpty(_ path: String) -> Bool {
    var status = stat()
    return stat(path, &status) == 0 && status.st_size == 0
  }

  private static func error(_ mistakes: [Mistake]) -> ControlError {
    ControlError(
      status: ControlStatus.badInput,
      message: mistakes.map(\.description).joined(separator: "\n"))
  }

  // MARK: Watching

  /// Takes the files of the new running configuration, and notes which have bytes.
  func adopt(_ files: [String]) {
    self.files = files
    filledFiles = Set(files.filter { !Self.isEmpty($0) })
  }

  /// Watches the files of the running configuration, and the standard places if it comes from one.
  func watch() {
    guard options.configuration == nil else { return }
    var paths = Set(files).union([file])
    if options.followsStandardFiles {
      paths.formUnion(Configuration.standardFiles(environment: options.environment))
    }
    changes = FileWatch(paths.sorted(), delay: Self.delay, tellsAbsence: true) { [weak self] in
      self?.onChange?()
    }
    if changes == nil {
      logger.warning(
        "the file is not watched, because the system has no watches left; use maru reload")
    }
  }

  /// Ends the watch.
  func stop() { changes = nil }
}
