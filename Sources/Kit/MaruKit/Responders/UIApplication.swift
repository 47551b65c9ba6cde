import Foundation

/// The process's one application: where events enter, and the end of the responder chain.
@MainActor
open class UIApplication: UIResponder {
  /// The application.
  public static let shared = UIApplication()

  /// Takes what nobody else took.
  ///
  /// Set by the host.
  public weak var hostResponder: UIResponder?

  /// Told what a developer should know, one line each.
  ///
  /// Prints nothing by default.
  public var onWarning: (@MainActor (String) -> Void)?

  /// The windows that are shown, back to front.
  public internal(set) var windows: [UIWindow] = []

  /// The window that takes keys.
  public internal(set) weak var keyWindow: UIWindow? {
    didSet {
      guard keyWindow !== oldValue else { return }
      oldValue?.keysWent()
      keyWindow?.keysCame()
    }
  }

  open override var next: UIResponder? { hostResponder }

  override var responderWindow: UIWindow? { nil }

  /// Hands an event to its windows.
  ///
  /// Every event of every window passes here.
  open func sendEvent(_ event: UIEvent) {
    switch event {
    case let event as UITouchesEvent:
      for window in event.windows { window.sendEvent(event) }
    default: keyWindow?.sendEvent(event)
    }
  }

  /// Tells the developer something.
  func warn(_ message: String) { onWarning?(message) }

  /// Tells the developer of a mistake: on standard error where nobody listens.
  func report(_ message: String) {
    if let onWarning { return onWarning(message) }
    FileHandle.standardError.write(Data((message + "\n").utf8))
  }
}
