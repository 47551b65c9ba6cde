import MaruKit

/// The lists, menus and popovers that are open in a window.
@MainActor struct OpenContent {
  private let window: UIWindow

  /// Looks at a window.
  init(of window: UIWindow) { self.window = window }

  private var presented: UIViewController? {
    window.windows.reversed().lazy.compactMap { $0.rootViewController?.presentedViewController }
      .first
  }
  private var firstResponder: UIResponder? { window.windowWithKeys.firstResponder }

  /// Whether a press outside of the window closes something in it.
  var closesByOutsidePress: Bool {
    firstResponder?.resignsByOutsidePress == true
      || presented?.modalPresentationStyle == .popover
  }

  /// Whether something painted in the room beside a panel can be closed, and is not just a widget that is
  /// too large.
  ///
  /// - Parameters:
  ///   - overflowsFromStart: Whether the room was painted since the first frame.
  ///   - hadInput: Whether a person has pressed anything. A widget can present something at its start.
  /// - Returns: Whether it can be closed.
  func isOpenInRoom(overflowsFromStart: Bool, hadInput: Bool) -> Bool {
    if let responder = firstResponder,
      responder.resignsByOutsidePress || !overflowsFromStart
    {
      return true
    }
    guard let presented else { return false }
    return presented.modalPresentationStyle == .popover || hadInput
  }

  /// Closes what a press outside closes.
  ///
  /// - Parameter all: Whether it also closes what stays open in a window without a grab.
  func close(all: Bool) {
    if all || firstResponder?.resignsByOutsidePress == true {
      window.windowWithKeys.endEditing(true)
    }
    let presented = presented
    if all || presented?.modalPresentationStyle == .popover { presented?.dismiss(animated: true) }
  }
}
