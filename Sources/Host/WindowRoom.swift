import ConfigurationFile
import Foundation
import MaruKit

/// The transparent room beside a panel or a popup, for the lists and menus of its widgets.
enum WindowRoom {
  /// The length of the room, in points.
  private static let length: CGFloat = 320

  /// The room beside a panel at the upper or lower edge; none beside other windows.
  static func besidePanel(_ configuration: WindowConfiguration) -> UIEdgeInsets {
    guard configuration.kind == .panel, configuration.clickThrough == .nothing else { return .zero }
    return switch configuration.anchor {
    case .top?, .topLeft?, .topRight?: UIEdgeInsets(top: 0, left: 0, bottom: length, right: 0)
    case .bottom?, .bottomLeft?, .bottomRight?:
      UIEdgeInsets(top: length, left: 0, bottom: 0, right: 0)
    default: .zero
    }
  }

  /// Whether a window is a popup with room.
  ///
  /// The only widget of a popup has the whole window, and asks for the size that it needs.
  static func isBesidePopup(_ configuration: WindowConfiguration) -> Bool {
    configuration.kind == .popup && configuration.clickThrough == .nothing
      && !configuration.isForOneWidget
  }

  /// The room above and below a popup, as far as the monitor reaches.
  ///
  /// - Parameters:
  ///   - frame: The frame of the popup, in points.
  ///   - monitor: The frame of its monitor, in points.
  /// - Returns: The room.
  static func aroundPopup(_ frame: CGRect, on monitor: CGRect) -> UIEdgeInsets {
    UIEdgeInsets(
      top: min(max(frame.minY - monitor.minY, 0), length), left: 0,
      bottom: min(max(monitor.maxY - frame.maxY, 0), length), right: 0)
  }
}

extension WindowConfiguration {
  /// Whether the only widget is the whole content, as in a window of `maru show`.
  var isForOneWidget: Bool {
    guard content.items.count == 1, content.padding == Edges(),
      case .widget(let widget) = content.items[0]
    else { return false }
    return widget.width == nil && widget.height == nil
  }
}
