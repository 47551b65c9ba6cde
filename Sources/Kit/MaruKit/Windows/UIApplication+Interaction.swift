import Foundation

/// The number of a task that goes on in the background.
public struct UIBackgroundTaskIdentifier: RawRepresentable, Hashable, Sendable {
  /// The number.
  public let rawValue: Int

  /// Creates an identifier from its number.
  public init(rawValue: Int) { self.rawValue = rawValue }

  /// No task.
  public static let invalid = UIBackgroundTaskIdentifier(rawValue: 0)
}

extension UIApplication {
  /// Ignores new touches until `endIgnoringInteractionEvents()` was called as often.
  ///
  /// Touches that have begun go on.
  public func beginIgnoringInteractionEvents() { ignoredInteractions += 1 }

  /// Ends one call of `beginIgnoringInteractionEvents()`; nothing happens without one.
  public func endIgnoringInteractionEvents() {
    ignoredInteractions = max(0, ignoredInteractions - 1)
  }

  /// Whether new touches are ignored.
  public var isIgnoringInteractionEvents: Bool { ignoredInteractions > 0 }

  /// Begins a task that goes on in the background, which is no different here: the host runs on.
  ///
  /// - Parameter handler: Never called, because the time has no limit.
  /// - Returns: The number of the task, for `endBackgroundTask(_:)`.
  public func beginBackgroundTask(
    expirationHandler handler: (@MainActor () -> Void)? = nil
  ) -> UIBackgroundTaskIdentifier {
    beginBackgroundTask(withName: nil, expirationHandler: handler)
  }

  /// Begins a named task, like `beginBackgroundTask(expirationHandler:)`.
  public func beginBackgroundTask(
    withName taskName: String?, expirationHandler handler: (@MainActor () -> Void)? = nil
  ) -> UIBackgroundTaskIdentifier {
    lastBackgroundTask += 1
    return UIBackgroundTaskIdentifier(rawValue: lastBackgroundTask)
  }

  /// Ends a task; nothing else happens.
  public func endBackgroundTask(_ identifier: UIBackgroundTaskIdentifier) {}

  /// The time left in the background, in seconds: without a limit.
  public var backgroundTimeRemaining: TimeInterval { .greatestFiniteMagnitude }
}
