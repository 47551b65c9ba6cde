import Foundation

/// The area available to a widget, and its pixel scale.
///
/// A widget's window takes the place of a phone's screen, so the screen is as large as that window.
/// The same rules hold for `maru show`, `maru render`, the gallery and `TestScreen`:
///
/// - While the widget is created, the screen has the requested size, or else the size from the
///   widget's `WidgetInformation`.
/// - Before the root controller loads its view, the screen gets the window's size. The view starts
///   with that size, so a layout in `viewDidLoad` is right on the desktop and in pictures.
/// - When the window is resized, the screen follows before any controller is told.
///
/// A tiling window manager chooses the window's size when the window is mapped. That is after the view
/// was loaded and painted, because a window that is mapped first would show no content until the window
/// manager answers. So in a tile the view has the widget's preferred size in `viewDidLoad`, and gets the
/// tile's size afterwards: `viewWillTransition(to:with:)` is called, then the layout methods. UIKit does
/// the same: in `viewDidLoad` a view may still have the size of its nib.
///
/// Widgets in the gallery share the gallery's window. A widget cannot learn the monitor's size.
@MainActor
public final class UIScreen {
  /// The screen of the displayed window.
  public static let main = UIScreen()

  /// Device pixels per point.
  ///
  /// Set by the host.
  public var scale: CGFloat = 1
  /// The window's size in points; the origin is zero.
  ///
  /// Set by the host until there is a window.
  public var bounds = CGRect(x: 0, y: 0, width: 1280, height: 800)
  /// The monitor's refresh rate in frames per second; 60 if it is unknown.
  public var maximumFramesPerSecond: Int { Int((1 / AnimationClock.frameInterval).rounded()) }

  /// The window that determines the screen's size.
  ///
  /// Set by the host; held weakly.
  public weak var hostWindow: UIWindow? {
    didSet { if let hostWindow { bounds.size = hostWindow.bounds.size } }
  }
}
