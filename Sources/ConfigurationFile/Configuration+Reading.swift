import FoundationEssentials
import Glibc

extension Configuration {
  /// Reads a configuration file and the files that it includes.
  ///
  /// Mistakes show the file's path as it is given here.
  public static func load(
    from file: String, environment: [String: String]
  ) -> ConfigurationReading {
    let reader = ConfigurationReader(environment: environment)
    reader.read(file: file)
    return reader.finish()
  }

  /// Reads a configuration file and the files that it includes; see `load`.
  ///
  /// The configuration is `nil` if there is any mistake.
  public static func read(
    from file: String, environment: [String: String]
  ) -> (configuration: Configuration?, mistakes: [Mistake]) {
    let reading = load(from: file, environment: environment)
    return (reading.configuration, reading.mistakes)
  }

  /// Reads a text as if it were in a file, which need not exist.
  ///
  /// Includes are relative to that file.
  public static func read(
    text: String, named file: String, environment: [String: String] = [:]
  ) -> (configuration: Configuration?, mistakes: [Mistake]) {
    read(bytes: Array(text.utf8), named: file, environment: environment)
  }

  /// Reads bytes as if they were in a file, which need not exist.
  public static func read(
    bytes: [UInt8], named file: String, environment: [String: String] = [:]
  ) -> (configuration: Configuration?, mistakes: [Mistake]) {
    let reader = ConfigurationReader(environment: environment)
    reader.read(unsavedText: bytes, named: file)
    let reading = reader.finish()
    return (reading.configuration, reading.mistakes)
  }

  /// The user's configuration file, or else the system's, or `nil` if there is none.
  ///
  /// The folders are `$XDG_CONFIG_HOME` (by default `~/.config`) and those of `$XDG_CONFIG_DIRS`
  /// (by default `/etc/xdg`), as the XDG Base Directory Specification has them. Relative ones are
  /// ignored.
  public static func standardFile(environment: [String: String]) -> String? {
    standardFiles(environment: environment).first { FileManager.default.fileExists(atPath: $0) }
  }

  /// The paths at which the configuration file is looked for; the first file that exists is used.
  public static func standardFiles(environment: [String: String]) -> [String] {
    standardFolders(environment: environment).map { "\($0)/maru/maru.toml" }
  }

  private static func standardFolders(environment: [String: String]) -> [String] {
    let user = environment["XDG_CONFIG_HOME"].flatMap { $0.hasPrefix("/") ? $0 : nil }
    let system = (environment["XDG_CONFIG_DIRS"] ?? "").split(separator: ":").map(String.init)
    return [user ?? "\(FilePaths.home(environment))/.config"]
      + (system.isEmpty ? ["/etc/xdg"] : system).filter { $0.hasPrefix("/") }
  }
}
