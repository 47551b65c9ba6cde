import ConfigurationFile
import Foundation
import MaruKit
import Stage

/// Makes the small window that stands in for a window that failed.
@MainActor enum PlaceholderWindow {
  private static let size = CGSize(width: 420, height: 56)

  /// Creates the hidden window, in the place of the failed one.
  ///
  /// - Parameters:
  ///   - configuration: The configuration of the failed window.
  ///   - content: The content of the window.
  ///   - monitor: Its monitor; `nil` if it is not connected.
  ///   - screen: The display.
  ///   - userFrame: The frame that the user gave the failed window, in points.
  /// - Returns: The window.
  static func make(
    _ configuration: WindowConfiguration, content: UIViewController, on monitor: ScreenMonitor?,
    of screen: XScreen, userFrame: CGRect? = nil
  ) -> UIWindow {
    var options = ScreenWindowOptions(
      title: configuration.id, size: size, resourceName: configuration.id.lowercased(),
      kind: .dialog)
    options.focus = .never
    if let userFrame, configuration.kind.isFramed {
      options.size = userFrame.size
      options.origin = userFrame.origin
      options.gravity = .static
    } else if let monitor {
      if configuration.kind == .panel {
        options.kind = .panel
        if configuration.anchor == .top || configuration.anchor == .bottom {
          options.size.width = monitor.frame.width
        }
      }
      let placement = WindowPlacement(
        of: configuration, size: options.size, monitor: monitor.frame,
        monitors: screen.monitors().map(\.frame))
      options.size = placement.frame.size
      options.origin = placement.frame.origin
      options.strut = placement.strut
    }
    UIScreen.main.bounds = CGRect(origin: .zero, size: options.size)
    let window = screen.makeWindow(options)
    window.rootViewController = content
    return window
  }
}
