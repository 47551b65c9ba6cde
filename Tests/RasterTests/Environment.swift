import Foundation

/// The value of an environment variable.
func environment(_ name: String) -> String? {
  ProcessInfo.processInfo.environment[name]
}
