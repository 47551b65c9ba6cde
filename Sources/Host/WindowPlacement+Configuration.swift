import ConfigurationFile
import Foundation

extension WindowPlacement {
  /// Places a configured window.
  ///
  /// - Parameters:
  ///   - configuration: The window's entry in the configuration.
  ///   - size: The size of its visible part.
  ///   - monitor: The frame of its monitor.
  ///   - monitors: The frames of all monitors.
  ///   - screen: The size of the whole screen.
  init(
    of configuration: WindowConfiguration, size: CGSize, monitor: CGRect, monitors: [CGRect],
    screen: CGSize
  ) {
    let margin = configuration.margin
    self.init(
      size: size, anchor: Self.anchor(of: configuration),
      margins: Margins(
        top: margin.top, left: margin.left, bottom: margin.bottom, right: margin.right),
      monitor: monitor, monitors: monitors, screen: screen,
      reserves: configuration.kind == .panel && configuration.reserve)
  }

  private static func anchor(of configuration: WindowConfiguration) -> WindowPlacement.Anchor {
    switch configuration.anchor {
    case .top?: .top
    case .bottom?: .bottom
    case .left?: .left
    case .right?: .right
    case .topLeft?: .topLeft
    case .topRight?: .topRight
    case .bottomLeft?: .bottomLeft
    case .bottomRight?: .bottomRight
    case .center?, nil: .center
    }
  }
}
