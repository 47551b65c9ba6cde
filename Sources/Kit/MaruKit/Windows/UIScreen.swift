import Foundation

/// The area that a widget may use, and how it is shown.
///
/// A widget has a window as an app has the screen of a telephone, so the screen is as large as that
/// window. One rule holds for `maru show`, `maru render`, the gallery and `TestScreen`:
///
/// - While the widget is made, the screen has the size that was asked for, or else the one in the
///   widget's `WidgetInformation`.
/// - Before the root controller loads its view, the screen gets the window's size. The view begins
///   with it, so what `viewDidLoad` lays out by it is right on the desktop as in pictures.
/// - When the window is resized, the screen follows before any controller is told.
///
/// Widgets in the gallery share the gallery's window. A widget is not told how large the monitor is.
@MainActor
public final class UIScreen {
  /// The screen of the window that is shown.
  public static let main = UIScreen()

  /// Device pixels a point.
  ///
  /// Set by the host.
  public var scale: CGFloat = 1
  /// The window's size in points; the origin is zero.
  ///
  /// Set by the host until there is a window.
  public var bounds = CGRect(x: 0, y: 0, width: 1280, height: 800)
  /// How many frames a second the monitor shows; 60 if that is unknown.
  public var maximumFramesPerSecond: Int { Int((1 / AnimationClock.frameInterval).rounded()) }

  /// The window whose size the screen has.
  ///
  /// Set by the host, not kept alive.
  public weak var hostWindow: UIWindow? {
    didSet { if let hostWindow { bounds.size = hostWindow.bounds.size } }
  }
}
