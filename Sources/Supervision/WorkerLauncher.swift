import ConfigurationFile
import Logging

/// Starts the workers of one window, in a sandbox if the file wants one.
///
/// A sandbox grants what the file grants and the plugins ask for, so the plugins are asked before the
/// first start.
///
/// Life: `knowsPermissions` until it is true → `makeWorker` any number of times → `forgetPermissions`,
/// and so on.
@MainActor final class WorkerLauncher {
  private let log: Log
  /// What the plugins in a sandbox ask for, from the first start on.
  private var permissions: PermissionInquiry?

  init(log: Log) { self.log = log }

  /// Starts to ask what the plugins in the sandbox ask for, unless that is known or not needed.
  ///
  /// - Parameters:
  ///   - window: The window.
  ///   - settings: How workers are started.
  ///   - retry: Called when it is known, if it is not yet.
  /// - Returns: Whether it is known or not needed.
  func knowsPermissions(
    of window: WindowConfiguration, _ settings: Worker.Settings, orElse retry: @escaping () -> Void
  ) -> Bool {
    guard let grants = window.sandbox, !grants.kinds.isEmpty, permissions?.answer == nil else {
      return true
    }
    permissions?.cancel()
    permissions = PermissionInquiry(of: window, settings: settings, log: log, onAnswer: retry)
    return permissions?.answer != nil
  }

  /// The plugins are asked again before the next start.
  func forgetPermissions() {
    permissions?.cancel()
    permissions = nil
  }

  /// Starts a worker.
  ///
  /// - Parameters:
  ///   - window: The window.
  ///   - settings: How workers are started.
  ///   - loadsPlugins: Whether it loads the plugins of the window, and thus needs its sandbox.
  /// - Returns: The worker, which waits for its first request.
  /// - Throws: `SandboxError` if there is no bubblewrap, or `SpawnError` if the process cannot start.
  func makeWorker(
    of window: WindowConfiguration, _ settings: Worker.Settings, loadsPlugins: Bool
  ) throws -> Worker {
    var settings = settings
    if let grants = window.sandbox, loadsPlugins {
      settings.sandbox = try Sandbox(
        grants.limited(to: permissions?.answer ?? []), of: window,
        executable: settings.executable, environment: settings.environment)
    }
    if let level = window.logLevel { settings.environment["MARU_LOG_LEVEL"] = level.rawValue }
    return try Worker(
      of: window.id, settings: settings, log: log, level: window.logLevel.map(Logger.Level.init))
  }
}
