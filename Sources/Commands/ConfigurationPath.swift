import ConfigurationFile
import Control
import FoundationEssentials

/// The configuration file of `maru run` and `maru check-config`.
package enum ConfigurationPath {
  /// The path of the file.
  ///
  /// - Parameter path: The path on the command line, if any.
  /// - Returns: That path, or that of the standard file.
  /// - Throws: `ControlError` with status 65 if none is named and none exists.
  package static func find(_ path: String?) throws(ControlError) -> String {
    if let path { return path }
    let environment = ProcessInfo.processInfo.environment
    guard let file = Configuration.standardFile(environment: environment) else {
      throw ControlError(
        status: ControlStatus.badInput,
        message: "there is no configuration file, at maru/maru.toml in $XDG_CONFIG_HOME "
          + "(~/.config) and $XDG_CONFIG_DIRS, write one, or name one with --config FILE")
    }
    return file
  }
}
