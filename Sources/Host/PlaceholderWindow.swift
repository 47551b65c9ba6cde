import ConfigurationFile
import Foundation
import MaruKit
import Stage

/// Makes the window that stands in for a window that failed, in its place and of its size.
@MainActor enum PlaceholderWindow {
  /// The size if the file gives none, in points.
  private static let size = CGSize(width: 420, height: 56)
  /// The smallest size of a window that is no panel, in points; in a smaller one the reason could not be read.
  private static let smallestSize = CGSize(width: 240, height: 56)
  /// The thickness of a panel at the side, if the file gives none.
  private static let sideWidth: CGFloat = 96

  /// Creates the hidden window, in the place of the failed one.
  ///
  /// - Parameters:
  ///   - configuration: The configuration of the failed window.
  ///   - content: The content of the window.
  ///   - monitor: The name of its monitor; `nil` if it is not connected.
  ///   - screen: The display.
  ///   - place: Where the user put the failed window.
  /// - Returns: The window.
  static func make(
    _ configuration: WindowConfiguration, content: UIViewController, on monitor: String?,
    of screen: XScreen, place: UserPlace? = nil
  ) -> UIWindow {
    var options = ScreenWindowOptions(
      title: configuration.id, size: size, resourceName: configuration.id.lowercased(),
      kind: .dialog)
    options.focus = .never
    options.monitor = place?.monitor ?? monitor
    let scale = screen.scale(ofMonitor: options.monitor)
    let monitors = screen.monitors(at: scale)
    if let place, configuration.kind.isFramed {
      options.size = place.frame.size
      options.origin = place.frame.origin
      options.gravity = .static
    } else if let monitor = monitors.first(where: { $0.name == monitor }) {
      options.kind = kind(of: configuration)
      options.size = size(of: configuration, on: monitor.frame)
      let placement = WindowPlacement(
        of: configuration, size: options.size, monitor: monitor.frame,
        monitors: monitors.map(\.frame),
        screen: screen.size(at: scale))
      options.size = placement.frame.size
      options.origin = placement.frame.origin
      options.strut = placement.strut
    }
    UIScreen.main.bounds = CGRect(origin: .zero, size: options.size)
    let window = screen.makeWindow(options)
    window.rootViewController = content
    return window
  }

  private static func kind(of configuration: WindowConfiguration) -> ScreenWindowOptions.Kind {
    switch configuration.kind {
    case .normal, .dialog: .dialog
    case .panel: .panel
    // A popup would take the pointer.
    case .overlay, .popup: .overlay
    case .desktop: .desktop
    }
  }

  /// The size that the file gives, as far as it does, in points.
  private static func size(of configuration: WindowConfiguration, on monitor: CGRect) -> CGSize {
    func points(_ length: Length?, of whole: CGFloat) -> CGFloat? {
      switch length {
      case .points(let points)?: points
      case .fraction(let fraction)?: whole * fraction
      case nil: nil
      }
    }
    let margin = configuration.margin
    let room = CGSize(
      width: monitor.width - margin.left - margin.right,
      height: monitor.height - margin.top - margin.bottom)
    var usual = size
    if configuration.kind == .panel {
      switch configuration.anchor {
      case .top?, .bottom?: usual.width = room.width
      case .left?, .right?: usual = CGSize(width: sideWidth, height: room.height)
      default: break
      }
    }
    let given = CGSize(
      width: points(configuration.width, of: room.width) ?? usual.width,
      height: points(configuration.height, of: room.height) ?? usual.height)
    // A panel has the thickness for which others leave room.
    guard configuration.kind != .panel else { return given }
    return CGSize(
      width: min(max(given.width, smallestSize.width), monitor.width),
      height: min(max(given.height, smallestSize.height), monitor.height))
  }
}
