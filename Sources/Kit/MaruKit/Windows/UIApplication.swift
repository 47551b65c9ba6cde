import Foundation

/// The process's application: the entry point of events and the end of the responder chain.
@preconcurrency @MainActor
open class UIApplication: UIResponder {
  /// The only application.
  public static let shared = UIApplication()

  /// Whether a program is in front; see `applicationState`.
  public enum State: Int, Sendable {
    /// In front, and receives events.
    case active
    /// In front, but receives no events.
    case inactive
    /// Not shown.
    case background
  }

  /// Always `active`: a desktop shows windows of many programs at once.
  ///
  /// For the same reason the notifications of this class are never posted; they exist so that code that
  /// observes them compiles. A window that gains the keyboard posts
  /// `UIWindow.didBecomeKeyNotification`.
  public var applicationState: State { .active }

  /// Never posted; see `applicationState`.
  public nonisolated static let didBecomeActiveNotification = Notification.Name(
    "UIApplicationDidBecomeActiveNotification")
  /// Never posted; see `applicationState`.
  public nonisolated static let willResignActiveNotification = Notification.Name(
    "UIApplicationWillResignActiveNotification")
  /// Never posted; see `applicationState`.
  public nonisolated static let didEnterBackgroundNotification = Notification.Name(
    "UIApplicationDidEnterBackgroundNotification")
  /// Never posted; see `applicationState`.
  public nonisolated static let willEnterForegroundNotification = Notification.Name(
    "UIApplicationWillEnterForegroundNotification")
  /// Never posted; see `applicationState`.
  public nonisolated static let willTerminateNotification = Notification.Name(
    "UIApplicationWillTerminateNotification")
  /// Never posted; see `applicationState`.
  public nonisolated static let didReceiveMemoryWarningNotification = Notification.Name(
    "UIApplicationDidReceiveMemoryWarningNotification")

  /// Called with warnings for the developer, one line each.
  ///
  /// `nil` by default: warnings are dropped.
  public var onWarning: (@MainActor (String) -> Void)?

  /// Receives the reason, on one line, why an Interface Builder file cannot be read.
  ///
  /// `onWarning` receives it too.
  public var onNibFailure: (@MainActor (String) -> Void)?

  /// Opens a URL in the user's program for it, and returns whether one was started; set by the host.
  ///
  /// `nil` without a desktop, as in a test.
  public var onOpen: (@MainActor (URL) -> Bool)?

  /// The object that represents the program; by default one whose window is the one that the host shows.
  public var delegate: (any UIApplicationDelegate)? = HostedApplicationDelegate()

  /// The visible windows, back to front: by their levels, then in the order in which they were shown.
  ///
  /// Those within a host's window are held weakly, as in UIKit: one that nothing else holds vanishes.
  public var windows: [UIWindow] { visibleWindows.compactMap(\.window) }
  private var visibleWindows: [VisibleWindow] = []

  private struct VisibleWindow {
    weak var window: UIWindow?
    /// The same window, if the list holds it.
    let held: UIWindow?
  }

  /// Adds a visible window in front of those of its level.
  final func add(_ window: UIWindow) {
    remove(window)
    let place = visibleWindows.firstIndex { other in
      guard let other = other.window else { return false }
      return other.windowLevel > window.windowLevel
        || other.windowLevel == window.windowLevel && other.baseWindow === window
    }
    visibleWindows.insert(
      VisibleWindow(window: window, held: window.baseWindow == nil ? window : nil),
      at: place ?? visibleWindows.count)
  }

  /// Removes a hidden window.
  final func remove(_ window: UIWindow) {
    visibleWindows.removeAll { $0.window == nil || $0.window === window }
  }

  /// The window that receives keys.
  public internal(set) weak var keyWindow: UIWindow? {
    didSet {
      guard keyWindow !== oldValue else { return }
      oldValue?.keysWent()
      keyWindow?.keysCame()
    }
  }

  override var responderWindow: UIWindow? { nil }

  /// How often new touches are ignored.
  final var ignoredInteractions = 0
  /// The number of the last task that was begun in the background.
  final var lastBackgroundTask = 0

  /// Sends an event to its windows.
  ///
  /// Touches of every window pass here, and keys of the key window. Scroll events go straight to
  /// their window.
  open func sendEvent(_ event: UIEvent) {
    switch event {
    case let event as UITouchesEvent:
      for window in event.windows { window.sendEvent(event) }
    default: keyWindow?.sendEvent(event)
    }
  }

  /// Sends a warning to the developer.
  final func warn(_ message: String) { onWarning?(message) }

  /// Reports a programming error: to `onWarning`, or to standard error if that is `nil`.
  final func report(_ message: String) {
    if let onWarning { return onWarning(message) }
    WarningLine.write(message)
  }
}
