import MaruKit
import X11

/// When a window takes the keyboard focus.
@MainActor final class WindowFocus {
  /// The time after a window was shown in which an offer of the focus answers that, in seconds.
  private static let offerPeriod = 0.5

  private let kind: ScreenWindowOptions.Kind
  private let focus: ScreenWindowOptions.Focus
  /// When its first frame was painted, in seconds of `CACurrentMediaTime`.
  private var firstFrameTime = 0.0
  /// Whether the X window was created to be shown without the focus.
  private var isShownInactive = false

  /// Creates the focus of a hidden window of a kind.
  init(_ focus: ScreenWindowOptions.Focus, of kind: ScreenWindowOptions.Kind) {
    self.focus = focus
    self.kind = kind
  }

  /// Whether a press gives it the focus.
  ///
  /// The window manager gives it to windows with a frame, and a popup has the keyboard already.
  var isTakenWhenPressed: Bool { focus == .press || focus == .show && isShownWithoutFocus }

  /// Whether window managers give the focus to such a window neither when it is shown nor when it is
  /// pressed.
  private var isShownWithoutFocus: Bool {
    switch kind {
    case .panel, .overlay, .desktop: true
    case .normal, .dialog, .floating, .popup, .notification: false
    }
  }

  /// Notes that an X window is created.
  ///
  /// - Parameter isInactive: Whether it is shown without the focus.
  func willOpen(isInactive: Bool) { isShownInactive = isInactive }

  /// Notes that the first frame was painted.
  func firstFramePainted() { firstFrameTime = CACurrentMediaTime() }

  /// Takes the focus that the window manager offers.
  ///
  /// fluxbox offers it to each new window with a frame. One that takes it only when it is pressed
  /// refuses that offer.
  func takeOffered(at time: ServerTime, in shown: Window?) {
    guard focus != .never else { return }
    let isNew = CACurrentMediaTime() < firstFrameTime + Self.offerPeriod
    guard focus != .press || !isNew else { return }
    shown?.takeFocus(at: time)
  }

  /// Takes the focus that the window manager did not give it.
  func takeWhenMapped(in shown: Window) {
    let connection = shown.connection
    guard focus == .show, isShownWithoutFocus, !isShownInactive, connection.windowManager != nil
    else { return }
    shown.activate(at: connection.lastInputTime, isDirect: true)
    // Window managers do not activate panels.
    if kind == .panel { shown.takeFocus(at: .current) }
  }
}
