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
/// A tiling window manager chooses the window's size when the window is mapped. So a window of the kind
/// `normal` is mapped before its root view is loaded, if a window manager runs, and its view begins with
/// the size of the tile. It is empty until the first frame. If the window manager does not map it within
/// 0.25 seconds, because it belongs to another workspace for example, the view begins with the requested
/// size.
///
/// Widgets in the gallery share the gallery's window. A widget cannot learn the monitor's size.
@preconcurrency @MainActor
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
  /// The same as `scale`: nothing is drawn at another scale than the monitor's.
  public var nativeScale: CGFloat { scale }
  /// The window's size in device pixels; the origin is zero.
  public var nativeBounds: CGRect {
    CGRect(x: 0, y: 0, width: bounds.width * scale, height: bounds.height * scale)
  }
  /// The monitor's refresh rate in frames per second; 60 if it is unknown.
  public var maximumFramesPerSecond: Int { Int((1 / AnimationClock.frameInterval).rounded()) }

  /// The window that determines the screen's size.
  ///
  /// Set by the host; held weakly.
  public weak var hostWindow: UIWindow? {
    didSet {
      windowsOfTasks[Self.runningTask] = hostWindow.map { WeakWindow(window: $0) }
      guard let hostWindow else { return }
      hostWindow.becomeHosts()
      bounds.size = hostWindow.bounds.size
    }
  }
  /// The window that each task has last set as the host's; `nil` stands for code outside of tasks.
  private var windowsOfTasks: [Int?: WeakWindow] = [:]
  /// The windows of the calls of `serve(_:_:)` that have not returned; without one in the loop of a display.
  private var served: [WeakWindow] = []

  /// The host's window whose code runs now; `nil` if it is another's.
  ///
  /// It is known within `serve(_:_:)`, and in the task that set `hostWindow`. Tests run side by side, each in a
  /// task of its own, so that one does not meet the windows of another.
  var servedWindow: UIWindow? {
    if let call = served.last { return call.window ?? frontHostWindow }
    return windowsOfTasks[Self.runningTask]?.window
  }

  /// The window that a timer or a task most likely belongs to: the key window, else the front one.
  private var frontHostWindow: UIWindow? {
    let shown = UIApplication.shared.windows.filter { $0.host != nil }
    let key = UIApplication.shared.keyWindow?.hostWindow
    return shown.first { $0 === key } ?? shown.last ?? hostWindow
  }

  /// Forgets a window, whose task may be over; another task may get its place in memory.
  public func forget(_ window: UIWindow) {
    windowsOfTasks = windowsOfTasks.filter { $0.value.window !== window }
    if hostWindow === window { hostWindow = nil }
  }

  private static var runningTask: Int? { withUnsafeCurrentTask { $0?.hashValue } }

  /// Runs code that belongs to a host's window, such as events, frames, timers and tasks of its widget.
  ///
  /// Called by the host. A window that the widget shows meanwhile is shown within the host's window.
  ///
  /// - Parameters:
  ///   - window: The host's window; `nil` in the loop of a display, which may have several.
  ///   - code: The code.
  /// - Returns: What the code returns.
  /// - Throws: What the code throws.
  public func serve<Result>(_ window: UIWindow?, _ code: () throws -> Result) rethrows -> Result {
    served.append(WeakWindow(window: window))
    defer { served.removeLast() }
    return try code()
  }
}
